"""What the city sees: zones and queues as they change, drivers, files of drivers, requests."""

import pytest
from kit import DESKTOP, PHONE, look
from playwright.sync_api import Page, expect
from serving import PASSWORD
from town import CASINO, NEAR_CASINO, Town, new_name

HERE = {"meetingPlace": "Place du Casino", "latitude": CASINO.latitude, "longitude": CASINO.longitude, "passengers": 1}


def test_the_zones_change_while_somebody_looks(town: Town) -> None:
    page = town.administrator(DESKTOP, "light", mapped=True).page
    page.goto(f"{town.address}/taxi/console/zones")
    zone = page.get_by_role("row").filter(has_text="Monte-Carlo")
    expect(zone).to_contain_text("No taxis")

    driver = town.driver()
    driver.start(NEAR_CASINO)

    expect(zone).to_contain_text(driver.code)
    expect(zone).to_contain_text("Quiet")
    look(page, "console-zones-desktop-light")


@pytest.mark.main_job
def test_a_queue_tells_why_everybody_stands_where_he_stands(town: Town) -> None:
    first, second = town.driver(), town.driver()
    page = town.administrator(DESKTOP, "dark").page
    page.goto(f"{town.address}/taxi/console/zones")
    page.get_by_role("link", name="Monte-Carlo").click()
    expect(page.get_by_role("heading", name="No taxis waiting")).to_be_visible()

    first.start(NEAR_CASINO)
    second.start(NEAR_CASINO)
    queue = page.get_by_role("table", name="The queue now")
    expect(queue.get_by_role("row").nth(2)).to_contain_text(second.code)
    expect(queue.get_by_role("row").nth(1)).to_contain_text("Went on duty in this zone")
    first.drive(NEAR_CASINO)
    second.drive(NEAR_CASINO)
    town.passenger().ask("/taxi/requests", HERE)
    assert first.ask(f"/taxi/offers/{first.sees()['offer']['id']}/refuse").ok

    expect(queue.get_by_role("row").nth(2)).to_contain_text(first.code)
    expect(queue.get_by_role("row").nth(2)).to_contain_text("Declined an offer: moved to the end")
    look(page, "console-zone-desktop-dark")


def test_a_driver_is_added_and_wrong_fields_are_named(town: Town) -> None:
    taken = town.driver()
    name, code = new_name("luca"), new_name("T")
    page = town.administrator(DESKTOP, "light").page
    page.goto(f"{town.address}/taxi/console/drivers")

    page.get_by_role("button", name="Add a driver").click()
    expect(page.get_by_role("dialog")).to_contain_text("Taxi code")
    page.get_by_role("dialog").get_by_role("button", name="OK").click()
    fill(page, name, taken.code)
    expect(page.locator("#code-error")).to_contain_text("belongs to another taxi")
    page.get_by_role("dialog").get_by_role("button", name="OK").click()
    look(page, "console-drivers-errors-desktop-light")
    fill(page, name, code)

    row = page.get_by_role("row").filter(has_text=code)
    expect(row).to_contain_text(name)
    expect(row).to_contain_text("Off duty")
    look(page, "console-drivers-desktop-light")


def test_a_file_of_drivers_is_taken_in_line_by_line(town: Town) -> None:
    name, code = new_name("luca"), new_name("T")
    lines = [
        "user_name,password,code,company",
        f'{name},{PASSWORD},{code},"Taxis, of the Port"',
        f"{new_name('luca')},short,{new_name('T')},",
        f"{new_name('luca')},{PASSWORD},{code},",
        "only,three,values",
    ]
    page = town.administrator(DESKTOP, "light").page
    page.goto(f"{town.address}/taxi/console/drivers/import")

    upload(page, "\n".join(lines))

    expect(page.get_by_text("4 lines read: 1 added, 0 changed, 0 unchanged, 3 skipped.")).to_be_visible()
    report = page.get_by_role("region", name="Import result")
    expect(report.get_by_role("row").nth(1)).to_contain_text(code)
    expect(report.get_by_role("row").nth(2)).to_contain_text("column “password”: must be at least 8 characters")
    expect(report.get_by_role("row").nth(3)).to_contain_text("column “code”: belongs to another taxi")
    expect(report.get_by_role("row").nth(4)).to_contain_text("has 3 values instead of 4")
    look(page, "console-import-desktop-light")


def test_a_file_that_is_no_list_of_drivers_is_refused_as_a_whole(town: Town) -> None:
    page = town.administrator(PHONE, "light").page
    page.goto(f"{town.address}/taxi/console/drivers/import")

    upload(page, "user_name;password;code;name\nluca;driver-password;T1;Luca\n")

    expect(page.get_by_role("dialog")).to_contain_text("has an unknown column: name")
    look(page, "console-import-refused-phone-light")


def test_the_latest_requests_are_listed(town: Town) -> None:
    driver = town.driver()
    driver.start(NEAR_CASINO)
    driver.drive(NEAR_CASINO)
    town.passenger().ask("/taxi/requests", HERE)
    page = town.administrator(DESKTOP, "dark").page
    page.goto(f"{town.address}/taxi/console/requests")

    expect(page.get_by_role("row").nth(1)).to_contain_text("Place du Casino")
    look(page, "console-requests-desktop-dark")


def test_passengers_and_drivers_are_shown_the_door(town: Town) -> None:
    for person in (town.passenger(), town.driver()):
        answer = person.page.goto(f"{town.address}/taxi/console/zones")

        assert answer.status == 403
        expect(person.page.get_by_role("heading", name="Not allowed")).to_be_visible()
    look(person.page, "not-allowed-phone-light")


def fill(page: Page, name: str, code: str) -> None:
    """Fills the form in and sends it."""
    page.get_by_label("User name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Taxi code", exact=True).fill(code)
    page.get_by_role("button", name="Add a driver").click()


def upload(page: Page, text: str) -> None:
    """Chooses a file with a text and sends it."""
    file = {"name": "drivers.csv", "mimeType": "text/csv", "buffer": text.encode()}
    page.get_by_label("File", exact=True).set_input_files(file)
    page.get_by_role("button", name="Import").click()


def test_the_menu_of_the_console_stays_beside_pages_that_are_none(town: Town) -> None:
    page = town.administrator(DESKTOP).page
    page.goto(f"{town.address}/nowhere")

    expect(page.get_by_role("navigation", name="Menu").get_by_role("link", name="Drivers", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    look(page, "console-page-not-found-desktop-light")

    page = town.administrator(PHONE, "dark").page
    page.goto(f"{town.address}/nowhere")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("link", name="Drivers", exact=True)).to_be_visible()


def test_who_works_in_the_console_keeps_the_own_pages_and_a_way_back(town: Town) -> None:
    page = town.administrator(PHONE, "dark").page
    page.goto(f"{town.address}/me")

    expect(page.get_by_role("navigation").get_by_role("link", name="Inbox")).to_be_visible()
    look(page, "console-me-phone-dark")
    page.get_by_role("link", name="Console", exact=True).click()
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
