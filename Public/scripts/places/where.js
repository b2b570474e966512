// Where the device is: once, or followed. In a trial, a device far from the city is taken to be in its middle, and its user is told so.
//
// Devices that stand still, or are busy, tell now and then that they know no position: a trial then goes on with the last one.
// Who refuses the position is believed, in a trial as well.
import { toast } from "../shell/announce.js";
import { text } from "../shell/text.js";

const PERMISSION_DENIED = 1;
const PATIENCE_MS = 10000;
const FRESH_MS = 5000;
const EARTH_RADIUS_KM = 6371;
const FAR_KM = 50;
const LAST = "trial.position";
const TOLD = "trial.told";
const PRECISE = { enableHighAccuracy: true, timeout: PATIENCE_MS };

/**
 * @typedef {{ latitude: number, longitude: number, accuracy: number, heading: number | null, speed: number | null }} Where
 * @typedef {{ coords: Where, timestamp: number }} Fix
 */

/**
 * Where the device is now.
 * @param {number} [maximumAge] how old an answer may be, in milliseconds
 * @returns {Promise<Fix>}
 */
export function locate(maximumAge = FRESH_MS) {
  return new Promise((resolve, reject) => {
    const fail = (/** @type {unknown} */ reason) => {
      const trial = standIn(reason);
      if (trial) resolve(trial);
      else reject(reason);
    };
    if (!navigator.geolocation) return fail(new Error("This browser knows no positions."));
    navigator.geolocation.getCurrentPosition((fix) => resolve(inTrial(fix)), fail, { ...PRECISE, maximumAge });
  });
}

/**
 * Follows the device. One that stands still reports nothing new by itself, so it is followed anew, which it answers.
 * @param {(fix: Fix) => void} onFix
 * @param {() => void} onFailure
 * @returns {() => void} ends it
 */
export function follow(onFix, onFailure) {
  let latest = 0;
  // The first answer may take long, and is waited for.
  let asked = false;
  let begun = 0;
  /** @type {number | undefined} */
  let watch;
  const pass = (/** @type {Fix} */ fix) => {
    [latest, asked] = [Date.now(), false];
    onFix(fix);
  };
  const take = (/** @type {Fix} */ fix) => {
    // The first answer to a watch that wants nothing old is of now, although some browsers repeat the last one's moment.
    const timestamp = asked ? Math.max(fix.timestamp, begun) : fix.timestamp;
    pass(inTrial({ coords: fix.coords, timestamp }));
  };
  const fail = (/** @type {GeolocationPositionError | undefined} */ reason) => {
    asked = false;
    const trial = standIn(reason);
    if (trial) pass(trial);
    else onFailure();
  };
  const end = () => {
    if (watch !== undefined) navigator.geolocation.clearWatch(watch);
  };
  const begin = () => {
    if (asked || Date.now() - latest < FRESH_MS) return;
    end();
    if (!navigator.geolocation) return fail(undefined);
    [asked, begun] = [true, Date.now()];
    watch = navigator.geolocation.watchPosition(take, fail, { ...PRECISE, maximumAge: 0 });
  };
  begin();
  const timer = setInterval(begin, FRESH_MS);
  return () => {
    clearInterval(timer);
    end();
  };
}

/**
 * The fix, or the trial's position where the device is far from the city.
 * @param {Fix} fix
 */
function inTrial(fix) {
  const trial = trialFix();
  if (!trial) return fix;
  const isFar = kilometres(fix.coords, trial.coords) > FAR_KM;
  const { latitude, longitude, accuracy } = isFar ? trial.coords : fix.coords;
  sessionStorage.setItem(LAST, `${latitude},${longitude},${accuracy}`);
  if (isFar) sayMiddle();
  return isFar ? trial : fix;
}

/**
 * Where a device that tells no position is in a trial: where it was last, else in the middle of the city.
 * @param {unknown} reason why there is no position
 * @returns {Fix | undefined} none where the person has refused it
 */
function standIn(reason) {
  const trial = trialFix();
  if (!trial || isRefusal(reason)) return undefined;
  const last = fixAt(sessionStorage.getItem(LAST));
  if (!last) sayMiddle();
  return last ?? trial;
}

/** Whether the person has said no; pages without https are refused whatever anybody says. @param {unknown} reason */
function isRefusal(reason) {
  const { code } = /** @type {{ code?: number }} */ (reason ?? {});
  return isSecureContext && code === PERMISSION_DENIED;
}

/** Says once in a visit that the position is not the device's own. */
function sayMiddle() {
  if (sessionStorage.getItem(TOLD)) return;
  sessionStorage.setItem(TOLD, "true");
  const { trialCity } = document.body.dataset;
  toast(trialCity ? text("Demo: we show you in the middle of {0}.", trialCity) : text("Demo: we show you in the middle of the city."));
}

/** @returns {Fix | undefined} the middle of the city, in a trial */
function trialFix() {
  return fixAt(document.body.dataset.trialPosition);
}

/** @param {string | null | undefined} text latitude and longitude, with meters of accuracy @returns {Fix | undefined} */
function fixAt(text) {
  const [latitude, longitude, accuracy = 10] = (text ?? "").split(",").map(Number);
  if (!latitude || !longitude) return undefined;
  return { coords: { latitude, longitude, accuracy, heading: null, speed: null }, timestamp: Date.now() };
}

/**
 * The haversine distance.
 * @param {Where} from
 * @param {Where} to
 */
function kilometres(from, to) {
  const radians = (/** @type {number} */ degrees) => degrees * Math.PI / 180;
  const height = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const width = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const cosines = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(height + cosines * width));
}
