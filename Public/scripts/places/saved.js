// Saved places: what a signed-in person has saved is offered by every place field.

/** @typedef {import("./field.js").Place} Place */

/** @type {Promise<Place[]> | undefined} */
let loading;

/**
 * The saved places whose name or address begins like a text; all of them where it is empty, none for strangers.
 * @param {string} [text]
 * @returns {Promise<Place[]>}
 */
export async function savedPlaces(text = "") {
  const wanted = plain(text);
  const places = await (loading ??= load());
  return places.filter(({ name, detail }) => [name, detail ?? ""].some((words) => plain(words).startsWith(wanted)));
}

/** @returns {Promise<Place[]>} */
async function load() {
  const token = document.querySelector("meta[name=form-token]")?.getAttribute("content");
  if (!token) return [];
  try {
    const response = await fetch("/me/places", { headers: { Accept: "application/json" } });
    if (!response.ok) return [];
    const places = await response.json();
    return places.map((/** @type {Place & { address: string }} */ place) => ({ ...place, detail: place.address }));
  } catch {
    loading = undefined;
    return [];
  }
}

/** @param {string} text */
function plain(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
