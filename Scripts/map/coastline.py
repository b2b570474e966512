"""Sea polygons of a map extract: its coastline closed along the edge of the extract.

An OpenStreetMap coastline has land on its left and water on its right. Where it leaves the extract it ends at the last
node inside, so the ends are first drawn out to the nearest edge; the edge and the coastline then cut the rectangle into
faces, and the coastline's own direction tells which of them are sea.
"""

import json
from collections import Counter
from pathlib import Path

from shapely import STRtree
from shapely.geometry import LineString, Point, Polygon, box, shape
from shapely.ops import linemerge, polygonize, unary_union

BESIDE = 2e-6
"""How far beside the coastline its two sides are looked at, in degrees (about 0.2 m)."""

OUTSIDE = 1e-4
"""How far beyond the edge a loose end is drawn out, in degrees (about 10 m)."""


def read_coastline(path: Path) -> list[LineString]:
    """The coastline ways of a file of GeoJSON features, one a line."""
    lines = []
    for feature in map(json.loads, path.read_text().splitlines()):
        if feature["properties"].get("natural") != "coastline":
            continue
        geometry = shape(feature["geometry"])
        if geometry.geom_type == "LineString":
            lines.append(geometry)
    return lines


def read_polygon(path: Path) -> Polygon:
    """The extract's rectangle, from "west,south,east,north" in degrees."""
    return box(*map(float, path.read_text().strip(" ()\n").split(",")))


def sea_polygons(coastline: list[LineString], extract: Polygon) -> list[Polygon]:
    """The faces of the extract that are sea."""
    merged = linemerge(coastline)
    pieces = [merged] if merged.geom_type == "LineString" else list(merged.geoms)
    cuts = [_drawn_out(piece, extract).intersection(extract) for piece in pieces]
    faces = list(polygonize(unary_union([extract.exterior, *cuts])))
    return [face for face, votes in zip(faces, _votes(coastline, faces)) if votes > 0]


def _drawn_out(line: LineString, extract: Polygon) -> LineString:
    points = list(line.coords)
    if line.is_ring:
        return line
    return LineString([_beyond_edge(points[0], extract), *points, _beyond_edge(points[-1], extract)])


def _beyond_edge(point: tuple[float, float], extract: Polygon) -> tuple[float, float]:
    x, y = point
    west, south, east, north = extract.bounds
    ways_out = {
        (west - OUTSIDE, y): x - west,
        (east + OUTSIDE, y): east - x,
        (x, south - OUTSIDE): y - south,
        (x, north + OUTSIDE): north - y,
    }
    return min(ways_out, key=ways_out.__getitem__)


def _votes(coastline: list[LineString], faces: list[Polygon]) -> list[int]:
    """For each face, the coastline's segments that have it on their right, less those that have it on their left."""
    tree = STRtree(faces)
    votes: Counter[int] = Counter()
    for line in coastline:
        points = list(line.coords)
        for start, end in zip(points, points[1:]):
            right, left = _sides(start, end)
            votes.update(int(face) for face in tree.query(right, predicate="within"))
            votes.subtract(int(face) for face in tree.query(left, predicate="within"))
    return [votes[index] for index in range(len(faces))]


def _sides(start: tuple[float, float], end: tuple[float, float]) -> tuple[Point, Point]:
    east, north = end[0] - start[0], end[1] - start[1]
    scale = BESIDE / ((east**2 + north**2) ** 0.5 or 1)
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    return (
        Point(x + north * scale, y - east * scale),
        Point(x - north * scale, y + east * scale),
    )
