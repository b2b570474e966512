// What the drawing of areas says, in English; catalogs translate it. Other pages do not load it.
import { say } from "../shell/words.js";

/** @type {Record<string, string>} */
const english = {
  "none": "No corners yet.",
  "few": "{count} of at least three corners.",
  "open": "{count} corners. Add more, or close the area.",
  "closed": "{count} corners. New ones are added to the nearest side.",
  "chosen": "Corner selected. Move the map, then move the corner to the cross, or remove it.",
  "zoom": "{count} corners. Zoom in to move them.",
  "three": "An area needs at least three corners.",
  "corner": "Corner {number} of {count}",
};

/**
 * One text in the reader's language with its values put in.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function areaWord(key, values = {}) {
  return say(english[key], values);
}
