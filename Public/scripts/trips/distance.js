// How far places are from each other, on a sphere.

const METERS_PER_DEGREE = 111_195;

/** @typedef {{ latitude: number, longitude: number }} Spot */

/** @param {Spot} one @param {Spot} other */
export function metersBetween(one, other) {
  const north = (other.latitude - one.latitude) * METERS_PER_DEGREE;
  const middle = (one.latitude + other.latitude) / 2 * Math.PI / 180;
  const east = (other.longitude - one.longitude) * METERS_PER_DEGREE * Math.cos(middle);
  return Math.hypot(north, east);
}
