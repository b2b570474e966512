"""Codes on their way from the city's sheet through a rider's camera to the vehicle."""

from collections.abc import Iterator

import pytest
from kit import ARTEFACTS, CAMERA, CAMERA_BROWSER, DESKTOP, PHONE, chromium, look, wait_until
from playwright.sync_api import Browser, Page, Playwright, expect
from test_rental import open_station
from town import Town, new_name

PICTURES = 15
"""How many pictures the rate is measured over."""

COUNT_DECODED = """
    const post = Worker.prototype.postMessage;
    globalThis.decoded = [];
    Worker.prototype.postMessage = function (...message) {
        globalThis.decoded.push(performance.now());
        return post.apply(this, message);
    };
"""
"""Notes when each picture goes to the decoder; the next goes only when the one before was answered."""

FOREIGN = """
#######...#.#.#######
#.....#.#.#.#.#.....#
#.###.#.#.##..#.###.#
#.###.#.....#.#.###.#
#.###.#.#####.#.###.#
#.....#.###...#.....#
#######.#.#.#.#######
........#............
##.#..##..###.###.##.
##.#....##.#...#.....
#.##.##..#.#..##..#.#
.##.#....#..###.##.##
.#.#.#####.#...#.##..
........####.###.....
#######.#####.#.####.
#.....#..##.#...#..#.
#.###.#...#########..
#.###.#.##.....##..##
#.###.#...####..#.#.#
#.....#.#.####.#.#...
#######.##.###.....#.
"""
"""The code of the address HTTP://E.ORG, a character a square."""


@pytest.fixture(scope="module")
def browser(driver: Playwright) -> Iterator[Browser]:
    with chromium(driver, CAMERA_BROWSER) as started:
        yield started


@pytest.fixture
def camera() -> Iterator[None]:
    ARTEFACTS.mkdir(exist_ok=True)
    yield
    CAMERA.unlink(missing_ok=True)


def test_a_printed_code_is_read_by_the_camera(town: Town, camera: None) -> None:
    number = new_name("SCN").upper().ljust(5, "0")
    open_station(town, town.administrator(DESKTOP).page, number)
    print_code(town, number)
    rider = town.passenger(PHONE, "dark", mapped=True).page
    rider.context.grant_permissions(["camera"])
    rider.goto(f"{town.address}/rentals")
    rider.get_by_role("link", name="Scan a code").click()

    expect(rider.get_by_role("heading", name=f"Bike {number}")).to_be_visible()
    expect(rider).to_have_url(f"{town.address}/rentals/vehicles/{number}")


def test_a_foreign_code_is_refused_with_two_ways_on(town: Town, camera: None) -> None:
    see_foreign_code(town)
    rider = town.passenger(PHONE, "light").page
    rider.context.grant_permissions(["camera"])
    rider.goto(f"{town.address}/rentals/scan")

    expect(rider.get_by_role("heading", name="Not one of our codes")).to_be_visible()
    look(rider, "scan-foreign-phone-light")
    rider.get_by_role("button", name="Try again").click()
    expect(rider.get_by_role("heading", name="Not one of our codes")).to_be_visible()
    rider.get_by_role("dialog").get_by_role("link", name="Cancel").click()
    expect(rider).to_have_url(f"{town.address}/rentals")


def test_without_a_camera_the_number_is_typed(town: Town) -> None:
    number = new_name("TYP").upper().ljust(5, "0")
    open_station(town, town.administrator(DESKTOP).page, number)
    rider = town.passenger(PHONE, "light").page
    rider.goto(f"{town.address}/rentals/scan")

    expect(rider.get_by_role("heading", name="No camera")).to_be_visible()
    look(rider, "scan-no-camera-phone-light")
    rider.get_by_role("button", name="Cancel").click()
    expect(rider.get_by_label("Number on the vehicle")).to_be_focused()
    rider.keyboard.type(number.lower())
    rider.keyboard.press("Enter")
    expect(rider.get_by_role("heading", name=f"Bike {number}")).to_be_visible()


def test_many_pictures_a_second_are_looked_at(town: Town, camera: None) -> None:
    rider = town.passenger(PHONE, "light").page
    rider.context.grant_permissions(["camera"])
    rider.add_init_script(COUNT_DECODED)
    rider.set_content("<p>Nothing to scan here</p>")
    CAMERA.write_bytes(rider.screenshot(type="jpeg", clip={"x": 0, "y": 0, "width": 390, "height": 390}))
    rider.goto(f"{town.address}/rentals/scan")
    expect(rider.get_by_label("Camera view")).to_be_visible()
    wait_until(rider, f"decoded.length >= {PICTURES}")

    rate = rider.evaluate("(decoded.length - 1) / ((decoded.at(-1) - decoded[0]) / 1000)")
    print(f"{rate:.0f} pictures a second")
    assert rate > 5, "the decoder cannot keep up with a camera"
    look(rider, "scan-phone-light")


def print_code(town: Town, number: str) -> None:
    """The city's sheet with one code, held before the camera."""
    city = town.administrator(DESKTOP).page
    city.goto(f"{town.address}/rentals/console/codes?filter={number}")
    look(city, "rental-codes-desktop-light")
    hold(city, city.get_by_role("img", name=f"Code for {number}").bounding_box())


def see_foreign_code(town: Town) -> None:
    """Puts a code that is not ours before the camera."""
    rows = FOREIGN.split()
    squares = [(x, y) for y, row in enumerate(rows) for x, square in enumerate(row) if square == "#"]
    drawn = "".join(f'<rect x="{x}" y="{y}" width="1" height="1"/>' for x, y in squares)
    page = town.stranger(DESKTOP)
    page.set_content(f'<svg width="210" viewBox="0 0 21 21" shape-rendering="crispEdges">{drawn}</svg>')
    hold(page, page.locator("svg").bounding_box())


def hold(page: Page, box: dict) -> None:
    """The camera sees a part of a page, with what is around it."""
    clip = {"x": max(0, box["x"] - 40), "y": max(0, box["y"] - 40), "width": 320, "height": 320}
    CAMERA.write_bytes(page.screenshot(type="jpeg", quality=90, clip=clip))
