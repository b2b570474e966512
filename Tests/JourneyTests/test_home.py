"""Home and Activity: one bar from everywhere, what goes on now, and what was."""

import pytest
from kit import PHONE, SCHEMES, Scheme, look
from playwright.sync_api import expect
from town import CASINO, Town


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_stranger_finds_every_capability_on_home_and_a_way_in(town: Town, scheme: Scheme) -> None:
    page = town.stranger(PHONE, scheme)

    page.goto(town.address)

    assert page.url == f"{town.address}/home"
    expect(page.get_by_role("link", name="Taxi The next free taxi comes to you")).to_be_visible()
    expect(page.get_by_role("link", name="Sign in", exact=True)).to_have_attribute("href", "/sign-in?next=%2Fhome")
    look(page, f"home-stranger-phone-{scheme}")
    page.get_by_role("link", name="Taxi The next free taxi comes to you").click()
    expect(page.get_by_role("navigation", name="Taxi").get_by_role("link", name="Now")).to_have_attribute(
        "aria-current", "page"
    )
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Home").click()
    expect(page.get_by_role("heading", name="Get around")).to_be_visible()


@pytest.mark.main_job
def test_what_begins_elsewhere_comes_to_home_by_itself_and_is_in_the_activity_once_it_is_over(town: Town) -> None:
    town.waiting_driver()
    passenger = town.passenger(PHONE, "light", CASINO)
    page = passenger.page
    page.goto(f"{town.address}/home")
    expect(page.get_by_role("heading", name="Get around")).to_be_visible()

    wish = {
        "meetingPlace": "Place du Casino", "latitude": CASINO.latitude, "longitude": CASINO.longitude, "passengers": 1,
    }
    answer = passenger.ask("/taxi/requests", wish)
    assert answer.ok, answer.text()

    card = page.get_by_role("link", name="Looking for a taxi")
    expect(card).to_be_visible()
    look(page, "home-under-way-phone-light")
    assert passenger.ask(f"/taxi/requests/{answer.json()['id']}/withdraw").ok
    expect(card).to_have_count(0)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Activity").click()
    expect(page.get_by_role("heading", name="Today")).to_be_visible()
    expect(page.get_by_role("link", name="Taxi from")).to_contain_text("Canceled")
    look(page, "activity-phone-light")


def test_home_and_activity_work_without_script(town: Town) -> None:
    page = town.passenger(PHONE, "light", CASINO, scripted=False).page

    page.goto(f"{town.address}/home")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Activity").click()
    expect(page.get_by_role("heading", name="Nothing yet")).to_be_visible()
    page.get_by_label("Search your activity").fill("casino")
    page.get_by_role("button", name="Search").click()

    expect(page.get_by_role("heading", name="Nothing found")).to_be_visible()


def test_home_and_activity_fit_small_screens(town: Town) -> None:
    page = town.passenger(PHONE, "light", CASINO).page
    for width in (360, 195):
        page.set_viewport_size({"width": width, "height": 640})
        for path in ("/home", "/activity", "/taxi", "/rentals"):
            page.goto(town.address + path)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{path} at {width}"
