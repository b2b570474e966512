// Going back restores a page as it was left: how far it was scrolled, how high its sheet stood, and what was entered. Pages of a
// session are never kept by browsers, so each entry of the tab's history has its view in the tab's own store.
import { setPlace } from "../places/field.js";
import { controls, isBox, isChanged } from "./entries.js";
import { setHeight } from "./sheet.js";

const PREFIX = "view ";
const OWNER = "views of";
const MOST = 50;
/** What no store may hold, or scripts cannot fill in. */
const LEFT_OUT = "[type=password], [type=file], [type=hidden], [autocomplete^=cc-], [autocomplete=one-time-code]";

/** @typedef {import("./entries.js").Control} Control */
/** @typedef {{ key: string, value: string | boolean | string[], at?: [number, number] }} Entered */
/** @typedef {{ page: string, top: number, height?: string, sheetTop: number, entered: Entered[] }} View */

/** The entry of the history whose page is shown, and the page's address: going back changes both before the page is left. */
let entry = "";
let page = "";

/** Restores the page where somebody has come back to it, and keeps it whenever it is left. */
export function startViews() {
  forgetOthers();
  begin();
  restore();
  addEventListener("pagehide", keep);
  addEventListener("hashchange", begin);
  document.addEventListener("page:leaving", keep);
  document.addEventListener("page:swapped", () => {
    forgetOthers();
    if (!history.state?.entry) entry = "";
    begin();
  });
}

/** Names the entry; a place in the page has the view of the page. */
function begin() {
  const isPlace = entry !== "" && location.hash !== "";
  if (history.state?.entry) entry = history.state.entry;
  else if (!isPlace) entry = String(performance.timeOrigin + performance.now());
  history.replaceState({ ...history.state, entry }, "");
  page = address();
}

/** What somebody has entered is not shown to whoever uses the tab next. */
function forgetOthers() {
  const person = document.body.dataset.person ?? "";
  if (sessionStorage.getItem(OWNER) === person) return;
  for (const key of known()) sessionStorage.removeItem(key);
  sessionStorage.setItem(OWNER, person);
}

/** The keys of all views, the oldest first. */
function known() {
  return Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX)).sort();
}

function keep() {
  const sheet = /** @type {HTMLElement | null} */ (document.querySelector("[data-sheet]"));
  /** @type {View} */
  const view = {
    page,
    top: scrollY,
    height: sheet?.dataset.sheet,
    sheetTop: sheet?.querySelector(".sheet-body")?.scrollTop ?? 0,
    entered: entries(),
  };
  try {
    sessionStorage.setItem(PREFIX + entry, JSON.stringify(view));
    known().slice(0, -MOST).forEach((key) => sessionStorage.removeItem(key));
  } catch {
    // A full or forbidden store costs the view, nothing else.
  }
}

function address() {
  return location.pathname + location.search;
}

function restore() {
  /** @type {View | null} */
  const view = JSON.parse(sessionStorage.getItem(PREFIX + entry) ?? "null");
  if (view?.page !== page) return;
  const sheet = /** @type {HTMLElement | null} */ (document.querySelector("[data-sheet]"));
  if (sheet && view.height) setHeight(sheet, view.height);
  fillIn(view.entered);
  sheet?.querySelector(".sheet-body")?.scrollTo(0, view.sheetTop);
  if (view.top) scrollTo(0, view.top);
}

/** @returns {Entered[]} */
function entries() {
  const changed = keyed().filter(([, control]) => isChanged(control));
  return changed.map(([key, control]) => ({ key, value: valueOf(control), at: placeIn(control) }));
}

/** The controls that are kept, each with a key that is the same when the page is loaded again; forms that are being sent are over. */
function keyed() {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return controls(document).filter(isKept).map((control) => {
    const name = `${control.form?.id} ${control.form?.getAttribute("action")} ${control.name}`;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return /** @type {[string, Control]} */ ([`${name} ${count}`, control]);
  });
}

/** @param {Control} control */
function isKept(control) {
  return control.name !== "" && control.form?.matches(":not([data-sending], [method=dialog])") && !control.matches(LEFT_OUT);
}

/** @param {Control} control */
function valueOf(control) {
  if (isBox(control)) return control.checked;
  if (control instanceof HTMLSelectElement) return [...control.selectedOptions].map((option) => option.value);
  return control.value;
}

/**
 * The coordinates of a place, which are in hidden fields.
 * @param {Control} control
 * @returns {[number, number] | undefined} latitude and longitude
 */
function placeIn(control) {
  const field = control.matches("[data-place-name]") ? control.closest("[data-place-field]") : null;
  const [latitude, longitude] = ["latitude", "longitude"].map((name) =>
    /** @type {HTMLInputElement | null | undefined} */ (field?.querySelector(`[data-place-${name}]`))?.value
  );
  return latitude && longitude ? [Number(latitude), Number(longitude)] : undefined;
}

/** @param {Entered[]} entered */
function fillIn(entered) {
  const known = new Map(keyed());
  for (const { key, value, at } of entered) {
    const control = known.get(key);
    if (control) put(control, value, at);
  }
}

/**
 * @param {Control} control
 * @param {Entered["value"]} value
 * @param {Entered["at"]} at
 */
function put(control, value, at) {
  const field = control.closest("[data-place-field]");
  if (at && field) return setPlace(field, { name: String(value), latitude: at[0], longitude: at[1] });
  if (isBox(control)) control.checked = value === true;
  else if (control instanceof HTMLSelectElement) {
    for (const option of control.options) option.selected = Array.isArray(value) && value.includes(option.value);
  } else control.value = String(value);
  control.dispatchEvent(new Event("change", { bubbles: true }));
}
