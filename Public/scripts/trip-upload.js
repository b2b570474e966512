// Sends the journal: in order, and each fix exactly once, because the server knows its number.
import { countFixes, fact, firstFixes, forgetFixes, forgetRecording, recordings, setFact } from "./trip-journal.js";

const BATCH = 500;
/** @type {Promise<unknown> | undefined} */
let running;

/**
 * Sends what waits; resolves with the answers to recordings that have ended.
 * @param {string | undefined} person who is signed in
 * @returns {Promise<{ state: "sent" | "waiting" | "stranger" | "refused", left: number, trips: any[] }>}
 */
export function send(person) {
  running = (running ?? Promise.resolve()).catch(() => {}).then(() => sendAll(person));
  return /** @type {any} */ (running);
}

async function sendAll(person) {
  const trips = [];
  if (!person) return { state: "stranger", left: await countFixes(), trips };
  const device = await deviceOf(person);
  let state = /** @type {"sent" | "waiting" | "stranger" | "refused"} */ ("sent");
  for (;;) {
    const waiting = await firstFixes(BATCH);
    if (!waiting.length) break;
    const [first] = waiting;
    // Another person's way waits until that person is signed in.
    if (first.person && first.person !== person) return { state: "refused", left: await countFixes(), trips };
    const other = waiting.findIndex((fix) => fix.person !== first.person || fix.isAutomatic !== first.isAutomatic);
    const batch = other < 0 ? waiting : waiting.slice(0, other);
    const fixes = batch.map(({ person: _, isAutomatic: __, ...fix }) => fix);
    const answer = await post("/trips/fixes", { device, fixes, isAutomatic: first.isAutomatic === true });
    state = stateOf(answer);
    if (state !== "sent") return { state, left: await countFixes(), trips };
    const { refused } = await /** @type {Response} */ (answer).json();
    // A clock that is ahead of the server's: what is future there is taken once its time has come.
    if (refused.some(({ why }) => why === "future")) return { state: "waiting", left: await countFixes(), trips };
    await forgetFixes(/** @type {number} */ (batch[batch.length - 1].sequence));
  }
  for (const recording of await recordings()) {
    if (!recording.stoppedAt || (recording.person && recording.person !== person)) continue;
    const { person: _, ...message } = recording;
    const answer = await post("/trips/recordings", { ...message, device });
    if (stateOf(answer) === "waiting" || answer?.status === 401 || answer?.status === 403) {
      return { state: stateOf(answer), left: await countFixes(), trips };
    }
    if (answer?.ok) trips.push(...(await answer.json()).trips);
    await forgetRecording(recording.id);
  }
  return { state, left: await countFixes(), trips };
}

/** @param {Response | null} answer */
function stateOf(answer) {
  if (!answer || answer.status >= 500 || answer.status === 429) return "waiting";
  if (answer.ok) return "sent";
  return answer.status === 401 ? "stranger" : "refused";
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
  const page = await (await fetch("/trips/record", { headers: { Accept: "text/html" } })).text();
  return new DOMParser().parseFromString(page, "text/html").querySelector("meta[name=form-token]")
    ?.getAttribute("content") ?? "";
}
