"""Areas of rentals: drawn on the console's map by pointer and by keyboard, changed, removed, and mixed with files."""

import json
from collections.abc import Iterator

import pytest
from geojson import area, areas_file
from kit import DESKTOP, PHONE, Device, Scheme, look, wait_for_map
from playwright.sync_api import Page, expect
from town import CASINO, ROCK, Person, Town

NARROW = Device("narrow", 360, 740, touch=True)


@pytest.fixture
def city(own_town: Town) -> Iterator[Town]:
    """A town without areas, which nobody else gives any."""
    yield own_town
    assert own_town.administrator().ask("/rentals/console/areas/remove").ok


def test_an_area_is_drawn_changed_and_removed(city: Town) -> None:
    chief = city.administrator(DESKTOP, "light", mapped=True)
    page = chief.page
    page.goto(f"{city.address}/rentals/console/areas")
    expect(page.get_by_role("heading", name="No areas yet")).to_be_visible()
    look(page, "areas-none-desktop-light")
    page.get_by_role("link", name="Draw an area").click()

    draw(page, "Old harbour", [(0.4, 0.4), (0.6, 0.4), (0.6, 0.6)])
    look(page, "area-draw-desktop-light")
    page.get_by_role("button", name="Save area").click()

    row = page.get_by_role("row").filter(has_text="Old harbour")
    expect(row).to_contain_text("No riding")
    wait_for_map(page)
    look(page, "areas-one-desktop-light")
    before = corners(chief)
    assert len(before) == 3

    row.get_by_role("link", name="Old harbour").click()
    look(page, "area-change-desktop-light")
    touch_between(page, 1, 2)
    expect(page.locator("[data-area-state]")).to_contain_text("4 corners")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-area-state]")).to_contain_text("3 corners")
    expect(page.get_by_role("button", name="Undo")).to_be_hidden()
    drag_corner(page, 1, (-60, -40))
    page.get_by_role("button", name="Save area").click()
    expect(page.get_by_role("table", name="Current areas")).to_be_visible()
    assert len(set(before) & set(corners(chief))) == 2

    page.get_by_role("row").filter(has_text="Old harbour").get_by_role("button", name="Remove").click()
    page.get_by_role("dialog", name="Remove Old harbour?").get_by_role("button", name="Remove").click()
    expect(page.get_by_role("heading", name="No areas yet")).to_be_visible()
    assert chief.read("/rentals/areas").json()["features"] == []


def test_an_area_is_drawn_by_keyboard_alone(city: Town) -> None:
    page = city.administrator(DESKTOP, "dark", mapped=True).page
    page.goto(f"{city.address}/rentals/console/areas/new")
    state = page.locator("[data-area-state]")
    expect(state).to_have_text("No corners yet.")
    page.get_by_label("Name").fill("By keyboard")
    page.get_by_role("radio", name="Slow").focus()
    page.keyboard.press("Space")
    page.get_by_label("Maximum speed").fill("12")
    add = page.get_by_role("button", name="Add corner")

    for keys in ("", "ArrowRight", "ArrowDown", "ArrowLeft"):
        pan(page, keys)
        add.focus()
        page.keyboard.press("Enter")
    expect(state).to_contain_text("4 corners")
    page.get_by_role("button", name="Undo").press("Enter")
    expect(state).to_contain_text("3 corners. Add more")
    page.get_by_role("button", name="Close the area").press("Enter")
    expect(state).to_contain_text("nearest side")
    expect(add).to_be_focused()

    page.get_by_role("button", name="Corner 3 of 3").press("Enter")
    expect(page.get_by_role("button", name="Corner 3 of 3")).to_have_attribute("aria-pressed", "true")
    pan(page, "ArrowDown")
    page.get_by_role("button", name="Move corner to the cross").press("Enter")
    look(page, "area-draw-chosen-desktop-dark")
    page.get_by_role("button", name="Save area").press("Enter")

    expect(page.get_by_role("row").filter(has_text="By keyboard")).to_contain_text("Slow zone, 12 km/h maximum")


@pytest.mark.parametrize(("device", "scheme"), [(NARROW, "light"), (PHONE, "dark")])
def test_lines_that_cross_are_named_and_the_drawing_stays(city: Town, device: Device, scheme: Scheme) -> None:
    chief = city.administrator(device, scheme, mapped=True)
    fill(chief)
    page = chief.page
    page.goto(f"{city.address}/rentals/console/areas/new")
    draw(page, "Bow", [(0.3, 0.3), (0.7, 0.7), (0.7, 0.3), (0.3, 0.7)])
    look(page, f"area-draw-{device.name}-{scheme}")

    page.get_by_role("button", name="Save area").click()

    expect(page.locator("[data-error-summary]")).to_contain_text("Corners must not have lines that cross")
    expect(page.get_by_role("button", name="Corner 4 of 4")).to_be_visible()
    look(page, f"area-crossing-{device.name}-{scheme}")
    page.get_by_role("dialog").get_by_role("button", name="OK").click()
    page.get_by_role("button", name="Corner 4 of 4").click()
    page.get_by_role("button", name="Remove corner").click()
    page.get_by_role("button", name="Save area").click()
    expect(page.get_by_role("row").filter(has_text="Bow")).to_be_visible()
    look(page, f"areas-{device.name}-{scheme}")


def test_without_a_map_areas_come_from_a_file(city: Town) -> None:
    chief = city.administrator(PHONE, "light")
    page = chief.page
    page.goto(f"{city.address}/rentals/console/areas/new")
    expect(page.locator("html[data-map=none]")).to_be_attached()
    look(page, "area-draw-no-map-phone-light")
    page.get_by_role("link", name="Use a file").click()

    page.get_by_label("GeoJSON file").set_input_files(
        {"name": "areas.geojson", "mimeType": "application/geo+json", "buffer": sample().encode()}
    )
    page.get_by_role("button", name="Upload file").click()

    expect(page.get_by_role("row").filter(has_text="Palace")).to_contain_text("Slow zone, 8 km/h maximum")


def test_a_second_hand_does_not_undo_the_first(city: Town) -> None:
    first = city.administrator(DESKTOP)
    fill(first)
    page = city.administrator(DESKTOP, "light", mapped=True).page
    page.goto(f"{city.address}/rentals/console/areas")
    page.get_by_role("link", name="Palace").click()
    expect(page.locator("[data-area-state]")).to_contain_text("4 corners")
    palace = area("Palace", "slow", ROCK, 0.002, maximum_speed_kph=5)
    assert first.ask("/rentals/console/areas", {"file": areas_file(palace)}).ok

    page.get_by_label("Name").fill("Palace square")
    page.get_by_role("button", name="Save area").click()

    refusal = page.get_by_role("dialog", name="Someone else made changes")
    expect(refusal).to_be_visible()
    look(page, "area-second-hand-desktop-light")
    refusal.get_by_role("button", name="OK").click()
    expect(page.get_by_label("Name")).to_have_value("Palace square")
    features = first.read("/rentals/areas").json()["features"]
    assert [each["properties"]["maximum_speed_kph"] for each in features] == [5]


def test_a_drawing_is_not_lost_by_a_touch_beside_it(city: Town) -> None:
    page = city.administrator(DESKTOP, mapped=True).page
    page.goto(f"{city.address}/rentals/console/areas/new")
    draw(page, "Old harbour", [(0.4, 0.4), (0.6, 0.4), (0.6, 0.6)])
    questions = []
    page.on("dialog", lambda dialog: (questions.append(dialog.type), dialog.dismiss()))

    page.get_by_role("link", name="Stations").click()

    expect(page.get_by_label("Name")).to_have_value("Old harbour")
    assert questions == ["beforeunload"]
    page.get_by_role("link", name="Cancel").click()
    expect(page.get_by_role("heading", name="No areas yet")).to_be_visible()
    assert questions == ["beforeunload"]


def draw(page: Page, name: str, spots: list[tuple[float, float]]) -> None:
    """Names an area where nobody rides, and touches its corners at shares of the map's width and height."""
    page.get_by_label("Name").fill(name)
    page.get_by_role("radio", name="No riding").check()
    expect(page.locator("[data-area-state]")).to_have_text("No corners yet.")
    wait_for_map(page)
    for across, down in spots:
        box = page.locator("#map").bounding_box()
        position = {"x": box["width"] * across, "y": box["height"] * down}
        page.locator("#map canvas").click(position=position)
    page.get_by_role("button", name="Close the area").click()
    expect(page.locator("[data-area-state]")).to_contain_text(f"{len(spots)} corners. New ones")


def middle(page: Page, number: int) -> tuple[float, float]:
    """Where a corner is on the screen."""
    corner = page.get_by_role("button", name=f"Corner {number} of")
    expect(corner).to_be_visible()
    box = corner.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def touch_between(page: Page, number: int, other: int) -> None:
    """Clicks the middle of the side between two corners."""
    (x, y), (to_x, to_y) = middle(page, number), middle(page, other)
    page.mouse.click((x + to_x) / 2, (y + to_y) / 2)


def drag_corner(page: Page, number: int, by: tuple[int, int]) -> None:
    """Takes a corner to another place with the pointer."""
    x, y = middle(page, number)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + by[0] / 2, y + by[1] / 2)
    page.mouse.move(x + by[0], y + by[1])
    page.mouse.up()


def pan(page: Page, key: str) -> None:
    """Moves the map by its keys."""
    canvas = page.locator("#map canvas")
    canvas.focus()
    before = page.locator("#map").get_attribute("data-shown")
    if key:
        page.keyboard.press(key)
        page.wait_for_function("before => document.querySelector('#map').dataset.shown !== before", arg=before)


def corners(chief: Person) -> list[tuple[float, float]]:
    """The corners of the only area."""
    [feature] = chief.read("/rentals/areas").json()["features"]
    return [tuple(place) for place in feature["geometry"]["coordinates"][0][:-1]]


def sample() -> str:
    """A file with one area of each kind."""
    areas = [
        area("Palace", "slow", ROCK, 0.001, maximum_speed_kph=8),
        area("Casino", "forbidden", CASINO, 0.001),
        area("The city", "return", CASINO, 0.01),
    ]
    return json.dumps({"type": "FeatureCollection", "features": areas})


def fill(chief: Person) -> None:
    """The city has one area of each kind."""
    file = areas_file(*json.loads(sample())["features"])
    assert chief.ask("/rentals/console/areas", {"file": file}).ok
