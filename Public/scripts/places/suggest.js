// Address suggestions: an ARIA combobox over `data-suggest` fields, which stay plain text fields without it.
import { announce } from "../shell/announce.js";
import { findPlaces, forgetPlace, placeAt, setPlace } from "./field.js";
import { explainNoPosition } from "../forms/position.js";
import { savedPlaces } from "./saved.js";
import { locate as whereNow } from "./where.js";
import { word } from "../shell/words.js";

const DEBOUNCE_MS = 180;
const SHORTEST = 2;
/** Between a list of suggestions and the bar below it. */
const GAP = 4;
/** One suggestion and a part of the next, which says that there are more. */
const LEAST_LIST = 72;
let count = 0;

/** @typedef {import("./field.js").Place} Place */

/**
 * Starts the place fields below a root.
 * @param {ParentNode} root
 */
export function startSuggestions(root) {
  for (const field of root.querySelectorAll("[data-place-field]:not([data-suggesting])")) {
    field.setAttribute("data-suggesting", "");
    const input = field.querySelector("[data-suggest]");
    if (input instanceof HTMLInputElement) new Combobox(field, input);
    field.querySelector("[data-locate]")?.addEventListener("click", () => locate(field));
    offerCandidates(field);
  }
}

/**
 * Takes over which of the places that a typed name may mean is chosen; they go once another place is typed or chosen.
 * @param {Element} field
 */
function offerCandidates(field) {
  const candidates = field.querySelector("[data-place-candidates]");
  if (!candidates) return;
  let isChoosing = false;
  candidates.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const { name = "", latitude, longitude } = target.dataset;
    isChoosing = true;
    setPlace(field, { name, latitude: Number(latitude), longitude: Number(longitude) });
    isChoosing = false;
    announce(name);
  });
  field.querySelector("[data-place-name]")?.addEventListener("input", () => candidates.remove());
  field.addEventListener("place:chosen", () => isChoosing || candidates.remove());
}

/** @param {Element} field */
async function locate(field) {
  const button = field.querySelector("[data-locate]");
  button?.setAttribute("data-busy", "");
  announce(word("position.busy"));
  try {
    const { coords } = await whereNow();
    setPlace(field, await placeAt(field, coords.latitude, coords.longitude));
  } catch {
    await explainNoPosition();
  } finally {
    button?.removeAttribute("data-busy");
  }
}

/** One field with its list of suggestions. */
class Combobox {
  /** @type {Place[]} */
  places = [];
  active = -1;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;
  /** @type {AbortController | undefined} */
  loading;

  /**
   * @param {Element} field
   * @param {HTMLInputElement} input
   */
  constructor(field, input) {
    this.field = field;
    this.input = input;
    this.list = document.createElement("ul");
    this.list.id = `suggestions-${++count}`;
    this.list.className = "suggestions";
    this.list.hidden = true;
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", input.labels?.[0]?.textContent ?? "");
    input.after(this.list);
    this.describe();
    this.listen();
    // Whoever was quicker than this module has typed already.
    if (document.activeElement === input) input.value === input.defaultValue ? this.offerSaved() : this.typed();
  }

  describe() {
    const attributes = {
      role: "combobox",
      autocomplete: "off",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": this.list.id,
    };
    for (const [name, value] of Object.entries(attributes)) this.input.setAttribute(name, value);
  }

  listen() {
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("focus", () => this.offerSaved());
    this.input.addEventListener("keydown", (event) => this.pressed(event));
    this.input.addEventListener("blur", () => this.close());
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => {
      const option = event.target instanceof Element ? event.target.closest("[role=option]") : null;
      if (option) this.choose([...this.list.children].indexOf(option));
    });
  }

  /** Before anything is typed, the places that the person has saved. */
  async offerSaved() {
    if (this.input.value.trim()) return;
    const places = await savedPlaces();
    if (places.length && document.activeElement === this.input && !this.input.value.trim()) this.show(places);
  }

  typed() {
    forgetPlace(this.field);
    clearTimeout(this.timer);
    this.loading?.abort();
    const text = this.input.value.trim();
    if (text.length < SHORTEST) return this.close();
    this.timer = setTimeout(() => this.load(text), DEBOUNCE_MS);
  }

  /** @param {string} text */
  async load(text) {
    this.loading = new AbortController();
    try {
      const found = findPlaces(this.field, text, mapCentre(), this.loading.signal);
      this.show((await Promise.all([savedPlaces(text), found])).flat());
    } catch {
      this.close();
    }
  }

  /** @param {Place[]} places */
  show(places) {
    this.places = places;
    this.active = -1;
    this.list.replaceChildren(...places.map((place, index) => this.option(place, index)));
    this.list.setAttribute("role", places.length ? "listbox" : "presentation");
    if (!places.length) this.list.append(nothing());
    this.open(true);
    announce(places.length ? word("suggest.count", { count: places.length }) : word("suggest.none"));
  }

  /**
   * @param {Place} place
   * @param {number} index
   */
  option(place, index) {
    const option = document.createElement("li");
    option.id = `${this.list.id}-${index}`;
    option.className = "suggestion";
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    const detail = document.createElement("small");
    detail.textContent = place.detail ?? "";
    option.append(place.name, detail);
    return option;
  }

  /** @param {boolean} opened */
  open(opened) {
    this.list.hidden = !opened;
    this.input.setAttribute("aria-expanded", String(opened && this.places.length > 0));
    if (opened) this.makeRoom();
    else this.input.removeAttribute("aria-activedescendant");
  }

  /** Scrolls the field up where bars at the bottom cover its list, which scrolls within the room that is left then. */
  makeRoom() {
    this.list.style.maxHeight = "";
    this.list.scrollIntoView({ block: "nearest" });
    this.input.scrollIntoView({ block: "nearest" });
    const { top, height } = this.list.getBoundingClientRect();
    const room = bottomAround(this.field) - top - GAP;
    if (room < height) this.list.style.maxHeight = `${Math.max(room, LEAST_LIST)}px`;
  }

  close() {
    clearTimeout(this.timer);
    this.loading?.abort();
    this.places = [];
    this.open(false);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const last = this.places.length - 1;
    if (event.key === "Escape" && !this.list.hidden) this.close();
    else if (last < 0) return;
    else if (event.key === "ArrowDown") this.mark(this.active === last ? 0 : this.active + 1);
    else if (event.key === "ArrowUp") this.mark(this.active <= 0 ? last : this.active - 1);
    else if (event.key === "Enter" && this.active >= 0) this.choose(this.active);
    else return;
    event.preventDefault();
  }

  /** @param {number} index */
  mark(index) {
    this.active = index;
    [...this.list.children].forEach((option, at) => option.setAttribute("aria-selected", String(at === index)));
    const option = this.list.children[index];
    this.input.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  }

  /** @param {number} index */
  choose(index) {
    const place = this.places[index];
    this.close();
    setPlace(this.field, place);
    announce(place.name);
  }
}

/**
 * Where the room for a field ends: at the bar below the part of the page that scrolls, or at the keyboard.
 * @param {Element} field
 */
function bottomAround(field) {
  const bottom = field.closest(".sheet-body")?.getBoundingClientRect().bottom ?? Infinity;
  return Math.min(bottom, visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight);
}

function nothing() {
  const element = document.createElement("li");
  element.className = "suggestions-none";
  element.setAttribute("role", "presentation");
  element.textContent = word("suggest.none");
  return element;
}

/** @returns {[number, number] | undefined} longitude and latitude of what the map shows */
function mapCentre() {
  const map = /** @type {HTMLElement | null} */ (document.querySelector("[data-map-view]"));
  const [latitude, longitude] = (map?.dataset.shown ?? map?.dataset.center ?? "").split(",").map(Number);
  return longitude === undefined ? undefined : [longitude, latitude];
}
