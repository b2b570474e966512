"""Coins that a real token backs, with a stand-in for the service that keeps it."""

import json
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from kit import DESKTOP, PHONE, Device, Scheme, look
from playwright.sync_api import Browser, Page, expect
from serving import crosstown
from stand_in import StandIn, opened
from town import Person, Town
from waiting import wait_for


SLOW = "slow1" + "z" * 40
"""An address to which nothing is sent for as long as a test takes."""


class Vault(StandIn):
    """Gives everybody an address, has something for nobody it was told of, and sends what it is asked but for one address."""

    def do_GET(self) -> None:
        stray = {"id": "stray-1", "account": "somebody", "coins": 25}
        self.answer({"deposits": [] if self.path.endswith("since=1") else [stray], "position": "1"})

    def do_POST(self) -> None:
        wish = json.loads(self.text())
        if "account" in wish:
            return self.answer({"address": "crosstown1" + "q" * 50})
        self.answer({"state": "underWay"} if wish["address"] == SLOW else {"state": "sent", "reference": "tx-1"})


@pytest.fixture
def backed_town(browser: Browser, tmp_path: Path) -> Iterator[Town]:
    """A town on a server of its own, whose coins a token backs."""
    with opened(ThreadingHTTPServer(("127.0.0.1", 0), Vault)) as address:
        options = ("--payments-tokens-address", address, "--payments-tokens-key", "journeys")
        with crosstown(tmp_path, *options) as server:
            town = Town(browser, server)
            yield town
            town.go_home()


@pytest.mark.main_job
def test_a_rider_takes_coins_out(backed_town: Town) -> None:
    rider = rich_rider(backed_town, PHONE, "light")
    page = rider.page
    page.goto(f"{backed_town.address}/wallet")
    page.get_by_role("link", name="Deposit or withdraw coins").click()
    page.get_by_role("button", name="Show address").click()
    expect(page.get_by_text("crosstown1qqq")).to_be_visible()
    take_out(page, "41")
    expect(page.get_by_role("dialog", name="Not enough coins")).to_contain_text("You have 40 coins.")
    page.get_by_role("button", name="OK").click()

    take_out(page, "10")

    expect(page.locator(".figure-large")).to_have_text("30 coins")
    sent = page.get_by_text("Sent", exact=True)
    wait_for(lambda: page.reload() and sent.count(), "the coins are not sent")
    look(page, "coins-phone-light")
    look(rich_rider(backed_town, DESKTOP, "dark", "/wallet/coins").page, "coins-desktop-dark")


def test_the_city_sees_what_of_tokens_is_not_done(backed_town: Town) -> None:
    console = backed_town.administrator(DESKTOP).page
    console.goto(f"{backed_town.address}/console/tokens")
    expect(console.get_by_role("heading", name="Nothing to resolve")).to_be_visible()
    look(console, "tokens-none-desktop-light")
    rider = rich_rider(backed_town, PHONE, "light", "/wallet/coins")
    rider.page.get_by_role("button", name="Show address").click()
    expect(rider.page.get_by_text("crosstown1qqq")).to_be_visible()
    take_out(rider.page, "10", SLOW)
    expect(rider.page.get_by_text("In progress")).to_be_visible()

    stray = console.get_by_role("table").filter(has_text="stray-1")
    wait_for(lambda: console.reload() and stray.count(), "the stray deposit is not listed")
    expect(console.get_by_role("table").filter(has_text=SLOW)).to_contain_text(rider.name)
    look(console, "tokens-desktop-light")
    small = backed_town.administrator(PHONE, "dark").page
    small.goto(f"{backed_town.address}/console/tokens")
    look(small, "tokens-phone-dark")
    give_to(rider, small)
    rider.page.goto(f"{backed_town.address}/wallet/coins")
    expect(rider.page.locator(".figure-large")).to_have_text("55 coins")

    console.get_by_role("link", name="Give to someone stray-1").click()
    expect(console.get_by_text("Given to")).to_be_visible()
    look(console, "deposit-given-desktop-light")


def give_to(rider: Person, page: Page) -> None:
    """The city finds the rider for a deposit, is asked, and agrees."""
    page.get_by_role("link", name="Give to someone stray-1").click()
    page.get_by_label("Rider", exact=True).fill("nobody-at-all")
    page.get_by_role("button", name="Find").click()
    expect(page.locator("#rider-error")).to_contain_text("nobody-at-all")
    look(page, "deposit-unknown-phone-dark")
    page.get_by_role("dialog").get_by_role("button", name="OK").click()
    page.get_by_label("Rider", exact=True).fill(rider.name)
    page.get_by_role("button", name="Find").click()
    expect(page.get_by_role("heading", name=f"Give 25 coins to {rider.name}?")).to_be_visible()
    look(page, "deposit-question-phone-dark")
    page.get_by_role("button", name="Give coins").click()
    expect(page.get_by_text("The coins are in the wallet.")).to_be_visible()
    look(page, "deposit-given-phone-dark")


def rich_rider(town: Town, device: Device, scheme: Scheme, path: str = "/wallet") -> Person:
    """A rider whom the city has given 40 coins, at a page."""
    rider = town.passenger(device, scheme)
    gift = {"coins": 40, "occasion": "Thank you", "riders": rider.name}
    answer = town.administrator().ask("/rentals/console/gifts", gift)
    assert answer.ok, answer.text()
    rider.page.goto(town.address + path)
    return rider


def take_out(page: Page, coins: str, address: str = "wallet1" + "z" * 40) -> None:
    """Fills in the form, and agrees."""
    page.get_by_label("Coins", exact=True).fill(coins)
    page.get_by_label("Address", exact=True).fill(address)
    page.get_by_role("button", name="Withdraw").click()
    page.get_by_role("dialog", name="Withdraw the coins?").get_by_role("button", name="Withdraw").click()
