"""Writes the land within an administrative boundary as one GeoJSON feature, and checks that it has an area.

Usage: boundary.py FEATURES RECTANGLE NAME LEVEL OUTPUT
FEATURES holds boundaries and coastline as GeoJSON features, one a line; NAME and LEVEL are the boundary's `name` and
`admin_level`. The sea is taken away, since nobody rents a bicycle there.
"""

import json
import math
import sys
from pathlib import Path

from coastline import read_coastline, read_polygon, sea_polygons
from shapely import set_precision
from shapely.geometry import mapping, shape
from shapely.geometry.base import BaseGeometry
from shapely.ops import transform, unary_union

METRES_PER_DEGREE = 111_320.0
"""Of latitude, and of longitude at the equator; good to half a per cent, enough for a figure that people read."""


def boundary(features: Path, name: str, level: str) -> BaseGeometry:
    """The administrative area of that name and level."""
    for feature in map(json.loads, features.read_text().splitlines()):
        tags = feature["properties"]
        wanted = tags.get("boundary") == "administrative" and tags.get("admin_level") == level
        if wanted and tags.get("name") == name and feature["geometry"]["type"].endswith("Polygon"):
            return shape(feature["geometry"])
    raise SystemExit(f"boundary: the extract has no administrative area '{name}' of level {level}")


def square_metres(area: BaseGeometry) -> float:
    """The area on a plane that touches the Earth at its middle."""
    shrink = math.cos(math.radians(area.centroid.y))
    flat = transform(lambda x, y: (x * METRES_PER_DEGREE * shrink, y * METRES_PER_DEGREE), area)
    return flat.area


def main(features: str, rectangle: str, name: str, level: str, output: str) -> None:
    sea = unary_union(sea_polygons(read_coastline(Path(features)), read_polygon(Path(rectangle))))
    land = set_precision(boundary(Path(features), name, level).difference(sea), 1e-7)
    feature = {
        "type": "Feature",
        "properties": {"name": name, "square_metres": round(square_metres(land))},
        "geometry": mapping(land),
    }
    Path(output).write_text(json.dumps(feature, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
