"""What programs of others read and write: GBFS, keys, MDS, and the feeds of other operators on our map."""

import json
import math
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from calls import Program
from kit import DESKTOP, PHONE, Device, look, open_page
from playwright.sync_api import Browser, Locator, Page, expect
from serving import ADMINISTRATOR, PASSWORD, Crosstown, crosstown
from town import CASINO

SMALL_PHONE = Device("small-phone", 360, 740, touch=True)
SCREEN = Device("screen", 1280, 800, touch=False)

MDS = "application/vnd.mds+json;version=2.0"

STATIONS = 30
CITY_WIDTH = 0.026
"""The stations of a small city lie within so many degrees of longitude, which is two kilometres."""


def spot(index: int) -> tuple[float, float]:
    """Stations on a spiral around the Casino, close in its middle, as a small city has them."""
    angle, share = index * 2.4, math.sqrt(index / STATIONS)
    latitude = CASINO.latitude + 0.5 * CITY_WIDTH * 0.7 * share * math.sin(angle)
    return latitude, CASINO.longitude + 0.5 * CITY_WIDTH * share * math.cos(angle)


class OtherOperator:
    """A bike-sharing system next door, with a feed of GBFS 2.3, and a second feed that is no feed."""

    def __init__(self) -> None:
        operator = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                body = operator.documents.get(self.path)
                self.send_response(404 if body is None else 200)
                self.end_headers()
                self.wfile.write(body or b"")

            def log_message(self, *arguments: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        self.documents = {path: json.dumps(text).encode() for path, text in self._feed().items()}
        self.documents["/hostile.json"] = b'{"data":{"feeds":' + b"[" * 100_000

    def _feed(self) -> dict[str, dict]:
        names = ("station_information", "station_status")
        feeds = [{"name": name, "url": f"{self.address}/{name}.json"} for name in names]
        place = {"lat": CASINO.latitude - 0.004, "lon": CASINO.longitude - 0.006}
        link = {"web": "https://citybike.example.org/stations/1"}
        station = {"station_id": "1", "name": "Fontvieille <1>", **place, "rental_uris": link}
        status = {"station_id": "1", "num_bikes_available": 4, "num_docks_available": 6, "is_renting": True}
        frame = {"last_updated": 4_000_000_000, "ttl": 60, "version": "2.3"}
        return {
            "/gbfs.json": {**frame, "data": {"en": {"feeds": feeds}}},
            "/station_information.json": {**frame, "data": {"stations": [station]}},
            "/station_status.json": {**frame, "data": {"stations": [status]}},
        }

    @contextmanager
    def serving(self) -> Iterator["OtherOperator"]:
        thread = threading.Thread(target=self._server.serve_forever)
        thread.start()
        try:
            yield self
        finally:
            self._server.shutdown()
            thread.join()
            self._server.server_close()


@pytest.fixture(scope="module")
def city(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crosstown]:
    """A city of 30 stations with an operator next door."""
    with OtherOperator().serving() as operator:
        feeds = f"Citybike={operator.address}/gbfs.json,Broken={operator.address}/hostile.json"
        options = ("--rentals-contact", "rides@example.org", "--feeds-gbfs", feeds, "--feeds-private", "true")
        with crosstown(tmp_path_factory.mktemp("feeds"), *options) as server:
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
    page = open_page(browser, DESKTOP, "light")
    page.goto(f"{city.address}/sign-in?next=/console/keys")
    page.get_by_label("User name").fill(ADMINISTRATOR)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="No keys yet")).to_be_visible()
    page.get_by_role("button", name="Make a key").click()
    expect(page.get_by_text("Name is required.").first).to_be_visible()
    look(page, "keys-refused-desktop-light")
    page.get_by_label("Name").fill("Traffic office")
    secret = page.get_by_label("Key", exact=True).input_value()
    page.get_by_role("button", name="Make a key").click()
    expect(page.get_by_role("rowheader", name="Traffic office")).to_be_visible()
    look(page, "keys-desktop-light")

    program = Program(city.address, secret)
    fleet = program.call("GET", "/mds/vehicles", accept=MDS)
    assert fleet.status == 200 and len(fleet.json()["vehicles"]) == 24
    assert program.get("/mds/vehicles").status == 406
    assert program.get("/rentals/console/vehicles").status == 403

    page.get_by_role("button", name="Take back the key of Traffic office").click()
    page.get_by_role("dialog").get_by_role("button", name="Take back").click()
    expect(page.get_by_text("Taken back")).to_be_visible()
    assert program.call("GET", "/mds/vehicles", accept=MDS).status == 401
    page.set_viewport_size({"width": 360, "height": 740})
    look(page, "keys-small-light")
    page.context.close()


@pytest.mark.parametrize("device", [SMALL_PHONE, SCREEN], ids=lambda device: device.name)
def test_stations_never_cover_one_another(city: Crosstown, browser: Browser, device: Device) -> None:
    scheme = "dark" if device.touch else "light"
    page = open_page(browser, device, scheme)
    page.goto(f"{city.address}/rentals")
    expect(page.locator("html[data-map-drawn]")).to_be_attached()

    assert not overlaps(page)
    assert page.locator("#stations li").count() >= STATIONS
    look(page, f"rental-stations-{device.name}-{scheme}")
    page.context.close()


def test_gathered_stations_are_shown_by_keyboard(city: Crosstown, browser: Browser) -> None:
    page = open_page(browser, SMALL_PHONE, "dark")
    page.goto(f"{city.address}/rentals")
    clusters = page.locator(".pin-cluster-station")
    expect(clusters.first).to_have_attribute("aria-label", re.compile(r"^\d+ stations with \d+ together; show them$"))
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


def test_another_operator_is_shown_and_is_not_taken_for_us(city: Crosstown, browser: Browser) -> None:
    page = open_page(browser, PHONE, "light")
    page.goto(f"{city.address}/rentals")

    entry = page.get_by_role("link", name="Fontvieille <1>").and_(page.locator(".list-item"))
    expect(entry).to_contain_text("Citybike, 4 vehicles, 6 free docks")
    assert entry.get_attribute("href") == "https://citybike.example.org/stations/1"
    assert entry.get_attribute("rel") == "external noopener noreferrer"
    expect(page.get_by_role("heading", name="Other operators")).to_be_attached()
    expect(page.locator("a.pin-partner")).to_be_visible()
    look(page, "rental-partners-phone-light")
    assert Program(city.address).get("/health").status == 200
    page.context.close()
