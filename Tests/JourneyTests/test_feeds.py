"""What programs of others read: GBFS, keys and MDS, and the pins of a small city."""

import json
import math
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from calls import Program
from geojson import area, areas_file
from kit import DESKTOP, Device, Place, look, open_page, wait_for_map
from playwright.sync_api import Browser, Locator, Page, expect
from serving import Crosstown, crosstown
from town import CASINO, Town

SMALL_PHONE = Device("small-phone", 360, 740, touch=True)
SCREEN = Device("screen", 1280, 800, touch=False)

MDS = "application/vnd.mds+json;version=2.0"

STATIONS = 30
CITY_WIDTH = 0.026
"""The stations of a small city lie within so many degrees of longitude, which is two kilometres."""


INLAND = Place(CASINO.latitude + 0.006, CASINO.longitude - 0.009)
"""The middle of the stations, so far from the shore that none lies at sea."""


def spot(index: int) -> tuple[float, float]:
    """Stations on a spiral, close in its middle, as a small city has them."""
    angle, share = index * 2.4, math.sqrt(index / STATIONS)
    latitude = INLAND.latitude + 0.5 * CITY_WIDTH * 0.7 * share * math.sin(angle)
    return latitude, INLAND.longitude + 0.5 * CITY_WIDTH * share * math.cos(angle)


@pytest.fixture(scope="module")
def city(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crosstown]:
    """A city of 30 stations that publishes its feed."""
    with crosstown(tmp_path_factory.mktemp("feeds"), "--rentals-contact", "rides@example.org") as server:
        furnish(Program(server.address).administrator())
        yield server


def furnish(chief: Program) -> None:
    """Makes the stations, with a bike in most of them."""
    for index in range(STATIONS):
        latitude, longitude = spot(index)
        station = {"name": f"Station {index:02}", "latitude": latitude, "longitude": longitude}
        made = chief.post("/rentals/console/stations", {**station, "docks": f"DOCK{index:02}A DOCK{index:02}B"})
        assert made.status == 201, made.text
        if index % 5:
            vehicle = {"number": f"BIKE{index:02}", "kind": "scooter" if index % 7 == 0 else "bike"}
            put = chief.post("/rentals/console/vehicles", {**vehicle, "dock": f"DOCK{index:02}A"})
            assert put.status == 201, put.text


    sent = chief.post("/rentals/console/areas", {"file": areas_file(*areas())})
    assert sent.status < 300, sent.text


def areas() -> list[dict]:
    """The whole city, and smaller areas north of the Casino."""
    north = [Place(CASINO.latitude + 0.003 * index, CASINO.longitude) for index in range(3)]
    gardens = area("Gardens", "slow", north[2], 0.001, maximum_speed_kph=10)
    return [area("City", "return", CASINO, CITY_WIDTH), area("Terraces", "forbidden", north[1], 0.001), gardens]


@pytest.mark.parametrize("version", ["2.3", "3.0"])
def test_the_feed_is_valid(city: Crosstown, version: str) -> None:
    feed = f"{city.address}/gbfs/{version}/gbfs.json"
    command = [Path(sys.executable).with_name("gbfs-validator"), "-u", feed, "--docked", "--fail-on-error"]

    report = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)

    assert report.returncode == 0, report.stdout + report.stderr
    summary = json.loads(report.stdout)["summary"]
    assert summary["version"]["detected"] == version
    assert summary["errorsCount"] == 0


def test_a_program_of_the_city_gets_a_key_and_reads_the_fleet(city: Crosstown, browser: Browser) -> None:
    page = Town(browser, city).administrator(DESKTOP, "light").page
    page.goto(f"{city.address}/console/keys")
    expect(page.get_by_role("heading", name="No keys yet")).to_be_visible()
    page.get_by_role("button", name="Create key").click()
    expect(page.locator("#name-error")).to_be_visible()
    look(page, "keys-refused-desktop-light")
    page.get_by_label("Name").fill("Traffic office")
    page.locator("input[name=scopes][value='mds:read']").check()
    secret = page.get_by_label("Key", exact=True).input_value()
    page.get_by_role("button", name="Create key").click()
    expect(page.get_by_role("rowheader", name="Traffic office")).to_be_visible()
    look(page, "keys-desktop-light")

    program = Program(city.address, secret)
    fleet = program.call("GET", "/mds/vehicles", accept=MDS)
    assert fleet.status == 200 and len(fleet.json()["vehicles"]) == 24
    assert program.get("/mds/vehicles").status == 406
    assert program.get("/rentals/console/vehicles").status == 403

    page.get_by_role("button", name="Revoke the key for Traffic office").click()
    page.get_by_role("dialog").get_by_role("button", name="Revoke").click()
    expect(page.get_by_text("Revoked")).to_be_visible()
    assert program.call("GET", "/mds/vehicles", accept=MDS).status == 401
    page.set_viewport_size({"width": 360, "height": 740})
    look(page, "keys-small-light")
    page.context.close()


def test_the_city_sends_areas_and_is_told_what_is_wrong_with_a_file(city: Crosstown, browser: Browser) -> None:
    page = Town(browser, city).administrator(DESKTOP, "dark", mapped=True).page
    page.goto(f"{city.address}/rentals/console/areas")
    expect(page.get_by_role("rowheader", name="Gardens")).to_be_visible()
    expect(page.get_by_text("Slow zone, 10 km/h maximum")).to_be_visible()
    look(page, "areas-desktop-dark")

    wrong = {"name": "areas.geojson", "mimeType": "application/geo+json", "buffer": b'{"type": "Point"}'}
    page.get_by_label("GeoJSON file").set_input_files(wrong)
    page.get_by_role("button", name="Upload file").click()
    expect(page.locator("#file-error")).to_contain_text("type: is not FeatureCollection")
    expect(page.get_by_role("rowheader", name="Gardens")).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 740})
    look(page, "areas-refused-small-dark")
    page.context.close()


@pytest.mark.parametrize("device", [SMALL_PHONE, SCREEN], ids=lambda device: device.name)
def test_stations_never_cover_one_another(city: Crosstown, browser: Browser, device: Device) -> None:
    scheme = "dark" if device.touch else "light"
    page = open_page(browser, device, scheme)
    page.goto(f"{city.address}/rentals")
    wait_for_map(page)

    assert not overlaps(page)
    assert page.locator("#stations li").count() >= STATIONS
    look(page, f"rental-stations-{device.name}-{scheme}")
    page.context.close()


def test_gathered_stations_are_shown_by_keyboard(city: Crosstown, browser: Browser) -> None:
    page = open_page(browser, SMALL_PHONE, "dark")
    page.goto(f"{city.address}/rentals")
    clusters = page.locator(".pin-cluster-station")
    expect(clusters.first).to_have_attribute("aria-label", re.compile(r"^\d+ stations, \d+ vehicles?$"))
    before = clusters.count()

    clusters.first.focus()
    page.keyboard.press("Enter")

    expect(clusters).not_to_have_count(before)
    expect(page.locator("canvas.maplibregl-canvas")).to_be_focused()
    page.context.close()


def overlaps(page: Page) -> list[str]:
    """The pins of our stations, single or gathered, whose middles are too near for a finger."""
    pins = page.locator(".pin-station, .pin-station-empty, .pin-cluster-station").all()
    boxes = [middle(pin) for pin in pins if pin.is_visible()]
    assert boxes
    return [
        f"{one} {other}" for index, one in enumerate(boxes) for other in boxes[:index] if math.dist(one, other) < 24
    ]


def middle(pin: Locator) -> tuple[float, float]:
    box = pin.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
