// Sealed drops: half of what opens a text stays with the server until a claim was accepted, half goes to the devices that it
// is for. Keys of devices never leave them: the browser keeps their private halves and gives them to nobody, us included.
import { ask } from "./dialog.js";
import { within } from "./drop-store.js";
import { word } from "./words.js";

/** @typedef {{ person: string, pair: CryptoKeyPair, device?: string }} OwnKey */
/** @typedef {{ id: string, person: string, publicKey: string }} Device */
/** @typedef {{ device: string, ephemeral: string, wrapped: string }} Share */
/** @typedef {{ ciphertext: string, serverShare: string, shares: Share[] }} Parcel */

const CURVE = { name: "ECDH", namedCurve: "P-256" };
const NONCE_BYTES = 12;
const HALF_BYTES = 32;
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
 * Seals the form's text for the devices of those it is for, and sends it.
 * @param {HTMLFormElement} form
 */
export async function sendSealed(form) {
  if (form.getAttribute("aria-busy") === "true") return;
  form.setAttribute("aria-busy", "true");
  try {
    const fields = new FormData(form);
    const fault = await seal(form, fields);
    if (fault) return await ask({ title: word("drops.seal.title"), text: fault });
    const texts = [...fields].filter(([, value]) => typeof value === "string");
    const body = new URLSearchParams(/** @type {[string, string][]} */ (texts));
    const answer = await post("/drops/send", body);
    const said = await answer.json();
    if (answer.ok) location.href = `/drops/${said.id}`;
    else await ask({ title: said.title, text: said.errors?.[0]?.message ?? said.detail ?? "" });
  } catch {
    await ask({ title: word("send.failed.title"), text: word("send.failed.text") });
  } finally {
    form.removeAttribute("aria-busy");
  }
}

/**
 * Puts a parcel in the place of the text.
 * @param {HTMLFormElement} form
 * @param {FormData} fields
 * @returns {Promise<string | undefined>} what is in the way
 */
async function seal(form, fields) {
  if (!navigator.onLine) return word("drops.seal.offline");
  const text = String(fields.get("text") ?? "").trim();
  const hasFile = fields.getAll("media").some((value) => typeof value === "string" ? value : value.size > 0);
  if (fields.get("audience") === "public" || hasFile || !text) return word("drops.seal.friends");
  await ensureDevice();
  const friends = fields.get("audience") === "friends" ? fields.getAll("recipients").map(String) : [];
  const answer = await fetch(`/drops/devices?of=${friends.join(",")}`, { headers: { Accept: "application/json" } });
  /** @type {Device[]} */
  const devices = (await answer.json()).devices;
  const missing = friends.find((friend) => !devices.some(({ person }) => person === friend));
  if (missing) {
    const name = form.querySelector(`label[for="friend-${missing}"]`)?.textContent ?? "";
    return word("drops.seal.missing", { name });
  }
  fields.set("parcel", JSON.stringify(await sealed(text, devices)));
  fields.delete("text");
  fields.delete("media");
  fields.delete("mayShare");
  return undefined;
}

/**
 * @param {string} text
 * @param {Device[]} devices
 * @returns {Promise<Parcel>}
 */
async function sealed(text, devices) {
  const [serverHalf, deviceHalf] = [random(HALF_BYTES), random(HALF_BYTES)];
  const key = await contentKey(serverHalf, deviceHalf);
  return {
    ciphertext: await encrypt(key, utf8.encode(text), ""),
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
  return { device: device.id, ephemeral, wrapped: await encrypt(key, half, device.id) };
}

/** Opens what the page holds. */
export async function showParcels() {
  for (const place of document.querySelectorAll("[data-drop-parcel]:not([data-started])")) {
    place.setAttribute("data-started", "");
    const shown = /** @type {HTMLElement} */ (place.querySelector("[data-parcel-text]"));
    const parcel = JSON.parse(/** @type {HTMLElement} */ (place).dataset.parcel ?? "{}");
    shown.textContent = await opened(parcel).catch(() => word("drops.seal.foreign"));
  }
}

/**
 * @param {Parcel} parcel
 * @returns {Promise<string>}
 */
async function opened(parcel) {
  const own = await ensureDevice();
  const share = parcel.shares.find(({ device }) => device === own?.device);
  if (!own || !share) throw new Error("This device has no half.");
  const theirs = await crypto.subtle.importKey("raw", bytes(share.ephemeral), CURVE, false, []);
  const key = await exchanged(theirs, own.pair.privateKey, share.ephemeral);
  const half = await decrypt(key, share.wrapped, share.device);
  const content = await contentKey(bytes(parcel.serverShare), half);
  return new TextDecoder().decode(await decrypt(content, parcel.ciphertext, ""));
}

/** What opens the text, by both halves. @param {Uint8Array} serverHalf @param {Uint8Array} deviceHalf */
function contentKey(serverHalf, deviceHalf) {
  return derived(Uint8Array.of(...serverHalf, ...deviceHalf), new Uint8Array(), "crosstown drop text");
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
  return base64(Uint8Array.of(...iv, ...new Uint8Array(await crypto.subtle.encrypt(method, key, content))));
}

/** @param {CryptoKey} key @param {string} text @param {string} place */
async function decrypt(key, text, place) {
  const all = bytes(text);
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
