"""Areas as files of GeoJSON, as programs send them."""

import base64
import json

from kit import Place

CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))


def area(name: str, kind: str, middle: Place, half: float, **properties: object) -> dict:
    """A square around a place, from whose middle it is so many degrees to each side."""
    ring = [[middle.longitude + x * half, middle.latitude + y * half] for x, y in CORNERS]
    geometry = {"type": "Polygon", "coordinates": [ring]}
    return {"type": "Feature", "properties": {"name": name, "kind": kind, **properties}, "geometry": geometry}


def areas_file(*areas: dict) -> dict[str, str]:
    """A file of areas, as a form of a program holds it."""
    text = json.dumps({"type": "FeatureCollection", "features": areas})
    content = base64.b64encode(text.encode()).decode()
    return {"filename": "areas.geojson", "contentType": "application/geo+json", "content": content}
