"""Puts a million public drops into the SQLite database of a trial server that does not run, and names places to ask around.

    python3 Benchmarks/drops/fill.py DATABASE PLACES [DROPS]

They lie as `places.py` says. Their contents are empty, as nobody opens them; PLACES gets lines of latitude and longitude.
"""

import os
import random
import sqlite3
import sys

from places import NEVER, key, places

ACCOUNT = bytes(16)
ITEM = (
    "INSERT INTO drop_item (id, sender, audience, shown, radius, key, body, opens_from, may_keep, may_share, state, made_at,"
    " client_key) VALUES (?, ?, 'public', 'pin', 50, 'none', zeroblob(220), 0, 1, 0, 'waiting', 0, ?)"
)
SPOT = "INSERT INTO drop_spot VALUES (?, ?, ?, ?, 'pin', 0, ?, ?)"


def main(path: str, asked: str, count: int) -> None:
    """Fills in the order of the keys, which is how a database that grew would be after VACUUM."""
    chance = random.Random(3)
    spots = places(count, chance)
    names = sorted(os.urandom(16) for _ in spots)
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA synchronous = OFF")
        database.executemany(ITEM, ((name, ACCOUNT, name.hex()) for name in names))
        rows = sorted((key(*spot), name, *spot, NEVER, ACCOUNT) for spot, name in zip(spots, names, strict=True))
        database.executemany(SPOT, rows)
    with open(asked, "w", encoding="ascii") as file:
        for latitude, longitude in chance.choices(spots, k=20_000):
            file.write(f"{latitude / 1e7:.7f} {longitude / 1e7:.7f}\n")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 1_000_000)
