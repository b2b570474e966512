// Draws an area on the console's map: corners by pointer, or by the cross in the map's middle and buttons.
import { announce } from "../shell/announce.js";
import { drawLines } from "./area-lines.js";
import { AreaShape } from "./area-shape.js";
import { areaWord } from "./words.js";

/** @typedef {import("./area-shape.js").Place} Place */
/** @typedef {import("./area-shape.js").Corner} Corner */

/** How near to a side, in pixels, a touch adds a corner to it. */
const REACH = 24;
/** More corners than these have no handles, and would cover the map. */
const MOST_HANDLES = 150;

/** @type {Drawing | undefined} */
let drawing;

/**
 * Draws the page's area on a map whose style is loaded; goes on where it is already drawn.
 * @param {any} map
 */
export function startDrawing(map) {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-area-draw]"));
  if (!form) return;
  if (!drawing) addEventListener("beforeunload", askToStay);
  if (!drawing || drawing.map !== map || drawing.form !== form) drawing = new Drawing(map, form);
  drawing.follow();
}

/**
 * What was drawn is not lost by a touch beside it.
 * @param {BeforeUnloadEvent} event
 */
function askToStay(event) {
  const form = drawing?.form;
  if (form?.isConnected && drawing?.shape.past.length && !form.hasAttribute("data-sending")) event.preventDefault();
}

class Drawing {
  /** @type {Map<string, { marker: any, element: HTMLButtonElement }>} */
  handles = new Map();
  /** @type {Place | undefined} the corner that the buttons are about */
  chosen;

  /**
   * @param {any} map
   * @param {HTMLFormElement} form
   */
  constructor(map, form) {
    this.map = map;
    this.form = form;
    this.field = /** @type {HTMLInputElement} */ (form.querySelector("[data-area-shape]"));
    this.shape = readShape(this.field.value);
    form.addEventListener("click", (event) => this.act(event));
    form.addEventListener("change", () => this.follow());
    map.doubleClickZoom.disable();
    map.on("click", (/** @type {any} */ event) => this.touch([event.lngLat.lng, event.lngLat.lat]));
    map.on("moveend", () => this.drawHandles());
    this.showAll();
  }

  /** Moves the map to what is drawn already. */
  showAll() {
    const corners = this.shape.places().map((place) => this.shape.corner(place));
    if (!corners.length) return;
    const [east, north] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const box = [[Math.min(...east), Math.min(...north)], [Math.max(...east), Math.max(...north)]];
    this.map.fitBounds(box, { padding: 56, maxZoom: 17, duration: 0 });
  }

  /** Makes the field, the map, the tools and the words agree with the shape. */
  follow() {
    this.field.value = this.shape.text;
    const speed = /** @type {HTMLInputElement | null} */ (this.form.querySelector(".area-speed input"));
    // What is not asked for is not sent.
    if (speed) speed.disabled = this.kind !== "slow";
    drawLines(this.map, this.shape, this.kind);
    this.drawHandles();
    this.showTools();
  }

  get kind() {
    return String(new FormData(this.form).get("kind") ?? "");
  }

  drawHandles() {
    const bounds = this.map.getBounds();
    const places = this.shape.places();
    const seen = places.filter((place) => bounds.contains(this.shape.corner(place)));
    const wanted = seen.length > MOST_HANDLES ? [] : seen;
    const keys = new Set(wanted.map(keyOf));
    for (const [key, { marker }] of this.handles) {
      if (keys.has(key)) continue;
      marker.remove();
      this.handles.delete(key);
    }
    for (const place of wanted) this.drawHandle(place, places);
    this.say(seen.length > MOST_HANDLES);
  }

  /**
   * @param {Place} place
   * @param {Place[]} places
   */
  drawHandle(place, places) {
    const key = keyOf(place);
    const { marker, element } = this.handles.get(key) ?? this.makeHandle(place);
    marker.setLngLat(this.shape.corner(place)).addTo(this.map);
    const number = places.findIndex((each) => keyOf(each) === key) + 1;
    element.setAttribute("aria-label", areaWord("corner", { number, count: places.length }));
    element.setAttribute("aria-pressed", String(this.chosen !== undefined && keyOf(this.chosen) === key));
  }

  /** @param {Place} place */
  makeHandle(place) {
    const element = document.createElement("button");
    element.type = "button";
    element.className = "area-corner";
    element.addEventListener("click", (event) => {
      // The map would take it for a place of another corner.
      event.stopPropagation();
      this.choose(place);
    });
    const marker = new (/** @type {any} */ (globalThis).maplibregl.Marker)({ element, draggable: true });
    marker.on("dragstart", () => this.shape.keep());
    marker.on("drag", () => {
      this.shape.put(place, cornerAt(marker.getLngLat()));
      drawLines(this.map, this.shape, this.kind);
    });
    marker.on("dragend", () => this.follow());
    const handle = { marker, element };
    this.handles.set(keyOf(place), handle);
    return handle;
  }

  /**
   * A corner is chosen or let go; the first one closes a shape that is still open.
   * @param {Place} place
   */
  choose(place) {
    if (place.corner === 0 && this.shape.canClose) return this.close();
    this.chosen = this.chosen && keyOf(this.chosen) === keyOf(place) ? undefined : place;
    this.follow();
  }

  close() {
    this.shape.close();
    this.chosen = undefined;
    this.follow();
    this.tool("add")?.focus();
  }

  /**
   * A touch adds a corner, in a closed shape to the side that it is near to.
   * @param {Corner} corner
   */
  touch(corner) {
    if (this.shape.closed && this.nearestSide(corner).distance > REACH) return;
    this.add(corner);
  }

  /** @param {Corner} corner */
  add(corner) {
    this.shape.add(rounded(corner), this.shape.closed ? this.nearestSide(corner).side : undefined);
    this.chosen = undefined;
    this.follow();
  }

  /** @param {Corner} corner */
  nearestSide(corner) {
    return this.shape.nearestSide(this.onScreen(corner), (each) => this.onScreen(each));
  }

  /**
   * @param {Corner} corner
   * @returns {Corner}
   */
  onScreen(corner) {
    const { x, y } = this.map.project(corner);
    return [x, y];
  }

  /** @param {Event} event */
  act(event) {
    const button = event.target instanceof Element ? event.target.closest("[data-area-act]") : null;
    const act = button?.getAttribute("data-area-act");
    // Who cancels means it.
    if (event.target instanceof Element && event.target.closest(".area-actions a")) this.shape.past = [];
    if (act === "add") this.add(cornerAt(this.map.getCenter()));
    if (act === "undo") this.undo();
    if (act === "close") this.close();
    if (act === "move" && this.chosen) this.moveChosen(this.chosen);
    if (act === "remove" && this.chosen) this.removeChosen(this.chosen);
  }

  undo() {
    this.shape.undo();
    this.chosen = undefined;
    this.follow();
    if (!this.shape.past.length) this.tool("add")?.focus();
  }

  /** @param {Place} place */
  moveChosen(place) {
    this.shape.keep();
    this.shape.put(place, cornerAt(this.map.getCenter()));
    this.follow();
  }

  /** @param {Place} place */
  removeChosen(place) {
    if (!this.shape.remove(place)) return announce(areaWord("three"));
    this.chosen = undefined;
    this.follow();
    this.tool("add")?.focus();
  }

  showTools() {
    this.tool("undo")?.toggleAttribute("hidden", !this.shape.past.length);
    this.tool("close")?.toggleAttribute("hidden", !this.shape.canClose);
    for (const act of ["move", "remove"]) this.tool(act)?.toggleAttribute("hidden", !this.chosen);
  }

  /** @param {string} act */
  tool(act) {
    return /** @type {HTMLElement | null} */ (this.form.querySelector(`[data-area-act=${act}]`));
  }

  /**
   * Says how far the drawing is.
   * @param {boolean} isTooMuch whether there are too many corners for handles
   */
  say(isTooMuch) {
    const line = this.form.querySelector("[data-area-state]");
    const text = areaWord(this.stage(isTooMuch), { count: this.shape.count });
    if (line && line.textContent !== text) line.textContent = text;
  }

  /** @param {boolean} isTooMuch */
  stage(isTooMuch) {
    if (isTooMuch) return "zoom";
    if (this.chosen) return "chosen";
    if (this.shape.closed) return "closed";
    if (this.shape.canClose) return "open";
    return this.shape.count ? "few" : "none";
  }
}

/** @param {string} text what the server kept, or what was sent by hand */
function readShape(text) {
  try {
    return new AreaShape(text);
  } catch {
    return new AreaShape("");
  }
}

/** @param {Place} place */
function keyOf({ piece, ring, corner }) {
  return `${piece}.${ring}.${corner}`;
}

/**
 * @param {{ lng: number, lat: number }} place
 * @returns {Corner}
 */
function cornerAt({ lng, lat }) {
  return rounded([lng, lat]);
}

/**
 * To a centimetre, which is more than anybody can point at.
 * @param {Corner} corner
 * @returns {Corner}
 */
function rounded([longitude, latitude]) {
  return [Number(longitude.toFixed(7)), Number(latitude.toFixed(7))];
}
