"""Riders and drivers share the way to an event: asked, paired, told, changed and cancelled in the real program."""

import json
import re
import uuid
from datetime import datetime, timedelta
from pathlib import Path
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

import pytest
from jsonschema import Draft4Validator, FormatChecker
from kit import PHONE, look
from playwright.sync_api import expect
from town import CASINO, Person, Town, new_name

HALL = {"latitude": "43.7384", "longitude": "7.4246"}
RIDER_PLACE = {"place": "Corner", "latitude": 43.7436, "longitude": 7.4231}
DRIVER_PLACE = {"place": "Home", "latitude": 43.7607, "longitude": 7.4761}
STANDARD = json.loads((Path(__file__).parent / "standard-covoiturage.json").read_text())


def test_a_rider_gets_a_seat_keeps_it_and_gives_it_back(town: Town) -> None:
    event, title = shared_event(town)
    rider, driver = town.passenger(PHONE, "light"), town.passenger(PHONE, "dark")
    allow_to_drive(town, driver)

    page = rider.page
    page.goto(f"{town.address}/rides")
    page.get_by_role("link", name=re.compile(title)).click()
    look(page, "ride-choice-phone-light")
    page.get_by_role("link", name="I need a ride").click()
    look(page, "ride-request-form-phone-light")
    page.get_by_role("button", name="Request ride").click()
    expect(page.get_by_role("link", name="Phone number is required.")).to_be_visible()
    look(page, "ride-request-wrong-phone-light")
    asked = rider.ask("/rides/requests", {**sign_up(event), **RIDER_PLACE, "people": 1})
    assert asked.status == 201, asked.text()
    own = f"{town.address}/rides/sign-ups/{asked.json()['id']}"
    page.goto(own)
    expect(page.get_by_text("Pending")).to_be_visible()
    look(page, "ride-pending-phone-light")

    offered = driver.ask("/rides/offers", {**sign_up(event), **DRIVER_PLACE, "people": 3, "car": "Blue Clio"})
    assert offered.status == 201, offered.text()
    expect(page.get_by_text("You have a ride")).to_be_visible()
    expect(page.get_by_text(re.compile(r"Pick-up between \d"))).to_be_visible()
    look(page, "ride-promised-phone-light")
    driver.page.goto(f"{town.address}/rides/sign-ups/{offered.json()['id']}")
    expect(driver.page.get_by_text("2 seats are free.")).to_be_visible()
    look(driver.page, "ride-driver-phone-dark")

    again = rider.ask("/rides/requests", {**sign_up(event), **RIDER_PLACE, "people": 1})
    assert again.status == 409, again.text()
    assert driver.ask(f"/rides/sign-ups/{offered.json()['id']}/cancel").ok
    expect(page.get_by_text("Pending")).to_be_visible()
    page.get_by_role("button", name="Cancel request").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel request").click()
    expect(page.get_by_text("You haven’t requested a ride.")).to_be_visible()
    look(page, "ride-status-empty-phone-light")


def test_who_is_no_member_is_told_why_and_a_stranger_keeps_a_link(town: Town) -> None:
    event, _ = shared_event(town)
    person = town.passenger(PHONE, "light")
    person.page.goto(f"{town.address}/rides/offers/new?event={event}")
    expect(person.page.get_by_text("Only members can offer rides")).to_be_visible()
    look(person.page, "ride-no-member-phone-light")

    page = town.stranger(PHONE, "dark", CASINO)
    page.goto(f"{town.address}/rides/requests/new?event={event}")
    page.get_by_role("button", name="My location").click()
    expect(page.locator("#place")).not_to_have_value("")
    page.get_by_label("To the event").check(force=True)
    page.get_by_label("Earliest pick-up").fill("08:00")
    page.get_by_label("Name", exact=True).fill("A guest")
    page.get_by_label("Phone number").fill("+377 93 00 00 00")
    page.get_by_role("button", name="Request ride").click()
    expect(page.get_by_text("Your ride is saved on this device")).to_be_visible()
    look(page, "ride-guest-phone-dark")
    link = page.url
    page.goto(f"{town.address}/rides/requests/new?event={event}")
    expect(page.locator("[data-asked]").get_by_role("link", name="Open request")).to_be_visible()
    page.goto(f"{town.address}/rides/status")
    row = page.locator("[data-guest-rides] a")
    expect(row.locator(".badge")).to_have_text("Pending")
    look(page, "ride-guest-list-phone-dark")
    row.click()
    expect(page).to_have_url(link)
    other = town.stranger(PHONE, "light")
    other.goto(f"{town.address}/rides/status")
    expect(other.locator("[data-no-guest-rides]")).to_be_visible()
    other.goto(link)
    expect(other.get_by_text("Pending")).to_be_visible()
    other.get_by_role("link", name="Change").click()
    other.get_by_label("Number of people").fill("2")
    look(other, "ride-guest-change-phone-light")
    other.get_by_role("button", name="Save changes").click()
    expect(other.get_by_text("Pending")).to_be_visible()


@pytest.mark.main_job
def test_a_driver_leaves_and_the_rider_sees_the_car_come(town: Town) -> None:
    event, _ = shared_event(town, in_minutes=100)
    rider, driver = town.passenger(PHONE, "light", CASINO), town.passenger(PHONE, "dark", CASINO)
    allow_to_drive(town, driver)
    wish = {**sign_up(event), "leavesAt": f"{city_now() + timedelta(minutes=1):%H:%M}"}
    asked = rider.ask("/rides/requests", {**wish, **RIDER_PLACE, "people": 1})
    offered = driver.ask("/rides/offers", {**wish, **DRIVER_PLACE, "people": 3, "car": "Blue Clio"})
    assert asked.status == 201 and offered.status == 201, asked.text() + offered.text()
    page, car = rider.page, driver.page
    page.goto(f"{town.address}/rides/sign-ups/{asked.json()['id']}")
    car.goto(f"{town.address}/rides/sign-ups/{offered.json()['id']}")
    expect(page.get_by_text("Assigned")).to_be_visible()
    car.get_by_role("button", name="Start now").click()
    expect(car.get_by_text("Next stop")).to_be_visible()
    expect(page.get_by_text("Your driver is on the way")).to_be_visible()
    expect(page.locator("strong", has_text=re.compile("is about .* away"))).to_be_visible()
    look(car, "ride-under-way-phone-dark")
    look(page, "ride-coming-phone-light")
    car.get_by_role("button", name="Picked up").click()
    expect(page.get_by_text("On the way", exact=True)).to_be_visible()
    car.get_by_role("button", name="We’ve arrived").click()
    expect(page.get_by_text("Arrived", exact=True)).to_be_visible()
    expect(car.get_by_text("Thank you for driving.")).to_be_visible()


def test_carpools_are_those_of_amarillo(town: Town) -> None:
    model = pytest.importorskip("amarillo.models.Carpool", reason="run ./crosstown setup for the tests' packages")
    event, _ = shared_event(town)
    driver, partner = town.passenger(PHONE, "light"), town.passenger(PHONE, "light")
    allow_to_drive(town, driver)
    give_role(town, partner, "rideshare.partner")
    offered = driver.ask("/rides/offers", {**sign_up(event), **DRIVER_PLACE, "people": 3, "car": "Blue Clio"})
    assert offered.status == 201, offered.text()
    carpools = [model.Carpool(**carpool) for carpool in partner.read("/rides/covoiturage/carpools").json()]
    own = next(carpool for carpool in carpools if carpool.id == offered.json()["id"])
    assert own.additional_ridesharing_info.number_free_seats == 3
    assert own.stops[0].lat != DRIVER_PLACE["latitude"]


def test_journeys_and_bookings_are_those_of_the_standard_covoiturage(town: Town) -> None:
    event, _ = shared_event(town)
    driver, rider, partner = (town.passenger(PHONE, "light") for _ in range(3))
    allow_to_drive(town, driver)
    give_role(town, partner, "rideshare.partner")
    folder = "/rides/covoiturage"
    begin = (datetime.now(ZoneInfo("Europe/Monaco")) + timedelta(days=1)).replace(hour=20, minute=0)
    search = urlencode(
        {
            "departureLat": RIDER_PLACE["latitude"],
            "departureLng": RIDER_PLACE["longitude"],
            "arrivalLat": HALL["latitude"],
            "arrivalLng": HALL["longitude"],
            "departureDate": int(begin.timestamp()) - 600,
            "timeDelta": 3600,
        }
    )
    asked = rider.ask("/rides/requests", {**sign_up(event), **RIDER_PLACE, "people": 1})
    waiting = partner.read(f"{folder}/passenger_journeys?{search}").json()
    assert asked.json()["id"] in [holds("PassengerJourney", journey)["id"] for journey in waiting]
    offered = driver.ask("/rides/offers", {**sign_up(event), **DRIVER_PLACE, "people": 3, "car": "Blue Clio"})
    driving = partner.read(f"{folder}/driver_journeys?{search}").json()
    journeys = {holds("DriverJourney", journey)["id"]: journey for journey in driving}
    journey = journeys[offered.json()["id"]]

    place = {f"passenger{end}": journey[f"passenger{end}"] for end in ("PickupLat", "PickupLng", "DropLat", "DropLng")}
    booking = {
        "id": str(uuid.uuid4()),
        "driver": journey["driver"],
        "passenger": {"id": "p1", "operator": "other.example", "alias": "Alex"},
        "passengerPickupDate": journey["passengerPickupDate"],
        **place,
        "status": "WAITING_CONFIRMATION",
        "price": {"type": "FREE"},
        "driverJourneyId": journey["id"],
    }
    made = partner.ask(f"{folder}/bookings", holds("Booking", booking))
    assert made.status == 201, made.text()
    assert holds("Booking", made.json())["id"] == booking["id"]
    assert holds("Booking", partner.read(f"{folder}/bookings/{booking['id']}").json())["price"]["type"] == "FREE"


def holds(name: str, value: dict) -> dict:
    """What is as the standard says, which wants nothing that is absent to be there as null."""
    schema = {"$ref": f"#/components/schemas/{name}", "components": STANDARD["components"]}
    Draft4Validator(schema, format_checker=FormatChecker()).validate(value)
    return value


def city_now() -> datetime:
    """What the clocks of the city show."""
    return datetime.now(ZoneInfo("Europe/Monaco")).replace(tzinfo=None)


def sign_up(event: str) -> dict:
    """What both sides say."""
    return {"event": event, "name": "Somebody", "phone": "+377 93 00 00 00", "way": "there", "leavesAt": "08:00"}


def allow_to_drive(town: Town, person: Person) -> None:
    """Makes a person a registered member."""
    give_role(town, person, "rideshare.driver")


def give_role(town: Town, person: Person, role: str) -> None:
    """Gives a person a role."""
    city = town.administrator()
    account = city.read(f"/console/people?name={person.name}").json()["people"][0]["id"]
    given = city.ask(f"/console/people/{account}/roles", {"role": role})
    assert given.ok, given.text()


def shared_event(town: Town, in_minutes: int | None = None) -> tuple[str, str]:
    """An event tomorrow evening, or soon, that rides are shared to: as rides name it, and its title."""
    editor = town.administrator()
    title = new_name("Concert")
    campus = made(editor, "/community/console/records/campuses", {"name": new_name("Campus"), **HALL})
    ministry = made(editor, "/community/console/records/ministries", {"name": new_name("Choir"), "campus": campus})
    tomorrow = (city_now() + timedelta(days=1)).replace(hour=20, minute=0)
    begin = tomorrow if in_minutes is None else city_now() + timedelta(minutes=in_minutes)
    event = {
        "title": title,
        "starts_at": f"{begin:%Y-%m-%dT%H:%M}",
        "ends_at": f"{begin + timedelta(hours=2):%Y-%m-%dT%H:%M}",
        "place": "Hall",
        **HALL,
        "ministries": [ministry],
        "state": "published",
        "has_ride_sharing": "true",
    }
    answer = editor.ask("/community/console/events", event)
    assert answer.ok, answer.text()
    found = editor.read("/rides").json()["events"]
    return next(one["id"] for one in found if one["title"] == title), title


def made(editor: Person, path: str, fields: dict) -> str:
    """Makes a record of the community, and gives its identity."""
    answer = editor.ask(path, fields)
    assert answer.ok, answer.text()
    return str(answer.json()["id"])
