// Leaving a drop: without a connection it waits on the device, with its picture or video.
import { announce } from "./announce.js";
import { MediaField } from "./drop-media.js";
import { forget, keepForLater, queued, sendQueued } from "./drop-queue.js";
import { sendSealed } from "./drop-seal.js";
import { word } from "./words.js";

/** Starts the form of the page, and sends what waits. */
export function startSending() {
  for (const list of document.querySelectorAll("form[data-drop-list]:not([data-started])")) startList(list);
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-drop-send]:not([data-started])"));
  if (!form) return;
  form.setAttribute("data-started", "");
  const field = /** @type {HTMLElement | null} */ (form.querySelector("[data-drop-media]"));
  const media = field ? new MediaField(form, field) : undefined;
  showFriends(form);
  form.addEventListener("change", () => showFriends(form));
  form.addEventListener("submit", (event) => onSubmit(event, form, media), { capture: true });
  document.addEventListener("drops:queue", showQueue);
  showQueue();
  sendQueued();
}

/** A list of places, which is for friends or not, as a drop is. @param {Element} list */
function startList(list) {
  const form = /** @type {HTMLFormElement} */ (list);
  form.setAttribute("data-started", "");
  showFriends(form);
  form.addEventListener("change", () => showFriends(form));
}

/**
 * Friends are to be chosen only where the drop is for friends.
 * @param {HTMLFormElement} form
 */
function showFriends(form) {
  const list = form.querySelector("#recipients");
  const audience = new FormData(form).get("audience");
  if (list) list.toggleAttribute("hidden", audience !== "friends");
}

/**
 * What is on its way is waited for; without a connection everything is kept.
 * @param {SubmitEvent} event
 * @param {HTMLFormElement} form
 * @param {MediaField | undefined} media
 */
function onSubmit(event, form, media) {
  if (/** @type {HTMLInputElement | null} */ (form.querySelector("[data-seal]"))?.checked) {
    event.preventDefault();
    event.stopImmediatePropagation();
    sendSealed(form);
  } else if (media?.isSending && navigator.onLine) {
    event.preventDefault();
    event.stopImmediatePropagation();
    media.isAwaited = true;
    form.setAttribute("aria-busy", "true");
    announce(word("drops.media.making"));
  } else if (!navigator.onLine && !form.action.includes("/walks/")) {
    event.preventDefault();
    event.stopImmediatePropagation();
    keep(form, media);
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {MediaField | undefined} media
 */
async function keep(form, media) {
  const all = [...new FormData(form)];
  const fields = /** @type {[string, string][]} */ (all.filter(([name, value]) => typeof value === "string" && value && name !== "csrf"));
  const key = String(new FormData(form).get("key") ?? "");
  const person = document.body.dataset.person ?? "";
  const isKept = await keepForLater({ key, person, fields, file: media?.file, start: media?.start })
    .then(() => true, () => false);
  const state = form.querySelector("[data-drop-state]");
  if (!isKept) {
    if (state) state.textContent = word("drops.full");
    return announce(word("drops.full"));
  }
  media?.clear();
  form.reset();
  renew(form);
  showFriends(form);
  if (state) state.textContent = word("drops.later");
  announce(word("drops.later"));
  showQueue();
}

/**
 * The next drop is another one: its key, and its place on the map.
 * @param {HTMLFormElement} form
 */
function renew(form) {
  const key = /** @type {HTMLInputElement | null} */ (form.elements.namedItem("key"));
  if (key) key.value = crypto.randomUUID();
  for (const name of ["latitude", "longitude"]) {
    const input = /** @type {HTMLInputElement | null} */ (form.elements.namedItem(name));
    if (input) input.value = "";
  }
}

/** Lists what waits on this device. */
async function showQueue() {
  const section = /** @type {HTMLElement | null} */ (document.querySelector("[data-drop-queue]"));
  if (!section) return;
  const drops = await queued().catch(() => []);
  section.hidden = drops.length === 0;
  section.querySelector("ul")?.replaceChildren(...drops.map(line));
}

/** @param {import("./drop-queue.js").Queued} drop */
function line(drop) {
  const fields = new Map(drop.fields);
  const item = document.createElement("li");
  item.className = "list-item";
  const text = document.createElement("span");
  text.className = "list-text";
  const title = document.createElement("span");
  title.className = "list-title";
  title.textContent = fields.get("text") || drop.file?.name || word("drops.media");
  const detail = document.createElement("span");
  detail.className = "list-detail";
  detail.textContent = drop.fault || word("drops.waits");
  text.append(title, detail);
  const remove = document.createElement("button");
  remove.type = "button";
  remove.className = "button button-small";
  remove.textContent = word("drops.forget");
  remove.addEventListener("click", () => forget(drop.key));
  item.append(text, remove);
  return item;
}
