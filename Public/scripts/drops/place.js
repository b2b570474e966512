// Says to the server where the device is, so that drops open.
import { locate } from "../places/where.js";
import { word } from "../shell/words.js";

/** @typedef {{ opened?: string, here: string[] }} Claimed */

/** What the server says where nothing opens, or that it says nothing. */
export class Refusal extends Error {
  /**
   * @param {{ title?: string, detail?: string, status?: number }} problem
   */
  constructor(problem) {
    super(problem.detail ?? "");
    this.title = problem.title ?? "";
    this.isFinal = problem.status !== 404;
  }
}

/**
 * Opens one drop, or finds what opens here.
 * @param {{ drop?: string }} [wanted]
 * @returns {Promise<Claimed>}
 */
export async function claim({ drop } = {}) {
  const { nonce } = await post("/drops/nonces", {});
  const asked = Date.now();
  const { coords, timestamp } = await locate(0);
  return await post("/drops/claims", {
    latitude: coords.latitude,
    longitude: coords.longitude,
    accuracy: coords.accuracy,
    // An answer to a question that wants nothing old is of now, although some browsers repeat the last one's moment.
    fixTime: Math.max(timestamp, asked),
    speed: coords.speed ?? undefined,
    nonce,
    drop,
  });
}

/**
 * @param {string} address
 * @param {object} body
 * @returns {Promise<any>}
 */
async function post(address, body) {
  const token = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=form-token]"))?.content ?? "";
  const response = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", "X-Form-Token": token },
    body: JSON.stringify(body),
    cache: "no-store",
  }).catch(() => undefined);
  const answer = await response?.json().catch(() => undefined);
  if (!response || !answer) throw new Refusal({ title: word("send.failed.title"), detail: word("send.failed.text") });
  if (!response.ok) throw new Refusal({ ...answer, status: response.status });
  return answer;
}
