// Asks the server whether a form is filled in as it should be, before a question is asked about it. That changes nothing.
import { isFilledIn } from "../shell/entries.js";

/** Nobody waits longer for the question: what the server would refuse, it refuses once the form is sent. */
const LONGEST_MS = 2000;

/**
 * What the server refuses about what was entered; nothing where it refuses nothing. Where it does not answer in time this fails,
 * and the question is asked without.
 * @param {HTMLFormElement} form
 * @param {Request} request
 * @returns {Promise<{ response: Response, html: string } | undefined>}
 */
export async function refusal(form, request) {
  if (!form.hasAttribute("data-enhance") || form.enctype === "multipart/form-data" || !isFilledIn(form)) return undefined;
  request.headers.set("X-Form-Check", "1");
  const response = await fetch(request, { signal: AbortSignal.timeout(LONGEST_MS) });
  const isPage = response.headers.get("content-type")?.startsWith("text/html");
  return response.ok || !isPage ? undefined : { response, html: await response.text() };
}
