// What could not be sent: asks whether to send it again, and says once the connection is back.
import { ask } from "../shell/dialog.js";
import { isFilledIn } from "../shell/entries.js";
import { word } from "../shell/words.js";

/**
 * Whether the person wants to send a form again that could not be sent.
 * @param {HTMLFormElement} form
 * @param {AbortController} [over] takes the question back
 */
export async function asksAgain(form, over = new AbortController()) {
  const name = isFilledIn(form) ? "send.failed.kept" : "send.failed";
  const sayBack = () => {
    const text = document.getElementById("ask-text");
    if (text) text.textContent = word(`${name}.back`);
  };
  addEventListener("online", sayBack, { signal: over.signal });
  document.addEventListener("live:caught-up", sayBack, { signal: over.signal });
  const question = { title: word("send.failed.title"), text: word(`${name}.text`), ok: word("retry"), cancel: word("cancel") };
  const again = await ask(question, over.signal);
  over.abort();
  return again;
}
