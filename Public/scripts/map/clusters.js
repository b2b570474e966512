// Clusters: pins that would cover one another are gathered into one, which shows more of the map when pressed.
import { plural } from "../shell/text.js";

const SVG = "http://www.w3.org/2000/svg";
/** Pins nearer than this, in CSS pixels, cover one another. */
const REACH = 36;
/** From this zoom on every pin stands by itself. */
const CLOSEST = 17.5;
const MARGIN = 72;
/** How often pins that move are gathered again. */
const GATHER_MS = 2000;

/** @typedef {{ kind: string, at: [number, number], count?: string, gathered?: boolean, named?: boolean, element: HTMLElement }} Member */
/** @typedef {{ family: string, members: Member[], x: number, y: number }} Group */

/** @typedef {{ marker: any, element: HTMLButtonElement, members: Member[] }} Cluster */

/** The clusters of one map. */
export class Clusters {
  /** @type {Map<Member, Cluster>} by the first pin of each */
  clusters = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  gathering;

  /**
   * @param {any} maplibre
   * @param {any} map
   */
  constructor(maplibre, map) {
    this.maplibre = maplibre;
    this.map = map;
  }

  /**
   * Gathers what stands too near, for the zoom that the map has now; moving the map changes nothing about it.
   * @param {Member[]} pins
   */
  gather(pins) {
    const stations = pins.filter((pin) => isGathered(pin));
    const groups = this.map.getZoom() >= CLOSEST ? [] : this.groups(stations);
    const crowds = groups.filter((group) => group.members.length > 1);
    const hidden = new Set(crowds.flatMap((group) => group.members));
    for (const pin of stations) pin.element.hidden = hidden.has(pin);
    const drawn = new Map(crowds.map(({ members }) => [members[0], this.draw(members)]));
    for (const [first, { marker }] of this.clusters) if (!drawn.has(first)) marker.remove();
    this.clusters = drawn;
  }

  /**
   * Hundreds of taxis move each second: they are gathered together.
   * @param {() => void} gather
   */
  gatherSoon(gather) {
    this.gathering ??= setTimeout(() => {
      this.gathering = undefined;
      if (this.map.getCanvasContainer().isConnected) gather();
    }, GATHER_MS);
  }

  /**
   * Each pin joins the first group of its own operators that it is near to; the order of the page decides, so that groups stay as they are.
   * @param {Member[]} stations
   */
  groups(stations) {
    /** @type {Group[]} */
    const groups = [];
    for (const member of stations) {
      const { x, y } = this.map.project(member.at);
      const family = familyOf(member);
      const near = groups.find((group) => group.family === family && Math.hypot(group.x - x, group.y - y) < REACH);
      if (near) near.members.push(member);
      else groups.push({ family, members: [member], x, y });
    }
    return groups;
  }

  /**
   * A cluster whose first pin stays is drawn on, so that it keeps the focus while taxis come and go.
   * @param {Member[]} members
   * @returns {Cluster}
   */
  draw(members) {
    const known = this.clusters.get(members[0]);
    if (known) {
      known.members = members;
      tell(known.element, members);
      known.marker.setLngLat(middle(members));
      return known;
    }
    const element = drawCluster(members);
    const marker = new this.maplibre.Marker({ element, anchor: "center" }).setLngLat(middle(members)).addTo(this.map);
    const cluster = { marker, element, members };
    element.addEventListener("click", () => this.open(cluster.members));
    return cluster;
  }

  /**
   * Shows the pins of a cluster; the focus goes on with the map, since the cluster is gone then.
   * @param {Member[]} members
   */
  open(members) {
    const longitudes = members.map((member) => member.at[0]);
    const latitudes = members.map((member) => member.at[1]);
    const corners = [[Math.min(...longitudes), Math.min(...latitudes)], [Math.max(...longitudes), Math.max(...latitudes)]];
    const padding = this.map.getPadding();
    this.map.getCanvas().focus();
    const camera = this.map.cameraForBounds(corners, { maxZoom: CLOSEST });
    const zoom = Math.min(CLOSEST, Math.max(camera?.zoom ?? 0, this.map.getZoom() + 1));
    this.map.easeTo({ center: middle(members), zoom, padding, duration: 240 });
  }
}

/**
 * Only what is counted can be added up: sums of shares or ratios mean nothing.
 * @param {Member} pin
 */
function isGathered(pin) {
  const isCounted = pin.count !== undefined && Number.isInteger(Number(pin.count));
  return (pin.gathered || isCounted) && !pin.named;
}

/**
 * Whether a pin is ours or that of others, which are never counted together.
 * @param {Member} pin
 */
function familyOf(pin) {
  return pin.kind.split("-")[0];
}

/** @param {Member[]} members */
function middle(members) {
  const sum = members.reduce((sum, { at }) => [sum[0] + at[0], sum[1] + at[1]], [0, 0]);
  return [sum[0] / members.length, sum[1] / members.length];
}

/** @param {Member[]} members */
function drawCluster(members) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = `pin pin-cluster pin-cluster-${familyOf(members[0])}`;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 44 44");
  svg.setAttribute("aria-hidden", "true");
  svg.append(circle("pin-halo", 21), circle("pin-body", 16), number());
  element.append(svg);
  tell(element, members);
  return element;
}

/**
 * Says how many there are; a pin without a number of its own counts as one.
 * @param {HTMLElement} element
 * @param {Member[]} members
 */
function tell(element, members) {
  const count = members.reduce((sum, member) => sum + Number(member.count ?? 1), 0);
  element.classList.toggle("pin-cluster-empty", count === 0);
  element.setAttribute("aria-label", words(familyOf(members[0]), members.length, count));
  const text = element.querySelector(".pin-count");
  if (text) text.textContent = String(count);
}

/**
 * What a cluster says: how many places it gathers, and how many of what they count.
 * @param {string} family
 * @param {number} places
 * @param {number} count
 */
function words(family, places, count) {
  if (family === "taxi") return plural(count, "{0} taxi", "{0} taxis");
  const own = family === "station";
  const where = own ? plural(places, "{0} station", "{0} stations")
    : plural(places, "{0} place from other operators", "{0} places from other operators");
  const isOfDocks = own && document.querySelector("[data-counts=docks]");
  const what = isOfDocks ? plural(count, "{0} free dock", "{0} free docks") : plural(count, "{0} vehicle", "{0} vehicles");
  return `${where}, ${what}`;
}

/**
 * @param {string} className
 * @param {number} radius
 */
function circle(className, radius) {
  const element = document.createElementNS(SVG, "circle");
  element.setAttribute("class", className);
  element.setAttribute("cx", "22");
  element.setAttribute("cy", "22");
  element.setAttribute("r", String(radius));
  return element;
}

function number() {
  const element = document.createElementNS(SVG, "text");
  element.setAttribute("class", "pin-count");
  element.setAttribute("x", "22");
  element.setAttribute("y", "26.5");
  return element;
}
