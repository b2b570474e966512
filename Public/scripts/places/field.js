// A place in a form: its name in a text field, its coordinates in two hidden ones.

/** @typedef {{ name: string, detail?: string, latitude: number, longitude: number }} Place */

/** How far an address may lie from a point to name it, in degrees: about 60 m of latitude. */
const NEAR_DEGREES = 0.00055;

/**
 * Fills a place in and tells the page.
 * @param {Element} field the element with `data-place-field`
 * @param {Place} place
 */
export function setPlace(field, place) {
  input(field, "[data-place-name]").value = place.name;
  input(field, "[data-place-latitude]").value = place.latitude.toFixed(6);
  input(field, "[data-place-longitude]").value = place.longitude.toFixed(6);
  field.dispatchEvent(new CustomEvent("place:chosen", { bubbles: true, detail: place }));
}

/**
 * Forgets the coordinates, because the name was typed over; the server looks the name up instead.
 * @param {Element} field
 */
export function forgetPlace(field) {
  if (!input(field, "[data-place-latitude]").value) return;
  input(field, "[data-place-latitude]").value = "";
  input(field, "[data-place-longitude]").value = "";
  field.dispatchEvent(new CustomEvent("place:forgotten", { bubbles: true }));
}

/**
 * The coordinates of a place field, when it has any.
 * @param {Element} field
 * @returns {[number, number] | undefined} longitude and latitude
 */
export function placeOf(field) {
  const latitude = input(field, "[data-place-latitude]").value;
  const longitude = input(field, "[data-place-longitude]").value;
  return latitude && longitude ? [Number(longitude), Number(latitude)] : undefined;
}

/**
 * The place at a point: the nearest address when one is close, else its coordinates, which every reader understands.
 * @param {Element} field
 * @param {number} latitude
 * @param {number} longitude
 * @returns {Promise<Place>}
 */
export async function placeAt(field, latitude, longitude) {
  const nearest = await findPlaces(field, "", [longitude, latitude]).catch(() => []);
  const [first] = nearest.filter((place) =>
    Math.abs(place.latitude - latitude) < NEAR_DEGREES && Math.abs(place.longitude - longitude) < NEAR_DEGREES * 1.5
  );
  return { name: first?.name ?? `${latitude.toFixed(5)},${longitude.toFixed(5)}`, latitude, longitude };
}

/**
 * Asks the server for places.
 * @param {Element} field
 * @param {string} text what was typed; empty asks for the nearest ones
 * @param {[number, number]} [near] longitude and latitude
 * @param {AbortSignal} [signal]
 * @returns {Promise<Place[]>}
 */
export async function findPlaces(field, text, near, signal) {
  const url = new URL(input(field, "[data-place-name]").dataset.suggest ?? "/places", location.href);
  url.searchParams.set("q", text);
  if (near) url.searchParams.set("near", `${near[1].toFixed(6)},${near[0].toFixed(6)}`);
  const response = await fetch(url, { headers: { Accept: "application/json" }, signal });
  return response.ok ? await response.json() : [];
}

/**
 * @param {Element} field
 * @param {string} selector
 */
function input(field, selector) {
  return /** @type {HTMLInputElement} */ (field.querySelector(selector));
}
