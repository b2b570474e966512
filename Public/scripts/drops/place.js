// Says to the server where the device is, so that drops open.
import { locate } from "../places/where.js";

/** @typedef {{ opened?: string, here: string[] }} Claimed */

/** What the server says where nothing opens, or that it says nothing. */
export class Refusal extends Error {
  /**
   * @param {{ title?: string, detail?: string, status?: number, wayOn?: { href: string } }} problem
   * @param {string | null} [nonce] the server's number for the next claim
   */
  constructor(problem, nonce) {
    super(problem.detail ?? "");
    this.title = problem.title ?? "";
    this.isFinal = problem.status !== 404;
    /** Whether the server did not answer. */
    this.isUnsent = problem.status === undefined;
    this.nonce = nonce ?? undefined;
    /** Where the person goes on, if there is more to do. */
    this.next = problem.wayOn?.href;
  }
}

/**
 * Opens one drop, or finds what opens here.
 * @param {{ drop?: string, nonce?: string, quietly?: boolean }} [wanted] quietly: that nothing opens here is no error
 * @returns {Promise<Claimed>}
 */
export async function claim({ drop, nonce, quietly } = {}) {
  const { speed, ...place } = await position(nonce);
  return await post("/drops/claims", { ...place, sentAt: Date.now(), speed, drop, quietly });
}

/**
 * Opens a drop by the code of its sign, with the position where the device tells it.
 * @param {string} drop
 * @param {string} code
 */
export async function openByCode(drop, code) {
  const { speed, ...place } = await position().catch((error) => {
    if (error instanceof Refusal) throw error;
    return { speed: undefined };
  });
  await post(`/drops/${drop}/code`, { ...place, sentAt: Date.now(), code });
}

/** A fresh position, with the server's number that is good for it alone. @param {string} [known] */
async function position(known) {
  const nonce = known ?? (await post("/drops/nonces", {})).nonce;
  const asked = Date.now();
  const { coords, timestamp } = await locate(0);
  return {
    latitude: coords.latitude,
    longitude: coords.longitude,
    accuracy: coords.accuracy,
    // An answer to a question that wants nothing old is of now, although some browsers repeat the last one's moment.
    fixTime: Math.max(timestamp, asked),
    speed: coords.speed ?? undefined,
    nonce,
  };
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
  if (!response || !answer) throw new Refusal({});
  if (!response.ok) throw new Refusal({ ...answer, status: response.status }, response.headers.get("Drop-Nonce"));
  return answer;
}
