// Pop-ups: makes server-rendered ones modal, gives the focus back, and asks before destructive posts.
import { keepInReach } from "./announce.js";
import { restUnderFinger } from "./double-press.js";
import { word } from "./words.js";

/**
 * Promotes the open pop-ups below a root to modal ones.
 * @param {ParentNode} root
 */
export function startDialogs(root) {
  for (const dialog of root.querySelectorAll("dialog[data-popup][open]")) {
    const popup = /** @type {HTMLDialogElement} */ (dialog);
    if (!popup.matches(":modal") && !leadsOn(popup)) showModal(popup);
  }
}

/**
 * Goes on to the page that a pop-up leads to, once in a browser, not in every tab: whoever comes back from there has read it.
 * @param {HTMLDialogElement} dialog
 */
function leadsOn(dialog) {
  const place = dialog.dataset.leadsTo;
  if (!place) return false;
  if (localStorage.getItem(place)) {
    dialog.remove();
    return true;
  }
  localStorage.setItem(place, "led");
  location.assign(place);
  return true;
}

/**
 * Opens a dialog above the page; the focus returns to where it was, or to `data-return-focus`.
 * @param {HTMLDialogElement} dialog
 */
export function showModal(dialog) {
  const before = document.activeElement;
  dialog.removeAttribute("open");
  dialog.showModal();
  // The button that has the focus is below what is to be read first.
  dialog.scrollTop = 0;
  keepInReach();
  restUnderFinger();
  dialog.addEventListener("close", () => returnFocus(dialog, before), { once: true });
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {Element | null} before
 */
function returnFocus(dialog, before) {
  keepInReach();
  const named = dialog.dataset.returnFocus;
  const wanted = named ? document.getElementById(named) : null;
  const target = wanted ?? (before?.isConnected && before !== document.body ? before : mainHeading());
  if (target instanceof HTMLElement) target.focus();
}

function mainHeading() {
  const heading = document.querySelector("main h1, main");
  heading?.setAttribute("tabindex", "-1");
  return heading;
}

/**
 * Asks with one sentence and up to two buttons.
 * @param {Question} question
 * @param {AbortSignal} [signal] takes the question back
 * @returns {Promise<boolean>} true when the first button was pressed
 */
export function ask(question, signal) {
  const dialog = openDialog(question);
  signal?.addEventListener("abort", () => dialog.close("cancel"), { once: true });
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "ok"));
  });
}

/**
 * Says something until OK is pressed, or it is no longer so.
 * @param {{ title: string, text: string, about?: string, returnFocus?: string }} message
 * @returns {() => void} takes it back
 */
export function tell(message) {
  const dialog = openDialog(message);
  return () => dialog.close();
}

/**
 * @typedef {object} Question
 * @property {string} title
 * @property {string} text
 * @property {string} [ok]
 * @property {string} [cancel]
 * @property {boolean} [danger]
 * @property {string} [about] what it is about, for styles
 * @property {string} [returnFocus] the id of what has the focus afterwards
 */

/** @param {Question} question */
function openDialog(question) {
  const dialog = document.createElement("dialog");
  dialog.className = "popup";
  if (question.about) dialog.dataset.about = question.about;
  if (question.returnFocus) dialog.dataset.returnFocus = question.returnFocus;
  dialog.setAttribute("aria-labelledby", "ask-title");
  dialog.setAttribute("aria-describedby", "ask-text");
  dialog.append(
    textElement("h2", "ask-title", question.title),
    textElement("p", "ask-text", question.text),
    buttons(question),
  );
  document.body.append(dialog);
  showModal(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  return dialog;
}

/**
 * @param {string} tag
 * @param {string} id
 * @param {string} text
 */
function textElement(tag, id, text) {
  const element = document.createElement(tag);
  element.id = id;
  element.textContent = text;
  return element;
}

/** @param {{ ok?: string, cancel?: string, danger?: boolean }} question */
function buttons(question) {
  const form = document.createElement("form");
  form.method = "dialog";
  form.className = "popup-actions";
  if (question.cancel) form.append(button("cancel", question.cancel, "button"));
  const strong = question.danger ? "button button-danger" : "button button-primary";
  form.append(button("ok", question.ok ?? word("ok"), strong));
  return form;
}

/**
 * @param {string} value
 * @param {string} text
 * @param {string} className
 */
function button(value, text, className) {
  const element = document.createElement("button");
  element.value = value;
  element.className = className;
  element.textContent = text;
  return element;
}

/**
 * The label of a field and what was entered there, such as "Base fare 4.80"; a day as people write it.
 * @param {HTMLFormElement} form
 * @param {string} name
 */
function fact(form, name) {
  const field = name ? form.elements.namedItem(name) : null;
  if (!(field instanceof HTMLInputElement) || !field.value) return "";
  const day = field.type === "date" ? field.valueAsDate : null;
  const value = day?.toLocaleDateString(document.documentElement.lang, { dateStyle: "long", timeZone: "UTC" }) ?? field.value;
  return `${field.labels?.[0]?.textContent ?? ""} ${value}`.trim();
}

/**
 * Whether the person agrees to a form that carries `data-confirm`; true at once where it does not.
 * @param {HTMLFormElement} form
 * @returns {Promise<boolean>}
 */
export async function confirmed(form) {
  const { confirm, confirmText, confirmFields, confirmOk, confirmCancel } = form.dataset;
  if (!confirm) return true;
  const entered = (confirmFields ?? "").split(" ").map((name) => fact(form, name)).filter(Boolean).join(" · ");
  return await ask({
    title: confirm,
    text: [entered, confirmText].filter(Boolean).join(". "),
    ok: confirmOk,
    cancel: confirmCancel ?? word("cancel"),
    danger: true,
  });
}
