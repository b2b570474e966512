"""The ways to say where to meet: one's position, a point on the map, a typed address; and what is wrong with some."""

import re

import pytest
from calls import Program
from clubs import make_club
from kit import DESKTOP, PHONE, Place, look, move, wait_for_map
from playwright.sync_api import Page, expect
from serving import PASSWORD, Crosstown
from town import CASINO, NICE, ROCK, Town, new_name

SOME_NUMBER = re.compile(r"\d")


@pytest.mark.main_job
def test_taxis_come_and_move_on_the_map_of_whoever_looks(town: Town) -> None:
    page = town.passenger(DESKTOP, "light", mapped=True).page
    open_map(page, town)
    page.get_by_role("combobox", name="Pick-up point").fill("Rue")

    driver = town.waiting_driver()

    taxi = page.locator(f".maplibregl-marker[aria-label='Taxi {driver.code}']")
    expect(taxi).to_be_visible()
    expect(page.get_by_role("combobox", name="Pick-up point")).to_have_value("Rue")
    place = taxi.evaluate("element => getComputedStyle(element).transform")
    move(driver.page, CASINO)
    expect(taxi).not_to_have_css("transform", place)


def test_my_position_becomes_the_nearest_address(town: Town) -> None:
    driver = town.waiting_driver()
    page = town.passenger(PHONE, "light", CASINO).page
    page.goto(f"{town.address}/taxi")

    page.get_by_role("button", name="My location", exact=True).first.click()
    expect(page.get_by_role("combobox", name="Pick-up point")).not_to_have_value("")
    page.get_by_role("button", name="Request a taxi").click()

    expect(page.get_by_role("heading", name="Looking for a taxi")).to_be_visible()
    expect(driver.page.get_by_role("dialog")).to_contain_text("1 passenger")


def test_without_a_position_the_page_says_what_to_do(town: Town) -> None:
    page = town.passenger(PHONE, "light", at=None).page
    page.goto(f"{town.address}/taxi")

    page.get_by_role("button", name="My location", exact=True).first.click()

    expect(page.get_by_role("dialog")).to_contain_text("Allow this page to use your location")
    look(page, "home-no-position-phone-light")


def test_a_point_is_chosen_on_the_map_with_the_keyboard(town: Town) -> None:
    page = town.passenger(PHONE, "light", mapped=True).page
    open_map(page, town)

    page.get_by_role("button", name="On the map").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Move the map to the place")).to_be_visible()
    expect(page.get_by_role("application")).to_be_focused()
    look(page, "home-pick-phone-light")
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Use this place").press("Enter")

    expect(page.get_by_role("combobox", name="Pick-up point")).not_to_have_value("")
    expect(page.locator("[data-place-latitude]").first).to_have_value(SOME_NUMBER)
    expect(page.get_by_role("button", name="On the map").first).to_be_focused()
    expect(page.locator(".maplibregl-marker.pin-pickup")).to_be_visible()


def test_a_point_is_chosen_on_the_map_with_the_pointer(town: Town) -> None:
    page = town.passenger(DESKTOP, "dark", mapped=True).page
    open_map(page, town)

    page.get_by_role("button", name="On the map").first.click()
    page.mouse.move(900, 500)
    page.mouse.down()
    page.mouse.move(1000, 450, steps=4)
    page.mouse.up()
    look(page, "home-pick-desktop-dark")
    page.get_by_role("button", name="Use this place").click()

    expect(page.locator("[data-place-latitude]").first).to_have_value(SOME_NUMBER)
    expect(page.locator(".maplibregl-marker.pin-pickup")).to_be_visible()


def test_a_typed_address_needs_no_choice_from_the_list(town: Town) -> None:
    town.waiting_driver()
    page = town.passenger().page
    page.goto(f"{town.address}/taxi")

    page.get_by_role("combobox", name="Pick-up point").fill("Place du Casino")
    page.get_by_role("button", name="Request a taxi").click()

    expect(page.get_by_role("heading", name="Looking for a taxi")).to_be_visible()
    expect(page.get_by_text("Place du Casino").first).to_be_visible()


def test_an_address_that_is_not_found_keeps_what_was_typed(town: Town) -> None:
    page = town.passenger(PHONE, "dark").page
    page.goto(f"{town.address}/taxi")

    page.get_by_role("combobox", name="Pick-up point").fill("Qwxyz 123")
    expect(page.get_by_text("No places found. Try a street and house number.").first).to_be_visible()
    page.get_by_role("button", name="Request a taxi").click()

    expect(page.get_by_role("dialog")).to_contain_text("Pick-up point was not found")
    look(page, "request-not-found-phone-dark")
    page.get_by_role("dialog").get_by_role("button", name="OK").click()
    expect(page.get_by_role("combobox", name="Pick-up point")).to_be_focused()
    expect(page.get_by_role("combobox", name="Pick-up point")).to_have_value("Qwxyz 123")
    expect(page.locator("#meeting-error")).to_contain_text("try a street and number, or another name")


def test_a_name_of_several_places_is_asked_about(town: Town) -> None:
    driver = town.waiting_driver()
    page = town.passenger(PHONE, "light").page
    page.goto(f"{town.address}/taxi")

    page.get_by_role("combobox", name="Pick-up point").fill("casino")
    # The list of suggestions would lie over the rest of the form.
    page.get_by_role("combobox", name="Pick-up point").press("Tab")
    page.get_by_role("radio", name="2").check()
    page.get_by_role("button", name="Request a taxi").click()

    dialog = page.get_by_role("dialog", name="Which one do you mean?")
    expect(dialog.get_by_role("button", name="Casino de Monte Carlo").first).to_be_visible()
    expect(page.get_by_role("heading", name="Looking for a taxi")).to_have_count(0)
    look(page, "request-which-place-phone-light")
    dialog.get_by_role("button", name="Casino de Monte Carlo").first.click()
    expect(page.get_by_role("heading", name="Looking for a taxi")).to_be_visible()
    expect(driver.page.get_by_role("dialog")).to_contain_text("Casino de Monte Carlo")
    expect(driver.page.get_by_role("dialog")).to_contain_text("2 passengers")


def test_the_question_which_place_is_meant_keeps_the_form(town: Town) -> None:
    page = town.passenger(DESKTOP, "dark").page
    page.goto(f"{town.address}/taxi")
    page.get_by_role("combobox", name="Pick-up point").fill("hôpital princesse grace")
    page.get_by_role("radio", name="3").check()
    page.get_by_role("button", name="Request a taxi").click()
    dialog = page.get_by_role("dialog", name="Which one do you mean?")
    expect(dialog).to_be_visible()
    look(page, "request-which-place-desktop-dark")

    dialog.get_by_role("button", name="Enter something else").click()

    expect(page.get_by_role("combobox", name="Pick-up point")).to_have_value("hôpital princesse grace")
    expect(page.get_by_role("combobox", name="Pick-up point")).to_be_focused()
    expect(page.get_by_role("radio", name="3")).to_be_checked()


def test_a_house_number_that_nobody_knows_reaches_the_driver(town: Town) -> None:
    place = Place(43.735186, 7.419353)
    driver = town.driver(at=place)
    driver.start(place)
    driver.drive(place)
    page = town.passenger(scripted=False).page
    page.goto(f"{town.address}/taxi")

    page.get_by_role("textbox", name="Pick-up point").fill("10 rue grimaldi")
    page.get_by_role("button", name="Request a taxi").click()

    expect(page.get_by_role("heading", name="Looking for a taxi")).to_be_visible()
    assert driver.sees()["offer"]["meetingPlace"] == "10 Rue Grimaldi (position approximate)"


def test_only_places_in_the_city_are_suggested(town: Town) -> None:
    page = town.passenger().page
    page.goto(f"{town.address}/taxi")

    page.get_by_role("combobox", name="Pick-up point").fill("pharmacie")

    expect(page.get_by_role("option").first).to_be_visible()
    details = page.get_by_role("option").locator("small").all_text_contents()
    assert details
    assert not [detail for detail in details if "Beausoleil" in detail or "Cap-d'Ail" in detail]


def test_a_place_outside_the_city_is_refused_with_the_remedy(town: Town) -> None:
    page = town.passenger(PHONE, "light", NICE).page
    page.goto(f"{town.address}/taxi")

    page.get_by_role("button", name="My location", exact=True).first.click()
    expect(page.get_by_role("combobox", name="Pick-up point")).not_to_have_value("")
    page.get_by_role("button", name="Request a taxi").click()

    expect(page.get_by_role("dialog")).to_contain_text("is outside the city; choose a place in the city")


def test_a_driver_outside_the_city_is_told_where_to_start(town: Town) -> None:
    page = town.driver(PHONE, "dark", NICE).page
    page.goto(f"{town.address}/taxi/driver")

    page.get_by_role("button", name="START").click()

    expect(page.get_by_role("dialog")).to_contain_text("Drive into a city zone, then press START again.")
    look(page, "driver-outside-phone-dark")


def test_everything_works_as_plain_pages_without_script(town: Town) -> None:
    driver = town.driver(at=ROCK, scripted=False)
    driver.start(ROCK)
    driver.drive(ROCK)
    driver.page.goto(f"{town.address}/taxi/driver")
    page = town.passenger(scripted=False).page
    page.goto(f"{town.address}/taxi?near={ROCK.latitude},{ROCK.longitude}")
    expect(page.get_by_text(f"Taxi {driver.code}")).to_be_visible()

    page.get_by_role("textbox", name="Pick-up point").fill("Place du Palais")
    page.get_by_role("radio", name="3").check()
    page.get_by_role("button", name="Request a taxi").click()
    expect(page.get_by_role("heading", name="Looking for a taxi")).to_be_visible()
    driver.page.reload()
    expect(driver.page.get_by_text("3 passengers")).to_be_visible()
    driver.page.get_by_role("button", name="Accept").click()
    page.reload()
    expect(page.locator(".plate")).to_have_text(driver.code)
    driver.page.get_by_role("button", name="Passenger is on board").click()
    driver.page.get_by_role("button", name="END OF RIDE").click()
    page.reload()

    expect(page.get_by_role("heading", name="The ride has ended")).to_be_visible()
    driver.page.get_by_role("button", name="STOP").click()
    expect(driver.page.get_by_role("heading", name="You’re off duty")).to_be_visible()


def test_without_script_a_page_in_which_something_goes_on_loads_again(town: Town) -> None:
    town.waiting_driver(scripted=False)
    page = town.passenger(scripted=False).page
    page.goto(f"{town.address}/taxi")
    page.get_by_role("textbox", name="Pick-up point").fill("Place du Casino")
    page.get_by_role("button", name="Request a taxi").click()

    assert page.locator("meta[http-equiv=refresh]").get_attribute("content") == "15"
    page.get_by_role("link", name="Reload now").click()

    expect(page.get_by_role("heading", name="Looking for a taxi")).to_be_visible()


def test_errors_are_shown_without_script(town: Town) -> None:
    page = town.passenger(scripted=False).page
    page.goto(f"{town.address}/taxi")

    page.get_by_role("button", name="Request a taxi").click()

    expect(page.get_by_role("dialog")).to_contain_text("Pick-up point is required.")
    expect(page.locator("[name=meetingPlace]")).to_have_attribute("aria-invalid", "true")


def test_a_place_at_sea_is_refused_wherever_one_is_entered_and_nothing_changes(server: Crosstown) -> None:
    program = Program(server.address)
    assert program.post("/register", {"userName": (name := new_name("sailor")), "password": PASSWORD}).status == 201
    sailor, chief = program.signed_in(name), program.administrator()
    club = make_club(chief)
    stations = len(chief.get("/rentals/console/stations").json()["stations"])
    sea = {"latitude": 43.72, "longitude": 7.44}
    event = {"title": "Sailing", "starts_at": "2030-06-01T10:00", "ends_at": "2030-06-01T12:00", "place": "Buoy"}
    typed = {field: str(degrees) for field, degrees in sea.items()}

    answers = {
        "address": sailor.post("/me/places", {"kind": "other", "name": "Boat", "address": "43.72, 7.44"}),
        "map": sailor.post("/me/places", {"kind": "other", "name": "Boat", "address": "Buoy", **sea}),
        "campus": chief.post("/community/console/records/campuses", {"name": "Reef", "address": "Sea", **typed}),
        "station": chief.post("/rentals/console/stations", {"name": "Reef", "docks": "SEA1", **sea}),
        "event": chief.post("/community/console/events", {**event, "ministries": [club["ministry"]], **typed}),
        "taxi": sailor.post("/taxi/requests", {"meetingPlace": "Buoy", "passengers": 1, **sea}),
    }

    assert {name: answer.status for name, answer in answers.items()} == dict.fromkeys(answers, 422)
    for name in ("address", "map", "campus", "station", "event"):
        assert "is in the sea" in answers[name].text, answers[name].text
    assert sailor.get("/me/places").json() == []
    assert len(chief.get("/rentals/console/stations").json()["stations"]) == stations


def open_map(page: Page, town: Town) -> None:
    """Opens the home page, and waits until its map is drawn."""
    page.goto(f"{town.address}/taxi")
    wait_for_map(page)
