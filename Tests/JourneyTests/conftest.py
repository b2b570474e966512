"""Shared by all journeys: one browser for the whole run."""

from collections.abc import Iterator

import pytest
from kit import chromium
from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started
