"""Measures the first page of a person's activity with 10,000 items of four kinds: taxi rides, withdrawn requests, bikes
and scooters.

    python3 Benchmarks/activity/measure.py fill DATA USER     while no server runs, in a trial's data folder
    python3 Benchmarks/activity/measure.py ask ADDRESS USER PASSWORD [REQUESTS]

`fill` writes past items for somebody of the demo; `ask` prints the median and the 99th percentile of GET /activity.
"""

import json
import sqlite3
import sys
import time
import urllib.request
import uuid
from http.client import HTTPConnection
from urllib.parse import urlsplit

EACH = 2_500
HOUR_MS = 3_600_000


def fill(folder: str, user: str) -> None:
    """Writes the items, an hour apart, the kinds by turns."""
    database = sqlite3.connect(f"{folder}/crosstown.sqlite")
    person = database.execute("SELECT id FROM account WHERE user_name = ?", (user,)).fetchone()[0]
    driver = database.execute("SELECT id FROM taxi_driver LIMIT 1").fetchone()[0]
    stations = [row[0] for row in database.execute("SELECT id FROM rentals_station")]
    vehicles = {
        kind: database.execute("SELECT id FROM rentals_vehicle WHERE kind = ?", (kind,)).fetchone()[0]
        for kind in ("bike", "scooter")
    }
    # The tariff of a kind is a row from its first ride on.
    for kind in vehicles:
        database.execute(
            """INSERT INTO rentals_tariff (kind, version, currency, unlock_fee, made_at) VALUES (?, 1, 'EUR', 0, 0)
            ON CONFLICT DO NOTHING""",
            (kind,),
        )
    tariffs = dict(database.execute("SELECT kind, max(version) FROM rentals_tariff GROUP BY kind"))
    now = round(time.time() * 1000)
    for number in range(EACH * 4):
        at = now - (number + 1) * HOUR_MS
        if number % 4 < 2:
            is_over = number % 4 == 0
            database.execute(
                """INSERT INTO taxi_request (id, passenger, zone, latitude, longitude, place_name, passengers, state,
                    driver, made_at, ended_at, end_cause) VALUES (?, ?, 'zone', 43.7, 7.4, ?, 1, ?, ?, ?, ?, ?)""",
                (
                    identity(at), person, f"Place {number % 50}", "completed" if is_over else "withdrawn",
                    driver if is_over else None, at, at + 600_000, "ride_ended" if is_over else "passenger_withdrew",
                ),
            )
        else:
            kind = "bike" if number % 4 == 2 else "scooter"
            database.execute(
                """INSERT INTO rentals_ride (id, rider, vehicle, kind, tariff_version, state, start_station, end_station,
                    prepared_at, started_at, ended_at, ending, price, paid)
                    VALUES (?, ?, ?, ?, ?, 'finished', ?, ?, ?, ?, ?, 'docked', 240, 240)""",
                (
                    identity(at), person, vehicles[kind], kind, tariffs[kind], stations[number % len(stations)],
                    stations[(number + 1) % len(stations)], at, at, at + 600_000,
                ),
            )
    database.commit()


def identity(at: int) -> bytes:
    """A UUID of version 7."""
    random = uuid.uuid4().bytes
    return at.to_bytes(6, "big") + bytes([0x70 | random[6] & 15, random[7], 0x80 | random[8] & 63]) + random[9:]


def ask(address: str, user: str, password: str, requests: int = 1000) -> None:
    """Asks for the first page again and again over one connection."""
    form = json.dumps({"userName": user, "password": password}).encode()
    headers = {"Content-Type": "application/json", "Accept": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(f"{address}/sign-in", form, headers)) as answer:
        cookie = answer.headers["Set-Cookie"].split(";")[0]
    connection = HTTPConnection(urlsplit(address).netloc)
    for accept in ("text/html", "application/json"):
        times = []
        for _ in range(requests):
            begin = time.perf_counter()
            connection.request("GET", "/activity", headers={"Cookie": cookie, "Accept": accept})
            answer = connection.getresponse()
            body = answer.read()
            times.append((time.perf_counter() - begin) * 1000)
            assert answer.status == 200, body
        times.sort()
        p99 = times[int(len(times) * 0.99)]
        print(f"{accept}: median {times[len(times) // 2]:.1f} ms, p99 {p99:.1f} ms, {len(body) / 1000:.0f} kB")


if __name__ == "__main__":
    if sys.argv[1] == "fill":
        fill(sys.argv[2], sys.argv[3])
    else:
        ask(sys.argv[2].rstrip("/"), *sys.argv[3:5], *(int(number) for number in sys.argv[5:6]))
