// Sends the journal: in order, and each fix exactly once, because the server knows its number. What it does not take is set
// aside with the reason, and never forgotten.
import {
  countFixes, fact, firstFixes, forgetFixes, forgetRecording, forgetWay, recordings, setFact, setFixesAside,
  setRecordingAside, wayBetween,
} from "./journal.js";
import { labeled } from "../shell/text.js";

const BATCH = 500;
/** The way of what is cut into trips on the server is kept as long as trips can be. */
const DAY_MS = 86_400_000;
/** @type {Promise<unknown> | undefined} */
let running;
/** Whether the server has refused what was recorded without a touch: the person has switched that off elsewhere. */
let isAutomaticOff = false;

/** @typedef {"sent" | "waiting" | "stranger" | "foreign"} SendState */

/**
 * Sends what waits; resolves with the answers to recordings that have ended.
 * @param {string | undefined} person who is signed in
 * @returns {Promise<{ state: SendState, left: number, trips: any[], isAutomaticOff: boolean, person: string | undefined | null }>}
 *   the person is who is signed in; undefined where nobody is, null where that is not known
 */
export function send(person) {
  running = (running ?? Promise.resolve()).catch(() => {}).then(() => sendAll(person));
  return /** @type {any} */ (running);
}

async function sendAll(known) {
  const trips = [];
  isAutomaticOff = false;
  // The page that is kept for no connection knows nobody: once there is one, the server tells who is signed in.
  const person = known ?? (await signedIn());
  const ended = async (/** @type {SendState} */ state) => {
    const signed = state === "stranger" ? undefined : person;
    return { state, left: await countFixes(), trips, isAutomaticOff, person: signed };
  };
  if (!person) return ended(person === null ? "waiting" : "stranger");
  const device = await deviceOf(person);
  const state = await sendFixes(person, device);
  if (state !== "sent" && state !== "foreign") return ended(state);
  for (const recording of await recordings()) {
    if (!recording.stoppedAt || (recording.person && recording.person !== person)) continue;
    const answered = await sendRecording(recording, device, trips);
    if (answered !== "sent") return ended(answered);
  }
  return ended(state);
}

/**
 * Sends one person's fixes; another person's way waits until that person is signed in, and holds nobody up.
 * @returns {Promise<SendState>}
 */
async function sendFixes(person, device) {
  let passed = 0;
  for (;;) {
    const waiting = await firstFixes(BATCH, passed);
    if (!waiting.length) return passed ? "foreign" : "sent";
    const [first] = waiting;
    const other = waiting.findIndex((fix) => fix.person !== first.person || fix.isAutomatic !== first.isAutomatic);
    const batch = other < 0 ? waiting : waiting.slice(0, other);
    if (first.person && first.person !== person) {
      passed = /** @type {number} */ (batch[batch.length - 1].sequence);
      continue;
    }
    const state = await sendBatch(batch, device);
    if (state !== "sent") return state;
  }
}

/** Sends fixes of one kind. @param {import("./journal.js").JournalFix[]} batch @returns {Promise<SendState>} */
async function sendBatch(batch, device) {
  const { at, isAutomatic } = batch[0];
  const fixes = batch.map(({ person: _, isAutomatic: __, ...fix }) => fix);
  // What the phone's clock showed counts for trips of which no place is known.
  const secondsFromUTC = -60 * new Date(at).getTimezoneOffset();
  const answer = await post("/trips/fixes", { device, fixes, isAutomatic: isAutomatic === true, secondsFromUTC });
  const state = stateOf(answer);
  if (state === "waiting" || state === "stranger") return state;
  if (state === "refused") await setAside(batch, batch, await reasonOf(answer));
  else if (!(await keepTaken(batch, /** @type {Response} */ (answer)))) return "waiting";
  if (isAutomatic) await forgetWay(0, at - DAY_MS);
  return "sent";
}

/** Forgets what was taken, and sets aside what was not; false where some of it is to wait. */
async function keepTaken(batch, answer) {
  const { refused } = await answer.json();
  // A clock that is ahead of the server's: what is future there is taken once its time has come.
  if (refused.some(({ why }) => why === "future")) return false;
  isAutomaticOff ||= refused.some(({ why }) => why === "automaticOff");
  const reasons = new Map(refused.map(({ sequence, why }) => [sequence, why]));
  await setAside(batch, batch.filter(({ sequence }) => reasons.has(sequence)), refused[0]?.why ?? "");
  return true;
}

/** Takes a batch from what waits; some of it is kept beside, with the reason. */
function setAside(batch, refused, why) {
  if (!refused.length) return forgetFixes(batch);
  return setFixesAside({ id: `fixes ${refused[0].sequence}`, why, at: refused[0].at, fixes: refused }, batch);
}

/** @returns {Promise<SendState>} */
async function sendRecording(recording, device, trips) {
  const { person: _, ...message } = recording;
  const answer = await post("/trips/recordings", { ...message, device });
  const state = stateOf(answer);
  if (state === "waiting" || state === "stranger") return state;
  const { id, startedAt, stoppedAt } = recording;
  if (state === "refused") {
    const fixes = await wayBetween(startedAt, stoppedAt);
    await setRecordingAside({ id, why: await reasonOf(answer), at: startedAt, fixes, recording });
    return "sent";
  }
  trips.push(...(await /** @type {Response} */ (answer).json()).trips);
  await forgetRecording(id);
  await forgetWay(startedAt, stoppedAt);
  return "sent";
}

/** @param {Response | null} answer */
function stateOf(answer) {
  if (!answer || answer.status >= 500 || answer.status === 429) return "waiting";
  if (answer.ok) return "sent";
  return answer.status === 401 || answer.status === 403 ? "stranger" : "refused";
}

/** Why something was not taken, in the server's words. @param {Response | null} answer */
async function reasonOf(answer) {
  try {
    const { title, detail } = await /** @type {Response} */ (answer).json();
    return title && detail ? labeled(title, detail) : title || detail || String(answer?.status);
  } catch {
    return String(answer?.status);
  }
}

/** The identity of this device for one person. @param {string} person */
async function deviceOf(person) {
  const name = `device ${person}`;
  const known = await fact(name);
  if (known) return known;
  const made = crypto.randomUUID();
  await setFact(name, made);
  return made;
}

async function post(path, body) {
  try {
    const answer = await postOnce(path, body, token());
    return answer.status === 403 ? await postOnce(path, body, await freshToken()) : answer;
  } catch {
    return null;
  }
}

function postOnce(path, body, formToken) {
  return fetch(path, {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json", "X-Form-Token": formToken },
    body: JSON.stringify(body),
  });
}

const token = () => document.querySelector("meta[name=form-token]")?.getAttribute("content") ?? "";

/** A page that was open for long has an old token. */
async function freshToken() {
  await freshPage();
  return token();
}

/** Who is signed in; undefined where nobody is, null without a connection. @returns {Promise<string | undefined | null>} */
async function signedIn() {
  try {
    return (await freshPage()).querySelector("[data-trip-recorder]")?.getAttribute("data-person") ?? undefined;
  } catch {
    return null;
  }
}

/** The recorder's page as it is now, whose token is from then on that of the page that is open. */
async function freshPage() {
  const answer = await fetch("/trips/record", { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("meta[name=form-token]")?.getAttribute("content");
  if (fresh) document.querySelector("meta[name=form-token]")?.setAttribute("content", fresh);
  return page;
}

/** What is sent of a recording once it is over. */
export function recordingOf(running, stoppedAt) {
  const { id, person, lastSequence, means } = running;
  const recording = { id, person, ...spanOf(running, stoppedAt) };
  if (lastSequence !== undefined) recording.lastSequence = lastSequence;
  if (means) recording.means = means;
  return recording;
}

/** From when to when a recording was; all of its positions are in it, also where the clock was set back meanwhile. */
const spanOf = ({ startedAt, earliest, latest }, stoppedAt) => stoppedAt >= startedAt ? { startedAt, stoppedAt }
  : { startedAt: Math.min(stoppedAt, earliest ?? stoppedAt), stoppedAt: Math.max(startedAt, latest ?? startedAt) };
