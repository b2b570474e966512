// The map: loads MapLibre, draws base, pins, route and zones, and gives way to the list where it cannot run.
import { addOverlays, corners, drawRoute, drawWays } from "./layers.js";
import { baseStyle } from "./style.js";
import { refreshAll } from "../live/live.js";
import { loadFonts, loadScript, loadStyles, makeLandmark } from "./library.js";
import { startLoss, watchSource } from "./loss.js";
import { Pins } from "./pins.js";
import { placeOf } from "../places/field.js";
import { drawSelf, startSelf } from "./self.js";
import { text } from "../shell/text.js";
import { word } from "../shell/words.js";

const root = document.documentElement;
const dark = matchMedia("(prefers-color-scheme: dark)");
const FIT = { maxZoom: 16.5, duration: 0 };

/** @type {{ map: any, pins: Pins, element: HTMLElement } | undefined} */
let shown;
/** @type {HTMLElement | undefined} */
let shownIn;
/** @type {{ center: any, zoom: number } | undefined} what was in view before the page fitted the map, to return to */
let former;
let listening = false;
/** @type {[number, number] | undefined} where the device was when the page began to look for what is near it */
let nearSelf;
const NEAR_ZOOM = 15;
/** The key of a page that fits the map to nothing. */
const NOTHING = "[]";
/** Whether somebody has moved the map, so that it goes along with no way any more. */
let looksElsewhere = false;

/** Shows the page's map once; after a swap, only what lies on it is drawn again. */
export function startMap() {
  const element = /** @type {HTMLElement | null} */ (document.querySelector("[data-map-view]"));
  if (!element || element === shownIn) return drawPage();
  shownIn = element;
  const before = shown;
  shown = former = undefined;
  before?.map.remove();
  delete root.dataset.mapDrawn;
  begin(element).catch(giveWay);
}

/** @param {HTMLElement} element */
async function begin(element) {
  const page = document.body.dataset;
  await Promise.all([loadStyles(page.mapStyles), loadScript(page.mapScript), loadFonts(page)]);
  const maplibre = /** @type {any} */ (globalThis).maplibregl;
  const map = new maplibre.Map(options(element));
  const pins = new Pins(maplibre, map);
  shown = { map, pins, element };
  map.addControl(new maplibre.AttributionControl({ compact: false }), "top-right");
  makeLandmark(element);
  map.on("style.load", () => {
    addOverlays(map);
    drawPage();
  });
  map.on("idle", () => root.dataset.mapDrawn = "");
  map.on("move", () => pins.spread());
  map.on("zoom", () => pins.gather());
  map.on("resize", fitAgain);
  watchSource(map);
  map.on("moveend", (/** @type {any} */ event) => {
    const { lat, lng } = map.getCenter();
    element.dataset.shown = `${lat},${lng}`;
    // Only people's own moves say where they look; the page moves the map too.
    if (event.originalEvent) [looksElsewhere, former] = [true, undefined];
    const isChosenOn = document.body.dataset.picking !== undefined;
    if (event.originalEvent && !isChosenOn) document.dispatchEvent(new CustomEvent("map:moved", { detail: { at: [lng, lat] } }));
  });
  if (!listening) listen();
  root.dataset.map = "ready";
}

/** @param {HTMLElement} element */
function options(element) {
  const [latitude, longitude] = (element.dataset.center ?? document.body.dataset.center ?? "0,0").split(",").map(Number);
  return {
    container: element,
    style: style(),
    center: [longitude, latitude],
    zoom: Number(element.dataset.zoom ?? 14),
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    cooperativeGestures: scrollsWithPage(element),
    locale: {
      "Map.Title": word("map.label"),
      "AttributionControl.ToggleAttribution": text("Map credits"),
      "CooperativeGesturesHandler.MobileHelpText": text("Use two fingers to move the map"),
      "CooperativeGesturesHandler.WindowsHelpText": text("Use Ctrl + scroll to zoom the map"),
      "CooperativeGesturesHandler.MacHelpText": text("Use ⌘ + scroll to zoom the map"),
    },
  };
}

/**
 * Whether a finger on the map must be able to scroll the page.
 * @param {HTMLElement} element
 */
function scrollsWithPage(element) {
  const isBehindSheet = document.body.classList.contains("shell");
  return isBehindSheet ? getComputedStyle(element).position !== "fixed" : "cooperative" in element.dataset;
}

function style() {
  const tiles = new URL(document.body.dataset.tiles ?? "/map/tiles/", location.href).href;
  return baseStyle(dark.matches ? "dark" : "light", decodeURI(tiles));
}

/** Draws pins, route and zones of the page as it is now. */
function drawPage() {
  if (!shown) return;
  const { map, pins, element } = shown;
  pins.follow();
  drawSelf();
  if (!map.getSource("route")) return;
  const line = [...drawRoute(map), ...drawWays(map)];
  showZones();
  // Another page may have come by then.
  const isThere = () => shown?.map === map;
  if (document.querySelector("[data-area-draw]")) import("../rentals/draw-area.js").then((module) => isThere() && module.startDrawing(map));
  if (document.querySelector("[data-zone-edit]")) import("../taxi/zone-edit.js").then((module) => isThere() && module.startZones(map));
  fit([...pins.places(), ...line, ...corners()]);
}

/** @type {Promise<typeof import("./zones.js")> | undefined} loaded with the first map that has zones */
let zones;

/** Draws the zones of the map, or takes away those of the page before. */
function showZones() {
  if (!zones && !shown?.element.dataset.zones) return;
  zones ??= import("./zones.js").then((module) => {
    module.followZones(() => shown);
    return module;
  });
  zones.then(({ drawZones }) => shown && drawZones(shown.map, shown.element.dataset.zones));
}

/**
 * Shows all places above the sheet, when they are not the same as before, and what was in view before once they are gone;
 * a map of the whole city stays as it is.
 * @param {[number, number][]} places
 */
function fit(places) {
  if (!shown) return;
  const { map, element } = shown;
  const key = JSON.stringify([...document.querySelectorAll("[data-fit]")].map((each) => each.getAttribute("data-fit")));
  // Its user alone moves the map while a point is chosen.
  if (document.body.dataset.picking !== undefined) return;
  if ("keepView" in element.dataset) return;
  map.setPadding(padding());
  if (element.dataset.fitted === key) return;
  element.dataset.fitted = key;
  const back = key === NOTHING ? former : undefined;
  former = key === NOTHING ? undefined : former ?? { center: map.getCenter(), zoom: map.getZoom() };
  if (nearSelf && document.querySelector("[data-nearby]")) return showNear(nearSelf);
  if (places.length === 1) return map.jumpTo({ center: places[0] });
  if (places.length < 2) return back && map.jumpTo(back);
  fitAround(places);
  const [a, b] = corners();
  // Above a high sheet, all of a city would be a stamp amid land without data.
  if (b) map.setZoom(Math.max(map.getZoom(), Math.log2(180 / (b[0] - a[0]))));
}

/** A phone that is turned leaves another part of the map free; whoever looks elsewhere keeps that view. */
function fitAgain() {
  if (!shown) return;
  shown.map.cooperativeGestures[scrollsWithPage(shown.element) ? "enable" : "disable"]();
  if (!looksElsewhere) delete shown.element.dataset.fitted;
  drawPage();
}

/**
 * Shows the streets around a place.
 * @param {[number, number]} at
 */
function showNear(at) {
  const map = shown?.map;
  map?.jumpTo({ center: at, zoom: Math.max(NEAR_ZOOM, map.getZoom()), padding: padding() });
}

/**
 * Draws the page with a place that was just chosen in view, alone where it is one.
 * @param {Event} event
 */
function showPlace(event) {
  drawPage();
  const at = placeOf(/** @type {Element} */ (event.target));
  if (at) showNear(at);
}

/**
 * Draws a way that grows; the map goes along, unless its user looks elsewhere, and shows all of it in the end.
 * @param {Event} event
 */
function drawWay(event) {
  const { at, isWhole } = /** @type {CustomEvent} */ (event).detail;
  // A page in the background is drawn with the next position.
  if (document.hidden || !shown?.map.getSource("ways")) return;
  const line = drawWays(shown.map);
  if (isWhole && line.length > 1) fitAround(line);
  else if (at && !looksElsewhere && !isInTheMiddle(at)) shown.map.jumpTo({ center: at, padding: padding() });
}

/**
 * Whether a place is well within what the sheet leaves of the map: then it is not moved, which costs a phone much.
 * @param {[number, number]} at
 */
function isInTheMiddle(at) {
  const canvas = shown?.map.getCanvas();
  if (!canvas) return true;
  const { x, y } = shown?.map.project(at);
  const { top, bottom } = padding();
  const height = canvas.clientHeight - top - bottom;
  return x > canvas.clientWidth * 0.2 && x < canvas.clientWidth * 0.8 && y > top + height * 0.15 && y < top + height * 0.85;
}

/** @param {[number, number][]} places */
function fitAround(places) {
  const longitudes = places.map((place) => place[0]);
  const latitudes = places.map((place) => place[1]);
  const corners = [[Math.min(...longitudes), Math.min(...latitudes)], [Math.max(...longitudes), Math.max(...latitudes)]];
  shown?.map.setPadding(padding());
  shown?.map.fitBounds(corners, FIT);
}

/** @param {Event} event */
function lookFrom(event) {
  const { at, why } = /** @type {CustomEvent} */ (event).detail;
  if (why !== "self") return;
  if (!nearSelf) showNear(at);
  nearSelf = at;
}

/**
 * Goes along with a device that shares its position, where the page shows nothing else and its user looks nowhere else.
 * @param {Event} event
 */
function goAlong(event) {
  const { longitude, latitude } = /** @type {CustomEvent} */ (event).detail.coords;
  if (!shown || looksElsewhere || document.querySelector("[data-fit]") || isInTheMiddle([longitude, latitude])) return;
  shown.map.jumpTo({ center: [longitude, latitude], padding: padding() });
}

/** What the buttons at the top and the sheet cover of the map, with room for pins, which stand on their points. */
function padding() {
  const map = shown?.element.getBoundingClientRect() ?? new DOMRect();
  // What is beside the map, or not shown, covers nothing.
  const over = (/** @type {string} */ parts) => [...document.querySelectorAll(parts)]
    .map((part) => part.getBoundingClientRect())
    .filter(({ height, left, right }) => height && left < map.right && right > map.left);
  const above = Math.max(0, ...over(".shell-head > *").map(({ bottom }) => bottom - map.top));
  const below = Math.max(0, ...over(".sheet").map(({ top }) => map.bottom - top));
  const free = map.height - above - below;
  const top = above + Math.min(52, Math.max(20, free / 2));
  const bottom = below + Math.min(56, Math.max(12, free / 5));
  return { top, right: 48, left: 48, bottom: Math.max(0, Math.min(bottom, map.height - top - 20)) };
}

function listen() {
  listening = true;
  dark.addEventListener("change", () => shown?.map.setStyle(style(), { diff: false }));
  document.addEventListener("region:swapped", drawPage);
  document.addEventListener("place:chosen", showPlace);
  document.addEventListener("place:forgotten", drawPage);
  document.addEventListener("nearby:from", lookFrom);
  document.addEventListener("way:changed", drawWay);
  document.addEventListener("position:shared", goAlong);
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-map-locate]")) looksElsewhere = false;
  });
  document.addEventListener("sheet:changed", () => setTimeout(() => shown?.map.easeTo({ padding: padding(), duration: 160 }), 180));
  document.addEventListener("click", pickPlace);
  startSelf(() => shown);
  startLoss(() => shown?.map);
}

/** @param {MouseEvent} event */
function pickPlace({ target }) {
  const button = target instanceof Element ? target.closest("[data-pick]") : null;
  const field = button?.closest("[data-place-field]");
  if (!(button instanceof HTMLElement) || !field) return;
  import("./pick.js").then(({ pick }) => shown && pick(shown.map, field, button));
}

/** @param {Event} event */
function onMoved(event) {
  const { id, latitude, longitude, heading } = /** @type {CustomEvent} */ (event).detail;
  const written = document.querySelector(`[data-pin-id="${CSS.escape(id)}"]`);
  if (written instanceof HTMLElement) Object.assign(written.dataset, { latitude, longitude, heading: heading ?? 0 });
  shown?.pins.move(id, [longitude, latitude], heading ?? 0);
}

/**
 * A shared car; one that was not seen before has to be written on the page first.
 * @param {Event} event
 */
function onCarMoved(event) {
  const { id } = /** @type {CustomEvent} */ (event).detail;
  if (document.querySelector(`[data-pin-id="${CSS.escape(id)}"]`)) onMoved(event);
  else refreshAll();
}

/** Without WebGL or the library the page shows its list of places, at least until it is connected again. */
function giveWay() {
  shown = undefined;
  root.dataset.map = "none";
  addEventListener("online", startAgain, { once: true });
}

function startAgain() {
  shownIn = undefined;
  startMap();
}

// Also while the library loads: pins are drawn from the page.
document.addEventListener("live:taxi-moved", onMoved);
document.addEventListener("live:car-moved", onCarMoved);
