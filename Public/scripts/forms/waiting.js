// A form that waits for its files: its button says that it is being sent, and is itself again afterwards.
import { announce } from "../shell/announce.js";
import { word } from "../shell/words.js";

/** What the buttons of waiting forms said before. @type {WeakMap<HTMLFormElement, { button: HTMLButtonElement, label: Node[] }>} */
const waiting = new WeakMap();

/**
 * Shows that a form waits for its files.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 */
export function startWaiting(form, submitter) {
  if (waiting.has(form)) return;
  form.setAttribute("aria-busy", "true");
  announce(word("photographs.wait"));
  const button = submitter ?? form.querySelector("button:not([type=button])");
  if (!(button instanceof HTMLButtonElement)) return;
  waiting.set(form, { button, label: [...button.childNodes] });
  button.replaceChildren(word("send.busy"));
  button.setAttribute("aria-disabled", "true");
  button.setAttribute("data-busy", "");
}

/**
 * The files have arrived, or were lost.
 * @param {HTMLFormElement} form
 */
export function endWaiting(form) {
  form.removeAttribute("aria-busy");
  const before = waiting.get(form);
  if (!before) return;
  waiting.delete(form);
  before.button.replaceChildren(...before.label);
  before.button.removeAttribute("aria-disabled");
  before.button.removeAttribute("data-busy");
}
