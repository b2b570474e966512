"""Writes the sea of an extract as a shapefile, which tilemaker reads.

Usage: sea.py FEATURES RECTANGLE OUTPUT
FEATURES holds the coastline as GeoJSON features, one a line; RECTANGLE "west,south,east,north" in degrees.
"""

import sys
from pathlib import Path

import shapefile
from coastline import read_coastline, read_polygon, sea_polygons
from shapely.geometry.polygon import orient

WGS84 = (
    'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],'
    'PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]]'
)


def main(features: str, rectangle: str, output: str) -> None:
    polygons = sea_polygons(read_coastline(Path(features)), read_polygon(Path(rectangle)))
    if not polygons:
        print("sea: no sea in this extract", file=sys.stderr)
    with shapefile.Writer(output, shapeType=shapefile.POLYGON) as writer:
        writer.field("id", "N")
        for number, polygon in enumerate(polygons):
            clockwise = orient(polygon, -1.0)
            writer.poly([list(ring.coords) for ring in (clockwise.exterior, *clockwise.interiors)])
            writer.record(number)
    Path(output).with_suffix(".prj").write_text(WGS84)


if __name__ == "__main__":
    main(*sys.argv[1:])
