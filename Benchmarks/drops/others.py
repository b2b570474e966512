"""Writes the million places of `spots.py` for Redis and for PostGIS, to be asked by their own programs.

    python3 Benchmarks/drops/others.py redis > FILE; redis-cli --pipe < FILE
    python3 Benchmarks/drops/others.py postgis > FILE; psql --command '\\copy drop_place FROM FILE'

    redis-benchmark -n 40000 -c 8 -r 1000000 GEOSEARCH drops FROMMEMBER p:__rand_int__ BYRADIUS 50 m WITHCOORD
    pgbench --no-vacuum --protocol prepared --client 8 --time 10 --file others.sql
"""

import random
import sys

from spots import places


def main(kind: str) -> None:
    """Writes one place after the other."""
    write = sys.stdout.write
    for number, (latitude, longitude) in enumerate(places(1_000_000, random.Random(3))):
        north, east = f"{latitude / 1e7:.7f}", f"{longitude / 1e7:.7f}"
        if kind == "postgis":
            write(f"{number}\tSRID=4326;POINT({east} {north})\n")
            continue
        words = ["GEOADD", "drops", east, north, f"p:{number:012d}"]
        write(f"*{len(words)}\r\n" + "".join(f"${len(word)}\r\n{word}\r\n" for word in words))


if __name__ == "__main__":
    main(sys.argv[1])
