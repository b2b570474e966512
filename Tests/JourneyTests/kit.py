"""What browser journeys are made of: a running Crosstown, a phone or a desktop to look at it, and a strict look.

    with crosstown(folder) as address, chromium() as browser:
        page = open_page(browser, PHONE, "dark")
        page.goto(address)
        look(page, "map-phone-dark")
"""

import json
import re
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal
from weakref import WeakKeyDictionary

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
ARTEFACTS = ROOT / "Artefacts"
HTML_CHECKER = ROOT / ".setup/test-venv/vnu.jar"
SERVER = ROOT / ".build/debug/crosstown"

JAVA_OPTIONS = ("-Xss2m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
"""The checker needs a deep stack; the rest halves its start, which is most of its time."""

START_LIMIT = 20.0
"""Seconds a server may take until it answers."""

STOP_LIMIT = 10.0
"""Seconds a server may take to end once asked to."""

OLD_COMPLAINTS = [
    re.compile(pattern)
    for pattern in (
        r"^CSS: ",
        r"Attribute “media” not allowed on element “meta”",
        r"(Element|Attribute) “(dialog|closedby|command|commandfor|popover|popovertarget|inert)”",
        r"Attribute “(closedby|command|commandfor|popover|popovertarget|inert|fetchpriority|enterkeyhint)” not allowed",
        r"Trailing slash on void elements",
    )
]
"""What the HTML checker says because it is older than the HTML it reads."""


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

_faults: WeakKeyDictionary[Page, list[str]] = WeakKeyDictionary()


def free_port() -> int:
    """A loopback port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def crosstown(folder: Path) -> Iterator[str]:
    """The built server with its data in the folder; gives its address, without a slash at the end."""
    port = free_port()
    command = [SERVER, "serve", "--host", "127.0.0.1", "--port", str(port), "--data", folder]
    with running(command, f"http://127.0.0.1:{port}", "/health", folder / "server.log") as address:
        yield address


@contextmanager
def running(command: Sequence[str | Path], address: str, health: str, log: Path) -> Iterator[str]:
    """A server process that has answered, and that is ended afterwards."""
    with log.open("wb") as output, subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT) as process:
        try:
            _wait_until_healthy(process, address + health, log)
            yield address
        finally:
            _end(process)


def _wait_until_healthy(process: subprocess.Popen, url: str, log: Path) -> None:
    deadline = time.monotonic() + START_LIMIT
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise AssertionError(f"The server ended with code {process.returncode}:\n{log.read_text()}")
        if _answers(url):
            return
        time.sleep(0.05)
    raise AssertionError(f"The server has not answered {url} in {START_LIMIT:.0f} s:\n{log.read_text()}")


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=1) as answer:
            return answer.status == 200
    except (urllib.error.URLError, OSError):
        return False


def _end(process: subprocess.Popen) -> None:
    process.terminate()
    try:
        process.wait(STOP_LIMIT)
    except subprocess.TimeoutExpired:
        process.kill()


@contextmanager
def chromium(*arguments: str) -> Iterator[Browser]:
    """Debian's Chromium without a window; WebGL is drawn by the processor."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium",
            args=["--no-sandbox", "--enable-unsafe-swiftshader", *arguments],
        )
        try:
            yield browser
        finally:
            browser.close()


def open_page(browser: Browser, device: Device, scheme: Scheme) -> Page:
    """An empty page in a context of its own, that remembers what went wrong in it for `look`."""
    context = browser.new_context(
        viewport={"width": device.width, "height": device.height},
        has_touch=device.touch,
        is_mobile=device.touch,
        color_scheme=scheme,
        reduced_motion="reduce",
        locale="en-GB",
        timezone_id="Europe/Monaco",
    )
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    _faults[page] = faults
    return page


def look(page: Page, name: str) -> None:
    """Keeps a screenshot, and fails on whatever is wrong with the page: script errors, accessibility, HTML."""
    page.evaluate("document.fonts.ready")
    ARTEFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTEFACTS / f"{name}.png")
    problems = [
        *(f"script: {fault}" for fault in _faults.get(page, [])),
        *(f"accessibility: {problem}" for problem in accessibility_problems(page)),
        *(f"HTML: {problem}" for problem in html_problems(page.request.get(page.url).text())),
    ]
    assert not problems, f"{name} ({page.url}):\n" + "\n".join(problems)


def accessibility_problems(page: Page) -> list[str]:
    """The rules that axe finds broken, with the elements that break them."""
    violations = Axe().run(page).response["violations"]
    return [
        f"{violation['id']}: {violation['help']} — " + "; ".join(str(node["target"]) for node in violation["nodes"])
        for violation in violations
    ]


@cache
def html_problems(document: str) -> tuple[str, ...]:
    """What the HTML checker finds wrong in a document, except what is merely newer than the checker."""
    checked = subprocess.run(
        ["java", *JAVA_OPTIONS, "-jar", HTML_CHECKER, "--format", "json", "--exit-zero-always", "-"],
        input=document,
        capture_output=True,
        text=True,
        check=True,
    )
    found = [message for message in json.loads(checked.stderr)["messages"] if message["type"] == "error"]
    return tuple(
        f"line {message.get('lastLine', 0)}: {message['message']}"
        for message in found
        if not any(old.search(message["message"]) for old in OLD_COMPLAINTS)
    )
