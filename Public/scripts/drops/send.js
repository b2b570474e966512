// Leaving a drop: without a connection it waits on the device, with its picture or video.
import { announce } from "../shell/announce.js";
import { ask } from "../shell/dialog.js";
import { MediaField } from "./media.js";
import { forget, keepForLater, queued, sendQueued } from "./queue.js";
import { sendSealed } from "./seal.js";
import { rememberWriter, startKeptForm } from "./writer.js";
import { dropWord } from "./words.js";

/** Starts the form of the page, and sends what waits. */
export function startSending() {
  for (const list of document.querySelectorAll("form[data-drop-list]:not([data-started])")) startList(list);
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-drop-send]:not([data-started])"));
  if (!form) return;
  form.setAttribute("data-started", "");
  const field = /** @type {HTMLElement | null} */ (form.querySelector("[data-drop-media]"));
  const media = field ? new MediaField(form, field) : undefined;
  if (isKeptForm(form)) startKeptForm(form);
  else rememberWriter();
  showFriends(form);
  form.addEventListener("change", () => showFriends(form));
  form.addEventListener("submit", (event) => onSubmit(event, form, media), { capture: true });
  form.addEventListener("media:lost", () => keep(form, media));
  const show = () => showQueue(form, media);
  document.addEventListener("drops:queue", show);
  show();
  sendQueued();
}

/** Whether it is the form that this device keeps: what is written on it is never sent from it. @param {HTMLFormElement} form */
const isKeptForm = (form) => form.hasAttribute("data-drop-kept");

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
  const mustWait = isKeptForm(form) || !navigator.onLine;
  if (/** @type {HTMLInputElement | null} */ (form.querySelector("[data-seal]"))?.checked) {
    event.preventDefault();
    event.stopImmediatePropagation();
    sendSealed(form, media?.file);
    return;
  }
  media?.settle();
  if (media?.isSending && navigator.onLine) {
    event.preventDefault();
    event.stopImmediatePropagation();
    media.makeWait(event.submitter);
  } else if (media?.tellFault()) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (!form.action.includes("/walks/")) {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (mustWait || media?.file) keep(form, media);
    else sendNow(form, media);
  }
}

/**
 * Sends it; what finds no way to the server, or a session that is over, waits on the device. What the server refuses is sent as forms are, so that the page
 * says what is wrong: its key sends it once.
 * @param {HTMLFormElement} form
 * @param {MediaField | undefined} media
 */
async function sendNow(form, media) {
  if (form.getAttribute("aria-busy") === "true") return;
  form.setAttribute("aria-busy", "true");
  const answer = await fetch(form.action, {
    method: "POST", headers: { Accept: "application/json" }, body: new URLSearchParams(texts(form, () => true)),
  }).catch(() => undefined);
  form.removeAttribute("aria-busy");
  if (answer?.status === 401) return await keep(form, media, dropWord("later.session"));
  if (!answer || answer.status >= 500) return await keep(form, media);
  if (!answer.ok) return HTMLFormElement.prototype.submit.call(form);
  await forget(String(new FormData(form).get("key") ?? "")).catch(() => undefined);
  location.href = `/drops/${(await answer.json()).id}`;
}

/**
 * @param {HTMLFormElement} form
 * @param {(name: string) => boolean} isWanted
 */
function texts(form, isWanted) {
  const all = [...new FormData(form)].filter(([name, value]) => typeof value === "string" && value && isWanted(name));
  return /** @type {[string, string][]} */ (all);
}

/**
 * What is missing is said while it can be added; the server, which looks at it later, says the rest.
 * @param {HTMLFormElement} form
 * @param {MediaField | undefined} media
 */
function missing(form, media) {
  const fields = new FormData(form);
  if (!String(fields.get("text") ?? "").trim() && !media?.file && !fields.get("media")) return dropWord("missing.content");
  if (fields.get("audience") === "friends" && fields.getAll("recipients").length === 0) return dropWord("missing.friend");
  if (!fields.get("place") && !fields.get("latitude") && !fields.get("savedPlace")) return dropWord("missing.place");
  return undefined;
}

/**
 * @param {HTMLFormElement} form
 * @param {MediaField | undefined} media
 * @param {string} kept what is said once it is kept
 */
async function keep(form, media, kept = dropWord("later")) {
  const fault = missing(form, media);
  if (fault) return await ask({ title: dropWord("missing.title"), text: fault });
  const fields = texts(form, (name) => name !== "csrf");
  const key = String(new FormData(form).get("key") ?? "");
  const person = document.body.dataset.person ?? form.dataset.writer ?? "";
  const isKept = await keepForLater({ key, person, fields, file: media?.file, start: media?.start })
    .then(() => true, () => false);
  const state = form.querySelector("[data-drop-state]");
  if (!isKept) {
    if (state) state.textContent = dropWord("full");
    return announce(dropWord("full"));
  }
  media?.clear();
  form.reset();
  renew(form);
  showFriends(form);
  if (state) state.textContent = kept;
  announce(kept);
  document.dispatchEvent(new CustomEvent("drops:queue"));
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

/**
 * Lists what waits on this device.
 * @param {HTMLFormElement} form
 * @param {MediaField | undefined} media
 */
async function showQueue(form, media) {
  const section = /** @type {HTMLElement | null} */ (document.querySelector("[data-drop-queue]"));
  if (!section) return;
  const drops = await queued().catch(() => []);
  section.hidden = drops.length === 0;
  section.querySelector("ul")?.replaceChildren(...drops.map((drop) => line(drop, form, media)));
}

/**
 * @param {import("./queue.js").Queued} drop
 * @param {HTMLFormElement} form
 * @param {MediaField | undefined} media
 */
function line(drop, form, media) {
  const fields = new Map(drop.fields);
  const item = document.createElement("li");
  item.className = "list-item";
  const text = document.createElement("span");
  text.className = "list-text";
  const title = document.createElement("span");
  title.className = "list-title";
  title.textContent = fields.get("text") || drop.file?.name || dropWord("media");
  const detail = document.createElement("span");
  detail.className = "list-detail";
  detail.textContent = drop.fault || dropWord("waits");
  text.append(title, detail);
  item.append(
    text,
    button(dropWord("change"), () => change(drop, form, media)),
    button(dropWord("forget"), () => forget(drop.key)),
  );
  return item;
}

/** @param {string} label @param {() => void} act */
function button(label, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button button-small";
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
}

/**
 * Puts what waits back into the form. It waits on, and is not sent, until the form is sent or kept in its place.
 * @param {import("./queue.js").Queued} drop
 * @param {HTMLFormElement} form
 * @param {MediaField | undefined} media
 */
function change(drop, form, media) {
  keepForLater({ ...drop, fault: drop.fault || dropWord("changing") }).catch(() => undefined);
  media?.clear();
  form.reset();
  const values = new Map();
  for (const [name, value] of drop.fields) values.set(name, [...(values.get(name) ?? []), value]);
  for (const element of form.elements) {
    const input = /** @type {HTMLInputElement} */ (element);
    const wanted = values.get(input.name) ?? [];
    if (input.type === "checkbox" || input.type === "radio") input.checked = wanted.includes(input.value);
    else if (input.name && input.name !== "csrf" && input.type !== "file") input.value = wanted[0] ?? "";
  }
  media?.put(drop.file, values.get("media")?.[0]);
  showFriends(form);
  form.scrollIntoView();
}
