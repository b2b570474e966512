"""Measures how a campus behind one address signs in, with passwords hashed as for real accounts.

    CROSSTOWN_PROGRAM=.build/release/crosstown .setup/test-venv/bin/python Benchmarks/sign-ins/measure.py [PEOPLE] [AT ONCE]

The people register from addresses of their own, as a proxy tells them, and then all sign in from one, so many at once. What counts is how
many get in, and how long the last of them waits.
"""

import http.client
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests/JourneyTests"))
import serving  # noqa: E402

PASSWORD = "violet lamp post"
LIMIT = 60.0
"""Seconds after which a browser gives up."""


def post(port: int, path: str, body: dict, address: str) -> int:
    """The status of an answer; 0 for one that came too late."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=LIMIT)
    try:
        headers = {"Content-Type": "application/json", "Accept": "application/json", "X-Forwarded-For": address}
        connection.request("POST", path, json.dumps(body), headers)
        answer = connection.getresponse()
        answer.read()
        return answer.status
    except TimeoutError:
        return 0
    finally:
        connection.close()


def register(port: int, number: int) -> int:
    """Registers somebody from an address of their own, since few accounts are made from one."""
    form = {"userName": f"student{number}", "password": PASSWORD}
    return post(port, "/register", form, f"203.0.113.{number % 250 + 1}")


def sign_in_all(port: int, people: int, at_once: int) -> list[tuple[int, float]]:
    """The status and the seconds of each sign-in."""
    results: list[tuple[int, float]] = []
    names = iter(range(people))
    lock = threading.Lock()

    def work() -> None:
        while True:
            with lock:
                number = next(names, None)
            if number is None:
                return
            began = time.monotonic()
            status = post(port, "/sessions", {"userName": f"student{number}", "password": PASSWORD}, "198.51.100.1")
            with lock:
                results.append((status, time.monotonic() - began))

    threads = [threading.Thread(target=work) for _ in range(at_once)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def main(people: int, at_once: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        zones = Path(folder) / "zones.geojson"
        zones.write_bytes(serving._zones())  # noqa: SLF001 - the city of the journeys
        port = serving.free_port()
        options = {"host": "127.0.0.1", "port": port, "data": folder, "city-zones": zones, "proxies": "127.0.0.1"}
        words = [word for name, value in options.items() for word in (f"--{name}", str(value))]
        with open(os.devnull, "wb") as silence:
            server = subprocess.Popen([serving.PROGRAM, "serve", *words], stdout=silence, stderr=silence)
        try:
            serving.wait_until_healthy(server, f"http://127.0.0.1:{port}/health", Path(folder) / "none")
            with ThreadPoolExecutor(2) as pool:
                statuses = set(pool.map(lambda number: register(port, number), range(people)))
            assert statuses <= {200, 201, 204, 303}, f"registered with {statuses}"
            began = time.monotonic()
            results = sign_in_all(port, people, at_once)
            seconds = time.monotonic() - began
        finally:
            serving.end(server)
    times = sorted(wait for status, wait in results if status == 201)
    refused = sorted({status for status, _ in results if status != 201})
    middle = times[len(times) // 2] if times else float("nan")
    print(f"{len(times)} of {people} signed in, {at_once} at once, within {seconds:.1f} s; others: {refused or 'none'}")
    print(f"median {middle:.2f} s, longest {max(times, default=float('nan')):.2f} s, {len(times) / seconds:.1f} a second")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 130, int(sys.argv[2]) if len(sys.argv) > 2 else 24)
