"""A server that is killed between the bank's commit and its own."""

from pathlib import Path

import pytest
from bank import PATIENCE, WEBHOOK_SECRET, Bank, bank
from playwright.sync_api import Browser
from serving import crosstown
from town import Person, Town
from waiting import wait_for

KEY = "01926000-0000-7000-8000-000000000001"


@pytest.mark.parametrize("step", ["authorise", "capture"])
def test_a_server_killed_before_its_own_commit_takes_money_once(browser: Browser, tmp_path: Path, step: str) -> None:
    with bank() as till, crosstown(tmp_path, *settings(till)) as server:
        town = Town(browser, server)
        rider = town.passenger()
        card = rider.ask("/wallet/cards").json()["id"]
        assert rider.read(f"/wallet/cards/{card}").json()["state"] == "usable"
        till.hold(step)

        asked = rider.ask("/wallet/top-ups", {"amount": "20", "card": card, "key": KEY})
        assert till.committed.wait(PATIENCE), asked.text()
        assert available(rider) == "0.00"
        server.kill()
        till.released.set()
        server.start()
        wait_for_money(till, rider)

        assert rider.ask("/wallet/top-ups", {"amount": "20", "card": card, "key": KEY}).json()["state"] == "captured"
        assert (len(till.intents), till.taken, till.set_aside) == (1, 2000, 0)
        assert available(rider) == "20.00"
        city = town.administrator()
        assert city.read("/console/ledger/balance").json()["isBalanced"]
        assert len(city.read("/console/payments?state=settled").json()["payments"]) == 1
        town.go_home()


def settings(till: Bank) -> list[str]:
    """Cards are at the bank, which signs its events."""
    named = {"secret-key": "sk_test_journeys", "address": till.address, "webhook-secret": WEBHOOK_SECRET}
    return [word for name, value in named.items() for word in (f"--payments-stripe-{name}", value)]


def wait_for_money(till: Bank, rider: Person) -> None:
    """The bank tells of the payment until the wallet shows it."""

    def arrives() -> bool:
        till.tell(rider.address)
        return available(rider) != "0.00"

    wait_for(arrives, "the payment was not found again", PATIENCE)


def available(person: Person) -> str:
    """What somebody can spend."""
    return person.read("/wallet").json()["available"]
