// Runs the trip engine, the one that the server has, beside the page: what is moved with while it is recorded, whether in
// a vehicle, and the trips once they are over.
import { TripEngine } from "./engine.js";

const wasm = new URL("../../vendor/trip-engine/trip-engine.wasm", import.meta.url);
/** What the guess is made of, and how often the whole way is looked at. */
const GUESS_MS = 180_000;
const LEAST_MS = 60_000;
const LOOK_MS = 10_000;

/** @type {TripEngine} */
let engine;
/** @type {import("./engine.js").Recorder} */
let recorder;
/** @type {import("./engine.js").Fix[]} */
let way = [];
let startedAt = 0;
let lookedAt = 0;
/** What was told last. */
let told = nothing();

const loaded = load();
// Listened to from the first moment: what comes before the engine is there waits for it, in its order.
addEventListener("message", ({ data }) => loaded.then(() => answer(data)));

async function load() {
  engine = await TripEngine.load(await (await fetch(wasm)).arrayBuffer());
  recorder = engine.recorder();
}

function answer(data) {
  if (data.name === "begin") begin(data.fixes, data.startedAt);
  else if (data.name === "fix") take(data.fix);
  else if (data.name === "end") postMessage({ name: "end", id: data.id, trips: trips(data.startedAt, data.stoppedAt) });
}

function begin(fixes, from) {
  recorder.close();
  recorder = engine.recorder();
  way = fixes.map(plain);
  startedAt = from;
  lookedAt = 0;
  told = nothing();
  // What was over before the page went away was told before.
  recorder.record(way);
  if (way.length) tell([]);
}

function take(fix) {
  const plainFix = plain(fix);
  way.push(plainFix);
  tell(recorder.record([plainFix]));
}

/** @param {import("./engine.js").Trip[]} over */
function tell(over) {
  const { time } = way[way.length - 1];
  if (time - lookedAt >= LOOK_MS || over.length) look(time);
  // Who stands at a light still goes on with what brought them there.
  told.guess = guess(time) ?? told.guess;
  postMessage({ name: "state", startedAt, isInVehicle: recorder.isInVehicle, ...told, over: over.map(short) });
}

function look(time) {
  lookedAt = time;
  told.meters = trips(startedAt, time).reduce((sum, trip) => sum + trip.distance, 0);
  const trip = recorder.runningTrip;
  if (!trip && told.begunAt) told.guess = null;
  [told.begunAt, told.movedAt, told.tripMeters] = [trip?.start ?? null, trip?.end ?? null, trip?.distance ?? 0];
}

/**
 * @returns {{ guess: import("./live.js").Guess | null, meters: number, begunAt: number | null, movedAt: number | null,
 *   tripMeters: number }}
 */
function nothing() {
  return { guess: null, meters: 0, begunAt: null, movedAt: null, tripMeters: 0 };
}

function trips(from, to) {
  return way.length < 2 ? [] : engine.recording(way, from, to);
}

/** What the last minutes look like; null while they tell too little, or the phone stands. */
function guess(time) {
  const first = way.findLastIndex((fix) => fix.time < time - GUESS_MS) + 1;
  const recent = way.slice(Math.max(first, 0));
  if (recent.length < 3 || time - recent[0].time < LEAST_MS) return null;
  const { mode, ask, isVehicle } = engine.leg(recent, recent[0].time, time);
  return mode === "still" ? null : { mode, isSure: !ask, isVehicle };
}

const short = ({ start, end, distance, legs }) => ({ start, end, distance, legs: legs.map(({ mode, distance, ask, isVehicle }) => ({ mode, distance, ask, isVehicle })) });

const plain = ({ at, latitude, longitude, accuracy, speed }) => ({ time: at, latitude, longitude, accuracy, speed });
