// Distances and times of day as the server writes them: the same distance reads the same on a page and in what a script adds.
import { number } from "./text.js";

/**
 * A distance, as `DistanceText` of the server has it.
 * @param {number} meters
 */
export function distance(meters) {
  if (meters < 995) return `${number(Math.round(meters / 10) * 10)}\u00a0m`;
  return `${number(meters / 1000, meters < 99_500 ? 1 : 0)}\u00a0km`;
}

/**
 * The time of day on the device's clock, such as 9:05.
 * @param {number} moment in milliseconds since 1970
 */
export function clock(moment) {
  const date = new Date(moment);
  return `${date.getHours()}:${String(date.getMinutes()).padStart(2, "0")}`;
}
