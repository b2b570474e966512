"""Taxi zones: their borders moved on the console's map or by a file, looked at, and in force from a time on."""

import json

import pytest
from kit import DESKTOP, PHONE, look
from playwright.sync_api import Page, expect
from town import Person, Town


@pytest.fixture
def city(own_town: Town) -> Town:
    """A town whose zones nobody else changes."""
    return own_town


def test_borders_are_moved_on_the_map_and_count_from_now_on(city: Town) -> None:
    chief = city.administrator(DESKTOP, "light", mapped=True)
    page = chief.page
    page.goto(f"{city.address}/taxi/console/zones")
    page.get_by_role("link", name="Edit boundaries").click()
    state = page.locator("[data-zone-state]")
    expect(state).to_contain_text("zones")
    before = zones(chief)

    page.get_by_text("Zone names").click()
    page.locator("[data-zone-names] input").first.fill("Renamed by the city")
    handle = page.locator(".area-corner:not(.area-corner-fixed)").first
    handle.focus()
    page.keyboard.press("Enter")
    expect(state).to_contain_text("Corner selected")
    look(page, "zones-map-desktop-light")
    page.get_by_role("button", name="Undo").wait_for(state="hidden")
    merge(page)
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    page.get_by_role("button", name="Preview changes").click()

    expect(page.get_by_role("heading", name="Planned changes")).to_be_visible()
    expect(page.get_by_role("table", name="Changed zones")).to_contain_text("Renamed by the city")
    look(page, "zones-plan-desktop-light")
    page.get_by_role("button", name="Apply now").click()
    expect(page.get_by_text("These boundaries have applied since")).to_be_visible()
    after = zones(chief)
    assert len(after) == len(before) - 1
    assert "Renamed by the city" in after


def test_zones_come_by_a_file_where_there_is_no_map(city: Town) -> None:
    chief = city.administrator(PHONE, "dark")
    page = chief.page
    page.goto(f"{city.address}/taxi/console/borders")
    file = json.loads(chief.read("/taxi/console/borders.geojson").text())
    broken = {**file, "features": file["features"][1:]}
    send(page, broken)
    expect(page.get_by_role("dialog")).to_contain_text("leave a gap")
    look(page, "zones-gap-phone-dark")
    page.get_by_role("button", name="OK").click()
    file["features"][0]["properties"]["name"] = "Zone of the file"
    send(page, file)
    expect(page.get_by_role("table", name="Changed zones")).to_contain_text("Zone of the file")
    page.get_by_role("button", name="Discard draft").click()
    expect(page.get_by_role("heading", name="Zone boundaries")).to_be_visible()


def send(page: Page, zones: dict) -> None:
    """Sends zones as a file."""
    details = page.get_by_text("Use a file", exact=True)
    if not page.locator("input[type=file]").is_visible():
        details.click()
    content = json.dumps(zones).encode()
    page.locator("input[type=file]").set_input_files(
        {"name": "zones.geojson", "mimeType": "application/geo+json", "buffer": content}
    )
    page.get_by_role("button", name="Preview changes").click()


def merge(page: Page) -> None:
    """Merges the zone in the middle of the map with its neighbour beside it."""
    box = page.locator("#map").bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    button = page.get_by_role("button", name="Merge with neighbor")
    for turn in range(40):
        east, north = (turn % 8 - 4) * 12, (turn // 8 - 2) * 12
        page.mouse.click(middle[0] + east, middle[1] + north)
        if button.is_visible():
            break
    for turn in range(60):
        button.click()
        page.mouse.click(middle[0] + 40 + turn * 6, middle[1] + (turn % 5 - 2) * 20)
        if page.get_by_role("button", name="Undo").is_visible():
            return


def zones(person: Person) -> list[str]:
    """The names of the zones as the map tells them."""
    return [zone["name"] for zone in person.read("/taxi/console/zones").json()["zones"]]
