// What is wrong in a form: one thing is said in one pop-up that closes into its field, several are listed on top. Each message
// disappears when its field is filled in.
import { tell } from "../shell/dialog.js";
import { word } from "../shell/words.js";

/** Follows what people fill in, and shows what is wrong in the page. */
export function startErrors() {
  document.addEventListener("click", onSummaryLink);
  document.addEventListener("page:swapped", showErrors);
  for (const name of ["input", "change", "place:chosen"]) document.addEventListener(name, onFilled);
  showErrors();
}

/** Leads to what is wrong: to the one field, else to the summary, else to the first field. */
export function showErrors() {
  const summary = /** @type {HTMLElement | null} */ (document.querySelector("[data-error-summary]"));
  const listed = [...(summary?.querySelectorAll("a[href^='#']") ?? [])];
  const shown = [...document.querySelectorAll(".field-error:not([hidden])")];
  if (summary && listed.length > 1) return lead(summary);
  const target = fieldOf(listed[0]) ?? controlIn(shown[0]?.parentElement) ?? document.querySelector("[aria-invalid=true]");
  const text = (listed[0] ?? shown[0])?.textContent;
  if (target instanceof HTMLElement) lead(target, listed.length === 1 || shown.length === 1 ? text : undefined);
}

/**
 * Brings the focus to an element, after the pop-up that the server has put into the page, or one that says a text.
 * @param {HTMLElement} target
 * @param {string | null} [text]
 */
function lead(target, text) {
  target = candidateOf(target) ?? target;
  target.id ||= "first-error";
  if (target.matches("[data-error-summary]")) target.tabIndex = -1;
  const popup = document.querySelector("dialog[data-popup][open]");
  if (popup instanceof HTMLElement) popup.dataset.returnFocus ??= target.id;
  else if (text) tell({ title: word("form.problem"), text, returnFocus: target.id });
  else target.focus();
}

/**
 * The first of the places that the field of a control offers, as its text may mean any of them.
 * @param {HTMLElement} control
 * @returns {HTMLElement | null | undefined}
 */
function candidateOf(control) {
  const field = control.closest("[data-place-field]");
  return /** @type {HTMLElement | null | undefined} */ (field?.querySelector("[data-place-candidates] input"));
}

/**
 * The control that a link of the summary leads to.
 * @param {Element | null} [link]
 */
function fieldOf(link) {
  const field = link && document.getElementById(/** @type {HTMLAnchorElement} */ (link).hash.slice(1));
  return field?.matches("fieldset, div, section") ? controlIn(field) ?? field : field;
}

/** @param {Element | null} [field] */
function controlIn(field) {
  const controls = "input:checked, input:not([type=hidden]), select, textarea, button";
  return field?.querySelector("[aria-invalid=true]:is(input, select, textarea)") ?? field?.querySelector(controls);
}

/** @param {MouseEvent} event */
function onSummaryLink(event) {
  const link = event.target instanceof Element ? event.target.closest("[data-error-summary] a[href^='#']") : null;
  const field = fieldOf(link);
  if (!(field instanceof HTMLElement)) return;
  event.preventDefault();
  const target = candidateOf(field) ?? field;
  target.focus();
  target.scrollIntoView({ block: "center" });
}

/** @param {Event} event */
function onFilled({ type, target }) {
  const field = target instanceof Element ? target.closest(".field-wrong, fieldset:has(.field-error), .field:has(.field-error)") : null;
  if (!field || (type !== "place:chosen" && !isFilled(target))) return;
  for (const error of field.querySelectorAll(".field-error")) {
    error.textContent = "";
    error.setAttribute("hidden", "");
  }
  field.classList.remove("field-wrong");
  for (const part of [field, ...field.querySelectorAll("[aria-invalid]")]) part.removeAttribute("aria-invalid");
  takeFromSummary(field);
}

/** @param {EventTarget | null} control */
function isFilled(control) {
  const isBox = control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");
  return isBox ? control.checked : /** @type {{ value?: string }} */ (control).value?.trim() !== "";
}

/** @param {Element} field is filled in */
function takeFromSummary(field) {
  const summary = document.querySelector("[data-error-summary]");
  for (const link of summary?.querySelectorAll("a[href^='#']") ?? []) {
    if (field.contains(fieldOf(link) ?? null)) link.closest("li")?.remove();
  }
  if (!summary?.querySelector("li")) summary?.remove();
}
