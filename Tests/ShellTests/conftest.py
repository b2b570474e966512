"""One browser for all tests, a fresh server and context for each."""

import os
import pathlib
import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

from shell_server import ShellServer

ARTEFACTS = pathlib.Path(os.environ.get("CROSSTOWN_ARTEFACTS", pathlib.Path(__file__).parent / "Artefacts"))
CHROMIUM = os.environ.get("CROSSTOWN_CHROMIUM", "/usr/bin/chromium-headless-shell")
# WebGL is drawn by the processor, and it alone: to put whole pages together in the same way takes most of the time of the tests.
SWITCHES = ["--no-sandbox", "--enable-unsafe-swiftshader"]


def wait_for(page, condition, missing, limit=30):
    """Waits until something is so that the server knows and the page does not say; the page goes on meanwhile."""
    end = time.monotonic() + limit
    while not condition():
        assert time.monotonic() < end, missing
        page.wait_for_timeout(20)


def show_map(page):
    """Sheets move only over a map; tests without WebGL's cost pretend that it is there, and wait until the sheet is below it."""
    page.evaluate("""() => {
      document.documentElement.dataset.map = "ready";
      return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    }""")


def wait_for_stream(page, server):
    wait_for(page, lambda: server.streams, "the page opens no stream")


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def axe():
    return Axe()


@pytest.fixture
def server():
    server = ShellServer().start()
    yield server
    server.drop_streams()
    server.shutdown()
    server.server_close()


@pytest.fixture
def open_page(browser, server):
    """Opens a reference page in a context of its own; the library of the map is left out unless asked for.

    With a clock, the test can have the page's time pass.
    """
    contexts = []

    def open_page(name, width=390, height=844, map=False, clock=False, **options):
        options.setdefault("service_workers", "block")
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        if not map:
            context.route("**/vendor/*", lambda route: route.abort())
        if clock:
            context.clock.install()
        page = context.new_page()
        page.goto(f"{server.origin}/{name}")
        if options.get("java_script_enabled", True):
            expect(page.locator(".toasts")).to_be_attached(timeout=15_000)
            if page.locator("[data-map-view]").count():
                expect(page.locator("html[data-map]")).to_be_attached(timeout=30_000)
        return page

    yield open_page
    for context in contexts:
        context.close()
