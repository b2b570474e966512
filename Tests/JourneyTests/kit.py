"""What browser journeys are made of: a phone or a desktop to look at Crosstown, and a strict look.

    with crosstown(folder) as server, playwright() as driver, chromium(driver) as browser:
        page = open_page(browser, PHONE, "dark")
        page.goto(server.address)
        look(page, "map-phone-dark")
"""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal
from weakref import WeakKeyDictionary

from axe_playwright_python.sync_playwright import Axe
from checker import html_problems
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright
from serving import ROOT
from touch import touch_problems
from waiting import wait_for

ARTEFACTS = ROOT / "Artefacts"

CAMERA = ARTEFACTS / f"camera-{os.getpid()}.mjpeg"
"""What every camera of the browser sees, as JPEG pictures; no camera works while there is no such file."""

BROWSER = "/usr/bin/chromium-headless-shell"
"""Chromium without everything that windows need: it takes half the processor time."""

CAMERA_BROWSER = "/usr/bin/chromium"
"""The whole Chromium; without windows' parts it has no cameras."""

PATIENCE_MS = 30_000
"""How long a page may take until it shows what is expected; a slow machine is no fault."""

HTML = {"Accept": "text/html"}

EXPECTED_FAULTS = (
    "Failed to load resource: the server responded with a status of 4",
    "Failed to load resource: net::ERR_",
    "An unknown error occurred when fetching the script.",
)
"""What browsers report although it is meant: an answer that refuses a form, and a server that was made to fail, also when
the browser asks it for the service worker."""


@dataclass(frozen=True)
class Device:
    """A screen, in CSS pixels."""

    name: str
    width: int
    height: int
    touch: bool


PHONE = Device("phone", 390, 844, touch=True)
DESKTOP = Device("desktop", 1440, 900, touch=False)
DEVICES = (PHONE, DESKTOP)

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")


@dataclass(frozen=True)
class Place:
    """A point on the earth, in WGS 84 degrees."""

    latitude: float
    longitude: float


FRESH_FIXES = """
for (const name of ["getCurrentPosition", "watchPosition"]) {
  const geolocation = navigator.geolocation;
  const ask = geolocation?.[name].bind(geolocation);
  if (!ask) continue;
  geolocation[name] = (found, ...rest) => ask(({ coords }) => found({ coords, timestamp: Date.now() }), ...rest);
}
"""
"""A device says when it found out where it is; Chromium's simulated one always says when it was put there."""

NO_MAP = """
const source = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, "src");
Object.defineProperty(HTMLScriptElement.prototype, "src", {
  ...source,
  set(address) {
    if (String(address).endsWith("maplibre-gl.js")) queueMicrotask(() => this.dispatchEvent(new Event("error")));
    else source.set.call(this, address);
  },
});
"""
"""The map's library is not there. The service worker's own requests cannot be answered in the server's place."""

_faults: WeakKeyDictionary[Page, list[str]] = WeakKeyDictionary()


@contextmanager
def playwright() -> Iterator[Playwright]:
    """What drives browsers; there can be one at a time."""
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as started:
        yield started


@contextmanager
def chromium(driver: Playwright, program: str = BROWSER) -> Iterator[Browser]:
    """Debian's Chromium without a window; WebGL is drawn by the processor."""
    browser = driver.chromium.launch(
        executable_path=program,
        args=[
            "--no-sandbox",
            "--enable-unsafe-swiftshader",
            "--use-fake-device-for-media-stream",
            f"--use-file-for-fake-video-capture={CAMERA}",
        ],
    )
    try:
        yield browser
    finally:
        browser.close()


def open_page(
    browser: Browser,
    device: Device,
    scheme: Scheme,
    at: Place | None = None,
    scripted: bool = True,
    mapped: bool = True,
) -> Page:
    """An empty page in a context of its own, that remembers what went wrong in it for `look`.

    With a place, the device knows and tells where it is. Without the map's library, as in a browser that cannot draw
    maps, pages come much sooner.
    """
    where = {"latitude": at.latitude, "longitude": at.longitude, "accuracy": 5} if at else None
    context = browser.new_context(
        viewport={"width": device.width, "height": device.height},
        has_touch=device.touch,
        is_mobile=device.touch,
        color_scheme=scheme,
        reduced_motion="reduce",
        locale="en-GB",
        timezone_id="Europe/Monaco",
        java_script_enabled=scripted,
        geolocation=where,
        permissions=["geolocation"] if at else [],
    )
    context.set_default_timeout(PATIENCE_MS)
    if not mapped:
        context.add_init_script(NO_MAP)
    if at:
        context.add_init_script(FRESH_FIXES)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    _faults[page] = faults
    return page


READ_POSITION = """() => new Promise((found, failed) => {
  const options = { maximumAge: 0, enableHighAccuracy: true };
  navigator.geolocation.getCurrentPosition(({ coords }) => found(coords.latitude), failed, options);
})"""


def move(page: Page, to: Place) -> None:
    """Carries the device to another place."""
    page.context.set_geolocation({"latitude": to.latitude, "longitude": to.longitude, "accuracy": 5})


def read_position(page: Page) -> None:
    """Has the browser read where the device is; for some seconds after a move it could answer what it read before."""
    page.evaluate(READ_POSITION)


RAW_VALUES = re.compile(
    r"\d{4}-\d\d-\d\dT\d\d:\S*|Optional\(\S*|\bundefined\b|\bNaN\b|\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-\S*"
)
"""What a page shows by mistake: values as programs write them, and identities."""


def wait_until(page: Page, condition: str) -> None:
    """Waits until something is so in the page; pages let nobody evaluate texts while they wait."""
    wait_for(lambda: page.evaluate(condition), condition)


def wait_for_map(page: Page) -> None:
    """Waits until the map is drawn and at rest: before, pins and canvas may still move."""
    expect(page.locator("html[data-map-drawn]")).to_be_attached()


def look(page: Page, name: str) -> None:
    """Keeps a screenshot, and fails on what is wrong with the page: script errors, accessibility, HTML, small targets."""
    if page.locator("[data-map-view]").count():
        expect(page.locator("html[data-map=none], html[data-map-drawn]")).to_be_attached()
    page.evaluate("document.fonts.ready")
    ARTEFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTEFACTS / f"{name}.png")
    problems = [
        *(f"script: {fault}" for fault in _faults.get(page, []) if not fault.startswith(EXPECTED_FAULTS)),
        *(f"accessibility: {problem}" for problem in accessibility_problems(page)),
        *(f"HTML: {problem}" for problem in html_problems(page.request.get(page.url, headers=HTML).text())),
        *(f"for programs: {value}" for value in RAW_VALUES.findall(shown_text(page))),
        *(f"touch: {problem}" for problem in (touch_problems(page) if is_phone(page) else [])),
    ]
    assert not problems, f"{name} ({page.url}):\n" + "\n".join(problems)


def is_phone(page: Page) -> bool:
    """Whether a page is as narrow as on a phone, where fingers are all that there is."""
    size = page.viewport_size
    return size is not None and size["width"] <= PHONE.width


def shown_text(page: Page) -> str:
    """What a page says, but for the parts that show what programs send and identities on purpose."""
    text = page.locator("body").inner_text()
    for part in page.locator("pre, code").all_inner_texts():
        text = text.replace(part, "")
    return text


def accessibility_problems(page: Page) -> list[str]:
    """The rules that axe finds broken, with the elements that break them."""
    violations = Axe().run(page).response["violations"]
    return [
        f"{violation['id']}: {violation['help']} — " + "; ".join(str(node["target"]) for node in violation["nodes"])
        for violation in violations
    ]
