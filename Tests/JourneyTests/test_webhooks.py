"""Programs of others: keys with scopes, rides for guests, rehearsals, and webhooks as the library of the standard reads them."""

import json
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from calls import Program
from kit import DESKTOP, PHONE, look, open_page
from playwright.sync_api import Browser, expect
from serving import PASSWORD, Crosstown
from standardwebhooks.webhooks import Webhook, WebhookVerificationError
from town import CASINO, NEAR_CASINO, Town, new_name
from waiting import wait_for

HERE = {"meetingPlace": "Place du Casino", "latitude": CASINO.latitude, "longitude": CASINO.longitude, "passengers": 2}
PATIENCE = 20.0
"""Seconds until an event must have arrived."""


class Receiver:
    """A server of somebody else that keeps what it gets, and answers as it is told."""

    def __init__(self) -> None:
        self.calls: list[tuple[dict[str, str], bytes]] = []
        self.status = 204
        self.silence = 0.0

    def events(self, secret: str, count: int) -> list[dict]:
        """So many events, each verified by the library of the standard; waits until they are there."""
        wait_for(lambda: len(self.calls) >= count, lambda: f"{len(self.calls)} of {count} events arrived", PATIENCE)
        return [Webhook(secret).verify(body, headers) for headers, body in self.calls]


@contextmanager
def receiving() -> Iterator[tuple[Receiver, str]]:
    """A receiver and its address."""
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:  # noqa: N802 - the library calls it so
            body = self.rfile.read(int(self.headers["Content-Length"]))
            # Read before the call counts as arrived: the test may want another answer to the next one from then on.
            status = receiver.status
            receiver.calls.append((dict(self.headers.items()), body))
            time.sleep(receiver.silence)
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        threading.Thread(target=http.serve_forever, daemon=True).start()
        try:
            yield receiver, f"http://127.0.0.1:{http.server_port}/hooks"
        finally:
            http.shutdown()


@cache
def chief(address: str) -> Program:
    """The administrator, who signs in once."""
    return Program(address).administrator()


def key(server: Crosstown, *scopes: str) -> Program:
    """A program with a key of these scopes."""
    made = chief(server.address).post("/console/keys", {"name": new_name("program"), "scopes": list(scopes)})
    assert made.status == 201, made.text
    return Program(server.address, made.json()["secret"])


def driver(server: Crosstown) -> Program:
    """A driver who waits near the casino."""
    name = new_name("luca")
    message = {"userName": name, "password": PASSWORD, "code": new_name("T"), "company": ""}
    assert chief(server.address).post("/taxi/console/drivers", message).status == 201
    driving = Program(server.address).signed_in(name)
    where = {"latitude": NEAR_CASINO.latitude, "longitude": NEAR_CASINO.longitude, "accuracy": 5}
    assert driving.post("/taxi/driver/start", where).status == 200
    return driving


def test_a_guest_rides_and_the_program_hears_of_it_in_order(server: Crosstown) -> None:
    program, driving = key(server, "webhooks", "taxi:request"), driver(server)
    with receiving() as (receiver, address):
        made = program.post("/v1/webhooks", {"name": "Hotel", "address": address})
        assert made.status == 201, made.text
        asked = program.post("/v1/taxi/rides", {"reference": "room 12", **HERE})
        assert asked.status == 201, asked.text
        ride = asked.json()
        again = program.post("/v1/taxi/rides", {"reference": "room 12", **HERE}).json()
        driving.post(f"/taxi/offers/{driving.get('/taxi/driver').json()['offer']['id']}/accept")
        driving.post("/taxi/driver/pick-up")
        driving.post("/taxi/driver/end-ride")

        events = receiver.events(made.json()["secret"], 4)
        over = program.get(f"/v1/taxi/rides/{ride['id']}").json()

    assert again["id"] == ride["id"] and ride["state"] == "searching"
    assert [event["type"].rsplit(".", 1)[-1] for event in events] == ["requested", "accepted", "picked_up", "ended"]
    assert {event["data"]["reference"] for event in events} == {"room 12"}
    assert over["state"] == "completed" and over["taxi"]["code"] == events[1]["data"]["taxi"]
    assert not any("casino" in body.decode().lower() for _, body in receiver.calls)
    driving.post("/taxi/driver/stop")


def test_a_program_follows_its_own_ride_by_a_stream_and_no_other(server: Crosstown) -> None:
    program, driving = key(server, "taxi:request"), driver(server)
    ride = program.post("/v1/taxi/rides", {"reference": new_name("stream"), **HERE}).json()
    path = f"/v1/taxi/rides/{ride['id']}/events"
    assert key(server, "taxi:request").get(path).status == 404
    assert key(server, "taxi:read").get(path).status == 403 and program.get("/v1/taxi/fleet/events").status == 403
    headers = {"Authorization": f"Bearer {program.key}", "Accept": "text/event-stream"}
    with urllib.request.urlopen(urllib.request.Request(server.address + path, headers=headers), timeout=PATIENCE) as stream:
        driving.post(f"/taxi/offers/{driving.get('/taxi/driver').json()['offer']['id']}/accept")
        lines = iter(stream.readline, b"")
        assert any(line.strip() == b"event: request-changed" for line in lines)
    driving.post("/taxi/driver/end-ride")
    driving.post("/taxi/driver/stop")


def test_forged_and_replayed_calls_do_not_pass(server: Crosstown) -> None:
    program = key(server, "webhooks")
    with receiving() as (receiver, address):
        made = program.post("/v1/webhooks", {"name": "Partner", "address": address}).json()
        assert program.post(f"/v1/webhooks/{made['id']}/test").status == 204
        assert receiver.events(made["secret"], 1)[0]["type"] == "webhooks.test"
    headers, body = receiver.calls[0]
    old = {**headers, "webhook-timestamp": str(int(headers["webhook-timestamp"]) - 600)}

    for wrong_headers, wrong_body in [(headers, body.replace(b"test", b"toast")), (old, body)]:
        with pytest.raises(WebhookVerificationError):
            Webhook(made["secret"]).verify(wrong_body, wrong_headers)


def test_what_is_not_taken_comes_again_as_the_same_event(server: Crosstown) -> None:
    program = key(server, "webhooks")
    with receiving() as (receiver, address):
        receiver.status = 503
        made = program.post("/v1/webhooks", {"name": "Partner", "address": address}).json()
        program.post(f"/v1/webhooks/{made['id']}/test")
        receiver.events(made["secret"], 1)
        receiver.status = 204
        receiver.events(made["secret"], 2)
        delivery = wait_for(lambda: delivered(program, made["id"]), "the event is not recorded as delivered")
        details = program.get(f"/v1/webhooks/{made['id']}/deliveries/{delivery['id']}").json()

    assert receiver.calls[0][0]["webhook-id"] == receiver.calls[1][0]["webhook-id"]
    assert [attempt["status"] for attempt in details["attempts"]] == [503, 204]
    assert details["body"].encode() == receiver.calls[0][1]


def delivered(program: Program, webhook: str) -> dict | None:
    """The latest delivery to a webhook, once the server has recorded that it arrived."""
    latest = program.get(f"/v1/webhooks/{webhook}/deliveries").json()["deliveries"][0]
    return latest if latest["state"] == "delivered" else None


def test_riders_notice_nothing_of_a_receiver_that_hangs(server: Crosstown) -> None:
    program, driving = key(server, "webhooks", "taxi:fleet"), driver(server)
    passenger = new_name("mira")
    Program(server.address).post("/register", {"userName": passenger, "password": PASSWORD})
    riding = Program(server.address).signed_in(passenger)
    with receiving() as (receiver, address):
        receiver.silence = 3
        program.post("/v1/webhooks", {"name": "Slow", "address": address})
        begin = time.monotonic()
        request = riding.post("/taxi/requests", HERE)
        driving.post(f"/taxi/offers/{driving.get('/taxi/driver').json()['offer']['id']}/accept")
        driving.post("/taxi/driver/pick-up")
        driving.post("/taxi/driver/end-ride")
        taken = time.monotonic() - begin

    assert request.status == 201 and taken < 2
    driving.post("/taxi/driver/stop")


def test_a_key_opens_what_its_scopes_say_and_says_what_is_missing(server: Crosstown) -> None:
    reader = key(server, "taxi:read")

    assert reader.get("/v1/taxi/zones").status == 200
    refused = reader.post("/v1/taxi/rides", {"reference": "a", **HERE})
    assert refused.status == 403 and "taxi:request" in refused.json()["detail"]
    assert reader.get("/v1/taxi/fleet").status == 403
    assert reader.get("/taxi/console/zones").status == 403
    assert Program(server.address).get("/v1/taxi/zones").status == 401
    assert Program(server.address, "ctk_" + "0" * 64).get("/v1/taxi/zones").status == 401


def test_a_rehearsal_goes_through_all_states_and_no_driver_hears_of_it(server: Crosstown) -> None:
    program, driving = key(server, "webhooks", "taxi:sandbox"), driver(server)
    with receiving() as (receiver, address):
        secret = program.post("/v1/webhooks", {"name": "Test", "address": address}).json()["secret"]
        ride = program.post("/v1/taxi/rides", {"reference": "rehearsal", **HERE}).json()
        states = [ride["state"]]
        for _ in range(4):
            answer = program.post(f"/v1/taxi/sandbox/rides/{ride['id']}/advance", {})
            states.append(answer.json()["state"])
        after = program.post(f"/v1/taxi/sandbox/rides/{ride['id']}/advance", {})
        events = receiver.events(secret, 5)

    assert states == ["searching", "accepted", "accepted", "on_board", "completed"] and after.status == 409
    assert len(events) == 5 and "offer" not in driving.get("/taxi/driver").json()
    driving.post("/taxi/driver/stop")


def test_a_guest_follows_the_ride_by_its_link_and_withdraws(server: Crosstown, browser: Browser) -> None:
    program, driving = key(server, "taxi:request"), driver(server)
    ride = program.post("/v1/taxi/rides", {"reference": new_name("guest"), **HERE}).json()
    page = open_page(browser, PHONE, "light", mapped=False)
    page.goto(server.address + ride["link"].removeprefix(server.address))
    expect(page.get_by_text("Looking for a taxi.")).to_be_visible()
    driving.post(f"/taxi/offers/{driving.get('/taxi/driver').json()['offer']['id']}/accept")

    expect(page.locator("#guest-ride strong")).to_have_text(driving.get("/taxi/driver").json()["code"])
    look(page, "guest-phone-light")
    page.get_by_role("button", name="Cancel taxi").click()

    expect(page.get_by_text("The taxi is no longer on its way.")).to_be_visible()
    assert program.get(f"/v1/taxi/rides/{ride['id']}").json()["state"] == "withdrawn"
    driving.post("/taxi/driver/stop")


def test_the_city_enters_a_webhook_and_sends_a_delivery_again(server: Crosstown, browser: Browser) -> None:
    page = Town(browser, server).administrator(DESKTOP, "light").page
    page.goto(server.address + "/console/webhooks")
    with receiving() as (receiver, address):
        page.get_by_label("Name", exact=True).fill("Hotel Hermitage")
        page.get_by_label("Address", exact=True).fill(address)
        page.get_by_role("button", name="Add webhook").click()
        page.get_by_role("button", name="Send test").click()
        secret = page.locator("details code").text_content()
        receiver.events(secret, 1)
        page.reload()
        page.get_by_role("link", name="A test event sent on request").first.click()
        page.get_by_role("button", name="Send again").click()
        assert len(receiver.events(secret, 2)) == 2
    page.reload()
    expect(page.get_by_text("manual")).to_be_visible()
    look(page, "webhook-delivery-desktop-light")
    assert json.loads(receiver.calls[0][1])["data"] == json.loads(receiver.calls[1][1])["data"]
