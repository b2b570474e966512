// What a way avoids, reckoned on the phone with the factors that the page brings, and how lengths and masses are said.
import { number, text } from "../shell/text.js";

/** What the engine's modes are called here; waits and flights are none. @type {Record<string, string>} */
export const MEANS = { walk: "walk", run: "walk", bike: "bike", bus: "bus", car: "car", rail: "train" };

/**
 * What legs avoid in grams; null where they are asked about. What the person chose stands for what is ridden.
 * @param {{ mode: string, distance: number, ask: boolean }[]} legs
 * @param {string} chosen
 * @param {DOMStringMap} page its factors and its baseline in grams a kilometer
 */
export function gramsOf(legs, chosen, { factors = "{}", baseline = "0" }) {
  const known = JSON.parse(factors);
  let grams = 0;
  for (const { mode, distance, ask } of legs) {
    const isWait = mode === "still";
    const isRide = legs.length === 1 || (mode !== "walk" && !isWait);
    const means = isRide && chosen ? chosen : MEANS[mode];
    if (!isWait && ((!means && mode !== "flight") || (ask && !chosen))) return null;
    if (known[means] !== undefined) grams += Math.max(0, (Number(baseline) - known[means]) * distance / 1000);
  }
  return grams;
}

/**
 * A mass in the unit that the person prefers.
 * @param {number} grams @param {string | undefined} unit
 */
export function avoided(grams, unit) {
  if (unit === "trees") return text("{0} trees", number(grams / 60_000, 3));
  if (unit === "bears") return text("{0} cm² of sea ice for polar bears", number(grams * 0.03));
  return grams >= 1000 ? text("{0} kg CO₂", number(grams / 1000, 1)) : text("{0} g CO₂", number(grams));
}

/** @param {number} meters */
export const lengthOf = (meters) => (meters < 1000 ? `${number(meters)}\u00a0m` : `${number(meters / 1000, 2)}\u00a0km`);
