// Sealed drops: half of what opens a text stays with the server until a claim was accepted, half goes to the devices that it
// is for. Keys of devices never leave them: the browser keeps their private halves and gives them to nobody, us included.
import { asksAgain } from "../forms/again.js";
import { ask } from "../shell/dialog.js";
import { within } from "./store.js";
import { dropWord } from "./words.js";

/** @typedef {{ person: string, pair: CryptoKeyPair, device?: string }} OwnKey */
/** @typedef {{ id: string, person: string, publicKey: string }} Device */
/** @typedef {{ device: string, ephemeral: string, wrapped: string }} Share */
/** @typedef {{ ciphertext: string, serverShare: string, shares: Share[] }} Parcel */

const CURVE = { name: "ECDH", namedCurve: "P-256" };
const NONCE_BYTES = 12;
const HALF_BYTES = 32;
/** A sealed picture is made small on the device, as the server cannot do that, and without what the camera wrote into it. */
const PICTURE = { side: 1600, qualities: [0.82, 0.6, 0.4], bytes: 2_000_000 };
const FOR_PICTURE = "picture";
const utf8 = new TextEncoder();

/** The key of this device for the person who is signed in; made and named to the server where there is none. */
export async function ensureDevice() {
  const person = document.body.dataset.person;
  if (!person || !crypto.subtle) return undefined;
  return await navigator.locks.request("drops.device", async () => {
    /** @type {OwnKey | undefined} */
    let own = await within("keys", "readonly", (store) => store.get(person));
    own ??= { person, pair: await crypto.subtle.generateKey(CURVE, false, ["deriveBits"]) };
    if (own.device) return own;
    const key = own;
    await within("keys", "readwrite", (store) => store.put(key));
    const publicKey = base64(await crypto.subtle.exportKey("raw", own.pair.publicKey));
    const answer = await post("/drops/devices", JSON.stringify({ publicKey }), "application/json");
    if (!answer.ok) return undefined;
    const named = { ...own, device: (await answer.json()).id };
    await within("keys", "readwrite", (store) => store.put(named));
    return named;
  });
}

/**
 * Seals the form's text and picture for the devices of those it is for, and sends them.
 * @param {HTMLFormElement} form
 * @param {File} [file]
 */
export async function sendSealed(form, file) {
  if (form.getAttribute("aria-busy") === "true") return;
  form.setAttribute("aria-busy", "true");
  try {
    const fields = new FormData(form);
    const fault = await seal(form, fields, file);
    if (fault) return await ask({ title: dropWord("seal.title"), text: fault });
    const texts = [...fields].filter(([, value]) => typeof value === "string");
    const body = new URLSearchParams(/** @type {[string, string][]} */ (texts));
    const answer = await post("/drops/send", body);
    const said = await answer.json();
    if (answer.ok) location.href = `/drops/${said.id}`;
    else await ask({ title: said.title, text: said.errors?.[0]?.message ?? said.detail ?? "" });
  } catch {
    asksAgain(form).then((again) => again && form.requestSubmit());
  } finally {
    form.removeAttribute("aria-busy");
  }
}

/**
 * Puts a parcel in the place of the text, and the name of a sealed picture in that of the picture.
 * @param {HTMLFormElement} form
 * @param {FormData} fields
 * @param {File | undefined} file
 * @returns {Promise<string | undefined>} what is in the way
 */
async function seal(form, fields, file) {
  if (!navigator.onLine) return dropWord("seal.offline");
  const text = String(fields.get("text") ?? "").trim();
  if (fields.get("audience") === "public" || (!file && !text)) return dropWord("seal.friends");
  const picture = file && (await madeSmall(file).catch(() => undefined));
  if (file && !picture) return dropWord("seal.picture");
  await ensureDevice();
  const friends = fields.get("audience") === "friends" ? fields.getAll("recipients").map(String) : [];
  const answer = await fetch(`/drops/devices?of=${friends.join(",")}`, { headers: { Accept: "application/json" } });
  /** @type {Device[]} */
  const devices = (await answer.json()).devices;
  const missing = friends.find((friend) => !devices.some(({ person }) => person === friend));
  if (missing) {
    const name = form.querySelector(`label[for="friend-${missing}"]`)?.textContent ?? "";
    return dropWord("seal.missing", { name });
  }
  const [serverHalf, deviceHalf] = [random(HALF_BYTES), random(HALF_BYTES)];
  const key = await contentKey(serverHalf, deviceHalf);
  fields.set("parcel", JSON.stringify(await parcel(key, text, { serverHalf, deviceHalf }, devices)));
  for (const name of ["text", "media", "mayShare"]) fields.delete(name);
  if (picture) fields.set("media", await sendPicture(await encrypt(key, picture, FOR_PICTURE)));
  return undefined;
}

/**
 * @param {CryptoKey} key
 * @param {string} text
 * @param {{ serverHalf: Uint8Array, deviceHalf: Uint8Array }} halves
 * @param {Device[]} devices
 * @returns {Promise<Parcel>}
 */
async function parcel(key, text, { serverHalf, deviceHalf }, devices) {
  return {
    ciphertext: base64(await encrypt(key, utf8.encode(text), "")),
    serverShare: base64(serverHalf),
    shares: await Promise.all(devices.map((device) => share(deviceHalf, device))),
  };
}

/**
 * The half of the devices, wrapped for one of them by an exchange of keys that is made for it alone.
 * @param {Uint8Array} half
 * @param {Device} device
 * @returns {Promise<Share>}
 */
async function share(half, device) {
  const pair = await crypto.subtle.generateKey(CURVE, false, ["deriveBits"]);
  const theirs = await crypto.subtle.importKey("raw", bytes(device.publicKey), CURVE, false, []);
  const ephemeral = base64(await crypto.subtle.exportKey("raw", pair.publicKey));
  const key = await exchanged(theirs, pair.privateKey, ephemeral);
  return { device: device.id, ephemeral, wrapped: base64(await encrypt(key, half, device.id)) };
}

/**
 * A picture as JPEG, upright and small.
 * @param {File} file
 * @returns {Promise<Uint8Array>}
 */
async function madeSmall(file) {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, PICTURE.side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  for (const quality of PICTURE.qualities) {
    const made = await new Promise((/** @type {(blob: Blob | null) => void} */ done) =>
      canvas.toBlob(done, "image/jpeg", quality));
    if (made && made.size <= PICTURE.bytes) return new Uint8Array(await made.arrayBuffer());
  }
  throw new RangeError("The picture stays too large.");
}

/**
 * Sends a sealed picture ahead.
 * @param {Uint8Array} content
 * @returns {Promise<string>} what the server calls it
 */
async function sendPicture(content) {
  const body = new FormData();
  body.set("media", new Blob([content]), "picture.sealed");
  const answer = await post("/drops/media/sealed", body);
  if (!answer.ok) throw new TypeError(`Not taken: ${answer.status}`);
  return (await answer.json()).id;
}

/** Opens what the page holds. */
export async function showParcels() {
  for (const place of document.querySelectorAll("[data-drop-parcel]:not([data-started])")) {
    place.setAttribute("data-started", "");
    const shown = /** @type {HTMLElement} */ (place.querySelector("[data-parcel-text]"));
    const parcel = JSON.parse(/** @type {HTMLElement} */ (place).dataset.parcel ?? "{}");
    try {
      const key = await opening(parcel);
      const text = new TextDecoder().decode(await decrypt(key, bytes(parcel.ciphertext), ""));
      shown.textContent = text;
      shown.hidden = !text;
      if (text) offer(place, "text", new Blob([text], { type: "text/plain" }));
      await showPicture(place, key);
    } catch {
      shown.hidden = false;
      shown.textContent = dropWord("seal.foreign");
    }
  }
}

/**
 * Opens the picture, where there is one.
 * @param {Element} place
 * @param {CryptoKey} key
 */
async function showPicture(place, key) {
  const picture = /** @type {HTMLImageElement | null} */ (place.querySelector("[data-parcel-picture]"));
  if (!picture) return;
  const answer = await fetch(picture.dataset.parcelPicture ?? "", { cache: "no-store" });
  if (!answer.ok) throw new TypeError(`Not given: ${answer.status}`);
  const content = await decrypt(key, new Uint8Array(await answer.arrayBuffer()), FOR_PICTURE);
  const blob = new Blob([content], { type: "image/jpeg" });
  picture.src = URL.createObjectURL(blob);
  picture.hidden = false;
  offer(place, "picture", blob);
}

/**
 * What is open here can be saved from here alone, where its sender allows that.
 * @param {Element} place
 * @param {string} part
 * @param {Blob} content
 */
function offer(place, part, content) {
  const link = /** @type {HTMLAnchorElement | null} */ (place.querySelector(`[data-parcel-save=${part}]`));
  if (!link) return;
  link.href = URL.createObjectURL(content);
  link.hidden = false;
}

/**
 * What opens a parcel, by both halves.
 * @param {Parcel} parcel
 */
async function opening(parcel) {
  const own = await ensureDevice();
  const share = parcel.shares.find(({ device }) => device === own?.device);
  if (!own || !share) throw new Error("This device has no half.");
  const theirs = await crypto.subtle.importKey("raw", bytes(share.ephemeral), CURVE, false, []);
  const key = await exchanged(theirs, own.pair.privateKey, share.ephemeral);
  const half = await decrypt(key, bytes(share.wrapped), share.device);
  return await contentKey(bytes(parcel.serverShare), half);
}

/** What opens the text, by both halves. @param {Uint8Array} serverHalf @param {Uint8Array} deviceHalf */
function contentKey(serverHalf, deviceHalf) {
  return derived(joined(serverHalf, deviceHalf), new Uint8Array(), "crosstown drop text");
}

/** @param {Uint8Array} one @param {Uint8Array} other */
function joined(one, other) {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

/**
 * @param {CryptoKey} theirs
 * @param {CryptoKey} own
 * @param {string} ephemeral
 */
async function exchanged(theirs, own, ephemeral) {
  const secret = await crypto.subtle.deriveBits({ name: "ECDH", public: theirs }, own, 256);
  return await derived(new Uint8Array(secret), bytes(ephemeral), "crosstown drop half");
}

/** HKDF with SHA-256 (RFC 5869). @param {Uint8Array} secret @param {Uint8Array} salt @param {string} use */
async function derived(secret, salt, use) {
  const material = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  const method = { name: "HKDF", hash: "SHA-256", salt, info: utf8.encode(use) };
  return await crypto.subtle.deriveKey(method, material, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

/** @param {CryptoKey} key @param {Uint8Array} content @param {string} place what it opens for */
async function encrypt(key, content, place) {
  const iv = random(NONCE_BYTES);
  const method = { name: "AES-GCM", iv, additionalData: utf8.encode(place) };
  return joined(iv, new Uint8Array(await crypto.subtle.encrypt(method, key, content)));
}

/** @param {CryptoKey} key @param {Uint8Array} all @param {string} place */
async function decrypt(key, all, place) {
  const method = { name: "AES-GCM", iv: all.slice(0, NONCE_BYTES), additionalData: utf8.encode(place) };
  return new Uint8Array(await crypto.subtle.decrypt(method, key, all.slice(NONCE_BYTES)));
}

/** @param {number} count */
const random = (count) => crypto.getRandomValues(new Uint8Array(count));

/** @param {ArrayBuffer | Uint8Array} content */
const base64 = (content) => btoa(String.fromCharCode(...new Uint8Array(content)));

/** @param {string} text */
const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/**
 * @param {string} address
 * @param {BodyInit} body
 * @param {string} [type]
 */
function post(address, body, type) {
  const token = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=form-token]"))?.content ?? "";
  const headers = { Accept: "application/json", "X-Form-Token": token, ...(type ? { "Content-Type": type } : {}) };
  return fetch(address, { method: "POST", body, headers });
}
