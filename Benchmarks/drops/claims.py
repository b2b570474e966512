"""Measures how long a claim and the first byte of what it opens take, at a rate that is kept whatever the server does.

    python3 Benchmarks/drops/claims.py ADDRESS [RATE] [SECONDS]

Each person claims one public drop after another at their place every few seconds; the claim and the drop's data are timed as one.
"""

import statistics
import sys
import threading
import time

from attack import CITY
from people import Person


def prepare(address: str, count: int, each: int) -> tuple[list[Person], list[str]]:
    """People, and as many drops at the city's middle as each of them opens: what is open already opens at once."""
    run = f"{time.time():.0f}"
    owner = Person(address, f"claims-owner-{run}")
    drops = []
    for number in range(each):
        drop = {
            "audience": "public", "text": "found", "radius": 60, "mayKeep": True, "key": f"{run}-{number}",
            "latitude": CITY[0], "longitude": CITY[1],
        }
        status, answer, _ = owner.call("POST", "/drops/send", drop)
        assert status == 201, answer
        drops.append(answer["id"])
    return [Person(address, f"c{run}-{number}") for number in range(count)], drops


def opened(person: Person, drop: str, shift: float) -> float:
    """The time from the claim to the first byte of the contents, in milliseconds."""
    nonce = person.call("POST", "/drops/nonces", {})[1]["nonce"]
    claim = {
        "latitude": CITY[0] + 1.31e-6 + shift, "longitude": CITY[1] + 1.73e-6, "accuracy": 9.7,
        "fixTime": time.time() * 1000 - 100, "nonce": nonce, "drop": drop,
    }
    began = time.perf_counter()
    status, answer, _ = person.call("POST", "/drops/claims", claim)
    assert status == 200, answer
    person.connection.request("GET", f"/drops/{drop}", headers={"Accept": "application/json", **person.session})
    response = person.connection.getresponse()
    took = (time.perf_counter() - began) * 1000
    assert b'"text":"found"' in response.read()
    return took


def main(address: str, rate: float, seconds: float) -> None:
    """Each thread has its own people, and begins each claim at its moment."""
    threads, per_thread = 16, max(1, int(rate * 4 / 16))
    people, drops = prepare(address, threads * per_thread, int(rate * seconds / threads) // per_thread + 1)
    times: list[float] = []
    began = time.monotonic() + 0.5

    def run(first: int) -> None:
        own = people[first::threads]
        for turn in range(int(rate * seconds / threads)):
            due = began + (turn * threads + first) / rate
            time.sleep(max(0.0, due - time.monotonic()))
            times.append(opened(own[turn % len(own)], drops[turn // len(own)], turn * 1e-8))

    workers = [threading.Thread(target=run, args=(first,)) for first in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    cuts = statistics.quantiles(times, n=100)
    print(f"{len(times)} claims, {len(times) / (time.monotonic() - began):.0f}/s: p50 {cuts[49]:.1f} ms, p99 {cuts[98]:.1f} ms")


if __name__ == "__main__":
    options = [float(word) for word in sys.argv[2:]]
    main(sys.argv[1], *(options + [200, 10][len(options):]))
