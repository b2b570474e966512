"""Attacks the rules of release through the API of a trial server.

    python3 Benchmarks/drops/attack.py guess ADDRESS CLOCK      10,000 claims on one hidden drop, and 200 on each of 20
    python3 Benchmarks/drops/attack.py scan ADDRESS CLOCK       searches 100 km² for hidden drops with one account
    python3 Benchmarks/drops/attack.py timing ADDRESS           times the three refusals, 10,000 times each

CLOCK is the file that the server was started with as `--trial-clock-file`, holding the milliseconds of now. The attacker
waits as the server says, by moving the clock; he says to be wherever he likes. Times are taken at a server that goes by the
machine's clock, by 2,000 accounts, as each may fail only 15 times in its first hour.
"""

import math
import random
import statistics
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from people import Clock, Person

METRES_PER_DEGREE = 111_320
CITY = (43.7400, 7.4270)
RADIUS = 50


def metres(one: tuple[float, float], other: tuple[float, float]) -> float:
    """The distance of two places of one city."""
    north = (one[0] - other[0]) * METRES_PER_DEGREE
    east = (one[1] - other[1]) * METRES_PER_DEGREE * math.cos(math.radians(one[0]))
    return math.hypot(north, east)


def shifted(place: tuple[float, float], north: float, east: float) -> tuple[float, float]:
    """A place so many metres further."""
    latitude = place[0] + north / METRES_PER_DEGREE
    return latitude, place[1] + east / METRES_PER_DEGREE / math.cos(math.radians(place[0]))


def hide(owner: Person, place: tuple[float, float], key: str) -> str:
    """Leaves a public drop of which nothing is told."""
    drop = {
        "audience": "public", "text": "found", "shown": "nothing", "radius": RADIUS, "key": key,
        "latitude": place[0], "longitude": place[1],
    }
    status, answer, _ = owner.call("POST", "/drops/send", drop)
    assert status == 201, answer
    return answer["id"]


def guess(address: str, clock: Clock) -> None:
    """An attacker who knows the drop's name and about where it is asks for it from everywhere around it.

    Both ends are snapped to cells, so that what opens it is a set of whole cells around its own: the middle of that set is
    the best guess that anybody can make.
    """
    chance = random.Random(1)
    run = f"{time.time():.0f}"
    owner, attacker = Person(address, f"owner-{run}"), Person(address, f"guess-{run}")
    clock.advance(2 * 86_400_000)
    errors = []
    for number, claims in enumerate([10_000] + [200] * 20):
        place = shifted(CITY, chance.uniform(-2000, 2000), chance.uniform(-2000, 2000))
        clock.advance(120_000)
        drop = hide(owner, place, f"guess-{number}")
        near = shifted(place, chance.uniform(-40, 40), chance.uniform(-40, 40))
        error, asked = narrow(attacker, clock, drop, place, near, claims, chance)
        errors.append(error)
        print(f"drop {number}: {asked} claims, best guess {error:.1f} m off", flush=True)
    print(f"median error {statistics.median(errors):.1f} m; with 10,000 claims {errors[0]:.1f} m")


def narrow(
    attacker: Person, clock: Clock, drop: str, place: tuple[float, float], near: tuple[float, float], claims: int,
    chance: random.Random,
) -> tuple[float, int]:
    """How far off the best guess is after so many claims, spread over the drop's surroundings."""
    inside: list[tuple[float, float]] = []
    outside: list[tuple[float, float]] = []
    for number in range(claims):
        # The edge of what opens is what tells most: the attacker claims within 110 m of where the drop may be.
        spot = shifted(near, chance.uniform(-110, 110), chance.uniform(-110, 110))
        clock.advance(25_000)
        status, _, _ = attacker.claim(clock, *spot, drop, accuracy=round(chance.uniform(4, 29), 3))
        (inside if status == 200 else outside).append(spot)
        if status == 200:
            # What is open opens from everywhere until it can no longer be read: only then does an answer tell something again.
            clock.advance(600_000)
        if number % 1000 == 999:
            print(f"  {number + 1} claims, {len(inside)} opened, day {clock.now // 86_400_000}", flush=True)
    if not inside:
        return metres(near, place), claims
    north = sorted(spot[0] for spot in inside)
    east = sorted(spot[1] for spot in inside)
    best = ((north[0] + north[-1]) / 2, (east[0] + east[-1]) / 2)
    return metres(best, place), claims


def scan(address: str, clock: Clock) -> None:
    """One account looks at every place of 10 × 10 km, as far apart as a hidden drop of 50 m can still be found from."""
    attacker = Person(address, "scan-attacker")
    began, step = clock.now, 75.0
    rows = int(10_000 / step) + 1
    looked = 0
    for row in range(rows):
        columns = range(rows) if row % 2 == 0 else range(rows - 1, -1, -1)
        for column in columns:
            spot = shifted(CITY, row * step - 5000, column * step - 5000)
            clock.advance(12_000)
            attacker.claim(clock, spot[0] + 1.3e-6, spot[1] + 1.7e-6)
            looked += 1
        print(f"{looked} looks, {(clock.now - began) / 86_400_000:.1f} days", flush=True)
    print(f"100 km² took {(clock.now - began) / 86_400_000:.1f} days and {looked} looks")


KINDS = ("not there", "not yours", "no such drop")
ACCOUNTS = 2_000
GROUP = 60


def timing(address: str, accounts: int = ACCOUNTS) -> None:
    """Each account hears each of the three refusals five times, in an order of its own."""
    run = f"{time.time():.0f}"
    owner = Person(address, f"timing-owner-{run}")
    place = shifted(CITY, 900, 0)
    private = {"audience": "self", "text": "mine", "key": "private", "latitude": place[0], "longitude": place[1]}
    drops = [hide(owner, place, "timing"), owner.call("POST", "/drops/send", private)[1]["id"]]
    groups = [range(first, min(first + GROUP, accounts)) for first in range(0, accounts, GROUP)]
    times: dict[str, list[float]] = {kind: [] for kind in KINDS}
    with ThreadPoolExecutor(6) as pool:
        for found in pool.map(lambda group: measured(address, run, group, drops), groups):
            for kind, took in found:
                times[kind].append(took)
            print(f"{len(times[KINDS[0]])} of each", flush=True)
    report(times)


def measured(address: str, run: str, group: range, drops: list[str]) -> list[tuple[str, float]]:
    """The refusals of some accounts, by turns, so that none asks too often."""
    chance = random.Random(group.start)
    people = [(Person(address, f"t{run}-{number}"), chance.sample(KINDS * 5, 15)) for number in group]
    found = []
    for turn in range(15):
        began = time.monotonic()
        for person, kinds in people:
            found.append((kinds[turn], refused(person, kinds[turn], drops, chance)))
        time.sleep(max(0.0, 3.2 - (time.monotonic() - began)))
    for person, _ in people:
        person.connection.close()
    return found


def refused(person: Person, kind: str, drops: list[str], chance: random.Random) -> float:
    """How long one refusal took, in milliseconds."""
    unknown = f"01890000-0000-7000-8000-{chance.getrandbits(48):012x}"
    drop = {"not there": drops[0], "not yours": drops[1], "no such drop": unknown}[kind]
    spot = shifted(CITY, -300 + chance.random() * 20, chance.random() * 20)
    nonce = person.call("POST", "/drops/nonces", {})[1]["nonce"]
    claim = {
        "latitude": spot[0], "longitude": spot[1], "accuracy": 9.7, "fixTime": time.time() * 1000 - 100, "nonce": nonce,
        "drop": drop,
    }
    status, answer, took = person.call("POST", "/drops/claims", claim)
    assert status == 404, answer
    return took * 1000


def report(times: dict[str, list[float]]) -> None:
    """Medians, and Welch's t-test of each pair with a normal distribution, as there are thousands."""
    for kind, values in times.items():
        print(f"{kind}: median {statistics.median(values):.2f} ms, mean {statistics.mean(values):.3f} ms")
    kinds = list(times)
    for index, one in enumerate(kinds):
        for other in kinds[index + 1:]:
            print(f"{one} / {other}: p = {welch(times[one], times[other]):.3f}")


def welch(one: list[float], other: list[float]) -> float:
    """The chance that two means differ as much although nothing differs."""
    spread = statistics.variance(one) / len(one) + statistics.variance(other) / len(other)
    score = abs(statistics.mean(one) - statistics.mean(other)) / math.sqrt(spread)
    return math.erfc(score / math.sqrt(2))


if __name__ == "__main__":
    part, server, *rest = sys.argv[1:]
    if part == "timing":
        timing(server, *map(int, rest))
    else:
        {"guess": guess, "scan": scan}[part](server, Clock(rest[0]))
