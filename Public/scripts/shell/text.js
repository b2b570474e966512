// What scripts say, in the reader's language: the English text is the key, `{0}` and so on are its values.
//
// The document says where the texts of its language are (`data-texts`); English needs none. They are asked for once,
// kept in the browser, and never change under their address.

/** @typedef {{ forms: number[], texts: Record<string, string[]> }} Catalog */

const KEPT = "crosstown.texts";

/** @type {Catalog | null} */
const catalog = await load(document.documentElement.dataset.texts);

/**
 * A text for people: `text("{0} km", 3.5)`.
 * @param {string} english
 * @param {...(string | number)} values
 * @returns {string}
 */
export function text(english, ...values) {
  return fill(catalog?.texts[english]?.[0] ?? english, values);
}

/**
 * A name and what it stands for, such as "Remove: Photograph 2"; other languages set the colon in other ways.
 * @param {string} label
 * @param {string} value
 */
export function labeled(label, value) {
  return text("{0}: {1}", label, value);
}

/**
 * A text that depends on a number: `plural(count, "{0} place found", "{0} places found")`.
 * @param {number} count
 * @param {string} one
 * @param {string} other
 * @param {...(string | number)} values what is put in; the count alone where nothing is said
 * @returns {string}
 */
export function plural(count, one, other, ...values) {
  const forms = catalog?.texts[one];
  const english = count === 1 ? one : other;
  return fill(forms ? forms[form(count)] ?? forms[0] : english, values.length ? values : [count]);
}

/**
 * A number as the reader's language writes it.
 * @param {number} value
 * @param {number} [places] how many decimal places at most
 * @returns {string}
 */
export function number(value, places = 0) {
  // The sign that the server writes, too; languages of browsers have a hyphen.
  return new Intl.NumberFormat(language(), { maximumFractionDigits: places }).format(value).replace("-", "−");
}

/** The reader's language, for what browsers format. */
export function language() {
  const { lang } = document.documentElement;
  // Browsers do not know the made-up languages of trials.
  return /^(en-XA|ar-XB)?$/.test(lang) ? "en" : lang;
}

/** Before the sign of a unit no line breaks, as in what the server writes. */
const UNIT = /\} (?=(?:k?m|cm²?|ft|mi|km\/h|m?s|min|h|k?g|t|[kMG][Bo]|kWh|%)(?:[\s.,;:!?)<]|$))/g;

/**
 * @param {string} pattern
 * @param {(string | number)[]} values
 */
function fill(pattern, values) {
  return pattern.replace(UNIT, "}\u00a0").replace(/\{(\d+)\}/g, (place, index) => {
    const value = values[Number(index)];
    if (value === undefined) return place;
    return typeof value === "number" ? number(value, 2) : value;
  });
}

/** @param {number} count */
function form(count) {
  const whole = Math.abs(Math.trunc(count));
  return catalog?.forms[whole < 200 ? whole : 100 + (whole % 100)] ?? 0;
}

/**
 * @param {string | undefined} address
 * @returns {Promise<Catalog | null>}
 */
async function load(address) {
  if (!address) return null;
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null");
    if (kept?.address === address) return kept.catalog;
  } catch {
    // Without a store they are asked for again.
  }
  try {
    const response = await fetch(address);
    if (!response.ok) return null;
    const catalog = await response.json();
    keep(address, catalog);
    return catalog;
  } catch {
    return null;
  }
}

/**
 * @param {string} address
 * @param {Catalog} catalog
 */
function keep(address, catalog) {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ address, catalog }));
  } catch {
    // A full or forbidden store costs a request, nothing else.
  }
}
