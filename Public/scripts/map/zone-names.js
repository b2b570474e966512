// Where the name of a zone stands: once, in its biggest piece, however the map cuts the zone into tiles.

/** @typedef {[number, number][][]} Rings the outer ring of a piece, then its holes, in longitudes and latitudes */

/**
 * The zones of a GeoJSON collection as points that carry their properties.
 * @param {{ features: { properties: any, geometry: { type: string, coordinates: any } }[] }} zones
 */
export function namePlaces(zones) {
  const features = zones.features.map(({ properties, geometry }) => {
    const pieces = /** @type {Rings[]} */ (geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates);
    const biggest = pieces.reduce((best, piece) => area(piece[0]) > area(best[0]) ? piece : best);
    return { type: "Feature", properties, geometry: { type: "Point", coordinates: innerPoint(biggest) } };
  });
  return { type: "FeatureCollection", features };
}

/**
 * Twice the area in square degrees, enough to compare pieces of one zone.
 * @param {[number, number][]} ring
 */
function area(ring) {
  return Math.abs(ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length];
    return sum + x * nextY - nextX * y;
  }, 0));
}

/**
 * The middle of the widest stretch on the line through the piece's middle: always inside, and where there is room.
 * @param {Rings} rings
 * @returns {[number, number]}
 */
function innerPoint(rings) {
  const latitudes = rings[0].map((place) => place[1]);
  const y = (Math.min(...latitudes) + Math.max(...latitudes)) / 2;
  const crossings = rings.flatMap((ring) => crossingsAt(ring, y)).sort((a, b) => a - b);
  let best = [rings[0][0][0], rings[0][0][0]];
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    if (crossings[index + 1] - crossings[index] > best[1] - best[0]) best = [crossings[index], crossings[index + 1]];
  }
  return [(best[0] + best[1]) / 2, y];
}

/**
 * Where a ring crosses a latitude.
 * @param {[number, number][]} ring
 * @param {number} y
 */
function crossingsAt(ring, y) {
  return ring.slice(1).flatMap(([toX, toY], index) => {
    const [fromX, fromY] = ring[index];
    return (fromY > y) === (toY > y) ? [] : [fromX + (toX - fromX) * (y - fromY) / (toY - fromY)];
  });
}
