// How many fixes a second the trip engine for browsers analyses under Node: node wasm-speed.mjs DATA [WASM]
// DATA is the folder with `mobilitynet`; `./crosstown setup` makes the engine.
import { readdirSync, readFileSync } from "node:fs";
import { TripEngine } from "../../Public/scripts/trips/engine.js";

const [data, wasm = new URL("../../.setup/vendor/trip-engine/trip-engine.wasm", import.meta.url)] = process.argv.slice(2);
const folder = `${data}/mobilitynet/traces`;
const tracks = readdirSync(folder).map((name) =>
  readFileSync(`${folder}/${name}`, "utf8").trim().split("\n").slice(1).map((line) => {
    const [time, latitude, longitude, accuracy, speed] = line.split(",").map(Number);
    return { time: Math.round(time * 1000), latitude, longitude, accuracy, speed };
  })
);
const engine = await TripEngine.load(readFileSync(wasm));
// The processor's time, so that a busy machine says the same; the first rounds compile.
for (let round = 0; round < 5; round++) {
  const before = process.cpuUsage();
  tracks.forEach((fixes) => engine.analyse(fixes));
  const { user, system } = process.cpuUsage(before);
  const fixes = tracks.reduce((count, track) => count + track.length, 0);
  console.log(`${Math.round(fixes / ((user + system) / 1e6)).toLocaleString("en")} fixes/s`);
}
