"""Measures the community with 50 campuses, 500 ministries and 20,000 events.

    python3 Benchmarks/community/measure.py fill DATA        while no server runs, in a trial's data folder
    python3 Benchmarks/community/measure.py ask ADDRESS      prints medians and 99th percentiles
    python3 Benchmarks/community/measure.py seats ADDRESS    200 want the last seat at once, 100 times
    python3 Benchmarks/community/measure.py search ADDRESS DATA LOG    looks for what devices chose in all that is kept

`ask` opens the events of new devices at 200 a second, reads a feed of 300 events, with and without what is known
already, and lets a thousand students hand their answers to leaders within a minute. `seats` makes events as the city
administrator of a trial. `search` looks through the database, its log of changes, a backup of it, and what the server
wrote.
"""

import http.cookiejar
import json
import random
import re
import sqlite3
import sys
import threading
import time
import urllib.request
import uuid
from datetime import date, timedelta
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode, urlsplit

CAMPUSES, MINISTRIES, EVENTS = 50, 500, 20_000
ROUND_SECONDS = 1.5
"""How long a round of the last seat takes at least: a trial takes 10,000 sign-ups a minute from one network."""
DAY_MS = 86_400_000
THREADS = 8


def identity() -> bytes:
    """A UUID of version 7."""
    number = uuid.uuid4().bytes
    at = round(time.time() * 1000).to_bytes(6, "big")
    return at + bytes([0x70 | number[6] & 15, number[7], 0x80 | number[8] & 63]) + number[9:]


def fill(folder: str) -> None:
    """Writes the content beside what is there; the first ministry has a feed of 300 events."""
    database = sqlite3.connect(f"{folder}/crosstown.sqlite")
    first_campus, first, first_group = (
        database.execute(f"SELECT coalesce(max(number), 0) FROM community_{table}").fetchone()[0]
        for table in ("campus", "ministry", "group")
    )
    campuses = [identity() for _ in range(CAMPUSES)]
    ministries = [identity() for _ in range(MINISTRIES)]
    for number, campus in enumerate(campuses, first_campus + 1):
        row = (campus, number, f"Campus {number}", "Street", 43.7, 7.4)
        database.execute(
            """INSERT INTO community_campus (id, number, name, address, latitude, longitude)
                VALUES (?, ?, ?, ?, ?, ?)""",
            row,
        )
    for number, ministry in enumerate(ministries, first + 1):
        row = (ministry, number, campuses[number % CAMPUSES], f"Ministry {number}")
        database.execute(
            """INSERT INTO community_ministry (id, number, campus, name, summary, text, contact, link)
                VALUES (?, ?, ?, ?, '', '', '', '')""",
            row,
        )
    now = round(time.time() * 1000)
    for number in range(EVENTS):
        event, occurrence, begin = identity(), identity(), now + (number % 120 + 1) * DAY_MS + number * 1000
        invites = ministries[0] if number < 300 else random.choice(ministries[1:])
        database.execute(
            """INSERT INTO community_event (id, title, text, place, latitude, longitude, starts_at, ends_at, is_all_day,
                rule, links, tags, state, publish_at, cancel_message, wants_sign_up, reminders, has_ride_sharing,
                is_own, sequence, made_at, changed_at)
                VALUES (?, ?, ?, 'Hall', 43.7, 7.4, ?, ?, 0, '', '', '', 'published', ?, '', 0, '', 0, 1, 0, ?, ?)""",
            (event, f"Event {number}", "Come as you are. " * 6, begin, begin + 7_200_000, now, now, now),
        )
        database.execute("INSERT INTO community_event_ministry (ministry, event) VALUES (?, ?)", (invites, event))
        database.execute(
            """INSERT INTO community_occurrence (id, event, rule_at, starts_at, ends_at, is_cancelled, note)
                VALUES (?, ?, ?, ?, ?, 0, '')""",
            (occurrence, event, begin, begin, begin + 7_200_000),
        )
        database.execute(
            """INSERT INTO community_coming (ministry, starts_at, occurrence, ends_at, publish_at, event)
                VALUES (?, ?, ?, ?, ?, ?)""",
            (invites, begin, occurrence, begin + 7_200_000, now, event),
        )
    for number in range(20):
        row = (identity(), first_group + 1 + number, ministries[0], f"Group {number}")
        database.execute(
            """INSERT INTO community_group (id, number, ministry, kind, name, text, place, members, answers, leader,
                phone, mail, link, is_listed) VALUES (?, ?, ?, 'group', ?, '', '', 3, '', 'Eva', '+377 5', '', '', 1)""",
            row,
        )
    database.commit()
    print(f"ministries {first + 1} to {first + MINISTRIES}, groups {first_group + 1} to {first_group + 20}")


def run(address: str, requests: list, rate: float | None) -> tuple[list[float], dict]:
    """Sends requests over a few connections, at a rate or as fast as they go; their times and how often each status."""
    times: list[float] = []
    states: dict[int, int] = {}
    lock = threading.Lock()
    begin = time.perf_counter() + 0.1

    def work(part: int) -> None:
        connection = HTTPConnection(urlsplit(address).netloc)
        for index in range(part, len(requests), THREADS):
            due = begin + index / rate if rate else 0
            if due > time.perf_counter():
                time.sleep(due - time.perf_counter())
            method, path, headers, body = requests[index]
            at = time.perf_counter()
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            answer.read()
            with lock:
                times.append((time.perf_counter() - at) * 1000)
                states[answer.status] = states.get(answer.status, 0) + 1

    workers = [threading.Thread(target=work, args=(part,)) for part in range(THREADS)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return sorted(times), states


def tell(name: str, times: list[float], states: dict, seconds: float) -> None:
    """Prints the figures of one kind of requests."""
    median, p99 = times[len(times) // 2], times[int(len(times) * 0.99)]
    print(f"{name}: median {median:.1f} ms, p99 {p99:.1f} ms, {len(times) / seconds:.0f} a second, {states}")


def measure(address: str, name: str, requests: list, rate: float | None = None) -> None:
    """Sends requests and prints how they went."""
    begin = time.perf_counter()
    times, states = run(address, requests, rate)
    tell(name, times, states, time.perf_counter() - begin)


def ask(address: str, first: int = 9, group: int = 41) -> None:
    """Asks as devices, calendars and students do; `first` is the first ministry of `fill`, `group` its first group."""
    page = {"Accept": "text/html"}
    choices = [".".join(str(first + random.randrange(MINISTRIES)) for _ in range(4)) for _ in range(2000)]
    pages = [("GET", "/community/events", page | {"Cookie": f"community=1-{choice}"}, None) for choice in choices]
    measure(address, "events of a new device", pages[:200])
    measure(address, "events of a new device, 200 a second", pages, 200)
    feed = f"/community/calendar/ministries/{first}.ics"
    measure(address, "feed of 300 events", [("GET", feed, {}, None)] * 400)
    connection = HTTPConnection(urlsplit(address).netloc)
    connection.request("GET", feed)
    answer = connection.getresponse()
    answer.read()
    known = {"If-None-Match": answer.headers["ETag"]}
    measure(address, "feed that is known", [("GET", feed, known, None)] * 2000)
    headers = {"Accept": "application/json", "Content-Type": "application/json"}
    joins = []
    for number in range(1000):
        body = f'{{"name":"Student {number}","phone":"+377 {number:06}","key":"bench-{time.time()}-{number}"}}'
        joins.append(("POST", f"/community/groups/{group + number % 20}/join", headers, body.encode()))
    measure(address, "answers for leaders, 1000 in a minute", joins, 1000 / 60)


class Chief:
    """The city administrator of a trial, who makes events."""

    def __init__(self, address: str) -> None:
        self.address = address
        jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
        fields = {"userName": "city", "password": "around monaco by taxi"}
        self.opener.open(f"{address}/sign-in", urlencode(fields).encode()).read()
        form = urllib.request.Request(f"{address}/community/console/events/new", headers={"Accept": "text/html"})
        token = re.search(r'name="csrf" value="([^"]+)"', self.opener.open(form).read().decode())
        self.token = token[1] if token else ""

    def ask(self, path: str, body: dict | None = None) -> dict:
        """Reads a page as JSON, or sends something."""
        headers = {"Accept": "application/json", "Content-Type": "application/json", "X-Form-Token": self.token}
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self.address + path, data, headers)
        return json.loads(self.opener.open(request).read() or "{}")


def seats(address: str, rounds: int = 100, crowd: int = 200) -> None:
    """Lets a crowd want the last seat of an event at once; then the seat is given back again and again."""
    chief = Chief(address)
    ministry = chief.ask("/community/ministries")["ministries"][0]["id"]
    begin = date.today() + timedelta(days=7)
    faults, times = [], []
    for number in range(rounds):
        due = time.monotonic() + ROUND_SECONDS
        fields = {
            "title": f"Last seat {number}", "starts_at": f"{begin}T18:00", "ends_at": f"{begin}T20:00", "capacity": "1",
            "ministries": [ministry], "state": "published", "wants_sign_up": "true",
        }
        event = chief.ask("/community/console/events", fields)["id"]
        seat = chief.ask(f"/community/console/events/{event}")["times"][0]
        tickets = want(address, seat, crowd, times)
        going = [ticket for ticket in tickets if ticket["state"] == "going"]
        waiting = sorted(ticket["before"] for ticket in tickets if ticket["state"] == "waiting")
        if len(going) != 1 or len(tickets) != crowd or waiting != list(range(crowd - 1)):
            faults.append(f"round {number}: {len(tickets)} answers, {len(going)} have the seat, places {waiting[:5]}…")
        faults += [f"round {number}: {fault}" for fault in move_up(address, tickets)]
        time.sleep(max(0, due - time.monotonic()))
    times.sort()
    print(f"last seat, {crowd} at once, {rounds} times: {len(faults)} faults, p99 {times[int(len(times) * 0.99)]:.0f} ms")
    for fault in faults[:10]:
        print(" ", fault)


def want(address: str, seat: str, crowd: int, times: list[float]) -> list[dict]:
    """Everybody of a crowd signs up for one time of an event, each over a connection of his own."""
    gate, lock, tickets = threading.Barrier(crowd), threading.Lock(), []

    def sign_up(number: int) -> None:
        connection = HTTPConnection(urlsplit(address).netloc)
        connection.connect()
        body = json.dumps({"name": f"Student {number}", "key": f"{seat}-{number}"})
        headers = {"Accept": "application/json", "Content-Type": "application/json"}
        gate.wait()
        at = time.perf_counter()
        connection.request("POST", f"/community/events/{seat}/sign-up", body, headers)
        answer = connection.getresponse()
        ticket = json.loads(answer.read())
        with lock:
            times.append((time.perf_counter() - at) * 1000)
            if answer.status in (200, 201):
                tickets.append(ticket)

    workers = [threading.Thread(target=sign_up, args=(number,)) for number in range(crowd)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return tickets


def move_up(address: str, tickets: list[dict], steps: int = 3) -> list[str]:
    """Whoever has the seat leaves: the one who came next must have it then, and nobody else."""
    connection = HTTPConnection(urlsplit(address).netloc)
    headers = {"Accept": "application/json", "Content-Type": "application/json"}
    line = sorted(tickets, key=lambda ticket: -1 if ticket["state"] == "going" else ticket["before"])
    faults = []
    for leaving, following in zip(line[:steps], line[1:]):
        connection.request("POST", f"/community/tickets/{leaving['code']}/leave", "{}", headers)
        connection.getresponse().read()
        connection.request("GET", f"/community/tickets/{following['code']}", headers=headers)
        state = json.loads(connection.getresponse().read())["state"]
        if state != "going":
            faults.append(f"the next in line is {state}")
    return faults


def search(address: str, folder: str, log: str) -> None:
    """Chooses and answers as a device does, with marks of its own, and looks for them in all that is kept."""
    mark, number = "zebra-quagga-913579", 913_579
    connection = HTTPConnection(urlsplit(address).netloc)
    headers = {"Accept": "text/html", "Cookie": f"community={number}-1.{number}"}
    paths = ["events", "resources", "involved", "missions", "school", "choose", "calendar", "reminders", "ministries"]
    paths += [f"ministries/1/{page}?q-time=2-evening&q-more={mark}" for page in ("questionnaire", "groups")]
    paths += [f"events?ministries=1.{number}", f"calendar/ministries/1.{number}.ics", f"groups/1?q-more={mark}"]
    for path in paths:
        connection.request("GET", f"/community/{path}", headers=headers)
        connection.getresponse().read()
    body = json.dumps({"campuses": [number], "ministries": [1, number]})
    connection.request("POST", "/community/choose", body, headers | {"Content-Type": "application/json"})
    connection.getresponse().read()
    time.sleep(2)
    backup = Path(folder) / "backup.sqlite"
    with sqlite3.connect(f"{folder}/crosstown.sqlite") as database, sqlite3.connect(backup) as copy:
        database.backup(copy)
    files = [file for file in Path(folder).rglob("*") if file.is_file() and "tiles" not in file.name] + [Path(log)]
    marks = [mark.encode(), f"1.{number}".encode(), f"{number}-1".encode()]
    hits = [f"{file}: {each.decode()}" for file in files for each in marks if each in file.read_bytes()]
    size = sum(file.stat().st_size for file in files)
    backup.unlink()
    print(f"searched {len(files)} files, {size:,} bytes, a backup among them: {len(hits)} hits")
    for hit in hits:
        print(" ", hit)


if __name__ == "__main__":
    if sys.argv[1] == "fill":
        fill(sys.argv[2])
    elif sys.argv[1] == "seats":
        seats(sys.argv[2].rstrip("/"), *(int(number) for number in sys.argv[3:5]))
    elif sys.argv[1] == "search":
        search(sys.argv[2].rstrip("/"), *sys.argv[3:5])
    else:
        ask(sys.argv[2].rstrip("/"), *(int(number) for number in sys.argv[3:5]))
