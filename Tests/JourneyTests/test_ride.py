"""One ride from the first look at the map to its end, in the browsers of a passenger, a driver and the city."""

import re

import pytest
from kit import PHONE, look, move
from playwright.sync_api import Locator, Page, expect
from serving import PASSWORD
from town import CASINO, NEAR_CASINO, Place, Town, new_name

LINE = re.compile(".{8,}")
"""An encoded line of some points."""

FAR = Place(43.739846, 7.425167)
"""A bus stop of Monte-Carlo 200 metres from the Place du Casino."""

ON_THE_WAY = Place(43.738900, 7.427100)


@pytest.mark.main_job
def test_a_passenger_rides_with_a_driver_whom_the_city_has_added(town: Town) -> None:
    name, code = new_name("luca"), new_name("T")
    add_driver(town, name, code)
    driver = town.stranger(PHONE, "light", NEAR_CASINO, mapped=True)
    start(town, driver, name)
    passenger = town.passenger(PHONE, "light", CASINO, mapped=True).page

    passenger.goto(f"{town.address}/taxi")
    ask_for_taxi(passenger, code)
    accept(driver)
    follow_taxi(passenger, driver, code)
    ride(passenger, driver)

    driver.get_by_role("button", name="STOP").click()
    expect(driver.get_by_role("heading", name="You’re off duty")).to_be_visible()


def test_the_coming_taxi_moves_on_the_passengers_map(town: Town) -> None:
    driver = town.waiting_driver()
    passenger = town.passenger(mapped=True)
    request = passenger.ask("/taxi/requests", {"meetingPlace": "Place du Casino", "passengers": 2}).json()["id"]
    passenger.page.goto(f"{town.address}/taxi/requests/{request}")
    driver.page.get_by_role("dialog").get_by_role("button", name="Accept").click()
    expect(pin(passenger.page, f"Taxi {driver.code}")).to_be_visible()

    move(driver.page, ON_THE_WAY)

    taxi = passenger.page.locator(f"[data-pin-id='{driver.code}']")
    expect(taxi).to_have_attribute("data-latitude", str(ON_THE_WAY.latitude))


def test_time_way_and_arrival_follow_the_taxi_on_both_phones(town: Town) -> None:
    driver = town.driver(PHONE, "light", at=FAR)
    driver.start(FAR)
    driver.drive(FAR)
    passenger = town.passenger(mapped=True)
    request = passenger.ask("/taxi/requests", {"meetingPlace": "Place du Casino", "passengers": 1}).json()["id"]
    passenger.page.goto(f"{town.address}/taxi/requests/{request}")
    driver.page.goto(f"{town.address}/taxi/driver")
    driver.page.get_by_role("dialog").get_by_role("button", name="Accept").click()
    approach, way = passenger.page.locator("#request-approach"), driver.page.locator("#driver-way")
    expect(approach).to_contain_text("away")
    first, first_route = approach.inner_text(), approach.get_attribute("data-route")
    first_way = way.inner_text()

    move(driver.page, NEAR_CASINO)

    expect(approach).not_to_have_text(first)
    expect(approach).not_to_have_attribute("data-route", first_route or "")
    expect(way).not_to_have_text(first_way)
    move(driver.page, CASINO)
    expect(passenger.page.get_by_role("heading", name="Your taxi is here")).to_be_visible()
    expect(passenger.page).to_have_title(re.compile("^Your taxi is here · "))
    expect(passenger.page.get_by_role("status").filter(has_text=f"Taxi {driver.code} is waiting at")).to_be_attached()
    expect(way).to_have_text("You’re at the pick-up point")
    look(passenger.page, "request-taxi-here-phone-light")


def test_a_passenger_who_is_not_in_the_taxi_says_so(town: Town) -> None:
    driver = town.waiting_driver()
    passenger = town.passenger()
    request = passenger.ask("/taxi/requests", {"meetingPlace": "Place du Casino", "passengers": 1}).json()["id"]
    passenger.page.goto(f"{town.address}/taxi/requests/{request}")
    driver.page.get_by_role("dialog").get_by_role("button", name="Accept").click()
    driver.page.get_by_role("button", name="Passenger is on board").click()
    state = passenger.page.locator("#request-state")
    expect(state).to_contain_text(f"taxi {driver.code} says they picked you up at")

    passenger.page.get_by_role("button", name="I’m not in this taxi").click()
    question = passenger.page.get_by_role("dialog")
    expect(question).to_contain_text(f"Not in taxi {driver.code}?")
    question.get_by_role("button", name="Not in this taxi").click()

    expect(passenger.page.get_by_role("heading", name="Not in this taxi?")).to_be_visible()
    expect(driver.page.get_by_role("heading", name="You’re off duty")).to_be_visible()
    expect(driver.page.get_by_text("The passenger says they aren’t in your taxi")).to_be_visible()
    look(passenger.page, "request-not-in-taxi-phone-light")


def test_free_taxis_are_those_around_whoever_looks(town: Town) -> None:
    page = town.passenger(PHONE, "dark", CASINO, mapped=True).page
    page.goto(f"{town.address}/taxi")
    expect(page.locator("body")).to_have_attribute("data-live-stream", re.compile(r"near=43\.739%2C7\.428$"))

    driver = town.waiting_driver()

    expect(page.get_by_text("1 free taxi nearby, the nearest 110 m away.")).to_be_visible()
    expect(pin(page, f"Taxi {driver.code}")).to_be_visible()
    look(page, "home-nearby-phone-dark")


def add_driver(town: Town, name: str, code: str) -> None:
    """The city registers a driver in its console."""
    console = town.administrator().page
    console.goto(f"{town.address}/taxi/console/drivers")
    console.get_by_label("User name").fill(name)
    console.get_by_label("Password").fill(PASSWORD)
    console.get_by_label("Taxi code", exact=True).fill(code)
    console.get_by_role("button", name="Add a driver").click()
    expect(console.get_by_role("table").get_by_role("rowheader", name=code, exact=True)).to_be_visible()


def start(town: Town, page: Page, name: str) -> None:
    """The driver signs in and goes on duty."""
    page.goto(f"{town.address}/sign-in")
    page.get_by_label("User name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="You’re off duty")).to_be_visible()
    look(page, "driver-off-duty-phone-light")
    page.get_by_role("button", name="START").click()
    expect(page.get_by_role("group", name="Your place in the queue")).to_contain_text("Monte-Carlo")
    expect(page.locator(".queue-number")).to_have_text("1")
    expect(page.get_by_text("Location shared")).to_be_visible()
    look(page, "driver-waiting-phone-light")


def ask_for_taxi(page: Page, code: str) -> None:
    """The passenger sees the taxi, chooses an address with the keyboard, and asks for two."""
    expect(pin(page, f"Taxi {code}")).to_be_visible()
    look(page, "home-phone-light")
    page.get_by_role("combobox", name="Pick-up point").press_sequentially("place du cas")
    expect(page.get_by_role("option").first).to_contain_text("Place du Casino")
    look(page, "home-suggestions-phone-light")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("combobox", name="Pick-up point")).to_have_value("Place du Casino")
    page.get_by_role("radio", name="2").check()
    page.get_by_role("button", name="Request a taxi").click()
    expect(page.get_by_role("heading", name="Looking for a taxi")).to_be_visible()
    expect(page.locator("[data-say]")).to_contain_text("Each driver has")
    look(page, "request-searching-phone-light")


def accept(page: Page) -> None:
    """The offer appears by itself; the driver takes it and sees the way."""
    offer = page.get_by_role("dialog")
    expect(offer).to_contain_text("Place du Casino")
    expect(offer).to_contain_text("2 passengers")
    expect(offer.get_by_role("timer")).to_be_visible()
    look(page, "driver-offer-phone-light")
    offer.get_by_role("button", name="Accept").click()
    expect(page.get_by_role("heading", name="Place du Casino")).to_be_visible()
    expect(pin(page, "Place du Casino")).to_be_visible()
    expect(page.locator("[data-route]")).to_have_attribute("data-route", LINE)
    look(page, "driver-way-phone-light")


def follow_taxi(passenger: Page, driver: Page, code: str) -> None:
    """The passenger reads code and waiting time, and the pin follows the taxi."""
    expect(passenger.locator("[data-say]")).to_contain_text(f"Your taxi {code} arrives at Place du Casino")
    expect(passenger.get_by_role("heading", name="minute")).to_be_visible()
    expect(passenger.locator(".plate")).to_have_text(code)
    expect(pin(passenger, f"Taxi {code}")).to_be_visible()
    look(passenger, "request-coming-phone-light")
    move(driver, ON_THE_WAY)


def ride(passenger: Page, driver: Page) -> None:
    """The passenger gets in, and out again."""
    move(driver, CASINO)
    driver.get_by_role("button", name="Passenger is on board").click()
    expect(passenger.get_by_role("heading", name="Have a good ride")).to_be_visible()
    look(passenger, "request-on-board-phone-light")
    look(driver, "driver-on-board-phone-light")
    driver.get_by_role("button", name="END OF RIDE").click()
    driver.get_by_role("dialog").get_by_role("button", name="End of ride").click()
    expect(passenger.get_by_role("heading", name="The ride has ended")).to_be_visible()
    look(passenger, "request-over-phone-light")
    expect(driver.locator(".queue-number")).to_have_text("1")
    passenger.get_by_role("link", name="Rides").click()
    expect(passenger.get_by_role("link", name="Place du Casino")).to_contain_text("Completed")
    look(passenger, "rides-phone-light")


def pin(page: Page, label: str) -> Locator:
    """A pin that is drawn on the map."""
    return page.locator(f".maplibregl-marker[aria-label='{label}']")
