// What could not be sent: asks whether to send it again, and says once the connection is back.
import { ask } from "../shell/dialog.js";
import { isFilledIn } from "../shell/entries.js";
import { word } from "../shell/words.js";

/**
 * Whether the person wants to send a form again that could not be sent.
 * @param {HTMLFormElement} form
 * @param {AbortController} [over] takes the question back
 * @param {{ title: string, text: string, back: string }} [said] the names of the texts, where nothing was to be sent
 */
export async function asksAgain(form, over = new AbortController(), said = notSent(form)) {
  const sayBack = () => {
    const text = document.getElementById("ask-text");
    if (text) text.textContent = word(said.back);
  };
  addEventListener("online", sayBack, { signal: over.signal });
  document.addEventListener("live:caught-up", sayBack, { signal: over.signal });
  const question = { title: word(said.title), text: word(said.text), ok: word("retry"), cancel: word("cancel") };
  const again = await ask(question, over.signal);
  over.abort();
  return again;
}

/** @param {HTMLFormElement} form */
function notSent(form) {
  const name = isFilledIn(form) ? "send.failed.kept" : "send.failed";
  return { title: "send.failed.title", text: `${name}.text`, back: `${name}.back` };
}
