// Draws the zones of a city anew on the console's map: corners are moved, zones merged, divided and renamed.
import { announce } from "../shell/announce.js";
import { plural, text } from "../shell/text.js";
import { key, ZoneMesh } from "./zone-mesh.js";
import { namePlaces } from "../map/zone-names.js";

/** @typedef {import("./zone-mesh.js").Corner} Corner */

/** How near to a border, in pixels, a touch adds a corner to it. */
const REACH = 14;
/** How near to each other, in pixels, corners of the city's own border have handles. */
const APART = 22;
/** More corners than these have no handles, and would cover the map. */
const MOST_HANDLES = 150;
const EMPTY = { type: "FeatureCollection", features: /** @type {any[]} */ ([]) };

/** @type {Editing | undefined} */
let editing;

/**
 * Lets the zones of the page be drawn on a map whose style is loaded; goes on where they are already.
 * @param {any} map
 */
export function startZones(map) {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-zone-edit]"));
  if (!form) return;
  if (!editing) addEventListener("beforeunload", askToStay);
  if (!editing || editing.map !== map || editing.form !== form) editing = new Editing(map, form);
  editing.follow();
}

/**
 * What was drawn is not lost by a touch beside it.
 * @param {BeforeUnloadEvent} event
 */
function askToStay(event) {
  const form = editing?.form;
  if (form?.isConnected && editing?.mesh.past.length && !form.hasAttribute("data-sending")) event.preventDefault();
}

class Editing {
  /** @type {Map<string, any>} */
  handles = new Map();
  /** @type {string[]} the corners that the buttons are about: one, or two between which a zone is divided */
  chosen = [];
  /** The zone that the buttons are about. */
  zone = -1;
  merging = false;

  /**
   * @param {any} map
   * @param {HTMLFormElement} form
   */
  constructor(map, form) {
    this.map = map;
    this.form = form;
    this.field = /** @type {HTMLTextAreaElement} */ (form.querySelector("[data-zone-shapes]"));
    this.mesh = new ZoneMesh(this.field.value);
    form.addEventListener("click", (event) => this.act(event));
    form.addEventListener("input", (event) => this.rename(event));
    map.doubleClickZoom.disable();
    map.on("click", (/** @type {any} */ event) => this.touch([event.lngLat.lng, event.lngLat.lat]));
    map.on("moveend", () => this.drawHandles());
    this.showAll();
  }

  /** Moves the map to the city. */
  showAll() {
    const corners = this.mesh.zones.flatMap(({ pieces }) => pieces.flat(2));
    if (!corners.length) return;
    const [east, north] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const box = [[Math.min(...east), Math.min(...north)], [Math.max(...east), Math.max(...north)]];
    this.map.fitBounds(box, { padding: 32, duration: 0 });
  }

  /** Makes the field, the map, the names, the tools and the words agree with the zones. */
  follow() {
    this.field.value = this.mesh.text;
    this.drawZones();
    this.drawHandles();
    this.showNames();
    this.showTools();
  }

  drawZones() {
    if (!this.map.getSource("mesh")) addLayers(this.map);
    const features = this.mesh.features();
    features.features.forEach((feature, index) => Object.assign(feature.properties, { chosen: index === this.zone }));
    this.map.getSource("mesh").setData(features);
    this.map.getSource("mesh-names").setData(namePlaces(features));
  }

  drawHandles() {
    const bounds = this.map.getBounds();
    const free = [...this.mesh.corners()].filter(([, each]) => !each.fixed || this.zone >= 0 && each.zones.has(this.zone));
    const seen = this.thinned(free.filter(([, { corner }]) => bounds.contains(corner)));
    const wanted = new Map(seen.length > MOST_HANDLES ? [] : seen);
    for (const [name, marker] of this.handles) {
      if (wanted.has(name)) continue;
      marker.remove();
      this.handles.delete(name);
    }
    [...wanted].forEach(([name, each], index) => this.drawHandle(name, each, index + 1, wanted.size));
    this.say(seen.length > MOST_HANDLES);
  }

  /**
   * A coast has more corners than fingers can tell apart; those where zones meet all stay.
   * @param {[string, { corner: Corner, zones: Set<number>, fixed: boolean }][]} corners
   */
  thinned(corners) {
    const kept = corners.filter(([name, { zones, fixed }]) => !fixed || zones.size > 1 || this.chosen.includes(name));
    const taken = kept.map(([, { corner }]) => this.onScreen(corner));
    for (const each of corners) {
      const [x, y] = this.onScreen(each[1].corner);
      if (kept.includes(each) || taken.some(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY) < APART)) continue;
      kept.push(each);
      taken.push([x, y]);
    }
    return kept;
  }

  /**
   * @param {string} name
   * @param {{ corner: Corner, fixed: boolean }} each
   * @param {number} number
   * @param {number} count
   */
  drawHandle(name, { corner, fixed }, number, count) {
    const marker = this.handles.get(name) ?? this.makeHandle(name, fixed);
    marker.setLngLat(corner).addTo(this.map);
    const element = marker.getElement();
    element.setAttribute("aria-label", text("Corner {0} of {1}", number, count));
    element.setAttribute("aria-pressed", String(this.chosen.includes(name)));
  }

  /**
   * @param {string} name
   * @param {boolean} fixed
   */
  makeHandle(name, fixed) {
    const element = document.createElement("button");
    element.type = "button";
    element.className = fixed ? "area-corner area-corner-fixed" : "area-corner";
    element.addEventListener("click", (event) => {
      // The map would take it for a touch of a zone.
      event.stopPropagation();
      this.choose(name);
    });
    const marker = new (/** @type {any} */ (globalThis).maplibregl.Marker)({ element, draggable: !fixed });
    let at = name;
    marker.on("dragstart", () => this.mesh.keep());
    marker.on("drag", () => {
      const to = cornerAt(marker.getLngLat());
      this.mesh.move(at, to);
      at = key(to);
      this.drawZones();
    });
    marker.on("dragend", () => {
      this.forget(name);
      this.chosen = [];
      this.follow();
    });
    this.handles.set(name, marker);
    return marker;
  }

  /** @param {string} name */
  forget(name) {
    this.handles.get(name)?.remove();
    this.handles.delete(name);
  }

  /** @param {string} name */
  choose(name) {
    this.chosen = this.chosen.includes(name) ? this.chosen.filter((each) => each !== name) : [...this.chosen, name].slice(-2);
    this.follow();
  }

  /**
   * A touch adds a corner to a border that is near, or is about a zone.
   * @param {Corner} corner
   */
  touch(corner) {
    const zone = this.mesh.zoneAt(corner);
    if (this.merging) return this.mergeWith(zone);
    const added = this.mesh.add(this.onScreen(corner), (each) => this.onScreen(each), REACH, rounded(corner));
    if (added) this.chosen = [key(added)];
    else this.zone = zone === this.zone ? -1 : zone;
    if (!added) this.chosen = [];
    this.follow();
  }

  /** @param {number} other */
  mergeWith(other) {
    this.merging = false;
    if (other >= 0 && other !== this.zone && this.mesh.neighbours(this.zone).has(other)) {
      const { id } = this.mesh.zones[this.zone];
      this.mesh.merge(this.zone, other);
      this.zone = this.mesh.zones.findIndex((each) => each.id === id);
      this.chosen = [];
    } else {
      announce(text("This zone isn’t next to the selected one."));
    }
    this.follow();
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
    const button = event.target instanceof Element ? event.target.closest("[data-zone-act]") : null;
    const act = button?.getAttribute("data-zone-act");
    // Who cancels means it.
    if (event.target instanceof Element && event.target.closest(".area-actions a")) this.mesh.past = [];
    if (act === "undo") this.undo();
    if (act === "move") this.moveChosen();
    if (act === "remove") this.removeChosen();
    if (act === "merge") this.merging = !this.merging;
    if (act === "split") this.split();
    if (act) this.follow();
  }

  undo() {
    this.mesh.undo();
    [this.chosen, this.zone, this.merging] = [[], -1, false];
  }

  moveChosen() {
    const to = cornerAt(this.map.getCenter());
    this.mesh.keep();
    this.mesh.move(this.chosen[0], to);
    this.forget(this.chosen[0]);
    this.chosen = [key(to)];
  }

  removeChosen() {
    if (this.mesh.remove(this.chosen[0])) this.chosen = [];
    else announce(text("This corner can’t be removed: more than two zones meet there, or a zone would have fewer than three corners."));
  }

  split() {
    const name = text("{0} 2", this.mesh.zones[this.zone].name);
    if (this.mesh.split(this.zone, this.chosen[0], this.chosen[1], name)) this.chosen = [];
    else announce(text("The zone can’t be split between these corners."));
  }

  /** @param {Event} event */
  rename(event) {
    const input = event.target instanceof HTMLInputElement && event.target.dataset.zone !== undefined ? event.target : undefined;
    const zone = this.mesh.zones.findIndex(({ id }) => id === input?.dataset.zone);
    if (!input || zone < 0) return;
    this.mesh.rename(zone, input.value);
    this.field.value = this.mesh.text;
    this.drawZones();
  }

  /** The list of names has a line for each zone. */
  showNames() {
    const list = /** @type {HTMLElement} */ (this.form.querySelector("[data-zone-names]"));
    const lines = new Map([...list.querySelectorAll("input")].map((input) => [input.dataset.zone, input]));
    for (const { id, name } of this.mesh.zones) {
      const input = lines.get(id) ?? nameInput(list, id);
      lines.delete(id);
      if (input !== document.activeElement) input.value = name;
      input.setAttribute("aria-label", text("Name of {0}", name));
    }
    for (const input of lines.values()) input.closest("li")?.remove();
  }

  showTools() {
    const corners = this.mesh.corners();
    const one = this.chosen.length === 1 && corners.get(this.chosen[0])?.fixed === false;
    const shown = {
      undo: this.mesh.past.length > 0, move: one, remove: one, merge: this.zone >= 0,
      split: this.zone >= 0 && this.chosen.length === 2,
    };
    // Without a corner to put there, the cross would only cover what is in the middle.
    this.form.querySelector(".area-cross")?.toggleAttribute("hidden", !one);
    for (const [act, isShown] of Object.entries(shown)) {
      this.form.querySelector(`[data-zone-act=${act}]`)?.toggleAttribute("hidden", !isShown);
    }
  }

  /**
   * Says what can be done now.
   * @param {boolean} isTooMuch whether there are too many corners for handles
   */
  say(isTooMuch) {
    const line = this.form.querySelector("[data-zone-state]");
    const words = this.words(isTooMuch);
    if (line && line.textContent !== words) line.textContent = words;
  }

  /** @param {boolean} isTooMuch */
  words(isTooMuch) {
    const name = this.mesh.zones[this.zone]?.name;
    if (this.merging) return text("Tap the neighboring zone to merge with {0}.", name);
    if (isTooMuch) return text("Zoom in to move corners.");
    if (name && this.chosen.length === 2) return text("{0}: two corners selected. Split the zone between them.", name);
    if (this.chosen.length) return text("Corner selected. Drag it, or move the map and place it on the cross.");
    if (name) return text("{0} selected. Merge it, or select two of its corners to split it.", name);
    return plural(this.mesh.zones.length, "{0} zone", "{0} zones");
  }
}

/**
 * @param {HTMLElement} list
 * @param {string} id
 */
function nameInput(list, id) {
  const input = document.createElement("input");
  input.className = "input";
  input.maxLength = 60;
  input.autocomplete = "off";
  input.dataset.zone = id;
  const line = document.createElement("li");
  line.append(input);
  list.append(line);
  return input;
}

/** @param {any} map */
function addLayers(map) {
  const colour = getComputedStyle(document.documentElement).getPropertyValue("--accent").trim() || "#0a7a6e";
  const ink = getComputedStyle(document.documentElement).getPropertyValue("--ink").trim() || "#111";
  map.addSource("mesh", { type: "geojson", data: EMPTY });
  map.addSource("mesh-names", { type: "geojson", data: EMPTY });
  map.addLayer({ id: "mesh-fill", type: "fill", source: "mesh", paint: { "fill-color": colour, "fill-opacity": ["case", ["get", "chosen"], 0.4, 0.12] } });
  map.addLayer({ id: "mesh-line", type: "line", source: "mesh", layout: { "line-join": "round" }, paint: { "line-color": ink, "line-width": 2 } });
  map.addLayer({
    id: "mesh-name", type: "symbol", source: "mesh-names",
    layout: { "text-field": ["get", "name"], "text-font": ["Inter SemiBold"], "text-size": 13 },
    paint: { "text-color": ink, "text-halo-color": getComputedStyle(document.documentElement).getPropertyValue("--surface").trim() || "#fff", "text-halo-width": 2 },
  });
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
