// Pins: map markers made from the page's `data-pin` elements, moved gently when their place changes.
import { setPlacePins } from "../places/pins.js";

const SVG = "http://www.w3.org/2000/svg";
/** How long a pin glides: as long as its positions are apart, so that it neither stops between two of them nor lags behind. */
const GLIDE_MS = { least: 1000, most: 4000 };

/** The device's own pin, which no page names. */
const SELF = "self";

/** A drop that stands on its point. */
const STANDING = "M12 23S3.5 15.5 3.5 9.5a8.5 8.5 0 0 1 17 0C20.5 15.5 12 23 12 23z";

/** The device: a round spot. */
const SPOT = "M12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14z";

/** A plate on a point, for what is not ours. */
const PLATE = "M5.5 2h13a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H15l-3 6-3-6H5.5a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z";

/** A 24 × 24 drawing for each kind: the body, and the mark on it. */
const DRAWINGS = /** @type {Record<string, { body: string, mark?: string, standing?: boolean }>} */ ({
  taxi: { body: "M12 1.5 20.5 21 12 17 3.5 21z" },
  self: { body: SPOT },
  "self-old": { body: SPOT },
  "self-pointing": { body: `${SPOT}M12-3 16 2H8z` },
  pickup: { body: STANDING, mark: "M12 6a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z", standing: true },
  station: { body: STANDING, standing: true },
  "station-empty": { body: STANDING, standing: true },
  partner: { body: PLATE, standing: true },
  "partner-stale": { body: PLATE, standing: true },
  drop: { body: STANDING, mark: "M12 5.5c2 2.4 3 3.8 3 5a3 3 0 0 1-6 0c0-1.2 1-2.6 3-5z", standing: true },
  "drop-area": { body: SPOT },
  waiting: { body: STANDING, mark: "M12 6a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z", standing: true },
  destination: { body: STANDING, mark: "M9 6.5h6v6H9z", standing: true },
});

/** @typedef {{ kind: string, label: string, heading: number, at: [number, number], named?: boolean, gathered?: boolean, count?: string, href?: string, target?: string }} Wanted */

/** @typedef {Wanted & { marker: any, body: SVGElement, name: HTMLElement | null, frame: number, movedAt: number, drawn: string, element: HTMLElement }} Pin */

/** The pins of one map. */
export class Pins {
  /** @type {Map<string, Pin>} */
  pins = new Map();
  /** @type {import("./clusters.js").Clusters | undefined} loaded with the first station */
  clusters;

  /**
   * @param {any} maplibre
   * @param {any} map
   */
  constructor(maplibre, map) {
    this.maplibre = maplibre;
    this.map = map;
  }

  /** Makes the pins agree with the page's `data-pin` elements and place fields. */
  follow() {
    const wanted = new Map();
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-pin]"))) {
      const { pin = "pickup", pinId = pin, latitude, longitude, heading } = element.dataset;
      if (latitude && longitude) {
        const label = element.dataset.label ?? element.textContent?.trim() ?? "";
        const { count } = element.dataset;
        const link = element instanceof HTMLAnchorElement ? element : undefined;
        wanted.set(pinId, { kind: pin, label, heading: Number(heading ?? 0), at: [Number(longitude), Number(latitude)], named: "named" in element.dataset, gathered: "gathered" in element.dataset, count, href: link?.href, target: link?.target });
      }
    }
    setPlacePins(wanted);
    for (const id of this.pins.keys()) if (!wanted.has(id) && id !== SELF) this.remove(id);
    for (const [id, pin] of wanted) this.put(id, pin);
    this.gather();
    this.spread();
  }

  /** Gathers pins that would cover one another. */
  gather() {
    const pins = [...this.pins.values()];
    if (this.clusters) return this.clusters.gather(pins);
    if (pins.some(({ count, gathered }) => gathered || count !== undefined)) this.startGathering();
  }

  async startGathering() {
    const { Clusters } = await import("./clusters.js");
    // Another page may have come with another map.
    if (!this.map.getCanvasContainer().isConnected) return;
    this.clusters ??= new Clusters(this.maplibre, this.map);
    this.gather();
  }

  /**
   * Keeps names apart, on the map and, if there is room, off other pins: below a pin, else above it, else hidden. That of a
   * taxi, which stands at its pick-up sooner or later, makes room for the others.
   */
  spread() {
    const map = this.map.getContainer().getBoundingClientRect();
    const self = this.pins.get(SELF)?.element.getBoundingClientRect();
    const named = [...this.pins.values()].filter(({ name }) => name).sort((one, other) => Number(one.kind === "taxi") - Number(other.kind === "taxi"));
    const bodies = new Map(named.map(({ element }) => [element, element.getBoundingClientRect()]));
    /** @type {DOMRect[]} */
    const taken = [];
    for (const { name, element, kind } of named) {
      if (!name) continue;
      const pins = [...bodies].filter(([other]) => other !== element).map(([, body]) => body);
      let box = map;
      const fits = (/** @type {DOMRect[]} */ ...others) => ["below", "above"].some((place) => {
        box = lay(name, place, map);
        return box.top >= map.top && box.bottom <= map.bottom && ![...taken, ...others].some((other) => meet(box, other));
      });
      if ((self && fits(...pins, self)) || fits(...pins) || (kind !== "taxi" && fits())) taken.push(box);
      else name.dataset.place = "nowhere";
    }
  }

  /**
   * @param {string} id
   * @param {Wanted} wanted
   */
  put(id, wanted) {
    // A pin that shows another number is another drawing; where it stands is all that glides.
    const drawn = wanted.count === undefined ? wanted.kind : `${wanted.kind} ${wanted.count} ${wanted.href ?? ""}`;
    const pin = this.pins.get(id);
    if (pin && pin.drawn === drawn) {
      this.rename(pin, wanted.label);
      return this.move(id, wanted.at, wanted.heading);
    }
    this.remove(id);
    const element = drawPin(wanted.kind, wanted.label, wanted.named ?? false, wanted);
    const anchor = DRAWINGS[wanted.kind]?.standing ? "bottom" : "center";
    const marker = new this.maplibre.Marker({ element, anchor }).setLngLat(wanted.at).addTo(this.map);
    element.setAttribute("aria-label", wanted.label);
    const body = /** @type {SVGElement} */ (element.querySelector("svg"));
    const name = /** @type {HTMLElement | null} */ (element.querySelector(".pin-name"));
    this.pins.set(id, { ...wanted, marker, body, name, frame: 0, movedAt: 0, drawn, element });
    turn(body, wanted.heading);
    if (id === SELF) this.spread();
  }

  /**
   * The label may tell more than is drawn, such as free docks.
   * @param {Pin} pin
   * @param {string} label
   */
  rename(pin, label) {
    if (pin.element.getAttribute("aria-label") !== label) pin.element.setAttribute("aria-label", label);
    if (pin.name && pin.name.textContent !== label) pin.name.textContent = label;
  }

  /** @param {string} id */
  remove(id) {
    const pin = this.pins.get(id);
    if (pin) cancelAnimationFrame(pin.frame);
    pin?.marker.remove();
    this.pins.delete(id);
  }

  /**
   * Glides a pin to a new place; at once for people who want no motion.
   * @param {string} id
   * @param {[number, number]} to longitude and latitude
   * @param {number} heading clockwise from north, in degrees
   */
  move(id, to, heading) {
    const pin = this.pins.get(id);
    if (!pin) return;
    cancelAnimationFrame(pin.frame);
    const from = pin.at;
    const turned = ((heading - pin.heading + 540) % 360) - 180;
    const first = pin.heading;
    const begin = performance.now();
    const glide = Math.min(GLIDE_MS.most, Math.max(GLIDE_MS.least, begin - pin.movedAt));
    // A region that was swapped names the same place again: that is no new position.
    const isMoved = to[0] !== pin.at[0] || to[1] !== pin.at[1];
    if (isMoved) pin.movedAt = begin;
    if (isMoved && pin.gathered) this.clusters?.gatherSoon(() => this.gather());
    const still = pin.element.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const step = () => {
      const share = still ? 1 : Math.min(1, (performance.now() - begin) / glide);
      pin.at = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
      pin.heading = first + turned * share;
      pin.marker.setLngLat(pin.at);
      turn(pin.body, pin.heading);
      if (pin.name || id === SELF) this.spread();
      if (share < 1) pin.frame = requestAnimationFrame(step);
    };
    step();
  }

  /** Everything that the page pins, for fitting the map. */
  places() {
    return [...this.pins].filter(([id]) => id !== SELF).map(([, pin]) => pin.at);
  }
}

/**
 * Puts a name below or above its pin, beside the middle where the edge of the map would cut it.
 * @param {HTMLElement} name
 * @param {string} place
 * @param {DOMRect} map
 * @returns {DOMRect} where it is
 */
function lay(name, place, map) {
  name.dataset.place = place;
  name.style.removeProperty("--aside");
  const { x, y, width, height, left, right } = name.getBoundingClientRect();
  const aside = Math.max(0, map.left - left) + Math.min(0, map.right - right);
  // The name of a pin outside of the map stays there.
  if (Math.abs(aside) > width / 2) return new DOMRect(x, y, width, height);
  if (aside) name.style.setProperty("--aside", `${aside}px`);
  return new DOMRect(x + aside, y, width, height);
}

/**
 * Whether two boxes have anything in common.
 * @param {DOMRect} one
 * @param {DOMRect} other
 */
function meet(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/**
 * @param {SVGElement} body
 * @param {number} heading
 */
function turn(body, heading) {
  body.style.transform = heading ? `rotate(${heading.toFixed(1)}deg)` : "";
}

/**
 * @param {string} kind
 * @param {string} label
 * @param {boolean} named
 * @param {{ count?: string, href?: string, target?: string }} [more] the number that stands on the pin, and where it leads
 */
export function drawPin(kind, label, named, { count, href, target } = {}) {
  const { body, mark } = DRAWINGS[kind] ?? DRAWINGS.pickup;
  const element = document.createElement(href ? "a" : "div");
  element.className = `pin pin-${kind}${named ? " pin-chosen" : ""}`;
  if (element instanceof HTMLAnchorElement && href) {
    element.href = href;
    element.target = target ?? "";
    element.rel = target ? "external noopener noreferrer" : "";
    // The list beside the map holds the same links for the keyboard.
    element.tabIndex = -1;
  } else {
    element.setAttribute("role", "img");
  }
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.append(path("pin-body", body), ...(mark ? [path("pin-mark", mark)] : []));
  if (count !== undefined) svg.append(number(count));
  element.append(svg);
  if (named) element.append(nameTag(label));
  return element;
}

/**
 * @param {string} className
 * @param {string} data
 */
function path(className, data) {
  const element = document.createElementNS(SVG, "path");
  element.setAttribute("class", className);
  element.setAttribute("d", data);
  return element;
}

/** @param {string} count */
function number(count) {
  const element = document.createElementNS(SVG, "text");
  element.setAttribute("class", "pin-count");
  element.setAttribute("x", "12");
  element.setAttribute("y", "12.5");
  element.textContent = count;
  return element;
}

/** @param {string} label */
function nameTag(label) {
  const element = document.createElement("span");
  element.className = "pin-name";
  element.textContent = label;
  return element;
}
