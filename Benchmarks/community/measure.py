"""Measures the community with 50 campuses, 500 ministries and 20,000 events.

    python3 Benchmarks/community/measure.py fill DATA        while no server runs, in a trial's data folder
    python3 Benchmarks/community/measure.py ask ADDRESS      prints medians and 99th percentiles

`ask` opens the events of new devices at 200 a second, reads a feed of 300 events, with and without what is known
already, and lets a thousand students hand their answers to leaders within a minute.
"""

import random
import sqlite3
import sys
import threading
import time
import uuid
from http.client import HTTPConnection
from urllib.parse import urlsplit

CAMPUSES, MINISTRIES, EVENTS = 50, 500, 20_000
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
        event, begin = identity(), now + (number % 120 + 1) * DAY_MS + number * 1000
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
            (identity(), event, begin, begin, begin + 7_200_000),
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


if __name__ == "__main__":
    if sys.argv[1] == "fill":
        fill(sys.argv[2])
    else:
        ask(sys.argv[2].rstrip("/"), *(int(number) for number in sys.argv[3:5]))
