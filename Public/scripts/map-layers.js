// What the page lays over the base map: the route, and the zones with their queues for administrators.
import { decodePolyline } from "./polyline.js";
import { namePlaces } from "./zone-names.js";

const EMPTY = { type: "FeatureCollection", features: /** @type {any[]} */ ([]) };

/**
 * Adds our sources and layers to a freshly loaded style.
 * @param {any} map
 */
export function addOverlays(map) {
  const colour = colours();
  map.addSource("zones", { type: "geojson", data: EMPTY });
  map.addSource("zone-names", { type: "geojson", data: EMPTY });
  map.addSource("route", { type: "geojson", data: EMPTY });
  map.addLayer({ id: "zone-fill", type: "fill", source: "zones", paint: zoneFill(colour) });
  map.addLayer({ id: "zone-edge", type: "line", source: "zones", paint: { "line-color": colour.accentText, "line-width": 2 } });
  map.addLayer({ id: "zone-name", type: "symbol", source: "zone-names", layout: zoneName(), paint: halo(colour) });
  const round = { "line-cap": "round", "line-join": "round" };
  map.addLayer({ id: "route-case", type: "line", source: "route", layout: round, paint: { "line-color": colour.onAccent, "line-width": 9 } });
  map.addLayer({ id: "route-line", type: "line", source: "route", layout: round, paint: { "line-color": colour.accent, "line-width": 6 } });
}

/** @param {Record<string, string>} colour */
function zoneFill(colour) {
  const waiting = ["coalesce", ["get", "waiting"], 0];
  const opacity = ["case", [">", waiting, 0], 0.42, 0.12];
  return { "fill-color": colour.accent, "fill-opacity": opacity };
}

function zoneName() {
  const available = ["to-string", ["coalesce", ["get", "available"], 0]];
  return {
    "text-field": ["concat", ["get", "name"], "\n", available],
    "text-font": ["Inter SemiBold"],
    "text-size": 13,
    "text-allow-overlap": true,
  };
}

/** @param {Record<string, string>} colour */
function halo(colour) {
  return { "text-color": colour.ink, "text-halo-color": colour.surface, "text-halo-width": 2 };
}

function colours() {
  const style = getComputedStyle(document.documentElement);
  const read = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  return {
    accent: read("--accent"),
    accentText: read("--accent-text"),
    onAccent: read("--on-accent"),
    ink: read("--ink"),
    surface: read("--surface"),
  };
}

/**
 * Draws the page's `data-route`, or takes the old one away.
 * @param {any} map
 * @returns {[number, number][]} its positions
 */
export function drawRoute(map) {
  const text = document.querySelector("[data-route]")?.getAttribute("data-route") ?? "";
  const coordinates = decodePolyline(text);
  const feature = { type: "Feature", properties: {}, geometry: { type: "LineString", coordinates } };
  map.getSource("route")?.setData(coordinates.length > 1 ? { ...EMPTY, features: [feature] } : EMPTY);
  return coordinates;
}

/**
 * Loads the zones the map element names.
 * @param {any} map
 * @param {string} url
 */
export async function drawZones(map, url) {
  const response = await fetch(url, { headers: { Accept: "application/geo+json, application/json" } });
  if (!response.ok) return;
  const zones = await response.json();
  map.getSource("zones")?.setData(zones);
  map.getSource("zone-names")?.setData(namePlaces(zones));
}
