// The route of a trip as a small picture, north up, for where no map is in sight.
import { decodePolyline } from "../map/polyline.js";
import { text } from "../shell/text.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 320;
const HEIGHT = 140;
const MARGIN = 14;
/** Points closer than this to the one before look the same. */
const LEAST_STEP = 1.5;
const DOT_RADIUS = 6;

/** @typedef {[number, number]} Point longitude and latitude, or x and y in the picture */
/** @typedef {{ points: Point[], isUnsure: boolean }} RoutePart */

/**
 * The parts of a route as paths that fill the picture and keep their proportions.
 * @param {RoutePart[]} parts in their order
 * @returns {{ paths: { data: string, isUnsure: boolean }[], start: Point, end: Point } | undefined} undefined where nobody moved
 */
export function fitRoute(parts) {
  const points = parts.flatMap((part) => part.points);
  const place = projection(points);
  if (!place) return undefined;
  const paths = parts.filter((part) => part.points.length > 1)
    .map((part) => ({ data: pathData(part.points.map(place)), isUnsure: part.isUnsure }));
  return { paths, start: place(points[0]), end: place(points[points.length - 1]) };
}

/**
 * A picture of the routes that elements carry (`data-way`).
 * @param {Iterable<Element>} elements
 * @returns {SVGElement | undefined} undefined where nobody moved
 */
export function routePicture(elements) {
  const route = fitRoute([...elements].map((way) => ({
    points: decodePolyline(way.getAttribute("data-way") ?? ""),
    isUnsure: way.hasAttribute("data-way-unsure"),
  })));
  if (!route) return undefined;
  const svg = element("svg", "route-picture", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" });
  svg.setAttribute("aria-label", text("Route of your trip"));
  for (const { data, isUnsure } of route.paths) svg.append(element("path", isUnsure ? "route-unsure" : "route-sure", { d: data }));
  svg.append(dot("route-start", route.start), dot("route-end", route.end));
  return svg;
}

/** @param {Point[]} points @returns {((point: Point) => Point) | undefined} */
function projection(points) {
  const [west, east] = range(points.map(([longitude]) => longitude));
  const [south, north] = range(points.map(([, latitude]) => latitude));
  const [longitude, latitude] = [(west + east) / 2, (south + north) / 2];
  // A degree of longitude is shorter the farther it is from the equator.
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  const scale = Math.min((WIDTH - 2 * MARGIN) / ((east - west) * narrowing), (HEIGHT - 2 * MARGIN) / (north - south));
  if (!Number.isFinite(scale)) return undefined;
  return ([x, y]) => [WIDTH / 2 + (x - longitude) * narrowing * scale, HEIGHT / 2 - (y - latitude) * scale];
}

/** @param {number[]} values @returns {[number, number]} */
function range(values) {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)];
  return [least, most];
}

/** @param {Point[]} points */
function pathData(points) {
  const kept = [points[0]];
  for (const point of points.slice(1, -1)) {
    const [x, y] = kept[kept.length - 1];
    if (Math.hypot(point[0] - x, point[1] - y) >= LEAST_STEP) kept.push(point);
  }
  kept.push(points[points.length - 1]);
  return `M${kept.map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join("L")}`;
}

/** @param {number} value */
const rounded = (value) => Math.round(value * 10) / 10;

/** @param {string} className @param {Point} at */
const dot = (className, [x, y]) => element("circle", className, { cx: `${rounded(x)}`, cy: `${rounded(y)}`, r: `${DOT_RADIUS}` });

/** @param {string} name @param {string} className @param {Record<string, string>} attributes */
function element(name, className, attributes) {
  const made = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  made.setAttribute("class", className);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
