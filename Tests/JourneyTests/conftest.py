"""Shared by all journeys: one browser for the whole run, and a city that most of them happen in."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from kit import chromium, playwright
from playwright.sync_api import Browser, Playwright
from serving import Crosstown, crosstown
from town import Town


@pytest.fixture(scope="session")
def driver() -> Iterator[Playwright]:
    with playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(driver: Playwright) -> Iterator[Browser]:
    with chromium(driver) as started:
        yield started


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crosstown]:
    with crosstown(tmp_path_factory.mktemp("city")) as started:
        yield started


@pytest.fixture(scope="session")
def hasty_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crosstown]:
    """A server that gives drivers two seconds to answer an offer, so that nobody has to wait for ten."""
    with crosstown(tmp_path_factory.mktemp("hasty-city"), "--taxi-offer-seconds", "2") as started:
        yield started


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crosstown]:
    """A server that a file of journeys has for itself: what one changes for all is not met by others."""
    with crosstown(tmp_path_factory.mktemp("own")) as started:
        yield started


@pytest.fixture
def town(browser: Browser, server: Crosstown) -> Iterator[Town]:
    town = Town(browser, server)
    yield town
    town.go_home()


@pytest.fixture
def own_town(browser: Browser, own_server: Crosstown) -> Iterator[Town]:
    town = Town(browser, own_server)
    yield town
    town.go_home()


@pytest.fixture
def hasty_town(browser: Browser, hasty_server: Crosstown) -> Iterator[Town]:
    town = Town(browser, hasty_server)
    yield town
    town.go_home()


@pytest.fixture
def campus_town(browser: Browser, tmp_path: Path) -> Iterator[Town]:
    """A town on a server of its own, since riders elsewhere rent without a set-up."""
    with crosstown(tmp_path) as server:
        town = Town(browser, server)
        yield town
        town.go_home()
