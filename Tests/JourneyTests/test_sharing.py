"""The taxi-sharing program as a process of its own beside the city: from the tile on Home to the end of a shared ride."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from calls import Program
from kit import DESKTOP, look
from playwright.sync_api import Browser, Page, expect
from serving import PROGRAM, Crosstown, crosstown, free_port, running
from test_taxi_fares import publish
from town import Town, new_name

PATIENCE = 6
"""Seconds that wishes wait for others."""

AMOUNT = re.compile(r"(\d+\.\d\d) EUR")


@pytest.fixture
def sharing_town(browser: Browser, tmp_path: Path) -> Iterator[Town]:
    """A city whose Home leads to the program, which runs beside it with a key of the city."""
    port = free_port()
    with crosstown(tmp_path, "--home-links", f"Shared taxi=http://127.0.0.1:{port}") as server:
        key = made_key(server)
        os.environ["TAXI_SHARING_KEY"] = key
        command = [PROGRAM.with_name("taxi-sharing"), server.address, str(port), str(PATIENCE)]
        town = Town(browser, server)
        with running(command, f"http://127.0.0.1:{port}", "/", tmp_path / "sharing.log"):
            publish(town)
            yield town
            town.go_home()


def made_key(server: Crosstown) -> str:
    scopes = {"name": new_name("shared"), "scopes": ["taxi:request", "webhooks"]}
    answer = Program(server.address).administrator().post("/console/keys", scopes)
    assert answer.status == 201, answer.text
    return answer.json()["secret"]


def wish_together(pages: list[Page], start: str, end: str) -> None:
    """Sends the wishes one right after the other: the first waits only so long."""
    for page in pages:
        page.get_by_label("From").fill(start)
        page.get_by_label("To").fill(end)
    for page in pages:
        page.get_by_role("button", name="Find company").click()
    for page in pages:
        expect(page.get_by_role("heading", name="Looking for company")).to_be_visible()


def amount(page: Page, name: str) -> float:
    """What stands beside a name on the page of a wish."""
    text = page.locator(f"dt:text-is('{name}') + dd").inner_text()
    return float(AMOUNT.search(text).group(1))


def test_two_passengers_share_a_taxi_to_the_end(sharing_town: Town) -> None:
    town = sharing_town
    driver = town.waiting_driver()
    mira, stranger = town.passenger(), town.stranger(DESKTOP)
    mira.page.goto(f"{town.address}/")
    mira.page.get_by_role("link", name="Shared taxi").click()
    expect(mira.page.get_by_role("heading", name="Share a taxi")).to_be_visible()
    stranger.goto(mira.page.url)

    # What is not known, and what is a walk, is refused with the words still there.
    stranger.get_by_label("From").fill("Nowhere at all")
    stranger.get_by_label("To").fill("Palais")
    stranger.get_by_role("button", name="Find company").click()
    expect(stranger.get_by_role("alert")).to_be_visible()
    expect(stranger.get_by_label("To")).to_have_value("Palais")

    wish_together([mira.page, stranger], "Place du Casino", "Stade Louis II")
    expect(driver.page.get_by_role("dialog")).to_be_visible()
    driver.page.get_by_role("dialog").get_by_role("button", name="Accept").click()
    for page in (mira.page, stranger):
        expect(page.get_by_role("heading", name="Your taxi is coming")).to_be_visible()
        expect(page.get_by_text("You share with 1 more.")).to_be_visible()
        expect(page.get_by_text(driver.code)).to_be_visible()
        assert amount(page, "You pay") < amount(page, "Alone")
    look(mira.page, "sharing-coming-phone-light")

    assert driver.ask("/taxi/driver/pick-up").ok
    expect(stranger.get_by_role("heading", name="On board")).to_be_visible()
    assert driver.ask("/taxi/driver/end-ride").ok
    for page in (mira.page, stranger):
        expect(page.get_by_role("heading", name="The ride has ended")).to_be_visible()
        assert 0 < amount(page, "You pay") < amount(page, "Alone")
    look(stranger, "sharing-over-desktop-light")
