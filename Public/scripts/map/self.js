// The device itself on the map: where it is, if that may be known, and where it points.
import { toast } from "../shell/announce.js";
import { explainNoPosition } from "../forms/position.js";
import { locate } from "../places/where.js";
import { sayLost } from "./loss.js";
import { word } from "../shell/words.js";

/** Positions that are older are shown as old. */
const OLD_MS = 30000;
const PAUSE_MS = 3000;
const CLOSE_ZOOM = 15;
/** Turns too small to be seen are not drawn. */
const LEAST_TURN = 3;
const COMPASS_PATIENCE_MS = 3000;
/** A map whose user has refused the position. */
const REFUSED = "[data-self-on-request]";

/** @type {{ at: [number, number], heardAt: number } | undefined} */
let last;
/** @type {(() => void) | undefined} takes back that there is no position any more */
let takeBackLoss;
let locked = false;
/** @type {number | undefined} where the device points, clockwise from north, in degrees */
let heading;
let following = false;
let listening = false;
/** @type {() => { map: any, pins: import("./pins.js").Pins, element: HTMLElement } | undefined} */
let shown = () => undefined;

/**
 * Shows the device on the map that is shown.
 * @param {typeof shown} current
 */
export function startSelf(current) {
  shown = current;
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest("[data-map-locate]")) lock();
    if (event.target.closest("[data-map-compass]")) turnCompass();
  });
  // A page that shares the position knows it without another question.
  document.addEventListener("position:shared", (event) => take(/** @type {CustomEvent} */ (event).detail));
  navigator.permissions?.query({ name: "geolocation" }).then((permission) => {
    if (permission.state === "granted") begin();
  }).catch(() => {});
}

/** Draws the device on a map that has just come, and offers the compass where there can be one. */
export function drawSelf() {
  const compass = /** @type {HTMLElement | null} */ (document.querySelector("[data-map-compass]"));
  if (compass) compass.hidden = !("DeviceOrientationEvent" in globalThis && navigator.maxTouchPoints > 0);
  press("[data-map-locate]", locked);
  press("[data-map-compass]", listening);
  draw();
}

/** Keeps the device in the middle until the map is dragged. */
async function lock() {
  document.querySelector(REFUSED)?.removeAttribute("data-self-on-request");
  try {
    take(await locate());
  } catch {
    return explainNoPosition();
  }
  locked = true;
  press("[data-map-locate]", true);
  const map = shown()?.map;
  map?.once("dragstart", unlock);
  map?.easeTo({ center: last?.at, zoom: Math.max(CLOSE_ZOOM, map.getZoom()), duration: 180 });
  begin();
}

function unlock() {
  locked = false;
  press("[data-map-locate]", false);
}

/** Asks again and again, and only while the map is looked at. */
function begin() {
  if (following) return;
  following = true;
  const look = async () => {
    if (!document.hidden && shown() && !document.querySelector(REFUSED)) await locate(PAUSE_MS).then(take, miss);
    setTimeout(look, PAUSE_MS);
  };
  look();
}

/** @param {import("../places/where.js").Fix} fix */
function take({ coords }) {
  last = { at: [coords.longitude, coords.latitude], heardAt: Date.now() };
  takeBackLoss?.();
  takeBackLoss = undefined;
  document.dispatchEvent(new CustomEvent("self:found", { detail: { at: last.at } }));
  draw();
  if (locked) shown()?.map.easeTo({ center: last.at, duration: 180 });
}

/** Says once that no position comes any more. */
function miss() {
  draw();
  if (!isOld() || takeBackLoss) return;
  takeBackLoss = sayLost("position.lost", "position");
}

function isOld() {
  return last !== undefined && Date.now() - last.heardAt > OLD_MS;
}

function draw() {
  // Where the page shows the device's vehicle, a second mark of the same place would contradict it.
  if (document.querySelector(`[data-pin-own], ${REFUSED}`)) return shown()?.pins.remove("self");
  if (!last) return;
  const old = isOld();
  const kind = old ? "self-old" : heading === undefined ? "self" : "self-pointing";
  shown()?.pins.put("self", { kind, label: word(old ? "map.you.old" : "map.you"), heading: heading ?? 0, at: last.at });
  const zones = shown()?.element.dataset.zones;
  if (!old && zones) showArea(last.at, zones);
}

/**
 * @param {[number, number]} at longitude and latitude
 * @param {string} zones their address
 */
async function showArea(at, zones) {
  (await import("../rentals/area-notice.js")).showAreaNotice(at, zones);
}

/** Shows where the device points, or no more. Some systems ask their user first, and only after a press. */
async function turnCompass() {
  if (listening) return endCompass();
  const asks = /** @type {{ requestPermission?: () => Promise<string> }} */ (/** @type {unknown} */ (DeviceOrientationEvent));
  const answer = await asks.requestPermission?.().catch(() => "denied") ?? "granted";
  if (answer !== "granted") return toast(word("compass.none"));
  listening = true;
  press("[data-map-compass]", true);
  addEventListener(orientationEvent(), onTurn);
  setTimeout(() => {
    if (!listening || heading !== undefined) return;
    endCompass();
    toast(word("compass.none"));
  }, COMPASS_PATIENCE_MS);
  if (!last) await lock();
}

function endCompass() {
  listening = false;
  heading = undefined;
  removeEventListener(orientationEvent(), onTurn);
  press("[data-map-compass]", false);
  draw();
}

/** Only the absolute event counts from north; Safari has a field for that in the other one. */
function orientationEvent() {
  return "ondeviceorientationabsolute" in globalThis ? "deviceorientationabsolute" : "deviceorientation";
}

/** @param {Event} event */
function onTurn(event) {
  const { alpha, webkitCompassHeading } = /** @type {DeviceOrientationEvent & { webkitCompassHeading?: number }} */ (event);
  const north = webkitCompassHeading ?? (alpha === null ? undefined : 360 - alpha);
  if (north === undefined) return;
  const turned = (north + (screen.orientation?.angle ?? 0)) % 360;
  if (heading !== undefined && Math.abs(turned - heading) < LEAST_TURN) return;
  heading = turned;
  draw();
}

/**
 * @param {string} button
 * @param {boolean} isOn
 */
function press(button, isOn) {
  document.querySelector(button)?.setAttribute("aria-pressed", String(isOn));
}
