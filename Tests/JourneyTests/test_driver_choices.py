"""What a driver can do with an offer and on the way to the meeting place, by finger and by keyboard."""

from kit import look, move
from playwright.sync_api import expect
from town import CASINO, Driver, Person, Town

HERE = {"meetingPlace": "Place du Casino", "latitude": CASINO.latitude, "longitude": CASINO.longitude, "passengers": 1}


def test_stop_and_the_tabs_stay_in_reach_during_an_offer(town: Town) -> None:
    driver = town.waiting_driver()
    request(town, town.passenger())
    offer = driver.page.get_by_role("dialog")
    expect(offer).to_be_focused()
    assert not offer.evaluate("dialog => dialog.matches(':modal')")
    look(driver.page, "driver-offer-stop-phone-light")

    driver.page.keyboard.press("Tab")
    expect(offer.get_by_role("button", name="Decline")).to_be_focused()
    driver.page.keyboard.press("Tab")
    expect(offer.get_by_role("button", name="Accept")).to_be_focused()
    driver.page.keyboard.press("Tab")
    expect(driver.page.get_by_role("button", name="STOP")).to_be_focused()
    expect(driver.page.get_by_role("link", name="Me", exact=True)).to_be_in_viewport()
    driver.page.get_by_role("button", name="STOP").click()

    expect(driver.page.get_by_role("heading", name="You’re off duty")).to_be_visible()
    expect(driver.page.get_by_role("dialog")).to_have_count(0)


def test_a_driver_who_cannot_come_gives_the_request_to_the_next(town: Town) -> None:
    first, second = town.waiting_driver(), town.waiting_driver()
    request(town, town.passenger())
    first.page.get_by_role("dialog").get_by_role("button", name="Accept").click()
    expect(first.page.get_by_role("button", name="Passenger is on board")).to_be_visible()
    expect(first.page.get_by_role("button", name="END OF RIDE")).to_have_count(0)
    look(first.page, "driver-coming-phone-light")

    first.page.get_by_role("button", name="Can’t make it").click()
    first.page.get_by_role("dialog").get_by_role("button", name="Can’t make it").click()

    expect(first.page.locator(".queue-number")).to_have_text("2")
    expect(second.page.get_by_role("dialog")).to_contain_text("Place du Casino")


def test_a_driver_at_the_meeting_place_is_told_when_he_may_leave(town: Town) -> None:
    driver = town.waiting_driver()
    passenger = town.passenger()
    request(town, passenger)
    driver.page.get_by_role("dialog").get_by_role("button", name="Accept").click()
    expect(driver.page.get_by_role("button", name="Can’t make it")).to_be_visible()

    move(driver.page, CASINO)

    expect(driver.page.get_by_text("You’re at the pick-up point.")).to_be_visible()
    withdraw(passenger)
    expect(driver.page.locator("[data-say]")).to_contain_text("The passenger canceled.")
    look(driver.page, "driver-withdrawn-phone-light")


def test_the_city_ends_a_ride_from_its_list(town: Town) -> None:
    driver = town.waiting_driver()
    passenger = town.passenger()
    request(town, passenger)
    accept(driver)
    city = town.administrator().page
    city.goto(f"{town.address}/taxi/console/requests")

    city.get_by_role("link", name="End request from Place du Casino?").first.click()
    city.get_by_label("Reason").fill("The street is closed.")
    look(city, "console-end-request")
    city.get_by_role("button", name="End request").click()

    expect(city.get_by_role("heading", name="Requests")).to_be_visible()
    expect(passenger.page.locator("[data-say]")).to_contain_text("The street is closed.")
    expect(driver.page.locator("[data-say]")).to_contain_text("The street is closed.")


def request(town: Town, passenger: Person) -> None:
    """A request of which the passenger sees the page."""
    answer = passenger.ask("/taxi/requests", HERE)
    assert answer.status == 201, answer.text()
    passenger.page.goto(f"{town.address}/taxi/requests/{answer.json()['id']}")


def accept(driver: Driver) -> None:
    """Takes what is offered, without the page."""
    expect(driver.page.get_by_role("dialog")).to_be_visible()
    assert driver.ask(f"/taxi/offers/{driver.sees()['offer']['id']}/accept").ok


def withdraw(passenger: Person) -> None:
    """Sends the taxi away, without the page."""
    request = passenger.read("/taxi").json()["openRequest"]["id"]
    assert passenger.ask(f"/taxi/requests/{request}/withdraw").ok
