#!/usr/bin/env python3
"""Measures a rush hour: people who record, a position every five seconds and a batch each minute, beside the demo.

    rush-hour.py fill DATA [PEOPLE]             while no server runs, in a trial's data folder: accounts with sessions
    rush-hour.py ask ADDRESS PID [SECONDS]      the address and the process of the server on that folder

`ask` sends each person's batch at that person's own second of the minute and prints the median and the 99th percentile
of their answers, counted from when they were due, the same of other pages before and meanwhile, what was not taken,
and the server's memory and processor time.
"""
import asyncio
import hashlib
import json
import random
import sqlite3
import sys
import time
import uuid
from pathlib import Path
from urllib.parse import urlsplit

LIST = Path("/tmp/crosstown-rush-hour.json")
CONNECTIONS = 300
PAGES = ("/trips/record", "/rentals", "/home", "/taxi")


def fill(folder: str, people: int) -> None:
    """Writes accounts whose passwords nobody knows, each with a session of a program, who agree to record without a touch."""
    database = sqlite3.connect(f"{folder}/crosstown.sqlite")
    hash_of_nothing = database.execute("SELECT password_hash FROM account LIMIT 1").fetchone()[0]
    now, tokens = round(time.time() * 1000), []
    for number in range(people):
        account, token, name = uuid.uuid4().bytes, uuid.uuid4().hex + uuid.uuid4().hex, f"rush{now}x{number}"
        database.execute(
            "INSERT INTO account (id, user_name, folded_name, password_hash, made_at, is_folded) VALUES (?, ?, ?, ?, ?, 1)",
            (account, name, name, hash_of_nothing, now),
        )
        database.execute(
            "INSERT INTO account_session (token_hash, id, account, kind, made_at, expires_at) VALUES (?, ?, ?, 'program', ?, ?)",
            (hashlib.sha256(token.encode()).digest(), uuid.uuid4().bytes, account, now, now + 30 * 86_400_000),
        )
        database.execute(
            "INSERT INTO trips_person (person, unit, car_size, car_energy, night, automatic_since, shares)"
            " VALUES (?, 'carbon', 'average', 'unknown', 'off', ?, 'nothing')",
            (account, now),
        )
        tokens.append(token)
    database.commit()
    LIST.write_text(json.dumps(tokens))


class Pool:
    """Connections that stay open."""

    def __init__(self, address: str) -> None:
        place = urlsplit(address)
        self.host, self.port = place.hostname, place.port
        self.free: asyncio.Queue = asyncio.Queue()
        for _ in range(CONNECTIONS):
            self.free.put_nowait(None)

    async def ask(self, head: str, body: bytes = b"") -> tuple[int, bytes]:
        """The status and the body of an answer."""
        connection = await self.free.get()
        try:
            if connection is None:
                connection = await asyncio.open_connection(self.host, self.port)
            reader, writer = connection
            writer.write(f"{head}\r\nHost: {self.host}:{self.port}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
            lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            fields = {line.split(":", 1)[0].lower(): line.split(":", 1)[1].strip() for line in lines[1:] if ":" in line}
            content = await reader.readexactly(int(fields.get("content-length", 0)))
            if fields.get("transfer-encoding") == "chunked":
                while size := int(await reader.readline(), 16):
                    content += await reader.readexactly(size)
                    await reader.readline()
                await reader.readline()
            if fields.get("connection") == "close":
                writer.close()
                connection = None
            return int(lines[0].split()[1]), content
        except Exception:
            connection = None
            raise
        finally:
            self.free.put_nowait(connection)


class Phone:
    """Somebody who rides to and fro."""

    def __init__(self, token: str, chance: random.Random) -> None:
        self.token, self.device, self.sequence = token, str(uuid.uuid4()), 0
        self.second = chance.random() * 60
        self.latitude, self.longitude = 43.70 + chance.random() / 20, 7.35 + chance.random() / 10

    def batch(self) -> bytes:
        """The twelve positions of a minute."""
        now, fixes = round(time.time() * 1000), []
        for step in range(12):
            self.latitude += 0.0003
            self.sequence += 1
            at = now - (12 - step) * 5000
            fixes.append({"sequence": self.sequence, "at": at, "latitude": round(self.latitude, 6),
                          "longitude": round(self.longitude, 6), "accuracy": 8, "speed": 6.5})
        return json.dumps({"device": self.device, "fixes": fixes, "isAutomatic": True}).encode()

    @property
    def head(self) -> str:
        """The request's first lines."""
        return (f"POST /trips/fixes HTTP/1.1\r\nAuthorization: Bearer {self.token}\r\nContent-Type: application/json\r\n"
                "Accept: application/json")


async def ride(phone: Phone, pool: Pool, began: float, until: float, took: list, refused: list) -> None:
    """Sends a batch each minute."""
    due = began + phone.second
    while due < until:
        await asyncio.sleep(max(0, due - time.perf_counter()))
        status, answer = await pool.ask(phone.head, phone.batch())
        took.append(1000 * (time.perf_counter() - due))
        if status != 200 or json.loads(answer)["taken"] != 12:
            refused.append((status, answer[:200]))
        due += 60


async def look(pool: Pool, until: float, token: str) -> dict[str, list]:
    """Opens other pages, ten a second."""
    times: dict[str, list] = {page: [] for page in PAGES}
    while time.perf_counter() < until:
        for page in PAGES:
            before = time.perf_counter()
            head = f"GET {page} HTTP/1.1\r\nAccept: text/html\r\nAuthorization: Bearer {token}"
            await pool.ask(head)
            times[page].append(1000 * (time.perf_counter() - before))
            await asyncio.sleep(0.1)
    return times


def part(times: list, share: float) -> float:
    """A percentile."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))] if times else float("nan")


def told(name: str, times: list) -> str:
    """A line of the report."""
    return f"{name:34s} {len(times):7d}   median {part(times, 0.5):7.1f} ms   p99 {part(times, 0.99):7.1f} ms"


def processor(pid: int) -> float:
    """Seconds of processor time."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def memory(pid: int, name: str) -> float:
    """Megabytes."""
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith(name))
    return int(line.split()[1]) / 1024


async def ask(address: str, pid: int, seconds: int) -> None:
    """Looks at the pages alone, then beside the rush hour."""
    chance, tokens = random.Random(1), json.loads(LIST.read_text())
    phones, pages = [Phone(token, chance) for token in tokens], Pool(address)
    await look(pages, time.perf_counter() + 3, tokens[0])
    alone = await look(pages, time.perf_counter() + 30, tokens[0])
    took, refused, began, used = [], [], time.perf_counter(), processor(pid)
    until, pool = began + seconds, Pool(address)
    beside, *_ = await asyncio.gather(
        look(pages, until, tokens[0]), *(ride(phone, pool, began, until, took, refused) for phone in phones)
    )
    print(told(f"batches of {len(phones)} people", took))
    print(f"not taken whole: {len(refused)}", *refused[:2])
    for page in PAGES:
        print(told(f"{page} alone", alone[page]))
        print(told(f"{page} beside", beside[page]))
    print(f"processor {(processor(pid) - used) / seconds:.2f}; memory {memory(pid, 'VmRSS'):.0f} MB, at most {memory(pid, 'VmHWM'):.0f} MB")


if sys.argv[1] == "fill":
    fill(sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 10_000)
else:
    asyncio.run(ask(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]) if len(sys.argv) > 4 else 180))
