"""One rental from the first station to the receipt, in the browsers of the city and of a rider."""

import calendar
import re

import pytest
from geojson import area, areas_file
from kit import DESKTOP, PHONE, look, move, read_position
from playwright.sync_api import Page, expect
from town import CASINO, ROCK, Town, new_name
from waiting import wait_for

IMEI = "863725031194523"
"""The lock on the bike."""

OTHER_IMEI = "863725031194531"
"""The lock on the bike that is ridden away."""


@pytest.mark.main_job
def test_a_rider_rents_what_the_city_has_put_into_a_dock(town: Town) -> None:
    number = new_name("JRN").upper().ljust(5, "0")
    console = town.administrator(DESKTOP).page
    open_station(town, console, number, IMEI)
    station = connect_station(console, number)
    lock = {"imei": IMEI, "dialect": "scooter", "vehicle": number}
    with town.server.devices({"stations": [station], "locks": [lock]}):
        wait_for_contact(console)
        rent(town, number)


def test_away_from_a_station_a_ride_goes_on_and_shows_the_way_to_a_free_dock(town: Town) -> None:
    number = new_name("AWY").upper().ljust(5, "0")
    console = town.administrator(DESKTOP).page
    open_station(town, console, number, OTHER_IMEI)
    palace = area("Palace", "slow", ROCK, 0.001, maximum_speed_kph=8)
    assert town.administrator(DESKTOP).ask("/rentals/console/areas", {"file": areas_file(palace)}).ok
    station = connect_station(console, number)
    lock = {"imei": OTHER_IMEI, "dialect": "scooter", "vehicle": number}
    with town.server.devices({"stations": [station], "locks": [lock]}):
        wait_for_contact(console)
        rider = town.passenger(PHONE, "light", CASINO, mapped=True)
        assert rider.ask("/wallet/top-ups", {"amount": "20", "card": "tok_ok"}).ok
        page = rider.page
        page.goto(f"{town.address}/rentals/vehicles/{number}")
        page.get_by_role("button", name="Unlock").click()
        expect(page.get_by_role("heading", name="Have a good ride")).to_be_visible()
        expect(page.locator("[data-area-notice]")).to_be_hidden()
        move(page, ROCK)
        expect(page.locator("[data-area-notice]")).to_have_text("Palace: Slow zone, 8 km/h maximum")
        look(page, "rental-slow-area-phone-light")
        read_position(page)

        follow_refusal(page)
        page.go_back()
        page.get_by_role("button", name="Nearest free dock").click()
        expect_way(page)

        page.go_back()
        move(page, CASINO)
        read_position(page)
        page.get_by_role("button", name="End ride").click()
        expect(page.get_by_role("heading", name="The ride has ended")).to_be_visible()


def follow_refusal(page: Page) -> None:
    """The rider wants to end the ride here, is refused, and gets the way to the nearest free dock."""
    page.get_by_role("button", name="End ride").click()
    refusal = page.get_by_role("dialog", name="You’re not at a station")
    expect(refusal).to_contain_text("The nearest free dock is at")
    look(page, "rental-end-away-phone-light")
    refusal.get_by_role("link", name="Directions").click()
    expect_way(page)
    look(page, "rental-way-to-dock-phone-light")


def expect_way(page: Page) -> None:
    """The way on foot is told and drawn."""
    expect(page.locator(".notice", has_text="on foot")).to_be_visible()
    expect(page.locator("[data-route]")).to_have_attribute("data-route", re.compile(".{8,}"))


def rent(town: Town, number: str) -> None:
    """A rider rents the bike, first without money."""
    rider = town.passenger(PHONE, "light", CASINO, mapped=True).page
    rider.goto(f"{town.address}/rentals")
    expect(rider.get_by_role("link", name=f"Square {number} 1 bike")).to_be_visible()
    look(rider, "rental-home-phone-light")

    refuse_without_money(rider, number)
    add_money(town, rider)
    ride(town, rider, number)

    expect(rider.get_by_role("heading", name="The ride has ended")).to_be_visible()
    expect(rider.get_by_text("so this ride is free")).to_be_visible()
    look(rider, "rental-receipt-phone-light")
    rider.get_by_label("What was wrong?").fill("The bell is missing")
    rider.get_by_role("button", name="Send").click()
    expect(rider.get_by_text("Thanks, we’re on it.")).to_be_visible()
    rider.get_by_role("link", name="Your rides").click()
    expect(rider.get_by_text(f"Square {number} to Square {number}")).to_be_visible()
    look(rider, "rental-history-phone-light")


def open_station(town: Town, console: Page, number: str, imei: str = "") -> None:
    """The city adds a station with two docks, and a bike in one of them, with a lock where there is an IMEI."""
    console.goto(f"{town.address}/rentals/console/stations")
    console.get_by_label("Name").fill(f"Square {number}")
    console.get_by_label("Latitude").fill(str(CASINO.latitude))
    console.get_by_label("Longitude").fill(str(CASINO.longitude))
    console.get_by_label("Add docks").fill(f"{number}A, {number}B")
    console.get_by_role("button", name="Add a station").click()
    expect(console.get_by_role("link", name=f"Square {number}")).to_be_visible()
    look(console, "rental-stations-desktop-light")
    console.goto(f"{town.address}/rentals/console/vehicles")
    console.get_by_label("Number", exact=True).fill(number)
    console.get_by_label("Dock").fill(f"{number}A")
    console.get_by_label("IMEI of the lock").fill(imei)
    console.get_by_label("Opens and closes remotely").check()
    console.get_by_role("button", name="Add a vehicle").click()
    expect(console.get_by_role("rowheader", name=number, exact=True)).to_be_visible()
    look(console, "rental-vehicles-desktop-light")


def connect_station(console: Page, number: str) -> dict:
    """The city lets the station's docks connect; what the station has to know is shown this once."""
    console.goto(f"{console.url.split('/rentals')[0]}/rentals/console/stations")
    console.get_by_role("link", name=f"Square {number}").click()
    console.get_by_role("link", name="Connect docks").click()
    console.get_by_label("Name of the station’s device").fill(f"SQUARE-{number}")
    secret = console.get_by_label("Secret").input_value()
    look(console, "rental-device-desktop-light")
    console.get_by_role("button", name="Save").click()
    console.get_by_role("link", name="Connect docks").click()
    expect(console.get_by_text("Offline")).to_be_visible()
    return {
        "key": f"SQUARE-{number}",
        "secret": secret,
        "latitude": CASINO.latitude,
        "longitude": CASINO.longitude,
        "docks": [f"{number}A", f"{number}B"],
        "vehicles": {f"{number}A": number},
    }


def wait_for_contact(console: Page) -> None:
    """The console tells that the docks have connected."""
    contact = console.get_by_text("Online")
    wait_for(lambda: contact.count() or console.reload() and contact.count(), "the docks did not connect")


def refuse_without_money(page: Page, number: str) -> None:
    """What is set aside for a ride is not there."""
    page.get_by_label("Number on the vehicle").fill(number)
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("link", name="Add money")).to_be_visible()
    expect(page.get_by_role("button", name="Unlock")).to_have_count(0)


def test_a_scanned_vehicle_is_not_lost_without_money(town: Town) -> None:
    number = new_name("PAY").upper().ljust(5, "0")
    console = town.administrator(DESKTOP).page
    open_station(town, console, number)
    station = connect_station(console, number)
    page = town.passenger(PHONE, "light", CASINO, mapped=True).page
    vehicle = f"{town.address}/rentals/vehicles/{number}"
    with town.server.devices({"stations": [station], "locks": []}):
        wait_for_contact(console)
        page.goto(vehicle)

        expect(page.locator("h1", has_text=f"Bike {number}")).to_be_attached()
        look(page, "rental-no-money-phone-light")
        page.get_by_role("link", name="Add money").click()
        page.get_by_role("button", name="Add money").click()
        expect(page.get_by_text("20.00 EUR added to your wallet.")).to_be_visible()
        look(page, "wallet-way-back-phone-light")
        page.get_by_role("link", name="Continue where you left off").click()

        expect(page).to_have_url(vehicle)
        page.get_by_role("button", name="Unlock").click()
        expect(page.get_by_role("heading", name="Have a good ride")).to_be_visible()
        expect(page.get_by_role("button", name="Pause")).to_have_count(0)
        look(page, "rental-ride-without-lock-phone-light")


def test_a_french_wallet_tells_money_and_days_in_french(town: Town) -> None:
    rider = town.passenger()
    assert rider.ask("/wallet/top-ups", {"amount": "20", "card": "tok_ok"}).ok

    french = {"Accept": "text/html", "Accept-Language": "fr"}
    page = rider.page.request.get(f"{town.address}/wallet", headers=french).text()

    assert re.search(r"\+20,00\s€", page)
    assert not re.search(rf"\d ({'|'.join(calendar.month_name[1:])}),", page)


def add_money(town: Town, page: Page) -> None:
    """The rider brings 20 euros from a card."""
    page.goto(f"{town.address}/wallet")
    look(page, "wallet-phone-light")
    page.get_by_role("button", name="Add money").click()
    expect(page.get_by_text("20.00 EUR added to your wallet.")).to_be_visible()
    look(page, "wallet-filled-phone-light")


def ride(town: Town, page: Page, number: str) -> None:
    """The rider scans the dock, pauses, goes on, and returns the bike where it stood."""
    page.goto(f"{town.address}/rentals/vehicles/{number}A")
    look(page, "rental-vehicle-phone-light")
    page.get_by_role("button", name="Unlock").click()
    expect(page.get_by_role("heading", name="Have a good ride")).to_be_visible()
    look(page, "rental-ride-phone-light")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("heading", name="Paused")).to_be_visible()
    look(page, "rental-paused-phone-light")
    page.get_by_role("button", name="Resume").click()
    expect(page.get_by_role("heading", name="Have a good ride")).to_be_visible()
    page.get_by_role("button", name="End ride").click()


def test_a_problem_is_reported_answered_and_replied_to(town: Town) -> None:
    number = new_name("PRB").upper().ljust(5, "0")
    rider, city = town.passenger(PHONE, "dark"), town.administrator(DESKTOP)
    open_station(town, city.page, number)
    report(town, rider.page, number)

    answer(town, city.page, number)
    expect(rider.page.get_by_text("We look after it today")).to_be_visible()
    expect(rider.page.get_by_text("Answered", exact=True)).to_be_visible()
    rider.page.get_by_label("Reply").fill("Thank you")
    rider.page.get_by_role("button", name="Send").click()
    expect(city.page.get_by_text("Thank you")).to_be_visible()
    look(rider.page, "problem-phone-dark")
    rider.page.get_by_role("link", name="Close").click()
    expect(rider.page.get_by_role("link", name=f"Bike {number}")).to_be_visible()
    look(rider.page, "problems-phone-dark")


def report(town: Town, page: Page, number: str) -> None:
    """The rider reports the brakes of a bike, with an empty form first."""
    page.goto(f"{town.address}/rentals/problems")
    expect(page.get_by_role("heading", name="Nothing reported")).to_be_visible()
    page.goto(f"{town.address}/rentals/vehicles/{number}")
    # The sheet takes its place when the map is drawn: a press begun before would end beside the link.
    look(page, "rental-vehicle-phone-dark")
    page.get_by_role("link", name="Report a problem").click()
    page.get_by_role("button", name="Submit").click()
    expect(page.get_by_role("dialog")).to_contain_text("What happened? is required.")
    look(page, "problem-form-phone-dark")
    page.get_by_role("dialog").get_by_role("button", name="OK").click()
    page.get_by_label("What happened?").fill("The brakes fail.\nI nearly fell.")
    page.get_by_label("Someone could get hurt").check()
    page.get_by_role("button", name="Submit").click()
    expect(page.get_by_text("Waiting for a reply", exact=True)).to_be_visible()


def answer(town: Town, page: Page, number: str) -> None:
    """Staff find the bike out of service, and answer."""
    page.goto(f"{town.address}/rentals/console/problems")
    look(page, "problem-queue-desktop-light")
    page.get_by_role("link", name=f"Bike {number}").click()
    expect(page.get_by_text(f"Bike {number}: Out of service")).to_be_visible()
    expect(page.get_by_role("button", name="Return to service")).to_be_visible()
    page.get_by_label("Your reply", exact=True).fill("We look after it today")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("We look after it today")).to_be_visible()
    look(page, "problem-console-desktop-light")


def test_the_city_gives_coins_that_pay_first(town: Town) -> None:
    rider, city = town.passenger(PHONE, "light"), town.administrator(DESKTOP, "dark").page
    rider.page.goto(f"{town.address}/rentals/gifts")
    expect(rider.page.get_by_role("heading", name="No gifts yet")).to_be_visible()
    city.goto(f"{town.address}/rentals/console/gifts")
    city.get_by_label("Coins per rider").fill("40")
    city.get_by_label("Occasion").fill("Thank you")
    city.get_by_role("textbox", name="Riders").fill("nobody-at-all")
    city.get_by_role("button", name="Give coins").click()
    expect(city.get_by_role("heading", name="Please check the form")).to_be_visible()
    city.get_by_role("button", name="Try again").click()
    city.get_by_role("textbox", name="Riders").fill(rider.name)
    give(city)

    expect(city.get_by_role("rowheader", name="Thank you")).to_be_visible()
    look(city, "gifts-console-desktop-dark")
    rider.page.reload()
    expect(rider.page.locator(".figure-large")).to_have_text("40 coins")
    rider.page.get_by_role("button", name="Pay with coins first").click()
    expect(rider.page.get_by_text("Rides are paid with coins first")).to_be_visible()
    look(rider.page, "gifts-phone-light")


def give(page: Page) -> None:
    """Presses the button, and agrees."""
    page.get_by_role("button", name="Give coins").click()
    page.get_by_role("button", name="Give", exact=True).click()
