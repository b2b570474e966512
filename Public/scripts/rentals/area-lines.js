// How an area lies on the map while it is drawn: its sides, and inside them its kind's colour once it is closed.
import { EMPTY, colours } from "../map/layers.js";

/**
 * Draws a shape on a map whose style is loaded, in the stead of the one before.
 * @param {any} map
 * @param {import("./area-shape.js").AreaShape} shape
 * @param {string} kind
 */
export function drawLines(map, shape, kind) {
  if (!map.getSource("drawing")) addLayers(map);
  const colour = kindColour(kind);
  for (const layer of ["drawing-edge", "drawing-rest"]) map.setPaintProperty(layer, "line-color", colour);
  map.setPaintProperty("drawing-fill", "fill-color", colour);
  map.getSource("drawing").setData({ ...EMPTY, features: features(shape) });
}

/**
 * The colour of an area of a kind.
 * @param {string} kind
 */
function kindColour(kind) {
  const { bad, accent, good, accentText } = colours();
  return { forbidden: bad, slow: accent, return: good }[kind] ?? accentText;
}

/** @param {any} map */
function addLayers(map) {
  const round = { "line-cap": "round", "line-join": "round" };
  const edge = { type: "line", source: "drawing", layout: round };
  map.addSource("drawing", { type: "geojson", data: EMPTY });
  map.addLayer({ id: "drawing-fill", type: "fill", source: "drawing", filter: ["==", ["geometry-type"], "Polygon"], paint: { "fill-opacity": 0.3 } });
  map.addLayer({ ...edge, id: "drawing-edge", filter: ["==", ["get", "part"], "drawn"], paint: { "line-width": 4 } });
  map.addLayer({ ...edge, id: "drawing-rest", filter: ["==", ["get", "part"], "rest"], paint: { "line-width": 2, "line-dasharray": [1, 2] } });
}

/** @param {import("./area-shape.js").AreaShape} shape */
function features(shape) {
  if (!shape.count) return [];
  const pieces = shape.pieces.map((rings) => rings.map((ring) => [...ring, ring[0]]));
  if (shape.closed) {
    const area = { type: "Feature", properties: {}, geometry: { type: "MultiPolygon", coordinates: pieces } };
    return [area, ...pieces.flat().map((ring) => line("drawn", ring))];
  }
  const [ring] = shape.pieces[0];
  return [line("drawn", ring), line("rest", [ring[ring.length - 1], ring[0]])];
}

/**
 * @param {"drawn" | "rest"} part
 * @param {import("./area-shape.js").Corner[]} coordinates
 */
function line(part, coordinates) {
  return { type: "Feature", properties: { part }, geometry: { type: "LineString", coordinates } };
}
