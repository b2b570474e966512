// What the page lays over the base map: the route, zones with their queues for administrators, and areas for riders.
import { decodePolyline } from "./polyline.js";

const KIND = ["coalesce", ["get", "kind"], ""];
/** A zone of which the page says something in words. */
const HAS_WORDS = ["has", "words"];
const HAS_SIGN = ["has", "sign"];
export const EMPTY = { type: "FeatureCollection", features: /** @type {any[]} */ ([]) };

/**
 * Adds our sources and layers to a freshly loaded style.
 * @param {any} map
 */
export function addOverlays(map) {
  const colour = colours();
  map.addSource("zones", { type: "geojson", data: EMPTY });
  map.addSource("zone-names", { type: "geojson", data: EMPTY });
  map.addSource("route", { type: "geojson", data: EMPTY });
  map.addSource("ways", { type: "geojson", data: EMPTY });
  map.addLayer({ id: "zone-fill", type: "fill", source: "zones", paint: zoneFill(colour) });
  map.addLayer({ id: "zone-edge", type: "line", source: "zones", paint: { "line-color": byKind(colour.accentText, colour), "line-width": 2 } });
  const names = { type: "symbol", source: "zone-names", paint: halo(colour) };
  map.addLayer({ ...names, id: "zone-name", filter: ["all", ["==", KIND, ""], ["!", HAS_WORDS]], layout: zoneName() });
  map.addLayer({ ...names, id: "zone-words", filter: ["all", ["==", KIND, ""], HAS_WORDS], layout: zoneWords() });
  map.addLayer({ ...names, id: "area-name", filter: HAS_SIGN, minzoom: 14, layout: areaName() });
  const round = { "line-cap": "round", "line-join": "round" };
  map.addLayer({ id: "route-case", type: "line", source: "route", layout: round, paint: { "line-color": colour.onAccent, "line-width": 9 } });
  map.addLayer({ id: "route-line", type: "line", source: "route", layout: round, paint: { "line-color": colour.accent, "line-width": 6 } });
  const own = { "line-color": ["get", "colour"], "line-width": 6 };
  map.addLayer({ id: "way-case", type: "line", source: "ways", layout: round, paint: { "line-color": colour.surface, "line-width": 9 } });
  map.addLayer({ id: "way-line", type: "line", source: "ways", layout: round, filter: ["!", ["get", "isUnsure"]], paint: own });
  map.addLayer({ id: "way-dashes", type: "line", source: "ways", filter: ["get", "isUnsure"], paint: { ...own, "line-dasharray": [1.5, 1] } });
}

/** @param {Record<string, string>} colour */
function zoneFill(colour) {
  const waiting = ["coalesce", ["get", "waiting"], 0];
  // Where nobody waits, the edge is enough.
  const busy = ["case", [">", waiting, 0], 0.42, ["has", "waiting"], 0, 0.12];
  const byDemand = ["match", ["coalesce", ["get", "demand"], ""], "high", 0.5, "some", 0.3, "low", 0.1, busy];
  // Where rides may end is most of a city, and lies under everything else.
  const opacity = ["match", KIND, "forbidden", 0.26, "slow", 0.2, "return", 0.06, byDemand];
  return { "fill-color": byKind(colour.accent, colour), "fill-opacity": opacity };
}

/**
 * Areas are told apart by their colours, and by what stands beside their names.
 * @param {string} otherwise
 * @param {Record<string, string>} colour
 */
function byKind(otherwise, colour) {
  return ["match", KIND, "forbidden", colour.bad, "slow", colour.accent, "return", colour.good, otherwise];
}

function zoneName() {
  const available = ["to-string", ["coalesce", ["get", "available"], 0]];
  return { ...named(available), "text-size": 13, "text-allow-overlap": true };
}

/** Words move aside, or leave it to the list beside the map. */
function zoneWords() {
  const anchors = ["center", "left", "right", "top", "bottom"];
  return { ...named(["get", "words"]), "text-size": 12, "text-variable-anchor": anchors, "text-radial-offset": 0.5 };
}

/** @param {unknown} said what stands below the name */
function named(said) {
  return { "text-field": ["concat", ["get", "name"], "\n", said], "text-font": ["Inter SemiBold"] };
}

/** What holds in an area, where there is room for it. */
function areaName() {
  return { ...named(["get", "sign"]), "text-size": 12 };
}

/** @param {Record<string, string>} colour */
function halo(colour) {
  return { "text-color": colour.ink, "text-halo-color": colour.surface, "text-halo-width": 2 };
}

/** The page's colours, by what they are for. */
export function colours() {
  const style = getComputedStyle(document.documentElement);
  const read = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  return {
    accent: read("--accent"),
    accentText: read("--accent-text"),
    onAccent: read("--on-accent"),
    ink: read("--ink"),
    surface: read("--surface"),
    good: read("--good"),
    bad: read("--bad"),
  };
}

/**
 * Draws the page's ways (`data-way`), each in its own colour and dashed where it is not sure, or takes the old ones away.
 * @param {any} map
 * @returns {[number, number][]} their positions
 */
export function drawWays(map) {
  const features = [...document.querySelectorAll("[data-way]")].map((way) => {
    const colour = getComputedStyle(way).getPropertyValue("--tone").trim() || colours().accent;
    const properties = { colour, isUnsure: way.hasAttribute("data-way-unsure") };
    const coordinates = decodePolyline(way.getAttribute("data-way") ?? "");
    return { type: "Feature", properties, geometry: { type: "LineString", coordinates } };
  });
  map.getSource("ways")?.setData({ ...EMPTY, features });
  return features.flatMap((feature) => feature.geometry.coordinates);
}

/**
 * Draws the page's `data-route`, one way or several with blanks between them, or takes the old one away.
 * @param {any} map
 * @returns {[number, number][]} its positions
 */
export function drawRoute(map) {
  const text = document.querySelector("[data-route]")?.getAttribute("data-route") ?? "";
  const lines = text.split(" ").map(decodePolyline).filter((line) => line.length > 1);
  const feature = { type: "Feature", properties: {}, geometry: { type: "MultiLineString", coordinates: lines } };
  map.getSource("route")?.setData(lines.length > 0 ? { ...EMPTY, features: [feature] } : EMPTY);
  return lines.flat();
}

/**
 * The corners of the area that the page is about (`data-corners`), such as a city.
 * @returns {[number, number][]}
 */
export function corners() {
  const text = document.querySelector("[data-corners]")?.getAttribute("data-corners") ?? "";
  return text.split(" ").filter(Boolean).map((corner) => {
    const [latitude, longitude] = corner.split(",").map(Number);
    return [longitude, latitude];
  });
}
