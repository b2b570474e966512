"""What happens to an offer that is not simply accepted, seen from both sides."""

import re

from kit import PHONE, look
from playwright.sync_api import Page, expect
from town import CASINO, Person, Town
from waiting import wait_for

HERE = {"meetingPlace": "Place du Casino", "latitude": CASINO.latitude, "longitude": CASINO.longitude, "passengers": 1}


def test_a_refused_offer_goes_to_the_next_driver(town: Town) -> None:
    first, second = town.waiting_driver(), town.waiting_driver()
    passenger = town.passenger()
    request(town, passenger)

    first.page.get_by_role("dialog").get_by_role("button", name="Decline").click()

    expect(second.page.get_by_role("dialog")).to_contain_text("Place du Casino")
    expect(first.page.get_by_role("dialog")).to_have_count(0)
    expect(first.page.locator(".queue-number")).to_have_text("2")
    expect(passenger.page.locator(".step").filter(has_text="One offer not accepted")).to_be_visible()
    look(passenger.page, "request-tried-phone-light")
    second.page.get_by_role("dialog").get_by_role("button", name="Accept").click()
    expect(passenger.page.locator(".plate")).to_have_text(second.code)


def test_an_offer_that_nobody_answers_goes_on_by_itself(hasty_town: Town) -> None:
    first, second = hasty_town.waiting_driver(), hasty_town.waiting_driver()
    passenger = hasty_town.passenger()
    request(hasty_town, passenger)

    expect(first.page.get_by_role("dialog")).to_be_visible()
    expect(second.page.get_by_role("dialog")).to_be_visible()
    expect(passenger.page.locator(".step").filter(has_text="One offer not accepted")).to_be_visible()
    expect(passenger.page.locator("[data-say]")).to_contain_text(re.compile("We asked every driver waiting in .+"))


def test_an_answer_that_comes_too_late_is_explained_in_a_pop_up(hasty_town: Town) -> None:
    late = hasty_town.waiting_driver(scripted=False)
    request(hasty_town, hasty_town.passenger())
    late.page.reload()
    expect(late.page.get_by_role("dialog")).to_contain_text("Place du Casino")
    offer = late.sees()["offer"]["id"]
    hasty_town.waiting_driver()
    wait_for(lambda: late.sees().get("offer", {}).get("id") != offer, "the offer does not expire")

    late.page.get_by_role("button", name="Accept").click()

    expect(late.page.get_by_role("heading", name="The offer has expired")).to_be_visible()
    expect(late.page.get_by_text("It has gone to the next driver")).to_be_visible()


def test_a_passenger_withdraws_while_drivers_are_asked(town: Town) -> None:
    driver = town.waiting_driver()
    passenger = town.passenger()
    request(town, passenger)
    expect(driver.page.get_by_role("dialog")).to_be_visible()

    withdraw(passenger.page, "Cancel your taxi?")

    expect(passenger.page.get_by_role("heading", name="Request canceled")).to_be_visible()
    expect(driver.page.get_by_role("dialog")).to_have_count(0)
    expect(driver.page.locator(".queue-number")).to_have_text("1")


def test_a_passenger_sends_the_coming_taxi_away(town: Town) -> None:
    driver = town.waiting_driver()
    passenger = town.passenger(PHONE, "dark", mapped=True)
    request(town, passenger)
    driver.page.get_by_role("dialog").get_by_role("button", name="Accept").click()
    expect(passenger.page.locator(".plate")).to_have_text(driver.code)
    look(passenger.page, "request-coming-phone-dark")

    passenger.page.get_by_role("button", name="Cancel taxi").click()
    look(passenger.page, "request-send-away-phone-dark")
    passenger.page.get_by_role("dialog").get_by_role("button", name="Cancel taxi").click()

    expect(passenger.page.get_by_role("heading", name="Request canceled")).to_be_visible()
    expect(driver.page.get_by_role("group", name="Your place in the queue")).to_be_visible()
    passenger.page.get_by_role("link", name="Request again").click()
    expect(passenger.page.get_by_role("combobox", name="Pick-up point")).to_have_value("Place du Casino")


def test_without_taxis_the_passenger_is_told_and_the_form_stays_filled_in(town: Town) -> None:
    passenger = town.passenger()
    page = passenger.page
    page.goto(f"{town.address}/taxi")
    page.get_by_role("combobox", name="Pick-up point").fill("Place du Casino")
    # The suggestions lie over what stands below.
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("radio", name="3").check()

    page.get_by_role("button", name="Request a taxi").click()

    popup = page.get_by_role("dialog")
    expect(popup.get_by_role("heading", name="No taxis are waiting in this zone")).to_be_visible()
    look(page, "request-no-taxi-phone-light")
    popup.get_by_role("button", name="OK").click()
    expect(page.get_by_role("combobox", name="Pick-up point")).to_be_focused()
    expect(page.get_by_role("combobox", name="Pick-up point")).to_have_value("Place du Casino")
    expect(page.get_by_role("radio", name="3")).to_be_checked()
    assert passenger.read("/taxi/requests").json()["requests"] == []


def test_when_the_last_taxi_leaves_the_passenger_reads_it(town: Town) -> None:
    driver = town.waiting_driver()
    passenger = town.passenger()
    request(town, passenger)
    expect(driver.page.get_by_role("dialog")).to_be_visible()

    assert driver.ask("/taxi/driver/stop").ok

    expect(passenger.page.locator("[data-say]")).to_contain_text("The last taxi in Monte-Carlo has left.")
    look(passenger.page, "request-queue-empty-phone-light")


def request(town: Town, passenger: Person) -> None:
    """A request of which the passenger sees the page."""
    answer = passenger.ask("/taxi/requests", HERE)
    assert answer.status == 201, answer.text()
    passenger.page.goto(f"{town.address}/taxi/requests/{answer.json()['id']}")


def withdraw(page: Page, question: str) -> None:
    """Withdraws, and confirms it."""
    page.get_by_role("button", name="Cancel taxi").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(question)
    dialog.get_by_role("button", name="Cancel taxi").click()
