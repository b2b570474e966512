"""Writes whose data a tile set shows into its metadata, where map viewers look for it; tilemaker 2.2 leaves it out.

Usage: credit.py TILES
"""

import sqlite3
import sys
from contextlib import closing

CREDIT = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>'

if __name__ == "__main__":
    with closing(sqlite3.connect(sys.argv[1])) as tiles, tiles:
        tiles.execute("DELETE FROM metadata WHERE name = 'attribution'")
        tiles.execute("INSERT INTO metadata (name, value) VALUES ('attribution', ?)", (CREDIT,))
