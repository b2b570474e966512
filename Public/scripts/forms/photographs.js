// Photographs in a form: each is made smaller and sent at once, with its progress; the form then holds what they are called.
import { announce } from "../shell/announce.js";
import { showModal } from "../shell/dialog.js";
import { labeled } from "../shell/text.js";
import { word } from "../shell/words.js";
import { showErrors } from "./errors.js";
import { endWaiting, startWaiting } from "./waiting.js";

/** The longest side that is sent, in pixels; the server makes pictures smaller than that. */
const LONGEST = 2048;
const QUALITY = 0.85;
/** How long one photograph may take. */
const SENDING_MS = 120_000;

/** What is on its way in a field, and what its form must not be sent without a word about. */
class Deliveries {
  /** How many choices of files have not all arrived. */
  underWay = 0;
  /** Why photographs have not arrived, each with its name. @type {string[]} */
  faults = [];
  /** Whether a form waits for what is on its way. */
  isAwaited = false;
  /** Whether somebody who wanted to send the form has been told of the faults. */
  isTold = true;
}

/** @type {WeakMap<HTMLElement, Deliveries>} */
const deliveries = new WeakMap();

/** Starts the fields of the page that do not run yet, and opens photographs above the page. */
export function startPhotographs() {
  for (const field of document.querySelectorAll("[data-photographs]:not([data-started])")) {
    startField(/** @type {HTMLElement} */ (field));
  }
  for (const link of document.querySelectorAll("a[data-enlarge]:not([data-started])")) {
    link.setAttribute("data-started", "");
    link.addEventListener("click", (event) => enlarge(event, /** @type {HTMLAnchorElement} */ (link)));
  }
}

/** @param {HTMLElement} field */
function startField(field) {
  field.setAttribute("data-started", "");
  deliveries.set(field, new Deliveries());
  const input = /** @type {HTMLInputElement} */ (field.querySelector("input[type=file]"));
  const form = input.form;
  for (const item of field.querySelectorAll("li")) {
    const id = /** @type {HTMLInputElement | null} */ (item.querySelector("input[type=checkbox]"))?.value ?? "";
    item.querySelector(".check")?.replaceWith(kept(field, id), removal(field, item));
  }
  input.addEventListener("change", () => take(field, input));
  form?.addEventListener("submit", (event) => waitForAll(event, field));
  // Whoever is quick has chosen before the script was there.
  if (input.files?.length) take(field, input);
}

/**
 * @param {HTMLElement} field
 * @param {HTMLInputElement} input
 */
async function take(field, input) {
  const files = [...(input.files ?? [])];
  input.value = "";
  const state = stateOf(field);
  if (state.underWay === 0) clearFaults(field);
  state.underWay += 1;
  const most = Number(field.dataset.most);
  for (const file of files) {
    if (list(field).children.length >= most) {
      addFault(field, word("photographs.most", { count: String(most) }));
      break;
    }
    await add(field, input, file);
  }
  state.underWay -= 1;
  if (state.underWay === 0) field.dispatchEvent(new CustomEvent("photographs:settled"));
}

/**
 * @param {HTMLElement} field
 * @param {HTMLInputElement} input
 * @param {File} file
 */
async function add(field, input, file) {
  const { item, progress } = shown(file, list(field).children.length + 1);
  list(field).append(item);
  const form = /** @type {HTMLFormElement} */ (input.form);
  try {
    const answer = await post(field, form, await smaller(file), progress);
    progress.replaceWith(kept(field, answer.id), removal(field, item));
    announce(word("photographs.sent"));
  } catch (error) {
    item.remove();
    const said = error instanceof Refusal ? error.message : "";
    addFault(field, said || labeled(file.name, word("photographs.failed")));
  }
}

/** What the server says of a photograph that it does not take. */
class Refusal extends Error {}

/**
 * What is seen of a photograph while it is on its way.
 * @param {File} file
 * @param {number} number
 */
function shown(file, number) {
  const item = document.createElement("li");
  const image = document.createElement("img");
  image.width = image.height = 96;
  image.alt = word("photographs.name", { number: String(number) });
  image.src = URL.createObjectURL(file);
  const progress = document.createElement("progress");
  progress.className = "progress";
  progress.max = 1;
  progress.setAttribute("aria-label", word("photographs.sending"));
  item.append(image, progress);
  return { item, progress };
}

/**
 * The photograph with fewer pixels where the browser can decode it; otherwise as it is.
 * @param {File} file
 * @returns {Promise<Blob>}
 */
async function smaller(file) {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = LONGEST / Math.max(bitmap.width, bitmap.height);
    if (scale >= 1) return file;
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return await new Promise((resolve) =>
      canvas.toBlob((blob) => resolve(blob ?? file), "image/jpeg", QUALITY)
    );
  } catch {
    return file;
  }
}

/**
 * Only the older way to send tells how far it is.
 * @param {HTMLElement} field
 * @param {HTMLFormElement} form
 * @param {Blob} picture
 * @param {HTMLProgressElement} progress
 * @returns {Promise<{ id: string }>}
 */
function post(field, form, picture, progress) {
  const body = new FormData();
  body.append("csrf", /** @type {HTMLInputElement | null} */ (form.querySelector("[name=csrf]"))?.value ?? "");
  body.append("picture", picture, picture instanceof File ? picture.name : "photograph.jpg");
  const request = new XMLHttpRequest();
  request.open("POST", field.dataset.photographs ?? "");
  request.setRequestHeader("Accept", "application/json");
  request.responseType = "json";
  request.timeout = SENDING_MS;
  request.upload.addEventListener("progress", (event) => {
    if (event.lengthComputable) progress.value = event.loaded / event.total;
  });
  return new Promise((resolve, reject) => {
    for (const name of ["error", "timeout"]) {
      request.addEventListener(name, () => reject(new TypeError("The connection failed.")));
    }
    request.addEventListener("load", () => {
      if (request.status === 201) return resolve(request.response);
      const said = request.response?.errors?.[0]?.message;
      reject(new Refusal(said ? `${word("photographs.label")} ${said}.` : request.response?.detail ?? ""));
    });
    request.send(body);
  });
}

/**
 * @param {HTMLElement} field
 * @param {string} id
 */
function kept(field, id) {
  const hidden = document.createElement("input");
  hidden.type = "hidden";
  hidden.name = field.dataset.name ?? "";
  hidden.value = id;
  return hidden;
}

/**
 * @param {HTMLElement} field
 * @param {Element} item
 */
function removal(field, item) {
  const button = document.createElement("button");
  const name = item.querySelector("img")?.alt ?? "";
  button.type = "button";
  button.className = "button button-small";
  button.textContent = word("photographs.remove");
  button.setAttribute("aria-label", labeled(word("photographs.remove"), name));
  button.addEventListener("click", () => {
    item.remove();
    clearFaults(field);
    field.querySelector("input")?.focus();
    announce(word("photographs.removed"));
  });
  return button;
}

/**
 * A form is sent when all photographs have arrived, and not before its sender knows which have not.
 * @param {SubmitEvent} event
 * @param {HTMLElement} field
 */
function waitForAll(event, field) {
  const state = stateOf(field);
  if (state.underWay === 0 && state.isTold) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (state.underWay === 0) return tellFaults(state);
  if (state.isAwaited) return;
  state.isAwaited = true;
  const form = /** @type {HTMLFormElement} */ (event.target);
  startWaiting(form, event.submitter);
  field.addEventListener("photographs:settled", () => {
    state.isAwaited = false;
    endWaiting(form);
    form.requestSubmit(event.submitter);
  }, { once: true });
}

/** @param {HTMLElement} field */
function stateOf(field) {
  return /** @type {Deliveries} */ (deliveries.get(field));
}

/**
 * @param {HTMLElement} field
 * @param {string} text
 */
function addFault(field, text) {
  const state = stateOf(field);
  state.faults.push(text);
  state.isTold = false;
  say(field, state.faults.join(" "));
}

/** @param {HTMLElement} field */
function clearFaults(field) {
  const state = stateOf(field);
  state.faults = [];
  state.isTold = true;
  say(field, "");
}

/** Who wants to send the form is led to what has not arrived, once: the next time it goes without. @param {Deliveries} state */
function tellFaults(state) {
  state.isTold = true;
  showErrors();
}

/**
 * @param {HTMLElement} field
 * @param {string} text
 */
function say(field, text) {
  const place = /** @type {HTMLElement} */ (field.querySelector(".field-error"));
  place.textContent = text;
  place.hidden = !text;
  field.classList.toggle("field-wrong", Boolean(text));
  const input = field.querySelector("input[type=file]");
  if (text) input?.setAttribute("aria-invalid", "true");
  else input?.removeAttribute("aria-invalid");
  if (text) announce(text);
}

/** @param {HTMLElement} field */
function list(field) {
  return /** @type {HTMLElement} */ (field.querySelector("[data-photographs-sent]"));
}

/**
 * @param {MouseEvent} event
 * @param {HTMLAnchorElement} link
 */
function enlarge(event, link) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const image = document.createElement("img");
  image.src = link.href;
  image.alt = link.querySelector("img")?.alt ?? "";
  const close = document.createElement("button");
  close.className = "button";
  close.textContent = word("photographs.close");
  const form = document.createElement("form");
  form.method = "dialog";
  form.className = "popup-actions";
  form.append(close);
  const dialog = document.createElement("dialog");
  dialog.className = "popup popup-picture";
  dialog.setAttribute("aria-label", image.alt);
  dialog.append(image, form);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  showModal(dialog);
}
