"""What a taxi ride costs: told in the form, set aside, asked about, and on the receipt."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from kit import DESKTOP, look
from playwright.sync_api import expect
from town import CASINO, ROCK, Person, Town

MONACO = ZoneInfo("Europe/Monaco")
WISH = {
    "meetingPlace": "Place du Casino", "latitude": CASINO.latitude, "longitude": CASINO.longitude, "passengers": 1,
    "destination": "Palais", "destinationLatitude": ROCK.latitude, "destinationLongitude": ROCK.longitude,
}  # fmt: skip


def publish(town: Town) -> Person:
    """The city has a tariff, from today on; the first journey publishes it."""
    city = town.administrator(DESKTOP)
    tariff = {
        "validFrom": datetime.now(MONACO).strftime("%Y-%m-%d"), "base": "4.80", "perKilometre": "2.70",
        "nightPerKilometre": "2.70", "waitingPerMinute": "0.75", "luggage": "2", "least": "3",
    }  # fmt: skip
    if not city.read("/taxi/console/tariffs").json()["tariffs"]:
        answer = city.ask("/taxi/console/tariffs", tariff)
        assert answer.status == 201, answer.text()
    return city


def test_the_price_follows_what_is_filled_in(town: Town) -> None:
    publish(town)
    page = town.passenger(at=CASINO).page
    page.goto(f"{town.address}/taxi")
    price = page.locator("#request-price")
    expect(price).to_contain_text("Enter your destination")

    for name, place in (("", CASINO), ("destination", ROCK)):
        for half, value in (("Latitude", place.latitude), ("Longitude", place.longitude)):
            field = page.locator(f"[name='{name + half if name else half.lower()}']")
            field.evaluate("(field, value) => (field.value = value)", str(value))
    page.locator("#luggage").select_option("1")

    expect(price).to_contain_text(re.compile(r"About \d+\.00 EUR"))
    price.get_by_text("Price details").click()
    expect(price).to_contain_text("Luggage, 1")
    look(page, "taxi-price-phone-light")


def test_an_ended_ride_that_is_opened_later_shows_its_fare(town: Town) -> None:
    publish(town)
    driver, anna = town.waiting_driver(), town.passenger()
    request = anna.ask("/taxi/requests", WISH | {"luggage": 1}).json()["id"]
    driver.page.get_by_role("dialog").get_by_role("button", name="Accept").click()
    expect(driver.page.get_by_role("button", name="Passenger is on board")).to_be_visible()
    for press in ("pick-up", "end-ride"):
        assert driver.ask(f"/taxi/driver/{press}").ok
    ride, receipt = anna.page, anna.page.context.new_page()
    ride.goto(f"{town.address}/taxi/requests/{request}")
    receipt.goto(f"{town.address}/taxi/requests/{request}/receipt")
    expect(ride.get_by_role("heading", name="The ride has ended")).to_be_visible()
    expect(receipt.locator("#receipt")).not_to_contain_text("28.00 EUR")

    assert driver.ask(f"/taxi/driver/rides/{request}/fare", {"amount": "28"}).ok

    expect(ride.locator("#request-state")).to_contain_text("28.00 EUR")
    lines = receipt.locator("#receipt")
    expect(lines).to_contain_text("28.00 EUR")
    for line in ("Base fare", "Luggage, 1", "Meter adjustment"):
        expect(lines.get_by_role("term").filter(has_text=line)).to_be_visible()
    look(receipt, "taxi-receipt-phone-light")


def test_passenger_and_driver_say_where_they_are(town: Town) -> None:
    driver, anna = town.waiting_driver(), town.passenger()
    request = anna.ask("/taxi/requests", {key: WISH[key] for key in ("meetingPlace", "latitude", "longitude", "passengers")})
    anna.page.goto(f"{town.address}/taxi/requests/{request.json()['id']}")
    driver.page.get_by_role("dialog").get_by_role("button", name="Accept").click()
    anna.page.get_by_role("button", name="I’m here", exact=True).click()

    expect(driver.page.locator(".word")).to_contain_text("I’m here")
    driver.page.get_by_role("button", name="I can’t find you").click()
    expect(anna.page.locator(".word").nth(1)).to_contain_text("I can’t find you")
    look(anna.page, "request-words-phone-light")
    look(driver.page, "driver-words-phone-light")


def test_a_key_answers_an_offer(town: Town) -> None:
    driver, anna = town.waiting_driver(), town.passenger()
    anna.ask("/taxi/requests", {key: WISH[key] for key in ("meetingPlace", "latitude", "longitude", "passengers")})
    expect(driver.page.get_by_role("dialog")).to_be_visible()
    # A key that was meant for something else does not answer an offer that has only just appeared.
    driver.page.evaluate("{ const now = performance.now.bind(performance); performance.now = () => now() + 800; }")

    driver.page.keyboard.press("Enter")

    expect(driver.page.get_by_role("button", name="Passenger is on board")).to_be_visible()


def test_the_city_sees_what_rides_would_cost_before_it_publishes_a_tariff_and_can_withdraw_it(town: Town) -> None:
    page = publish(town).page
    page.goto(f"{town.address}/taxi/console/tariffs")
    later = (datetime.now(MONACO) + timedelta(days=30)).strftime("%Y-%m-%d")
    fields = {
        "validFrom": later, "base": "4.80", "perKilometre": "2", "nightPerKilometre": "3", "waitingPerMinute": "0",
        "luggage": "0", "least": "7", "nightFrom": "20", "nightUntil": "7",
    }  # fmt: skip
    for name, value in fields.items():
        page.locator(f"#publish-tariff [name='{name}']").fill(value)
    page.keyboard.press("Tab")
    expect(page.locator("#publish-tariff-examples").get_by_role("row").last).to_contain_text("24.80 EUR")
    look(page, "console-tariff-preview-desktop-light")

    page.get_by_role("button", name="Publish").click()
    page.get_by_role("dialog").get_by_role("button", name="Publish").click()
    planned = page.get_by_role("row").filter(has_text="Planned")
    planned.get_by_role("button", name="Withdraw").click()
    page.get_by_role("dialog").get_by_role("button", name="Withdraw").click()

    expect(planned).to_have_count(0)
    expect(page.get_by_role("row").filter(has_text="Withdrawn")).to_be_visible()
