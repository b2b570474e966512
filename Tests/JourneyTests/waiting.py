"""The one way in which journeys wait for what sends no event."""

import time
from collections.abc import Callable
from typing import TypeVar

PAUSE = 0.05
"""Seconds between two looks."""

Found = TypeVar("Found")


def wait_for(find: Callable[[], Found], missing: str | Callable[[], str], limit: float = 30.0) -> Found:
    """Looks until something is found, and returns it; says what is missing where the seconds are over."""
    end = time.monotonic() + limit
    while not (found := find()):
        if time.monotonic() > end:
            raise AssertionError(missing() if callable(missing) else missing)
        time.sleep(PAUSE)
    return found
