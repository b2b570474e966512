"""Measures what the store answers to "what is here" among a million public drops, with the table and the statement of
`DropStore.spots`: Python in the place of the server, on a file of its own.

    python3 Benchmarks/drops/spots.py [DROPS] [QUERIES]

60 % lie in 1,500 hot spots, 30 % along streets, 10 % anywhere in 30 × 30 km, as in the research behind the table.
"""

import math
import os
import random
import sqlite3
import statistics
import sys
import tempfile
import time

METRES_PER_DEGREE = 111_320
CENTER = (43.74, 7.42)
SIDE = 30_000
RADIUS = 50
TABLE = """CREATE TABLE drop_spot (cell INTEGER NOT NULL, item BLOB NOT NULL, latitude INTEGER NOT NULL,
    longitude INTEGER NOT NULL, shown TEXT NOT NULL, opens_from INTEGER NOT NULL, opens_until INTEGER NOT NULL,
    sender BLOB NOT NULL,
    PRIMARY KEY (cell, item)) STRICT, WITHOUT ROWID"""
NEVER = 9_000_000_000_000_000


def key(latitude: int, longitude: int) -> int:
    """The cell of a place in ten-millionths of a degree, as `SpotCell` has it."""
    return (latitude // 10_000 + 1_000_000) << 24 | (longitude // 20_000 + 1_000_000)


def places(count: int, chance: random.Random) -> list[tuple[int, int]]:
    """Where drops lie."""
    hot = [(chance.uniform(0, SIDE), chance.uniform(0, SIDE)) for _ in range(1500)]
    weights = [1 / (rank + 10) for rank in range(1500)]
    streets = [(chance.uniform(0, SIDE), chance.random() < 0.5) for _ in range(400)]
    spots = []
    for middle in chance.choices(hot, weights, k=count * 6 // 10):
        spots.append((chance.gauss(middle[0], 120), chance.gauss(middle[1], 120)))
    for across, is_north in chance.choices(streets, k=count * 3 // 10):
        along, beside = chance.uniform(0, SIDE), chance.gauss(across, 8)
        spots.append((along, beside) if is_north else (beside, along))
    spots += [(chance.uniform(0, SIDE), chance.uniform(0, SIDE)) for _ in range(count - len(spots))]
    return [degrees(north, east) for north, east in spots]


def degrees(north: float, east: float) -> tuple[int, int]:
    """Metres from the corner of the square as ten-millionths of a degree."""
    latitude = CENTER[0] + (north - SIDE / 2) / METRES_PER_DEGREE
    longitude = CENTER[1] + (east - SIDE / 2) / METRES_PER_DEGREE / math.cos(math.radians(CENTER[0]))
    return round(latitude * 1e7), round(longitude * 1e7)


def look(database: sqlite3.Connection, latitude: int, longitude: int, now: int) -> int:
    """How many drops are within the radius; all cells are asked that the circle touches."""
    north = round(RADIUS / METRES_PER_DEGREE * 1e7)
    narrow = math.cos(math.radians(latitude / 1e7))
    east = round(RADIUS / METRES_PER_DEGREE / narrow * 1e7)
    cells = [
        (row + 1_000_000) << 24 | (column + 1_000_000)
        for row in range((latitude - north) // 10_000, (latitude + north) // 10_000 + 1)
        for column in range((longitude - east) // 20_000, (longitude + east) // 20_000 + 1)
    ]
    marks = ",".join("?" * len(cells))
    rows = database.execute(
        f"""SELECT item, latitude, longitude FROM drop_spot
            WHERE cell IN ({marks}) AND latitude BETWEEN ? AND ? AND longitude BETWEEN ? AND ?
                AND opens_from <= ? AND opens_until > ? LIMIT 400""",
        (*cells, latitude - north, latitude + north, longitude - east, longitude + east, now, now),
    )
    scale = METRES_PER_DEGREE / 1e7
    return sum(
        ((row[1] - latitude) * scale) ** 2 + ((row[2] - longitude) * scale * narrow) ** 2 <= RADIUS**2 for row in rows
    )


def main(count: int, queries: int) -> None:
    """Fills, asks, prints."""
    chance = random.Random(3)
    with tempfile.TemporaryDirectory() as folder:
        database = sqlite3.connect(f"{folder}/spots.sqlite")
        database.execute(TABLE)
        all_places = places(count, chance)
        database.executemany(
            "INSERT INTO drop_spot VALUES (?, ?, ?, ?, 'pin', 0, ?, zeroblob(16))",
            sorted((key(*place), os.urandom(16), *place, NEVER) for place in all_places),
        )
        database.commit()
        database.execute("PRAGMA mmap_size = 1000000000")
        times, found = [], []
        for place in chance.choices(all_places, k=queries):
            began = time.perf_counter()
            found.append(look(database, *place, 1))
            times.append((time.perf_counter() - began) * 1e6)
        cuts = statistics.quantiles(times, n=100)
        used = time.process_time()
        print(f"{count} drops, {queries} looks: {1e6 / statistics.mean(times):,.0f}/s in Python")
        print(f"p50 {cuts[49]:.0f} µs, p99 {cuts[98]:.0f} µs; answers: mean {statistics.mean(found):.0f}, {used:.0f} s of processor")


if __name__ == "__main__":
    arguments = [int(word) for word in sys.argv[1:]]
    main(*(arguments + [1_000_000, 20_000][len(arguments):]))
