// A form whose session was over when it was sent: it stays as it is, with what was written, until somebody has signed in beside it.
import { ask } from "../shell/dialog.js";
import { parse } from "../shell/swap.js";
import { word } from "../shell/words.js";

/** The field that only pages of a session have. */
const TOKEN = "csrf";

/**
 * Leads to signing in.
 * @param {HTMLFormElement} form
 * @param {string} html the refusal
 */
export async function askToSignIn(form, html) {
  form.setAttribute("data-session-over", "");
  const way = parse(html).querySelector("main a[href*='sign-in']")?.getAttribute("href") ?? "/sign-in";
  const text = { title: word("session.over.title"), text: word("session.over.text") };
  if (await ask({ ...text, ok: word("session.over.ok"), cancel: word("cancel") })) open(way, "_blank", "noopener");
}

/**
 * Gives the form the token of the session that its page has by now.
 * @param {HTMLFormElement} form
 */
export async function renew(form) {
  const page = await fetch(location.href, { headers: { Accept: "text/html" } });
  const fresh = parse(await page.text()).querySelector(`input[name=${TOKEN}]`);
  const token = form.elements.namedItem(TOKEN);
  if (!(fresh instanceof HTMLInputElement) || !(token instanceof HTMLInputElement)) return;
  token.value = fresh.value;
  form.removeAttribute("data-session-over");
}
