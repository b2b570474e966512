// What a way avoids, reckoned on the phone with the factors that the page brings, and how lengths and masses are said.
import { number, text } from "../shell/text.js";

/** What the engine's modes are called here; a wait is none. @type {Record<string, string>} */
export const MEANS = { walk: "walk", run: "walk", bike: "bike", bus: "bus", car: "car", rail: "train", flight: "plane" };

/** A leg as the engine finds it, in meters. @typedef {{ mode: string, distance: number, ask: boolean }} FoundLeg */

/**
 * What legs avoid and emit in grams; null where they are asked about. What the person chose stands for what is ridden.
 * @param {FoundLeg[]} legs
 * @param {string} chosen
 * @param {DOMStringMap} page its factors, those of flights and its baseline, in grams a kilometer
 */
export function scoreOf(legs, chosen, { factors = "{}", flights = "[]", baseline = "0" }) {
  const known = JSON.parse(factors);
  const score = { avoided: 0, emitted: 0 };
  for (const leg of legs) {
    const means = meansOf(leg, legs, chosen);
    if (leg.mode !== "still" && (!means || (leg.ask && !chosen))) return null;
    if (means === "plane") score.emitted += gramsOfFlight(leg.distance, JSON.parse(flights));
    if (known[means] === undefined) continue;
    score.emitted += known[means] * leg.distance / 1000;
    score.avoided += Math.max(0, (Number(baseline) - known[means]) * leg.distance / 1000);
  }
  return score;
}

/** What a flight emits; it avoids nothing. @param {number} meters @param {[number | null, number][]} bands shortest flights first */
function gramsOfFlight(meters, bands) {
  const [, grams] = bands.find(([longest]) => longest === null || meters <= longest) ?? [null, 0];
  return grams * meters / 1000;
}

/** What most of the way was made with, and whether that is asked. @param {FoundLeg[]} legs @param {string} chosen */
export function mainMeans(legs, chosen) {
  const longest = legs.reduce((one, other) => (other.distance > one.distance ? other : one));
  return { means: meansOf(longest, legs, chosen), isAsked: longest.ask && !chosen };
}

/** @param {FoundLeg} leg @param {FoundLeg[]} legs @param {string} chosen */
function meansOf({ mode }, legs, chosen) {
  const isRide = legs.length === 1 || (mode !== "walk" && mode !== "still");
  return isRide && chosen ? chosen : MEANS[mode];
}

/**
 * A mass in the unit that the person prefers.
 * @param {number} grams @param {string | undefined} unit
 */
export function avoided(grams, unit) {
  if (unit === "trees") return text("{0} trees", number(grams / 60_000, 3));
  if (unit === "bears") return text("{0} cm² of sea ice for polar bears", number(grams * 0.03));
  return grams >= 1000 ? text("{0} kg", number(grams / 1000, 1)) : text("{0} g", number(grams));
}

/** @param {number} grams */
export const massOf = (grams) => avoided(grams, "carbon");
