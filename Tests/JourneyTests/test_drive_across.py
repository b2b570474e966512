"""A driver with the phone held across, from START to the destination: the map stays large enough to drive by."""

import re

import pytest
from kit import Device, look, move, wait_for_map
from playwright.sync_api import Page, expect
from town import CASINO, NEAR_CASINO, ROCK, Town

ACROSS = Device("phone-across", 844, 390, touch=True)
SMALL_ACROSS = Device("small-phone-across", 640, 360, touch=True)
LEAST = 200
"""Pixels of map in each direction."""

LINE = re.compile(".{8,}")
"""An encoded line of some points."""

WISH = {
    "meetingPlace": "Place du Casino", "latitude": CASINO.latitude, "longitude": CASINO.longitude, "passengers": 1,
    "destination": "Palais", "destinationLatitude": ROCK.latitude, "destinationLongitude": ROCK.longitude,
}  # fmt: skip

SEEN = """() => {
  const map = document.getElementById("map").getBoundingClientRect();
  const sheet = document.getElementById("main").getBoundingClientRect();
  const beside = sheet.right <= map.left || sheet.left >= map.right;
  const buttons = [...document.querySelectorAll(".sheet-actions button")].filter((button) => {
    const { top, bottom } = button.getBoundingClientRect();
    return top < 0 || bottom > innerHeight;
  });
  const height = beside ? map.height : Math.max(0, sheet.top - map.top);
  return { width: map.width, height, cut: buttons.map((button) => button.textContent) };
}"""
"""How much of the map no sheet covers, and which buttons are not whole in sight."""


def sees_the_map(page: Page, moment: str) -> None:
    """The map is drawn, and large enough; no button is cut off."""
    wait_for_map(page)
    seen = page.evaluate(SEEN)
    assert seen["height"] >= LEAST and seen["width"] >= LEAST and not seen["cut"], (moment, seen)


@pytest.mark.parametrize("device", [ACROSS, SMALL_ACROSS], ids=lambda device: device.name)
def test_the_map_stays_large_until_the_destination(town: Town, device: Device) -> None:
    driver = town.driver(device, "light", NEAR_CASINO, mapped=True)
    page = driver.page
    page.goto(f"{town.address}/taxi/driver")
    page.get_by_role("button", name="START").tap()
    expect(page.get_by_role("group", name="Your place in the queue")).to_be_visible()
    sees_the_map(page, "waiting")

    passenger = town.passenger()
    request = passenger.ask("/taxi/requests", WISH).json()["id"]
    expect(page.get_by_role("dialog")).to_be_visible()
    sees_the_map(page, "offer")
    page.get_by_role("dialog").get_by_role("button", name="Accept").tap()
    expect(page.get_by_role("button", name="Passenger is on board")).to_be_visible()
    sees_the_map(page, "way")

    move(page, CASINO)
    page.get_by_role("button", name="Passenger is on board").tap()
    expect(page.get_by_role("heading", name="Palais")).to_be_visible()
    expect(page.locator(".maplibregl-marker[aria-label='Palais']")).to_be_visible()
    expect(page.locator("#driver-way")).to_have_attribute("data-route", LINE)
    expect(page.get_by_role("link", name="Navigate")).to_have_attribute("href", re.compile("^geo:43.73"))
    sees_the_map(page, "on board")
    look(page, f"driver-on-board-{device.name}-light")
    passenger.page.goto(f"{town.address}/taxi/requests/{request}")
    expect(passenger.page.locator("#request-way")).to_have_attribute("data-route", LINE)
    look(passenger.page, f"request-on-board-{device.name}-light")
