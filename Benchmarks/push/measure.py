"""Measures a notice to 10,000 devices that follow an event: how soon it is queued, and how fast it is encrypted and handed over.

    .setup/test-venv/bin/python Benchmarks/push/measure.py PROGRAM [DEVICES]

`PROGRAM` is the built `crosstown`. The first notice is measured undisturbed; during the second the server is killed ten times, and
started again, and no device may miss the notice or get two. The push service plays on the other core and answers as soon as it has
read a message; it takes a message whose `Topic` a device has already for the same one, as the standard says.
"""

import asyncio
import hashlib
import os
import random
import sqlite3
import sys
import tempfile
import threading
import time
import uuid
from collections import defaultdict
from datetime import date, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests/JourneyTests"))
os.environ["CROSSTOWN_PROGRAM"] = str(Path(sys.argv[1]).resolve())

from calls import Program  # noqa: E402
from cryptography.hazmat.primitives.asymmetric import ec  # noqa: E402
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat  # noqa: E402
from serving import Crosstown, crosstown  # noqa: E402

KILLS = 10
PATIENCE = 300.0


class PushService(threading.Thread):
    """Reads messages off open connections, and notes the topics that came to each device."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.topics: dict[str, list[str]] = defaultdict(list)
        self.count = 0
        self.first = self.last = 0.0
        self._ready = threading.Event()

    def run(self) -> None:
        asyncio.run(self._serve())

    def open(self) -> str:
        self.start()
        self._ready.wait()
        return self.address

    async def _serve(self) -> None:
        server = await asyncio.start_server(self._converse, "127.0.0.1", 0, backlog=512)
        self.address = "http://127.0.0.1:%d" % server.sockets[0].getsockname()[1]
        self._ready.set()
        await server.serve_forever()

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
                fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:])}
                await reader.readexactly(int(fields.get("content-length", 0)))
                self.last = time.monotonic()
                self.first = self.first or self.last
                self.count += 1
                self.topics[head[0].split(" ")[1]].append(fields["topic"])
                writer.write(b"HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n")
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    def forget(self) -> None:
        self.topics.clear()
        self.count, self.first = 0, 0.0


def events(chief: Program, count: int) -> list[str]:
    """Events of a community."""
    place = {"latitude": "43.739", "longitude": "7.428"}
    campus = chief.post("/community/console/records/campuses", {"name": "Hill", **place}).json()["id"]
    ministry = {"name": "Club", "campus": campus, "summary": "Everybody"}
    ministry = chief.post("/community/console/records/ministries", ministry).json()["id"]
    begin = date.today() + timedelta(days=7)
    form = {
        "title": "Choir", "starts_at": f"{begin}T18:00", "ends_at": f"{begin}T20:00", "place": "Hall",
        "state": "published", "ministries": [ministry], **place,
    }
    return [chief.post("/community/console/events", form).json()["id"] for _ in range(count)]


def follow(folder: Path, service: str, events: list[str], count: int) -> None:
    """Writes devices that follow the events, each with an address of its own."""
    public = ec.generate_private_key(ec.SECP256R1()).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    database = sqlite3.connect(folder / "crosstown.sqlite", timeout=30)
    now = round(time.time() * 1000)
    for number in range(count):
        address, device = f"{service}/{number}", uuid.uuid4().bytes
        database.execute(
            """INSERT INTO inbox_device (id, hash, follows_topics, account, endpoint, p256dh, auth, language, seen_at)
            VALUES (?, ?, 1, NULL, ?, ?, ?, 'en', ?)""",
            (device, hashlib.sha256(address.encode()).digest(), address, public, os.urandom(16), now),
        )
        for event in events:
            database.execute("INSERT INTO inbox_topic (topic, device) VALUES (?, ?)", (f"community.event/{event}", device))
    database.commit()
    database.close()


def processor_seconds(server: Crosstown) -> float:
    fields = Path(f"/proc/{server._process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_for(service: PushService, count: int) -> None:
    end = time.monotonic() + PATIENCE
    while len(service.topics) < count:
        assert time.monotonic() < end, f"{len(service.topics)} of {count} devices were told"
        time.sleep(0.02)


def calmly(server: Crosstown, chief: Program, service: PushService, event: str, count: int) -> None:
    begin, before = time.monotonic(), processor_seconds(server)
    assert chief.post(f"/community/console/events/{event}/cancel", {"message": "Rain"}).status == 200
    queued = time.monotonic() - begin
    wait_for(service, count)
    seconds, spent = service.last - service.first, processor_seconds(server) - before
    print(f"queued for {count} devices in {queued:.2f} s")
    print(f"handed over in {seconds:.1f} s: {count / seconds:.0f}/s; {spent / count * 1e6:.0f} µs of processor time each, "
          f"{count / spent:.0f}/s on a core; {service.count - count} sent twice")


def killed(server: Crosstown, chief: Program, service: PushService, event: str, count: int) -> None:
    service.forget()
    chance = random.Random(7)
    assert chief.post(f"/community/console/events/{event}/cancel", {"message": "Rain"}).status == 200
    for number in range(KILLS):
        end = time.monotonic() + 60
        while service.count < count * number // (2 * KILLS) and time.monotonic() < end:
            time.sleep(0.005)
        time.sleep(chance.random() * 0.2)
        server.kill()
        server.start()
    wait_for(service, count)
    two = sum(len(set(topics)) > 1 for topics in service.topics.values())
    print(f"killed {KILLS} times: {count - len(service.topics)} of {count} devices not told, {two} told twice; "
          f"{service.count - len(service.topics)} messages came again under the same topic, which takes their place")


def main() -> None:
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    os.sched_setaffinity(0, {0})
    service = PushService()
    address = service.open()
    os.sched_setaffinity(0, {os.cpu_count() - 1})
    with tempfile.TemporaryDirectory() as folder, crosstown(Path(folder)) as server:
        chief = Program(server.address).administrator()
        first, second = events(chief, 2)
        follow(Path(folder), address, [first, second], count)
        calmly(server, chief, service, first, count)
        killed(server, chief, service, second, count)


if __name__ == "__main__":
    main()
