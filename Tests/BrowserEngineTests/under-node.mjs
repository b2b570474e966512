// Reads questions to the engine from standard input and prints its answers, both JSON: node under-node.mjs ENGINE WASM
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { answers } from "./answers.mjs";

const [engine, wasm] = process.argv.slice(2);
const { TripEngine } = await import(pathToFileURL(engine));
console.log(JSON.stringify(answers(await TripEngine.load(readFileSync(wasm)), JSON.parse(readFileSync(0, "utf8")))));
