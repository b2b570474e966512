"""A stand-in for Stripe that commits what it is asked and then keeps its answer back, for as long as a journey wants.

It knows no idempotency keys: whoever asks twice is charged twice.
"""

import hashlib
import hmac
import json
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from stand_in import StandIn, opened

WEBHOOK_SECRET = "whsec_journeys"
PATIENCE = 30.0
"""Seconds that an answer is kept back at most, and that the bank may be waited for."""

CARD = {"id": "pm_1", "card": {"brand": "visa", "last4": "4242", "exp_month": 4, "exp_year": 2031}}
SESSION = {"id": "cs_1", "url": "https://stripe.example/cs_1", "status": "complete", "customer": "cus_1"}


class Bank(ThreadingHTTPServer):
    """What was taken from cards; `hold` keeps back the next answer to a step."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Counter)
        self.intents: dict[str, dict] = {}
        self.committed, self.released = threading.Event(), threading.Event()
        self._held = ""

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.server_port}"

    @property
    def taken(self) -> int:
        """What cards were charged, in cents."""
        return sum(intent["amount"] for intent in self.intents.values() if intent["status"] == "succeeded")

    @property
    def set_aside(self) -> int:
        """What is set aside on cards, in cents."""
        return sum(intent["amount"] for intent in self.intents.values() if intent["status"] == "requires_capture")

    def hold(self, step: str) -> None:
        """Commits the next `authorise` or `capture`, and does not answer it."""
        self._held = step

    def commit(self, step: str) -> None:
        """Something is done, and about to be answered."""
        if step != self._held:
            return
        self._held = ""
        self.committed.set()
        self.released.wait(PATIENCE)

    def tell(self, address: str) -> None:
        """Sends the service a signed event about each payment."""
        for intent in self.intents.values():
            event = json.dumps({"type": "payment_intent.succeeded", "data": {"object": intent}}).encode()
            seconds = int(time.time())
            code = hmac.new(WEBHOOK_SECRET.encode(), f"{seconds}.".encode() + event, hashlib.sha256).hexdigest()
            headers = {"Stripe-Signature": f"t={seconds},v1={code}"}
            urllib.request.urlopen(urllib.request.Request(f"{address}/payments/stripe/events", event, headers))

    def handle_error(self, request: object, client_address: object) -> None:
        """Whoever was killed hangs up: nothing to report."""


class Counter(StandIn):
    """The part of Stripe's interface that storing a card and paying with it need."""

    server: Bank

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        if path.startswith("/v1/checkout/sessions/"):
            return self.answer(SESSION | {"setup_intent": {"payment_method": CARD}})
        if path in ("/v1/refunds", "/v1/disputes", "/v1/events"):
            return self.answer({"data": [], "has_more": False})
        if path == "/v1/payment_intents":
            return self.answer({"data": list(self.server.intents.values())})
        return self.answer(self.server.intents[path.rsplit("/", 1)[1]])

    def do_POST(self) -> None:
        form = parse_qs(self.text())
        match self.path.split("/")[2:]:
            case ["customers"]:
                self.answer({"id": "cus_1"})
            case ["checkout", "sessions"]:
                self.answer({"id": SESSION["id"], "url": SESSION["url"]})
            case ["payment_intents"]:
                self.answer(self._authorise(form))
            case ["payment_intents", name, "capture"]:
                self.answer(self._capture(name))
            case _:
                self.send_error(404)

    def _authorise(self, form: dict[str, list[str]]) -> dict:
        intent = {
            "id": f"pi_{len(self.server.intents) + 1}",
            "object": "payment_intent",
            "amount": int(form["amount"][0]),
            "status": "requires_capture",
            "metadata": {"crosstown_key": form["metadata[crosstown_key]"][0]},
        }
        self.server.intents[intent["id"]] = intent
        self.server.commit("authorise")
        return intent

    def _capture(self, name: str) -> dict:
        intent = self.server.intents[name]
        assert intent["status"] == "requires_capture", "captured twice"
        intent["status"] = "succeeded"
        self.server.commit("capture")
        return intent


@contextmanager
def bank() -> Iterator[Bank]:
    """A bank on a loopback port, closed afterwards."""
    till = Bank()
    with opened(till):
        try:
            yield till
        finally:
            till.released.set()
