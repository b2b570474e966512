"""A server that fails in the middle of an offer, and comes back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from kit import look
from playwright.sync_api import Browser, expect
from serving import crosstown
from town import Town


@pytest.fixture
def lonely_town(browser: Browser, tmp_path: Path) -> Iterator[Town]:
    """A town on a server of its own, whose drivers have time to answer while it starts again."""
    with crosstown(tmp_path, "--taxi-offer-seconds", "300") as server:
        town = Town(browser, server)
        yield town
        town.go_home()


def test_a_killed_server_leaves_no_routing_engine_behind_for_long(lonely_town: Town) -> None:
    server = lonely_town.server
    first = server.wait_for_engine()

    server.kill()
    server.start()
    second = server.wait_for_engine(other_than=first)
    server.stop()

    assert len(second) == 1
    assert server.engines() == []
    server.start()


def test_after_a_crash_everybody_goes_on_where_they_were(lonely_town: Town) -> None:
    driver = lonely_town.waiting_driver()
    passenger = lonely_town.passenger()
    request = passenger.ask("/taxi/requests", {"meetingPlace": "Place du Casino", "passengers": 2}).json()["id"]
    passenger.page.goto(f"{lonely_town.address}/taxi/requests/{request}")
    expect(driver.page.get_by_role("dialog")).to_be_visible()
    expect(passenger.page.locator("html[data-map]")).to_be_attached()

    lonely_town.server.kill()
    expect(passenger.page.locator("#banner-live")).to_be_visible()
    lonely_town.server.start()

    expect(passenger.page.locator("#banner-live.banner-good")).to_be_visible()
    expect(driver.page.get_by_role("dialog")).to_contain_text("Place du Casino")
    driver.page.get_by_role("button", name="Accept").and_(driver.page.locator(":enabled")).click()
    expect(passenger.page.locator(".plate")).to_have_text(driver.code)
    look(passenger.page, "request-after-restart-phone-light")
