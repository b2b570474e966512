// The scanner: shows what the camera sees, and sends the first code in it with the form that the page names.
import { announce } from "../shell/announce.js";
import { ask } from "../shell/dialog.js";
import { word } from "../shell/words.js";

const SIDE = 480;
const BETWEEN_MS = 20;

/** @typedef {(picture: ImageBitmap) => Promise<string>} Decode the text of the code in a picture, or empty */

/** @type {HTMLElement | undefined} the scanner that runs */
let shown;

/** Starts the scanner of the page, if it has one that does not run yet. */
export function startScanner() {
  const root = /** @type {HTMLElement | null} */ (document.querySelector("[data-scanner]"));
  if (!root || root === shown) return;
  shown = root;
  // Nobody is asked for the camera before the scanner is to be seen.
  const fold = root.closest("details:not([open])");
  if (fold) fold.addEventListener("toggle", () => run(root), { once: true });
  else whenPopupIsClosed(root);
}

/** @param {HTMLElement} root */
function whenPopupIsClosed(root) {
  const popup = document.querySelector("dialog[data-popup][open]");
  if (popup) popup.addEventListener("close", () => run(root), { once: true });
  else run(root);
}

/** @param {HTMLElement} root */
async function run(root) {
  try {
    await scan(root);
  } catch {
    root.hidden = true;
    const text = { title: word("scan.none.title"), text: word("scan.none.text") };
    if (!root.isConnected) return;
    if (await ask({ ...text, ok: word("retry"), cancel: word("cancel") })) return run(root);
    fieldOf(root, "number")?.focus();
  }
}

/**
 * Looks until a code is found or the page has gone.
 * @param {HTMLElement} root
 */
async function scan(root) {
  const video = /** @type {HTMLVideoElement} */ (root.querySelector("video"));
  const { decode, end } = await decoder();
  const camera = await open(video);
  try {
    root.hidden = false;
    startLight(root, camera);
    announce(word("scan.on"));
    const text = await look(root, video, decode);
    if (text) send(root, text);
  } finally {
    for (const track of camera.getTracks()) track.stop();
    end();
  }
}

/** @param {HTMLVideoElement} video */
async function open(video) {
  const camera = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  video.srcObject = camera;
  await video.play();
  return camera;
}

/**
 * @param {HTMLElement} root
 * @param {HTMLVideoElement} video
 * @param {Decode} decode
 */
async function look(root, video, decode) {
  while (root.isConnected) {
    if (!document.hidden && video.videoWidth > 0) {
      const text = await decode(await middle(video));
      if (text) return text;
    }
    await new Promise((resolve) => setTimeout(resolve, document.hidden ? 500 : BETWEEN_MS));
  }
  return "";
}

/**
 * The square in the middle of what the camera sees.
 * @param {HTMLVideoElement} video
 */
function middle(video) {
  const { videoWidth: width, videoHeight: height } = video;
  const side = Math.min(width, height);
  const size = { resizeWidth: SIDE, resizeHeight: SIDE };
  return createImageBitmap(video, (width - side) / 2, (height - side) / 2, side, side, size);
}

/** @returns {Promise<{ decode: Decode, end: () => void }>} our decoder, else the browser's own, where it has one */
async function decoder() {
  try {
    return await ownDecoder();
  } catch (error) {
    if (!("BarcodeDetector" in globalThis)) throw error;
    const detector = new /** @type {any} */ (globalThis).BarcodeDetector({ formats: ["qr_code"] });
    return { decode: async (picture) => (await detector.detect(picture))[0]?.rawValue ?? "", end: () => {} };
  }
}

/** @returns {Promise<{ decode: Decode, end: () => void }>} */
async function ownDecoder() {
  const worker = new Worker(new URL("scan-worker.js", import.meta.url), { type: "module" });
  const { ready } = await answer(worker);
  if (!ready) {
    worker.terminate();
    throw new Error("The decoder cannot be loaded.");
  }
  return {
    decode: async (picture) => {
      const decoded = answer(worker);
      worker.postMessage(picture, [picture]);
      return (await decoded).text ?? "";
    },
    end: () => worker.terminate(),
  };
}

/**
 * @param {Worker} worker
 * @returns {Promise<{ ready?: boolean, text?: string }>}
 */
function answer(worker) {
  return new Promise((resolve) => {
    worker.addEventListener("message", ({ data }) => resolve(data), { once: true });
    worker.addEventListener("error", () => resolve({}), { once: true });
  });
}

/**
 * Offers the lamp of cameras that have one.
 * @param {HTMLElement} root
 * @param {MediaStream} camera
 */
function startLight(root, camera) {
  const button = /** @type {HTMLElement} */ (root.querySelector("[data-scanner-light]"));
  const track = camera.getVideoTracks()[0];
  const abilities = /** @type {{ torch?: boolean }} */ (track.getCapabilities?.() ?? {});
  button.hidden = !abilities.torch;
  button.onclick = async () => {
    const on = button.getAttribute("aria-pressed") !== "true";
    await track.applyConstraints(/** @type {any} */ ({ advanced: [{ torch: on }] }));
    button.setAttribute("aria-pressed", String(on));
  };
}

/**
 * @param {HTMLElement} root
 * @param {string} text
 */
function send(root, text) {
  const field = fieldOf(root, "code");
  if (!field) return;
  announce(word("scan.found"));
  // Before the first touch, browsers refuse and complain.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
  field.value = text;
  field.form?.requestSubmit();
}

/**
 * @param {HTMLElement} root
 * @param {string} name
 */
function fieldOf(root, name) {
  const form = document.getElementById(root.dataset.scanner ?? "");
  const field = form instanceof HTMLFormElement ? form.elements.namedItem(name) : null;
  return field instanceof HTMLInputElement ? field : null;
}
