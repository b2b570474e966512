// The pins of place fields: what was chosen in a form shows on the map before it is sent.
import { placeOf } from "./field.js";

/**
 * Adds a pin for each place field that has coordinates.
 * @param {Map<string, { kind: string, label: string, heading: number, at: [number, number], named?: boolean }>} wanted
 */
export function setPlacePins(wanted) {
  for (const field of document.querySelectorAll("[data-place-field]")) {
    const at = placeOf(field);
    if (!at) continue;
    const kind = field.getAttribute("data-place-field") || "pickup";
    const name = /** @type {HTMLInputElement} */ (field.querySelector("[data-place-name]")).value;
    // The coordinates are part of the name, so that choosing another place makes another pin.
    wanted.set(`field-${kind}-${at}`, { kind, label: name, heading: 0, at, named: true });
  }
}
