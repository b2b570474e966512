// The zones of a city as they are drawn anew: they share their corners, so that moving one opens no gap.

/** @typedef {[number, number]} Corner longitude and latitude */
/** @typedef {{ id: string, name: string, pieces: Corner[][][] }} Zone the rings of each piece, the outer one first; no ring says its first corner again */

const FEWEST = 3;

export class ZoneMesh {
  /** @type {Zone[]} */
  zones = [];
  /** @type {string[]} */
  past = [];

  /** @param {string} text a FeatureCollection of GeoJSON */
  constructor(text) {
    this.zones = features(text).map((/** @type {any} */ { id, properties, geometry }) => {
      const pieces = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
      return { id: String(id), name: properties.name, pieces: pieces.map((/** @type {Corner[][]} */ rings) => rings.map((ring) => ring.slice(0, -1))) };
    });
  }

  /** As GeoJSON. */
  get text() {
    return JSON.stringify(this.features());
  }

  features() {
    const features = this.zones.map(({ id, name, pieces }) => ({
      type: "Feature", id, properties: { id, name },
      geometry: { type: "MultiPolygon", coordinates: pieces.map((rings) => rings.map((ring) => [...ring, ring[0]])) },
    }));
    return { type: "FeatureCollection", features };
  }

  /**
   * All corners once, with the zones that share each; those on the border of the city stay where they are.
   * @returns {Map<string, { corner: Corner, zones: Set<number>, fixed: boolean }>}
   */
  corners() {
    const corners = new Map();
    const sides = this.sides();
    for (const { from, to, zone } of sides.values()) {
      for (const corner of [from, to]) {
        const known = corners.get(key(corner)) ?? { corner, zones: new Set(), fixed: false };
        known.zones.add(zone);
        // A side that no neighbour has is the city's own border.
        if (!sides.has(`${key(to)} ${key(from)}`)) known.fixed = true;
        corners.set(key(corner), known);
      }
    }
    return corners;
  }

  /** All sides in the direction of their rings, by their ends. */
  sides() {
    const sides = new Map();
    this.zones.forEach((zone, index) => {
      for (const ring of zone.pieces.flat()) {
        ring.forEach((from, at) => {
          const to = ring[(at + 1) % ring.length];
          sides.set(`${key(from)} ${key(to)}`, { from, to, zone: index });
        });
      }
    });
    return sides;
  }

  /** Remembers the zones as they are, before something is done to them. */
  keep() {
    this.past.push(JSON.stringify(this.zones));
  }

  undo() {
    const before = this.past.pop();
    if (before) this.zones = JSON.parse(before);
  }

  /**
   * Moves a corner in every zone that has it.
   * @param {string} from
   * @param {Corner} to
   */
  move(from, to) {
    this.eachRing((ring) => ring.map((corner) => (key(corner) === from ? to : corner)));
  }

  /** @param {(ring: Corner[]) => Corner[]} change */
  eachRing(change) {
    for (const zone of this.zones) zone.pieces = zone.pieces.map((rings) => rings.map(change));
  }

  /**
   * Takes a corner out of the border between two zones.
   * @param {string} gone
   * @returns {boolean} whether it could go: where three zones meet, one stays
   */
  remove(gone) {
    const corner = this.corners().get(gone);
    if (!corner || corner.fixed || corner.zones.size > 2) return false;
    const rings = this.zones.flatMap((zone) => zone.pieces.flat()).filter((ring) => ring.some((each) => key(each) === gone));
    if (rings.some((ring) => ring.length <= FEWEST)) return false;
    this.keep();
    this.eachRing((ring) => ring.filter((each) => key(each) !== gone));
    return true;
  }

  /**
   * Adds a corner to the border between two zones, at the side that is nearest to a point of the screen.
   * @param {Corner} point
   * @param {(corner: Corner) => Corner} onScreen
   * @param {number} reach in pixels
   * @returns {Corner | undefined} the corner, where a border is near enough
   */
  add(point, onScreen, reach, at = point) {
    const sides = this.sides();
    let best = { distance: reach, from: "", to: "" };
    for (const { from, to } of sides.values()) {
      if (!sides.has(`${key(to)} ${key(from)}`)) continue;
      const away = distance(point, onScreen(from), onScreen(to));
      if (away < best.distance) best = { distance: away, from: key(from), to: key(to) };
    }
    if (!best.from) return undefined;
    this.keep();
    this.eachRing((ring) => ring.flatMap((corner, index) => {
      const ends = [key(corner), key(ring[(index + 1) % ring.length])];
      const isSide = ends[0] === best.from && ends[1] === best.to || ends[0] === best.to && ends[1] === best.from;
      return isSide ? [corner, at] : [corner];
    }));
    return at;
  }

  /**
   * @param {number} zone
   * @returns {Set<number>} the zones that share a side with one
   */
  neighbours(zone) {
    const sides = this.sides();
    const found = new Set();
    for (const side of sides.values()) {
      const other = side.zone === zone ? sides.get(`${key(side.to)} ${key(side.from)}`) : undefined;
      if (other && other.zone !== zone) found.add(other.zone);
    }
    return /** @type {Set<number>} */ (found);
  }

  /**
   * Makes one zone of two that share a border; it is called as the first one.
   * @param {number} first
   * @param {number} second
   */
  merge(first, second) {
    this.keep();
    const all = this.sides();
    const kept = [...all.values()].filter(({ from, to, zone }) => {
      const other = all.get(`${key(to)} ${key(from)}`)?.zone;
      return [first, second].includes(zone) && !(other !== undefined && [first, second].includes(other));
    });
    this.zones[first].pieces = pieces(rings(kept));
    this.zones.splice(second, 1);
  }

  /**
   * Divides a zone by a straight border between two of its corners.
   * @param {number} zone
   * @param {string} start
   * @param {string} end
   * @param {string} name what the new part is called
   * @returns {boolean} whether it could be divided so
   */
  split(zone, start, end, name) {
    const { pieces: all } = this.zones[zone];
    const piece = all.findIndex(([outer]) => [start, end].every((each) => outer.some((corner) => key(corner) === each)));
    if (piece < 0 || all[piece].length > 1) return false;
    const [outer] = all[piece];
    const [from, to] = [start, end].map((each) => outer.findIndex((corner) => key(corner) === each)).sort((a, b) => a - b);
    const one = outer.slice(from, to + 1);
    const other = [...outer.slice(to), ...outer.slice(0, from + 1)];
    if (one.length < FEWEST || other.length < FEWEST) return false;
    this.keep();
    all[piece] = [one];
    this.zones.push({ id: freeID(this.zones), name, pieces: [[other]] });
    return true;
  }

  /**
   * @param {number} zone
   * @param {string} name
   */
  rename(zone, name) {
    this.zones[zone].name = name;
  }

  /**
   * @param {Corner} place
   * @returns {number} the zone of a place; -1 outside the city
   */
  zoneAt(place) {
    return this.zones.findIndex(({ pieces: all }) => all.some((each) => each.filter((ring) => isInside(ring, place)).length % 2 === 1));
  }
}

/** @param {Corner} corner */
export function key([x, y]) {
  return `${x},${y}`;
}

/** @param {Zone[]} zones */
function freeID(zones) {
  const taken = new Set(zones.map(({ id }) => id));
  let number = zones.length + 1;
  while (taken.has(`zone-${number}`)) number += 1;
  return `zone-${number}`;
}

/**
 * The rings that sides make.
 * @param {{ from: Corner, to: Corner }[]} sides
 */
function rings(sides) {
  const open = new Map();
  for (const side of sides) open.set(key(side.from), [...(open.get(key(side.from)) ?? []), side]);
  const found = [];
  for (const first of sides) {
    const ring = [];
    let side = open.get(key(first.from))?.pop();
    while (side) {
      ring.push(side.from);
      side = open.get(key(side.to))?.pop();
    }
    if (ring.length >= FEWEST) found.push(ring);
  }
  return found;
}

/**
 * Outer rings with the holes that lie in them.
 * @param {Corner[][]} all
 * @returns {Corner[][][]}
 */
function pieces(all) {
  const outer = all.filter((ring) => area(ring) > 0).map((ring) => [ring]);
  for (const hole of all.filter((ring) => area(ring) <= 0)) (outer.find(([ring]) => isInside(ring, hole[0])) ?? outer[0])?.push(hole);
  return outer;
}

/** @param {Corner[]} ring */
function area(ring) {
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length];
    return sum + (x - ring[0][0]) * (nextY - ring[0][1]) - (nextX - ring[0][0]) * (y - ring[0][1]);
  }, 0);
}

/**
 * @param {Corner[]} ring
 * @param {Corner} place
 */
function isInside(ring, [x, y]) {
  let inside = false;
  ring.forEach(([fromX, fromY], index) => {
    const [toX, toY] = ring[(index + 1) % ring.length];
    if ((fromY > y) !== (toY > y) && x < fromX + (toX - fromX) * (y - fromY) / (toY - fromY)) inside = !inside;
  });
  return inside;
}

/**
 * How far a point is from a line between two others.
 * @param {Corner} point
 * @param {Corner} from
 * @param {Corner} to
 */
function distance([x, y], [fromX, fromY], [toX, toY]) {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const length = alongX ** 2 + alongY ** 2;
  const share = length ? Math.max(0, Math.min(1, ((x - fromX) * alongX + (y - fromY) * alongY) / length)) : 0;
  return Math.hypot(x - fromX - share * alongX, y - fromY - share * alongY);
}

/**
 * The features of a text; none of one that is no GeoJSON, which only somebody who wrote it by hand has sent.
 * @param {string} text
 */
function features(text) {
  try {
    const { features } = JSON.parse(text) ?? {};
    return Array.isArray(features) && features.every((feature) => feature?.geometry?.coordinates) ? features : [];
  } catch {
    return [];
  }
}
