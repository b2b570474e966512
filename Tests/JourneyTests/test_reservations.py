"""A taxi for later, from the form to the calendar and back."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from kit import DESKTOP, look
from playwright.sync_api import Page, expect
from town import CASINO, ROCK, Person, Town

MONACO = ZoneInfo("Europe/Monaco")


def later(hours: float) -> tuple[str, str]:
    """The day and the time that clocks in the city will show."""
    moment = datetime.now(MONACO) + timedelta(hours=hours)
    return moment.strftime("%Y-%m-%d"), moment.strftime("%H:%M")


def wish(key: str, hours: float = 26) -> dict:
    day, time = later(hours)
    return {
        "key": key, "day": day, "time": time, "passengers": 2,
        "origin": "Place du Casino", "originLatitude": CASINO.latitude, "originLongitude": CASINO.longitude,
        "destination": "Palais", "destinationLatitude": ROCK.latitude, "destinationLongitude": ROCK.longitude,
    }  # fmt: skip


def fill_in(page: Page, hours: float) -> None:
    """Fills the form in; the places have been chosen."""
    for name, place in (("origin", CASINO), ("destination", ROCK)):
        page.locator(f"#{name}").fill("Place du Casino" if name == "origin" else "Palais")
        for half, value in (("Latitude", place.latitude), ("Longitude", place.longitude)):
            page.locator(f"[name={name}{half}]").evaluate("(field, value) => (field.value = value)", str(value))
    day, time = later(hours)
    page.get_by_label("Day").fill(day)
    page.get_by_label("Time", exact=True).fill(time)


@pytest.mark.main_job
def test_a_taxi_is_reserved_listed_and_cancelled(town: Town) -> None:
    anna = town.passenger()
    page = anna.page
    page.goto(f"{town.address}/taxi/reservations")
    page.get_by_role("link", name="Reserve a taxi").click()
    fill_in(page, hours=1)
    look(page, "reservation-form-phone-light")
    page.get_by_role("button", name="Reserve", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text("2 hours from now")
    page.get_by_role("dialog").get_by_role("button").first.click()
    expect(page.locator("#origin")).to_have_value("Place du Casino")

    fill_in(page, hours=26)
    page.get_by_role("button", name="Reserve", exact=True).click()

    expect(page.get_by_role("dialog")).to_contain_text("Your taxi is reserved")
    page.get_by_role("dialog").get_by_role("button").first.click()
    page.goto(page.url.split("?")[0])
    expect(page.get_by_role("dialog")).to_have_count(0)
    look(page, "reservation-phone-light")
    page.get_by_role("link", name="Cancel reservation").click()
    page.get_by_role("button", name="Cancel reservation").click()
    expect(page.get_by_role("dialog")).to_contain_text("Reservation canceled")
    page.goto(f"{town.address}/taxi/reservations")
    expect(page.locator(".badge")).to_have_text("Canceled")
    look(page, "reservations-phone-light")


def test_the_city_sees_the_day_and_home_the_next_one(town: Town) -> None:
    anna, city = town.passenger(), town.administrator(DESKTOP)
    made = anna.ask("/taxi/reservations", wish("one"))
    assert made.status == 201, made.text()
    again = anna.ask("/taxi/reservations", wish("one"))
    assert again.json()["id"] == made.json()["id"]

    city.page.goto(f"{town.address}/taxi/console/reservations?day={made.json()['day']}")
    anna.page.goto(f"{town.address}/")

    expect(city.page.get_by_role("cell", name="Palais").first).to_be_visible()
    look(city.page, "city-reservations-desktop-light")
    expect(anna.page.get_by_text(re.compile("Taxi reserved for")).first).to_be_visible()


def test_calendars_take_it_and_its_cancellation(town: Town) -> None:
    anna = town.passenger()
    made = anna.ask("/taxi/reservations", wish("calendar")).json()

    first = calendar(anna, made["id"])
    anna.ask(f"/taxi/reservations/{made['id']}/cancel")
    second = calendar(anna, made["id"])

    assert "STATUS:CONFIRMED\r\n" in first and "STATUS:CANCELLED\r\n" in second
    assert "SEQUENCE:0\r\n" in first and "SEQUENCE:1\r\n" in second
    assert re.search(r"UID:(.*)\r\n", first)[1] == re.search(r"UID:(.*)\r\n", second)[1]
    assert all(len(line.encode()) <= 75 for line in first.split("\r\n"))


def calendar(person: Person, reservation: str) -> str:
    """The reservation's file."""
    answer = person.page.request.get(f"{person.address}/taxi/reservations/{reservation}/calendar")
    assert answer.headers["content-type"].startswith("text/calendar")
    return answer.body().decode()
