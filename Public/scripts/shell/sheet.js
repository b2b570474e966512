// The bottom sheet: three heights, by dragging, by pressing its grip, or with the arrow keys on it.
import { word } from "./words.js";

const HEIGHTS = ["peek", "half", "full"];
const FLICK_PX_PER_MS = 0.5;

/**
 * Makes the sheet below a root movable.
 * @param {ParentNode} root
 */
export function startSheet(root) {
  // What scrolls must be reachable by keyboard, also when nothing in it takes the focus.
  root.querySelector(".sheet-body")?.setAttribute("tabindex", "0");
  const sheet = /** @type {HTMLElement | null} */ (root.querySelector("[data-sheet]:not([data-moves])"));
  const grip = sheet?.querySelector(".sheet-grip");
  if (!sheet || !(grip instanceof HTMLButtonElement)) return;
  sheet.dataset.moves = "";
  grip.addEventListener("keydown", (event) => onKey(sheet, event));
  grip.addEventListener("click", () => setHeight(sheet, next(sheet)));
  grip.addEventListener("pointerdown", (event) => startDrag(sheet, grip, event));
  sheet.addEventListener("focusin", (event) => {
    if (event.target !== grip && heightOf(sheet) === "peek" && typing(event.target)) setHeight(sheet, "half");
  });
  setHeight(sheet, heightOf(sheet));
}

/** @param {EventTarget | null} target */
function typing(target) {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** @param {HTMLElement} sheet */
function heightOf(sheet) {
  return sheet.dataset.sheet || "half";
}

/** @param {HTMLElement} sheet */
function next(sheet) {
  return HEIGHTS[(HEIGHTS.indexOf(heightOf(sheet)) + 1) % HEIGHTS.length];
}

/**
 * Sets one of the three heights and tells the map how much of it is covered.
 * @param {HTMLElement} sheet
 * @param {string} height
 */
export function setHeight(sheet, height) {
  sheet.dataset.sheet = height;
  sheet.style.removeProperty("height");
  const grip = sheet.querySelector(".sheet-grip");
  grip?.setAttribute("aria-label", word(height === "full" ? "sheet.less" : "sheet.more"));
  grip?.setAttribute("aria-expanded", String(height !== "peek"));
  sheet.dispatchEvent(new CustomEvent("sheet:changed", { bubbles: true, detail: { height } }));
}

/**
 * @param {HTMLElement} sheet
 * @param {KeyboardEvent} event
 */
function onKey(sheet, event) {
  const step = { ArrowUp: 1, ArrowDown: -1, Home: -2, End: 2 }[event.key];
  if (!step) return;
  event.preventDefault();
  const index = HEIGHTS.indexOf(heightOf(sheet)) + step;
  setHeight(sheet, HEIGHTS[Math.max(0, Math.min(HEIGHTS.length - 1, index))]);
}

/**
 * @param {HTMLElement} sheet
 * @param {HTMLElement} grip
 * @param {PointerEvent} start
 */
function startDrag(sheet, grip, start) {
  const begin = { y: start.clientY, height: sheet.offsetHeight, time: start.timeStamp };
  const listening = new AbortController();
  grip.setPointerCapture(start.pointerId);
  grip.addEventListener("pointermove", (event) => {
    sheet.dataset.dragging = "";
    sheet.style.height = `${begin.height + begin.y - event.clientY}px`;
  }, { signal: listening.signal });
  const end = (/** @type {PointerEvent} */ event) => {
    listening.abort();
    endDrag(sheet, grip, begin, event);
  };
  grip.addEventListener("pointerup", end, { signal: listening.signal });
  grip.addEventListener("pointercancel", end, { signal: listening.signal });
}

/**
 * @param {HTMLElement} sheet
 * @param {HTMLElement} grip
 * @param {{ y: number, height: number, time: number }} begin
 * @param {PointerEvent} event
 */
function endDrag(sheet, grip, begin, event) {
  if (!("dragging" in sheet.dataset)) return;
  const moved = begin.y - event.clientY;
  const speed = moved / Math.max(1, event.timeStamp - begin.time);
  const nearest = nearestHeight(sheet, begin.height + moved);
  delete sheet.dataset.dragging;
  swallowClick(grip);
  setHeight(sheet, Math.abs(speed) > FLICK_PX_PER_MS ? flicked(sheet, speed) : nearest);
}

/**
 * Letting go after a drag also counts as a click for the browser; it must not move the sheet once more.
 * @param {HTMLElement} grip
 */
function swallowClick(grip) {
  const soon = new AbortController();
  grip.addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, signal: soon.signal });
  setTimeout(() => soon.abort());
}

/**
 * @param {HTMLElement} sheet
 * @param {number} speed upwards, in pixels a millisecond
 */
function flicked(sheet, speed) {
  const index = HEIGHTS.indexOf(heightOf(sheet)) + Math.sign(speed);
  return HEIGHTS[Math.max(0, Math.min(HEIGHTS.length - 1, index))];
}

/**
 * @param {HTMLElement} sheet
 * @param {number} pixels
 */
function nearestHeight(sheet, pixels) {
  const distances = HEIGHTS.map((height) => Math.abs(pixelsOf(sheet, height) - pixels));
  return HEIGHTS[distances.indexOf(Math.min(...distances))];
}

/**
 * Measures a height by trying it, since heights are calculated by the stylesheet.
 * @param {HTMLElement} sheet
 * @param {string} height
 */
function pixelsOf(sheet, height) {
  const before = { name: sheet.dataset.sheet, pixels: sheet.style.height };
  sheet.style.removeProperty("height");
  sheet.dataset.sheet = height;
  const pixels = sheet.offsetHeight;
  sheet.dataset.sheet = before.name;
  sheet.style.height = before.pixels;
  return pixels;
}
