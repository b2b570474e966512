// The picture or video of a drop: seen before it is sent, cut to ten seconds, sent ahead with its progress.
import { endWaiting, startWaiting } from "../forms/waiting.js";
import { announce } from "../shell/announce.js";
import { tell } from "../shell/dialog.js";
import { word } from "../shell/words.js";
import { mediaAddress } from "./queue.js";
import { dropWord } from "./words.js";

/** How long a video may be, and by how much a camera may overrun it, in seconds. */
const LONGEST = 10;
const TOLERANCE = 0.1;

/** The field of the form in which a picture or video is chosen. */
export class MediaField {
  /** @type {File | undefined} what was chosen and has not arrived */
  file;
  /** @type {number | undefined} where the ten seconds begin that are wanted of a longer video */
  start;

  /**
   * @param {HTMLFormElement} form
   * @param {HTMLElement} field
   */
  constructor(form, field) {
    this.form = form;
    this.field = field;
    this.input = /** @type {HTMLInputElement} */ (field.querySelector("input[type=file]"));
    this.progress = /** @type {HTMLProgressElement} */ (field.querySelector("progress"));
    this.cancelButton = /** @type {HTMLButtonElement} */ (field.querySelector("[data-media-cancel]"));
    this.cutter = /** @type {HTMLElement} */ (field.querySelector("[data-media-cut]"));
    this.slider = /** @type {HTMLInputElement} */ (field.querySelector("[data-cut-start]"));
    /** @type {XMLHttpRequest | undefined} */
    this.request = undefined;
    /** Whether the form waits for what is being sent. */
    this.isAwaited = false;
    /** Why what was chosen was refused, until somebody who sends the form has been told. */
    this.fault = "";
    this.input.addEventListener("change", () => this.choose());
    this.cancelButton.addEventListener("click", () => this.cancel());
    this.slider.addEventListener("input", () => this.showPart());
    field.querySelector("[data-cut-use]")?.addEventListener("click", () => this.use());
    form.querySelector("[data-seal]")?.addEventListener("change", () => this.onSeal());
    addEventListener("online", () => this.file && this.cutter.hidden && this.send());
    // Whoever is quick has chosen before the script was there.
    if (this.input.files?.length) this.choose();
  }

  /** Whether nothing is to leave this device unsealed. */
  get isSealed() {
    return /** @type {HTMLInputElement | null} */ (this.form.querySelector("[data-seal]"))?.checked ?? false;
  }

  /** @param {File} file */
  keepForSeal(file) {
    if (file.type.startsWith("image/")) {
      this.cancelButton.hidden = false;
      return this.say(dropWord("seal.kept"));
    }
    this.clear();
    this.input.value = "";
    this.say(dropWord("seal.video"));
  }

  /** What was sent before the seal was wanted was seen by the server, and is not what is sealed. */
  onSeal() {
    const { file } = this;
    const wasSent = this.field.querySelector("input[type=hidden][name=media]") !== null || this.isSending;
    if (!file && !wasSent) return;
    this.clear();
    this.input.value = "";
    this.say(dropWord("seal.again"));
  }

  /** Whether something is on its way. */
  get isSending() {
    return this.request !== undefined;
  }

  async choose() {
    const file = this.input.files?.[0];
    if (!file) return;
    this.clear();
    this.file = file;
    const preview = this.preview(file);
    if (this.isSealed) return this.keepForSeal(file);
    if (preview instanceof HTMLVideoElement) {
      const seconds = await duration(preview);
      if (this.file !== file) return;
      if (seconds > LONGEST + TOLERANCE) return this.offerCut(seconds);
    }
    this.send();
  }

  /** @param {number} seconds */
  offerCut(seconds) {
    this.cutter.hidden = false;
    this.slider.max = String(Math.max(0, seconds - LONGEST));
    this.slider.value = "0";
    this.showPart();
    this.say("");
  }

  /** Shows where the chosen part begins. */
  showPart() {
    const start = Number(this.slider.value);
    const text = this.field.querySelector("[data-cut-text]");
    if (text) text.textContent = dropWord("cut", { from: clock(start), to: clock(start + LONGEST) });
    const video = this.field.querySelector("video");
    if (video) video.currentTime = start;
  }

  use() {
    this.start = Number(this.slider.value);
    this.cutter.hidden = true;
    this.send();
  }

  cancel() {
    this.clear();
    this.input.value = "";
    this.say(dropWord("media.cancelled"));
  }

  /** Forgets what was chosen before, wherever it is. */
  clear() {
    this.request?.abort();
    this.request = undefined;
    this.file = this.start = undefined;
    this.isAwaited = false;
    this.fault = "";
    endWaiting(this.form);
    this.cutter.hidden = true;
    this.progress.hidden = this.cancelButton.hidden = true;
    this.field.querySelector("[data-media-preview]")?.replaceChildren();
    this.field.querySelector("input[type=hidden][name=media]")?.remove();
  }

  send() {
    const file = this.file;
    if (!file || this.isSending || this.isSealed) return;
    this.cancelButton.hidden = false;
    if (!navigator.onLine || this.form.hasAttribute("data-drop-kept")) return this.say(dropWord("media.later"));
    const request = new XMLHttpRequest();
    this.request = request;
    this.progress.hidden = false;
    this.progress.removeAttribute("value");
    this.say(dropWord("media.sending"));
    request.upload.addEventListener("progress", (event) => this.advance(event));
    request.addEventListener("load", () => this.take(request));
    request.addEventListener("error", () => this.lose());
    const body = new FormData();
    body.set("csrf", String(new FormData(this.form).get("csrf") ?? ""));
    body.set("media", file);
    request.open("POST", mediaAddress(this.start));
    request.setRequestHeader("Accept", "application/json");
    request.send(body);
  }

  /** @param {ProgressEvent} event */
  advance(event) {
    if (!event.lengthComputable) return;
    this.progress.max = event.total;
    this.progress.value = event.loaded;
    if (event.loaded < event.total) return;
    this.progress.removeAttribute("value");
    this.say(dropWord("media.making"));
  }

  /** @param {XMLHttpRequest} request */
  take(request) {
    const answer = read(request.responseText);
    if (request.status >= 300 || !answer.id) {
      this.file = undefined;
      this.field.querySelector("[data-media-preview]")?.replaceChildren();
      return this.refuse(answer.errors?.[0]?.message ?? answer.detail ?? dropWord("media.failed"));
    }
    this.hold(answer.id);
    this.file = undefined;
    const isAwaited = this.isAwaited;
    this.stop(dropWord("media.ready"));
    announce(dropWord("media.ready"));
    if (isAwaited) this.form.requestSubmit();
  }

  /** @param {string} fault */
  refuse(fault) {
    const { isAwaited } = this;
    this.fault = fault;
    this.stop(fault);
    if (isAwaited) this.tellFault();
  }

  /** Whether somebody who sends the form was just told why what they chose was refused; the next time it goes without. */
  tellFault() {
    const text = this.fault;
    this.fault = "";
    if (text) tell({ title: word("form.problem"), text, returnFocus: this.input.id });
    return text !== "";
  }

  /** The form waits for what is on its way. @param {HTMLElement | null} submitter */
  makeWait(submitter) {
    this.isAwaited = true;
    startWaiting(this.form, submitter);
  }

  /** The connection has gone while it was sent: a form that waits for it is kept with it. */
  lose() {
    const { isAwaited } = this;
    this.stop(dropWord("media.failed"));
    if (isAwaited) this.form.dispatchEvent(new CustomEvent("media:lost"));
  }

  /** Whoever sends the form without more ado wants the shown part of a longer video, and what failed before tried again. */
  settle() {
    if (!this.cutter.hidden) this.use();
    else this.send();
  }

  /**
   * Takes what was chosen before: a file, or one that has arrived.
   * @param {File | undefined} file
   * @param {string | undefined} id
   */
  put(file, id) {
    if (!file) return id && this.hold(id);
    const chosen = new DataTransfer();
    chosen.items.add(file);
    this.input.files = chosen.files;
    this.choose();
  }

  /** The form names what has arrived. @param {string} id */
  hold(id) {
    const kept = document.createElement("input");
    kept.type = "hidden";
    kept.name = "media";
    kept.value = id;
    this.field.append(kept);
  }

  /** @param {string} text */
  stop(text) {
    this.request = undefined;
    this.isAwaited = false;
    endWaiting(this.form);
    this.progress.hidden = true;
    this.cancelButton.hidden = this.file === undefined && !this.field.querySelector("input[type=hidden][name=media]");
    this.input.value = "";
    this.say(text);
  }

  /** @param {string} text */
  say(text) {
    const state = this.field.querySelector("[data-media-state]");
    if (state) state.textContent = text;
  }

  /**
   * Shows what was chosen.
   * @param {File} file
   */
  preview(file) {
    const place = this.field.querySelector("[data-media-preview]");
    const isVideo = file.type.startsWith("video/");
    const shown = document.createElement(isVideo ? "video" : "img");
    shown.className = "drop-media";
    shown.src = URL.createObjectURL(file);
    if (shown instanceof HTMLVideoElement) {
      shown.muted = shown.playsInline = true;
      shown.preload = "metadata";
    } else {
      shown.alt = "";
      shown.addEventListener("error", () => shown.remove());
    }
    place?.replaceChildren(shown);
    return shown;
  }
}

/**
 * How long a video is, in seconds; 0 where the browser cannot tell.
 * @param {HTMLVideoElement} video
 * @returns {Promise<number>}
 */
function duration(video) {
  return new Promise((resolve) => {
    const done = () => resolve(Number.isFinite(video.duration) ? video.duration : 0);
    video.addEventListener("error", () => {
      video.remove();
      resolve(0);
    });
    video.addEventListener("loadedmetadata", () => {
      if (Number.isFinite(video.duration)) return done();
      // Recordings of browsers do not say how long they are, until one has looked for their end.
      video.addEventListener("durationchange", () => {
        if (!Number.isFinite(video.duration)) return;
        done();
        video.currentTime = 0;
      });
      video.currentTime = 1e9;
    });
    setTimeout(done, 5000);
  });
}

/** @param {number} seconds */
function clock(seconds) {
  const whole = Math.floor(seconds);
  const tenth = Math.floor((seconds - whole) * 10);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}.${tenth}`;
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
