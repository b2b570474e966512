// The device's position in forms that need it.
import { ask } from "../shell/dialog.js";
import { locate } from "../places/where.js";
import { word } from "../shell/words.js";

/** Says why there is no position and what to do. */
export function explainNoPosition() {
  return ask({ title: word("position.denied.title"), text: word("position.denied.text") });
}

/** Fills the position into `form[data-needs-position]` before it is sent. */
export function startPositionForms() {
  document.addEventListener("submit", onSubmit, { capture: true });
}

/** @param {SubmitEvent} event */
async function onSubmit(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.hasAttribute("data-needs-position") || form.dataset.positionAt) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  form.setAttribute("aria-busy", "true");
  try {
    const { coords, timestamp } = await locate();
    setField(form, "latitude", coords.latitude);
    setField(form, "longitude", coords.longitude);
    setField(form, "accuracy", coords.accuracy);
    form.dataset.positionAt = String(timestamp);
    form.requestSubmit(/** @type {HTMLElement | null} */ (event.submitter));
    delete form.dataset.positionAt;
  } catch {
    await explainNoPosition();
  } finally {
    form.removeAttribute("data-position-at");
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {number} value
 */
function setField(form, name, value) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value.toFixed(6);
}
