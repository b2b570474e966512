// Looks by itself for drops that open where the device is: on the page of drops, and, where somebody has asked for that, on
// any page that is open.
//
// The places of drops that are told are compared here, so that the server is asked only near one of them. Drops whose place
// is not told are looked for now and then, at other places than before.
import { announce } from "../shell/announce.js";
import { metres, showDistances } from "./distance.js";
import { claim } from "./place.js";
import { locate } from "../places/where.js";
import { dropWord } from "./words.js";

/** @typedef {{ id: string, place?: { latitude: number, longitude: number, radius: number } }} Waiting */
/** @typedef {{ latitude: number, longitude: number }} Spot */

const FLAG = "drops.watch";
const EVERY_MS = 20_000;
const LIST_MS = 600_000;
/** The pause after a look; each that finds nothing at a place doubles it, so that the limits are left for the person. */
const SHORTEST_MS = 60_000;
const LONGEST_MS = 600_000;
/** Positions are not exact: a look is worth its while from here on. */
const MARGIN_M = 60;
const MOVED_M = 150;
/** How near a public drop is looked for; most have no larger radius. */
const PUBLIC_M = 60;
/** From how far on a list of what is around is of another place. */
const LISTED_M = 600;

/** @type {number | undefined} */
let timer;
/** @type {{ waiting: Waiting[], nearby: Spot[] }} */
let drops = { waiting: [], nearby: [] };
let listedAt = 0;
/** @type {Spot | undefined} */
let listedFrom;
let lookedAt = 0;
let misses = 0;
/** @type {Spot | undefined} */
let lookedFrom;

/** Whether the person who is signed in wants to be told on every page. */
const isWanted = () =>
  document.body.dataset.person !== undefined && localStorage.getItem(FLAG) === document.body.dataset.person;

const isWatching = () => isWanted() || document.querySelector("[data-drop-near]") !== null;

/** Begins to look, where that is wanted. */
export function startWatching() {
  startSwitch();
  if (!isWatching() || timer !== undefined) return;
  timer = window.setInterval(look, EVERY_MS);
  look();
}

/** The switch on the page of drops. */
function startSwitch() {
  const box = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-drop-watch]:not([data-started])"));
  if (!box) return;
  box.setAttribute("data-started", "");
  box.checked = isWanted();
  box.addEventListener("change", () => {
    if (box.checked) localStorage.setItem(FLAG, document.body.dataset.person ?? "");
    else localStorage.removeItem(FLAG);
    // Asks for the position while the reason is before the eyes.
    if (box.checked) locate(EVERY_MS).catch(() => undefined);
  });
}

async function look() {
  if (document.hidden || !navigator.onLine || !isWatching()) return;
  const permission = await navigator.permissions?.query({ name: "geolocation" }).catch(() => undefined);
  if (permission?.state !== "granted") return;
  const fix = await locate(EVERY_MS).catch(() => undefined);
  if (!fix || fix.coords.accuracy > 100) return;
  showAround(fix.coords);
  showDistances(fix.coords);
  await list(fix.coords);
  if (!isWorthwhile(fix.coords)) return;
  const isSamePlace = lookedFrom && metres(fix.coords, lookedFrom) < MOVED_M;
  [lookedAt, lookedFrom] = [Date.now(), fix.coords];
  const found = await claim({ quietly: true }).catch(() => undefined);
  const isHere = Boolean(found?.here.length);
  misses = isHere ? 0 : isSamePlace ? misses + 1 : 1;
  if (isHere) tell();
}

/** The page lists what is around the city's middle, until it is known where the device is. @param {Spot} here */
function showAround(here) {
  const page = /** @type {HTMLElement | null} */ (document.querySelector("[data-drop-near][data-middle]"));
  if (!page || new URL(location.href).searchParams.has("near")) return;
  const [latitude, longitude] = (page.dataset.middle ?? "").split(",").map(Number);
  if (metres(here, { latitude, longitude }) > LISTED_M) location.replace(`/drops?near=${coarse(here)}`);
}

/** What waits, and what is public around; the server is told about where the device is, and no more. @param {Spot} here */
async function list(here) {
  const isFresh = Date.now() - listedAt < LIST_MS && listedFrom && metres(here, listedFrom) < LISTED_M;
  if (isFresh) return;
  const [waiting, nearby] = await Promise.all([read("/drops"), read(`/drops/pins?within=1000&near=${coarse(here)}`)]);
  if (!waiting || !nearby) return;
  /** @type {{ geometry: { coordinates: [number, number] } }[]} */
  const features = nearby.features;
  const spots = features.map(({ geometry: { coordinates: [longitude, latitude] } }) => ({ latitude, longitude }));
  drops = { waiting: waiting.waiting, nearby: spots };
  [listedAt, listedFrom] = [Date.now(), here];
}

/** @param {string} address */
async function read(address) {
  const answer = await fetch(address, { headers: { Accept: "application/json, application/geo+json" } }).catch(() => undefined);
  return answer?.ok ? await answer.json() : undefined;
}

/** A place, no more exact than some hundred metres. @param {Spot} here */
const coarse = (here) => [here.latitude, here.longitude].map((degrees) => (Math.round(degrees * 200) / 200).toFixed(3)).join(",");

/** @param {Spot} here */
function isWorthwhile(here) {
  const pause = Math.min(LONGEST_MS, SHORTEST_MS * 2 ** misses);
  const hasMoved = !lookedFrom || metres(here, lookedFrom) >= MOVED_M;
  if (!hasMoved && Date.now() - lookedAt < pause) return false;
  if (Date.now() - lookedAt < SHORTEST_MS) return false;
  if (drops.waiting.some(({ place }) => place && metres(here, place) <= place.radius + MARGIN_M)) return true;
  const looksForAll = document.querySelector("[data-drop-near]") !== null;
  if (looksForAll && drops.nearby.some((spot) => metres(here, spot) <= PUBLIC_M + MARGIN_M)) return true;
  return hasMoved && drops.waiting.some(({ place }) => !place) && Date.now() - lookedAt >= LONGEST_MS / 2;
}

/** Says it on whatever page is open. */
function tell() {
  announce(dropWord("here"));
  document.querySelector("[data-drop-told]")?.remove();
  const link = document.createElement("a");
  link.className = "notice notice-good drop-told";
  link.setAttribute("data-drop-told", "");
  link.href = "/drops/here";
  link.textContent = dropWord("here");
  document.querySelector("main")?.prepend(link);
}
