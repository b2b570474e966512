"""Measures what happens when 10,000 reservations are due in the same minute, with the real program and its database.

    CROSSTOWN_PROGRAM=.build/release/crosstown .setup/test-venv/bin/python Benchmarks/reservations/measure.py [RESERVATIONS] [TAXIS]

First without a stop: how long after its moment each reservation has become a request, or its passenger was told what the matter is.
Then with ten `kill -9` while they are worked through: none may be early, left, late or doubled. People, taxis and reservations are
written straight into the database; all else is the program's work. Taxis stand in some zones and in others not, so that both happens.
"""

import random
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
import uuid
from datetime import date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests/JourneyTests"))
import serving  # noqa: E402

LEAD_MS = 600_000
"""A taxi is looked for ten minutes before the meeting time."""

KILLS = 10


def identity(at: int) -> bytes:
    """A UUID of version 7."""
    noise = uuid.uuid4().bytes
    return at.to_bytes(6, "big") + bytes([0x70 | noise[6] & 15, noise[7], 0x80 | noise[8] & 63]) + noise[9:]


def named(value: bytes) -> str:
    return str(uuid.UUID(bytes=value))


def zones(address: str) -> list[tuple[str, float, float]]:
    """A place inside each zone, as the server draws them."""
    import json
    import urllib.request

    with urllib.request.urlopen(address + "/taxi/zones") as answer:
        features = json.load(answer)["features"]
    found = []
    for feature in features:
        geometry = feature["geometry"]
        pieces = [geometry["coordinates"]] if geometry["type"] == "Polygon" else geometry["coordinates"]
        ring = max((piece[0] for piece in pieces), key=len)
        for _ in range(10_000):
            east = random.uniform(min(x for x, _ in ring), max(x for x, _ in ring))
            north = random.uniform(min(y for _, y in ring), max(y for _, y in ring))
            if is_inside(ring, east, north):
                found.append((feature["id"], north, east))
                break
    return found


def is_inside(ring: list[list[float]], x: float, y: float) -> bool:
    inside = False
    for (from_x, from_y), (to_x, to_y) in zip(ring, ring[1:]):
        if (from_y > y) != (to_y > y) and x < from_x + (to_x - from_x) * (y - from_y) / (to_y - from_y):
            inside = not inside
    return inside


def fill(folder: Path, places: list[tuple[str, float, float]], reservations: int, taxis: int, due: int) -> None:
    """Writes taxis on duty, and reservations for which taxis are looked for at one moment: people reserve whole minutes."""
    database = sqlite3.connect(folder / "crosstown.sqlite")
    now = round(time.time() * 1000)
    with_taxis = places[: max(1, len(places) * 2 // 3)]
    for number in range(taxis):
        zone, north, east = with_taxis[number % len(with_taxis)]
        driver, ticket = identity(now), number + 1
        database.execute(
            "INSERT INTO taxi_driver (id, account, code, state, zone, ticket) VALUES (?, ?, ?, 'available', ?, ?)",
            (driver, identity(now), f"B{number}", zone, ticket),
        )
        database.execute(
            """INSERT INTO taxi_position (driver, latitude, longitude, accuracy_metres, fixed_at, heard_at)
                VALUES (?, ?, ?, 5, ?, ?)""",
            (driver, north, east, now, now + 3_600_000),
        )
        database.execute(
            "INSERT INTO taxi_queue_move (driver, zone, ticket, cause, moved_at) VALUES (?, ?, ?, 'started', ?)",
            (driver, zone, ticket, now),
        )
    database.execute("UPDATE taxi_ticket SET last = ?", (taxis,))
    meeting = due + LEAD_MS
    clock = datetime.fromtimestamp(meeting / 1000, ZoneInfo("Europe/Monaco"))
    day, minute = clock.date().toordinal() - date(1970, 1, 1).toordinal(), clock.hour * 60 + clock.minute
    for number in range(reservations):
        zone, north, east = places[number % len(places)]
        reservation = identity(now)
        database.execute(
            """INSERT INTO taxi_reservation (id, passenger, form_key, zone, origin_name, origin_latitude, origin_longitude,
                destination_name, destination_latitude, destination_longitude, passengers, civil_day, civil_minute, meeting_at,
                state, made_at, changed_at)
                VALUES (?, ?, ?, ?, 'From', ?, ?, 'To', ?, ?, 1, ?, ?, ?, 'reserved', ?, ?)""",
            (reservation, identity(now), f"k{number}", zone, north, east, north + 0.01, east, day, minute, meeting, now, now),
        )
        database.execute(
            "INSERT INTO deadline (kind, subject, due_at, body) VALUES ('taxi.reservation', ?, ?, '')",
            (named(reservation), due),
        )
    database.commit()
    database.close()


def read(folder: Path, statement: str) -> list[tuple]:
    database = sqlite3.connect(folder / "crosstown.sqlite", timeout=30)
    try:
        return database.execute(statement).fetchall()
    finally:
        database.close()


def left(folder: Path) -> int:
    """How many have become nothing yet."""
    return read(folder, "SELECT count(*) FROM taxi_reservation WHERE state = 'reserved' AND told_at IS NULL")[0][0]


DELAYS = f"""SELECT coalesce(r.made_at, v.told_at, v.changed_at) - (v.meeting_at - {LEAD_MS})
    FROM taxi_reservation v LEFT JOIN taxi_request r ON r.id = v.request WHERE v.state <> 'reserved' OR v.told_at IS NOT NULL
    ORDER BY 1"""


def check(folder: Path, reservations: int) -> list[int]:
    """The delays in milliseconds, after what must never be was looked for."""
    states = dict(read(folder, "SELECT state, count(*) FROM taxi_reservation GROUP BY state"))
    requests = read(folder, "SELECT count(*), count(DISTINCT passenger) FROM taxi_request")[0]
    delays = [row[0] for row in read(folder, DELAYS)]
    early = sum(delay < 0 for delay in delays)
    late = sum(delay >= LEAD_MS for delay in delays) + states.get("failed", 0)
    doubled = requests[0] - states.get("allocated", 0) + requests[0] - requests[1]
    print(f"  {states}, {early} early, {late} late, {doubled} doubled, {reservations - len(delays)} left")
    assert not (early or late or doubled or reservations - len(delays)), "a reservation was early, late, doubled or left"
    return delays


def prepared(folder: Path) -> serving.Crosstown:
    """A server whose taxis need no phones."""
    seconds = ("--taxi-silent-seconds", "3600", "--taxi-gone-seconds", "7200")
    server = serving.Crosstown(folder, *seconds)
    server.prepare()
    server.start()
    return server


def run(reservations: int, taxis: int, kills: int) -> list[int]:
    folder = Path(tempfile.mkdtemp(prefix="reservations-"))
    server = prepared(folder)
    try:
        places = zones(server.address)
        server.stop()
        due = (round(time.time() * 1000) // 60_000 + 1) * 60_000
        # Enough time to write and to start.
        due += 60_000 if due - time.time() * 1000 < 20_000 else 0
        fill(folder, places, reservations, taxis, due)
        server.start()
        while time.time() * 1000 < due:
            time.sleep(0.01)
        for _ in range(kills):
            time.sleep(random.uniform(0.3, 2.5))
            server.kill()
            server.start()
        while (count := left(folder)) and time.time() * 1000 < due + LEAD_MS:
            time.sleep(0.5)
        print(f"  {kills} kills: done {time.time() - due / 1000:.1f} s after the first moment, {count} left")
        return check(folder, reservations)
    finally:
        try:
            server.stop()
        except Exception:  # noqa: BLE001
            pass
        shutil.rmtree(folder, ignore_errors=True)


def main() -> None:
    reservations, taxis = (int(word) for word in (sys.argv[1:] + ["10000", "600"])[:2])
    random.seed(27)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    print(f"{reservations} reservations of one minute, {taxis} taxis, {serving.PROGRAM}")
    delays = run(reservations, taxis, 0)
    share = lambda part: delays[min(len(delays) - 1, int(len(delays) * part))] / 1000  # noqa: E731
    print(f"  after its moment: median {share(0.5):.2f} s, 99 % {share(0.99):.2f} s, last {delays[-1] / 1000:.2f} s")
    print(f"  goal 10 s: {'reached' if delays[-1] <= 10_000 else 'MISSED'}")
    run(reservations, taxis, KILLS)


if __name__ == "__main__":
    main()
