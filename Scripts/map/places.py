"""Writes the places of an extract that people search for, one JSON object a line, for `crosstown import places`.

Usage: places.py FEATURES OUTLINES OUTPUT
FEATURES and OUTLINES hold GeoJSON features, one a line: named objects and addresses, and administrative boundaries,
from which a place takes its city when its own tags do not tell. Each line of the output has all of these keys:

    {"name": "Casino de Monte-Carlo", "street": "Place du Casino", "housenumber": "", "city": "Monaco",
     "kind": "casino", "lat": 43.7392, "lon": 7.4281}

`name` is empty for a plain address (`kind` "address"); `kind` is "street" for a street (its middle, once for all ways
that share name and neighbourhood), otherwise OpenStreetMap's own word ("tram_stop", "restaurant", "suburb"). An absent
text is an empty one. `lat` and `lon` are WGS 84 degrees. Lines are sorted, so that the same extract gives the same file.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from shapely.geometry import Point, shape
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points, unary_union

KIND_KEYS = (
    "place", "railway", "public_transport", "amenity", "tourism", "leisure", "shop", "historic", "office", "healthcare",
)
"""The tags whose value is a place's kind, the telling ones first."""

CITY_LEVEL = "8"
"""OpenStreetMap's `admin_level` of municipalities in most of Europe."""

UNKNOWN_KINDS = {"", "yes", "no", "stop_position", "stop_area", "rail", "tram", "subway", "light_rail", "information"}
"""Values that say nothing, or name the track, a spot on it or a board rather than the stop that people know."""

STREET_GAP = 0.005
"""Ways of one name further apart than this many degrees (about 500 m) are different streets."""


def read_features(path: Path) -> Iterable[tuple[dict[str, str], BaseGeometry]]:
    """Tags and geometry of each feature."""
    with path.open() as lines:
        for line in lines:
            feature = json.loads(line)
            yield feature["properties"], shape(feature["geometry"])


def kind_of(tags: dict[str, str]) -> str:
    """The kind of a named place, empty when it is none that people go to."""
    if tags.get("highway") == "bus_stop":
        return "bus_stop"
    values = (tags.get(key, "") for key in KIND_KEYS)
    return next((value for value in values if value not in UNKNOWN_KINDS), "")


def read_cities(path: Path) -> list[tuple[str, BaseGeometry]]:
    """Name and area of each municipality."""
    return [
        (tags["name"], area)
        for tags, area in read_features(path)
        if tags.get("boundary") == "administrative" and tags.get("admin_level") == CITY_LEVEL
        if "name" in tags and area.geom_type.endswith("Polygon")
    ]


def record(tags: dict[str, str], kind: str, name: str, at: Point) -> dict[str, str | float]:
    """One line of the output."""
    return {
        "name": name,
        "street": tags.get("addr:street", "") or tags.get("addr:place", ""),
        "housenumber": tags.get("addr:housenumber", ""),
        "city": tags.get("addr:city", ""),
        "kind": kind,
        "lat": round(at.y, 6),
        "lon": round(at.x, 6),
    }


def street_records(streets: dict[str, list[BaseGeometry]]) -> Iterable[dict[str, str | float]]:
    """One record for all ways of a name that lie close together, at the point of them nearest to their middle."""
    for name, ways in streets.items():
        joined = unary_union([way.buffer(STREET_GAP / 2, quad_segs=1) for way in ways])
        clusters = list(joined.geoms) if joined.geom_type == "MultiPolygon" else [joined]
        for cluster in clusters:
            street = unary_union([way for way in ways if cluster.intersects(way)])
            at, _ = nearest_points(street, street.centroid)
            yield record({"addr:street": name}, "street", name, at)


def places(features: Path) -> list[dict[str, str | float]]:
    """All records of the extract, each once."""
    records = []
    streets: dict[str, list[BaseGeometry]] = defaultdict(list)
    for tags, geometry in read_features(features):
        name = tags.get("name", "")
        if name and "highway" in tags and geometry.geom_type == "LineString":
            streets[name].append(geometry)
        elif name and (kind := kind_of(tags)):
            records.append(record(tags, kind, name, geometry.representative_point()))
        elif tags.get("addr:housenumber") and (tags.get("addr:street") or tags.get("addr:place")):
            records.append(record(tags, "address", "", geometry.representative_point()))
    return records + list(street_records(streets))


def with_city(entry: dict[str, str | float], cities: list[tuple[str, BaseGeometry]]) -> dict[str, str | float]:
    """The record with the municipality it lies in, unless it names its city."""
    if entry["city"]:
        return entry
    at = Point(entry["lon"], entry["lat"])
    return entry | {"city": next((name for name, area in cities if area.contains(at)), "")}


def main(features: str, outlines: str, output: str) -> None:
    cities = read_cities(Path(outlines))
    entries = (with_city(entry, cities) for entry in places(Path(features)))
    lines = {json.dumps(entry, ensure_ascii=False) for entry in entries}
    Path(output).write_text("".join(line + "\n" for line in sorted(lines)))


if __name__ == "__main__":
    main(*sys.argv[1:])
