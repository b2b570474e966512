"""Writes the time zones of the world by their boundaries, as the server looks them up.

Usage: time_zones.py OUTPUT
The boundaries are those of OpenStreetMap (timezone-boundary-builder), as the package tzfpy carries them. A square of 360
degrees, its corner at 90 degrees south and 180 degrees west, is divided into quarters, and those that a boundary runs
through again, down to sides of 0.0055 degrees (610 m). Quarters that are alike are written once. The sea within 80 km of
one zone's land counts to it, so that coasts take no room; further out there is no zone.

The first line names the zones, with spaces between. Then come the nodes, the whole square last: four little-endian
numbers of 32 bits, for the quarters in the south-west, south-east, north-west and north-east. One from 0 on is another
node, by its number; -1 is no zone; -2 is the first zone, -3 the second, and so on.
"""

import json
import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry import shape
from tzfpy import get_tz_polygon_geojson, timezonenames

SMALLEST = 16
"""How often the square is halved at most."""

COAST = 9
"""Quarters halved so often or more (0.7 degrees) count to the only zone in them."""

NONE = -1


class Level(NamedTuple):
    """The quarters of one size: which of them are divided, and what zone the others are in."""

    divided: np.ndarray
    content: np.ndarray


def read_zones() -> dict[str, shapely.Geometry]:
    """The areas of all zones, without those of the high seas."""
    zones = {}
    for name in timezonenames():
        if name.startswith("Etc/"):
            continue
        features = json.loads(get_tz_polygon_geojson(name))["features"]
        zones[name] = shapely.union_all([shapely.make_valid(shape(one["geometry"])) for one in features])
        shapely.prepare(zones[name])
    return zones


def borders(areas: list[shapely.Geometry]) -> shapely.STRtree:
    """All sides of all areas."""
    sides = []
    for ring in shapely.get_rings(shapely.get_parts(shapely.get_parts(areas))):
        places = shapely.get_coordinates(ring)
        sides.append(np.stack([places[:-1], places[1:]], axis=1))
    return shapely.STRtree(shapely.linestrings(np.concatenate(sides)))


def zones_at(areas: list[shapely.Geometry], x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The content for the zone of each place: the first one where zones overlap."""
    content = np.full(len(x), NONE, np.int64)
    for number, area in enumerate(areas):
        west, south, east, north = area.bounds
        near = np.nonzero((content == NONE) & (x >= west) & (x <= east) & (y >= south) & (y <= north))[0]
        content[near[shapely.contains_xy(area, x[near], y[near])]] = -2 - number
    return content


def levels(areas: list[shapely.Geometry]) -> list[Level]:
    """The quarters of each size, from the whole square down; four for each that is divided on the level above."""
    sides = borders(areas)
    column, row = np.zeros(1, np.int64), np.zeros(1, np.int64)
    found = []
    for halvings in range(SMALLEST + 1):
        side = 360 / 2**halvings
        west, south = column * side - 180, row * side - 90
        divided = np.zeros(len(column), bool)
        if halvings < SMALLEST:
            squares = shapely.box(west, south, west + side, south + side)
            divided[sides.query(squares, predicate="intersects")[0]] = True
        content = np.full(len(column), NONE, np.int64)
        content[~divided] = zones_at(areas, west[~divided] + side / 2, south[~divided] + side / 2)
        found.append(Level(divided, content))
        column = (column[divided, None] * 2 + [0, 1, 0, 1]).ravel()
        row = (row[divided, None] * 2 + [0, 0, 1, 1]).ravel()
    return found


def nodes(found: list[Level]) -> list[tuple[int, ...]]:
    """The divided quarters, each once, after those in it."""
    numbers: dict[tuple[int, ...], int] = {}
    below = np.zeros(0, np.int64)
    for halvings, level in reversed(list(enumerate(found))):
        contents = []
        for quarters in map(tuple, below.reshape(-1, 4).tolist()):
            kinds = set(quarters)
            if halvings >= COAST and len(kinds) == 2:
                kinds.discard(NONE)
            contents.append(kinds.pop() if len(kinds) == 1 else numbers.setdefault(quarters, len(numbers)))
        below = level.content.copy()
        below[level.divided] = contents
    return list(numbers)


def main(output: str) -> None:
    zones = read_zones()
    quarters = np.array(nodes(levels(list(zones.values()))), "<i4")
    # A server may be reading the file: it is replaced, and never there by half.
    half = Path(output + ".part")
    half.write_bytes(" ".join(zones).encode() + b"\n" + quarters.tobytes())
    half.replace(output)


if __name__ == "__main__":
    main(*sys.argv[1:])
