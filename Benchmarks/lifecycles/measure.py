"""Measures whole taxi rides with fares, payment from the wallet, notices and webhooks, beside plain ones, in one run.

    CROSSTOWN_PROGRAM=.build/release/crosstown .setup/test-venv/bin/python Benchmarks/lifecycles/measure.py [SECONDS] [ROUNDS]

A plain ride is what `./crosstown bench` drives: request, look at the offer, accept, pick up, end. A full one says besides where it
goes, is priced, held, paid and received, tells every step to a webhook that is called, and its driver enters the fare. Both take turns
on the same server; what is compared is the server's processor time for a ride until all webhooks are delivered, since the client, in
Python on the same processors, takes most of the clock's time.
"""

import hashlib
import http.client
import importlib.util
import json
import os
import shutil
import sqlite3
import sys
import tempfile
import threading
import time
import uuid
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from zoneinfo import ZoneInfo

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests/JourneyTests"))
import serving  # noqa: E402
from calls import Program  # noqa: E402

CONNECTIONS = 8
PASSENGERS = 16
"""For each connection; a taxi of its own waits in its own zone."""

PLACES: list[tuple[float, float]] = []
"""A place in each of so many zones; filled once the server has told its zones."""


def place_in_zones(address: str) -> None:
    """Finds a place in each zone as the reservations' benchmark does."""
    file = Path(__file__).resolve().parents[1] / "reservations/measure.py"
    spec = importlib.util.spec_from_file_location("reservations", file)
    reservations = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(reservations)
    PLACES.extend((north, east) for _, north, east in reservations.zones(address)[:CONNECTIONS])
    assert len(PLACES) == CONNECTIONS, f"{len(PLACES)} zones"


class Receiver(BaseHTTPRequestHandler):
    """A partner's server that takes everything."""

    protocol_version = "HTTP/1.1"
    taken = 0

    def do_POST(self) -> None:  # noqa: N802 - the library calls it so
        self.rfile.read(int(self.headers["Content-Length"]))
        Receiver.taken += 1
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


def insert_people(folder: Path) -> None:
    """Drivers and passengers with sessions, written straight into the database: signing in is not what is measured."""
    database = sqlite3.connect(folder / "crosstown.sqlite")
    names = [f"driver{at}" for at in range(CONNECTIONS)]
    names += [f"passenger{at}" for at in range(CONNECTIONS * PASSENGERS)]
    for name in names:
        account, session = uuid.uuid4().bytes, uuid.uuid4().bytes
        database.execute(
            """INSERT INTO account (id, user_name, folded_name, is_folded, password_hash, made_at)
                VALUES (?, ?, ?, 1, 'none', 0)""",
            (account, name, name),
        )
        database.execute(
            """INSERT INTO account_session (token_hash, id, account, kind, made_at, expires_at)
                VALUES (?, ?, ?, 'program', 0, 4102444800000)""",
            (hashlib.sha256(name.encode()).digest(), session, account),
        )
        if name.startswith("driver"):
            database.execute(
                "INSERT INTO account_grant (account, role, scope, given_at) VALUES (?, 'driver', '', 0)", (account,)
            )
            database.execute(
                "INSERT INTO taxi_driver (id, account, code, state) VALUES (?, ?, ?, 'not_available')",
                (uuid.uuid4().bytes, account, name.upper()),
            )
    database.commit()
    database.close()


class Phone:
    """A connection that stays open."""

    def __init__(self, port: int) -> None:
        self.http = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def post(self, key: str, path: str, message: object = None) -> dict:
        return self.call("POST", key, path, message)

    def call(self, method: str, key: str, path: str, message: object = None) -> dict:
        headers = {"Authorization": f"Bearer {key}", "Accept": "application/json"}
        body = None
        if method == "POST":
            body, headers["Content-Type"] = json.dumps(message or {}), "application/json"
        self.http.request(method, path, body, headers)
        answer = self.http.getresponse()
        text = answer.read()
        assert answer.status < 300, f"{method} {path}: {answer.status} {text[:300]!r}"
        return json.loads(text) if text else {}


def ride(phone: Phone, driver: str, passenger: str, place: int, is_full: bool) -> None:
    north, east = PLACES[place]
    wish = {"meetingPlace": "Here", "latitude": north, "longitude": east, "passengers": 1}
    if is_full:
        there = PLACES[(place + 1) % len(PLACES)]
        wish |= {"destination": "There", "destinationLatitude": there[0], "destinationLongitude": there[1], "payment": "wallet"}
    request = phone.post(passenger, "/taxi/requests", wish)
    offer = phone.call("GET", driver, "/taxi/driver")["offer"]
    phone.post(driver, f"/taxi/offers/{offer['id']}/accept")
    phone.post(driver, "/taxi/driver/pick-up")
    phone.post(driver, "/taxi/driver/end-ride")
    if is_full:
        phone.post(driver, f"/taxi/driver/rides/{request['id']}/fare", {"amount": "0.50", "insists": True})


def run(server: serving.Crosstown, is_full: bool, seconds: float, rides: list[int]) -> float:
    """Rides for a while; the server's processor seconds until nothing is left to be told."""
    before, told = processor_time(server), Receiver.taken
    end = time.monotonic() + seconds
    faults: list[BaseException] = []

    def drive(at: int) -> None:
        phone = Phone(server.port)
        number = 0
        try:
            while time.monotonic() < end:
                ride(phone, f"driver{at}", f"passenger{at + CONNECTIONS * (number % PASSENGERS)}", at, is_full)
                number += 1
        except BaseException as error:  # noqa: BLE001 - told below
            faults.append(error)
        rides[0] += number

    threads = [threading.Thread(target=drive, args=(at,)) for at in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]
    expected = rides[0] * 4 if is_full else 0
    limit = time.monotonic() + 120
    while Receiver.taken - told < expected and time.monotonic() < limit:
        time.sleep(0.05)
    assert Receiver.taken - told >= expected, f"{Receiver.taken - told} of {expected} events were delivered"
    return processor_time(server) - before


def processor_time(server: serving.Crosstown) -> float:
    fields = Path(f"/proc/{server._process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def prepare(server: serving.Crosstown, port: int) -> str:
    """A cheap tariff, so that few top-ups pay for many rides, and a webhook; gives its identity."""
    city = Program(server.address).administrator()
    day = datetime.now(ZoneInfo("Europe/Monaco")).strftime("%Y-%m-%d")
    tariff = {
        "validFrom": day, "base": "0.10", "perKilometre": "0.05", "nightPerKilometre": "0.05", "waitingPerMinute": "0.05",
        "luggage": "0.05", "least": "0.10", "nightFrom": "20", "nightUntil": "7",
    }  # fmt: skip
    assert city.post("/taxi/console/tariffs", tariff).status == 201
    key = city.post("/console/keys", {"name": "Partner", "scopes": ["webhooks", "taxi:fleet"]}).json()["secret"]
    made = Program(server.address, key).post(
        "/v1/webhooks", {"name": "Partner", "address": f"http://127.0.0.1:{port}/hooks"}
    )
    assert made.status == 201, made.text
    phone = Phone(server.port)
    for at in range(CONNECTIONS * PASSENGERS):
        phone.post(f"passenger{at}", "/wallet/top-ups", {"amount": "50.00", "card": "tok_ok"})
    for at, (north, east) in enumerate(PLACES):
        phone.post(f"driver{at}", "/taxi/driver/start", {"latitude": north, "longitude": east, "accuracy": 5})
    return key


def switch(server: serving.Crosstown, is_on: bool) -> None:
    """The only webhook is called, or is not there for what plain rides do."""
    database = sqlite3.connect(server.folder / "crosstown.sqlite", timeout=30)
    state = ("on", None) if is_on else ("off", "asked")
    database.execute("UPDATE webhook_endpoint SET state = ?, off_cause = ?", state)
    database.commit()
    database.close()


def main() -> None:
    seconds, rounds = (float(word) for word in (sys.argv[1:] + ["10", "3"])[:2])
    folder = Path(tempfile.mkdtemp(prefix="lifecycles-"))
    server = serving.Crosstown(
        folder, "--taxi-silent-seconds", "3600", "--taxi-gone-seconds", "7200", "--durability", "full"
    )
    hooks = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=hooks.serve_forever, daemon=True).start()
    try:
        server.prepare()
        server.start()
        server.stop()
        insert_people(folder)
        server.start()
        place_in_zones(server.address)
        prepare(server, hooks.server_port)
        times: dict[bool, list[float]] = {False: [], True: []}
        for _ in range(int(rounds)):
            for is_full in (False, True):
                switch(server, is_full)
                rides = [0]
                taken = run(server, is_full, seconds, rides)
                times[is_full].append(taken / rides[0] * 1e6)
                print(f"  {'full ' if is_full else 'plain'} {rides[0] / seconds:6.0f} rides a second, {times[is_full][-1]:.0f} µs each")
        plain, full = (sorted(times[kind])[len(times[kind]) // 2] for kind in (False, True))
        print(f"  full rides, of the plain rate by the server's processor time: {plain / full:.0%} (goal 80 %)")
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
