// Forms: sends `form[data-enhance]` in the background, once, and puts the answer into the page.
import { announce } from "../shell/announce.js";
import { asksAgain } from "./again.js";
import { confirmed } from "../shell/dialog.js";
import { showErrors, startErrors } from "./errors.js";
import { withoutMissing } from "../live/live.js";
import { parse, rememberFocus, swapPage } from "../shell/swap.js";
import { word } from "../shell/words.js";

/** Listens for the submissions of the whole page, so that swapped forms need no new start. */
export function startForms() {
  document.addEventListener("submit", onSubmit);
  addEventListener("pageshow", () => document.querySelectorAll("form[data-sending]").forEach(finish));
  addEventListener("popstate", showAddress);
  document.addEventListener("focusin", showWhole);
  startErrors();
}

/** The page that is shown, without the place in it. */
let shown = location.pathname + location.search;
document.addEventListener("page:swapped", () => shown = location.pathname + location.search);

/** Going back leads to another page; a link to a place in this one is told in the same way. */
function showAddress() {
  if (location.pathname + location.search !== shown) location.reload();
}

/**
 * Brings a field into view as a whole; browsers bring its caret alone.
 * @param {FocusEvent} event
 */
function showWhole({ target }) {
  if (target instanceof Element && target.matches("input, select, textarea")) target.scrollIntoView({ block: "nearest" });
}

/** Forms whose question was answered before they could be sent; they are sent again without it. */
const agreed = new WeakSet();

/** @param {SubmitEvent} event */
async function onSubmit(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const submitter = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (event.defaultPrevented || form.method === "dialog" || submitter?.formMethod === "dialog") return;
  if (form.hasAttribute("data-sending") || !filesFit(form)) return event.preventDefault();
  const enhanced = form.hasAttribute("data-enhance");
  if (!enhanced && !form.dataset.confirm) return begin(form, submitter);
  event.preventDefault();
  form.setAttribute("data-sending", "");
  if (form.dataset.confirm && !agreed.delete(form)) {
    if (!(await isSound(form, submitter).catch(() => true))) return;
    if (!(await confirmed(form))) return finish(form);
  }
  begin(form, submitter);
  if (enhanced) await withoutMissing(() => send(form, submitter));
  else HTMLFormElement.prototype.submit.call(form);
}

/**
 * Whether the server finds nothing wrong with what was entered, before a question is asked; else it is shown.
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} submitter
 */
async function isSound(form, submitter) {
  const { refusal } = await import("./check.js");
  await renew(form);
  const refused = await refusal(form, request(form, submitter));
  if (refused) await answered(form, refused.response, refused.html);
  return !refused;
}

/**
 * Whether no chosen file is larger than its field takes; the field says so before any of it is sent.
 * @param {HTMLFormElement} form
 */
function filesFit(form) {
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input[data-most-bytes]"));
  for (const field of fields) {
    const most = Number(field.dataset.mostBytes);
    if ([...(field.files ?? [])].every((file) => file.size <= most)) continue;
    field.setCustomValidity(word("file.large", { most: String(most / 2 ** 20) }));
    field.addEventListener("change", () => field.setCustomValidity(""), { once: true });
    return field.reportValidity();
  }
  return true;
}

/**
 * Marks the form as being sent: a second press does nothing, and the button shows that work goes on.
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} submitter
 */
function begin(form, submitter) {
  form.setAttribute("data-sending", "");
  form.setAttribute("aria-busy", "true");
  const button = submitter ?? buttonOf(form);
  button?.setAttribute("aria-disabled", "true");
  button?.setAttribute("data-busy", "");
  announce(word("send.busy"));
}

/** @param {Element} form */
function finish(form) {
  form.removeAttribute("data-sending");
  form.removeAttribute("aria-busy");
  for (const button of document.querySelectorAll("button[data-busy]")) {
    button.removeAttribute("aria-disabled");
    button.removeAttribute("data-busy");
  }
}

/** @param {HTMLFormElement} form */
function buttonOf(form) {
  return [...form.elements].find((element) => element instanceof HTMLButtonElement && element.type === "submit");
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} submitter
 */
async function send(form, submitter) {
  try {
    await renew(form);
    const response = await fetch(request(form, submitter));
    const html = await response.text();
    if (!isHTML(response)) throw new TypeError("The answer is not a page.");
    await answered(form, response, html);
  } catch {
    finish(form);
    if (!(await isKept(form))) await askAgain(form, submitter);
  }
}

/** @param {HTMLFormElement} form @param {Response} response @param {string} html */
async function answered(form, response, html) {
  // Only forms of a session have this field.
  if (response.status !== 401 || !form.elements.namedItem("csrf")) return show(form, response, html);
  finish(form);
  await (await import("./session.js")).askToSignIn(form, html);
}

/**
 * Whether what was entered is kept on the device, to be sent once there is a connection.
 * @param {HTMLFormElement} form
 */
async function isKept(form) {
  return form.dataset.later !== undefined && (await import("./later.js")).keepForLater(form);
}

/**
 * Gives a form whose session was over the token of the one that its page has by now.
 * @param {HTMLFormElement} form
 */
async function renew(form) {
  if (form.hasAttribute("data-session-over")) await (await import("./session.js")).renew(form);
}

/**
 * Asks whether to send again what could not be sent, as long as the page still has something to send it with: after a lost
 * connection it may be over.
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} submitter
 */
async function askAgain(form, submitter) {
  const over = new AbortController();
  for (const name of ["region:swapped", "page:swapped"]) {
    document.addEventListener(name, () => present(form) ?? over.abort(), { signal: over.signal });
  }
  const again = await asksAgain(form, over);
  const now = present(form);
  if (!again || !now) return;
  if (now.dataset.confirm === form.dataset.confirm) agreed.add(now);
  now.requestSubmit(now === form ? submitter : null);
}

/**
 * The form as the page has it now; undefined where it has none any more.
 * @param {HTMLFormElement} form
 */
function present(form) {
  if (form.isConnected) return form;
  return [...document.forms].find((other) => other.getAttribute("action") === form.getAttribute("action"));
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} submitter
 */
function request(form, submitter) {
  const data = new FormData(form, submitter);
  const action = new URL(submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "", location.href);
  const headers = { Accept: "text/html" };
  if (form.method === "get") {
    action.search = plain(data).toString();
    return new Request(action, { headers });
  }
  const body = form.enctype === "multipart/form-data" ? data : plain(data);
  return new Request(action, { method: "POST", headers, body });
}

/** @param {FormData} data */
function plain(data) {
  return new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
}

/** @param {Response} response */
function isHTML(response) {
  return response.headers.get("content-type")?.startsWith("text/html") ?? false;
}

/**
 * Puts the answer where it belongs: the page it leads to, or the same page with what is wrong in it.
 * @param {HTMLFormElement} form
 * @param {Response} response
 * @param {string} html
 */
function show(form, response, html) {
  const secrets = response.redirected ? [] : typedSecrets(form);
  if (/<body[\s>]/i.test(html)) swapPage(html, response.redirected ? response.url : "");
  else swapForm(form, html);
  for (const [name, value] of secrets) restoreSecret(name, value);
}

/**
 * @param {HTMLFormElement} form
 * @param {string} html
 */
function swapForm(form, html) {
  const fresh = parse(html);
  const region = form.closest("[data-swap]") ?? form;
  const parent = /** @type {HTMLElement} */ (region.parentElement);
  const namesake = fresh.getElementById(region.id);
  const focus = rememberFocus(parent, false);
  region.replaceWith(...(namesake ? [namesake] : fresh.body.childNodes));
  focus();
  parent.dispatchEvent(new CustomEvent("region:swapped", { bubbles: true }));
  showErrors();
}

/**
 * Passwords are never rendered by the server, so that an answer with errors would lose them.
 * @param {HTMLFormElement} form
 * @returns {[string, string][]}
 */
function typedSecrets(form) {
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input[type=password]"));
  return [...fields].map((field) => [field.name, field.value]);
}

/**
 * @param {string} name
 * @param {string} value
 */
function restoreSecret(name, value) {
  const field = document.querySelector(`input[type=password][name="${CSS.escape(name)}"]`);
  if (field instanceof HTMLInputElement && !field.value) field.value = value;
}
