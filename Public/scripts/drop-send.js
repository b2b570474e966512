// Leaving a drop: the picture or video goes ahead with its progress; without a connection the drop waits on the device.
import { announce } from "./announce.js";
import { word } from "./words.js";

const WAITING = "drops.waiting";

/** Starts the form of the page, and sends what waits. */
export function startSending() {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-drop-send]:not([data-started])"));
  if (!form) return;
  form.setAttribute("data-started", "");
  const field = /** @type {HTMLElement | null} */ (form.querySelector("[data-drop-media]"));
  if (field) startMedia(form, field);
  showFriends(form);
  form.addEventListener("change", () => showFriends(form));
  form.addEventListener("submit", (event) => keepOffline(event, form));
  addEventListener("online", () => sendWaiting(form));
  if (navigator.onLine) sendWaiting(form);
}

/**
 * Friends are to be chosen only where the drop is for friends.
 * @param {HTMLFormElement} form
 */
function showFriends(form) {
  const list = form.querySelector("[data-drop-friends]");
  const audience = new FormData(form).get("audience");
  if (list) list.toggleAttribute("hidden", audience !== "friends");
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement} field
 */
function startMedia(form, field) {
  const input = /** @type {HTMLInputElement} */ (field.querySelector("input[type=file]"));
  const cancel = /** @type {HTMLButtonElement} */ (field.querySelector("[data-media-cancel]"));
  const progress = /** @type {HTMLProgressElement} */ (field.querySelector("progress"));
  /** @type {XMLHttpRequest | undefined} */
  let request;
  const show = (/** @type {boolean} */ isSending, /** @type {string} */ text) => {
    progress.hidden = cancel.hidden = !isSending;
    const state = field.querySelector("[data-media-state]");
    if (state) state.textContent = text;
    form.toggleAttribute("data-sending", isSending);
  };
  cancel.addEventListener("click", () => {
    request?.abort();
    input.value = "";
    show(false, word("drops.media.cancelled"));
  });
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (!file) return;
    request?.abort();
    const sent = new XMLHttpRequest();
    request = sent;
    show(true, word("drops.media.sending"));
    progress.removeAttribute("value");
    sent.upload.addEventListener("progress", (event) => {
      if (!event.lengthComputable) return;
      progress.max = event.total;
      progress.value = event.loaded;
      if (event.loaded === event.total) {
        progress.removeAttribute("value");
        show(true, word("drops.media.making"));
      }
    });
    sent.addEventListener("load", () => {
      const answer = read(sent.responseText);
      if (sent.status < 300 && answer.id) {
        keep(field, answer.id);
        input.value = "";
        show(false, word("drops.media.ready"));
        announce(word("drops.media.ready"));
      } else {
        input.value = "";
        show(false, answer.errors?.[0]?.message ?? answer.detail ?? word("drops.media.failed"));
      }
    });
    sent.addEventListener("error", () => show(false, word("drops.media.failed")));
    const body = new FormData();
    body.set("csrf", String(new FormData(form).get("csrf") ?? ""));
    body.set("media", file);
    sent.open("POST", field.dataset.mediaAction ?? "");
    sent.setRequestHeader("Accept", "application/json");
    sent.send(body);
  });
  form.addEventListener("submit", (event) => {
    if (!form.hasAttribute("data-sending")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    announce(word("drops.media.making"));
  }, { capture: true });
}

/**
 * @param {string} text
 * @returns {any}
 */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/**
 * @param {HTMLElement} field
 * @param {string} id
 */
function keep(field, id) {
  field.querySelector("input[type=hidden][name=media]")?.remove();
  const kept = document.createElement("input");
  kept.type = "hidden";
  kept.name = "media";
  kept.value = id;
  field.append(kept);
}

/**
 * Without a connection the text and its place wait; its key sends it once, however often that is tried.
 * @param {SubmitEvent} event
 * @param {HTMLFormElement} form
 */
function keepOffline(event, form) {
  if (navigator.onLine || event.defaultPrevented || form.action.includes("/walks/")) return;
  event.preventDefault();
  const fields = [...new FormData(form)].filter(([name, value]) => typeof value === "string" && value && name !== "csrf");
  localStorage.setItem(WAITING, JSON.stringify([...waiting(), fields]));
  form.reset();
  const state = form.querySelector("[data-drop-state]");
  if (state) state.textContent = word("drops.later");
  announce(word("drops.later"));
}

/** @returns {[string, string][][]} */
function waiting() {
  const kept = read(localStorage.getItem(WAITING) ?? "[]");
  return Array.isArray(kept) ? kept : [];
}

/** @param {HTMLFormElement} form */
async function sendWaiting(form) {
  const token = String(new FormData(form).get("csrf") ?? "");
  let left = waiting();
  for (const fields of left) {
    const body = new URLSearchParams([...fields, ["csrf", token]]);
    const response = await fetch("/drops/send", { method: "POST", body, headers: { Accept: "application/json" } })
      .catch(() => undefined);
    if (!response || response.status >= 500) return;
    left = left.slice(1);
    localStorage.setItem(WAITING, JSON.stringify(left));
    announce(word(response.ok ? "drops.sent" : "drops.refused"));
  }
}
