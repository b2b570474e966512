// Loads the map library, its styles and the fonts of its labels.
import { word } from "../shell/words.js";

/** @param {string} [url] */
export function loadScript(url) {
  return loadOnce("script", url, (element) => /** @type {HTMLScriptElement} */ (element).src = url ?? "");
}

/** @param {string} [url] */
export function loadStyles(url) {
  return loadOnce("link", url, (element) => Object.assign(element, { rel: "stylesheet", href: url }));
}

/**
 * @param {string} tag
 * @param {string | undefined} url
 * @param {(element: HTMLElement) => void} prepare
 * @returns {Promise<void>}
 */
function loadOnce(tag, url, prepare) {
  return new Promise((resolve, reject) => {
    if (!url) return reject(new Error("The page names no map library."));
    const element = document.createElement(tag);
    element.addEventListener("load", () => resolve());
    element.addEventListener("error", () => reject(new Error(`Not loaded: ${url}`)));
    prepare(element);
    document.head.append(element);
  });
}

/**
 * Labels are drawn from these fonts; the device's own font stands in for one that is missing.
 * @param {DOMStringMap} page
 */
export async function loadFonts(page) {
  const fonts = { "Inter Medium": page.fontMedium, "Inter SemiBold": page.fontSemibold, "Inter Bold": page.fontBold };
  const loads = Object.entries(fonts).filter(([, url]) => url).map(async ([name, url]) => {
    document.fonts.add(await new FontFace(name, `url("${url}")`).load());
  });
  await Promise.allSettled(loads);
}

/**
 * Makes the whole map one landmark; the library makes one of its canvas alone, which leaves the pins and credits out.
 * @param {HTMLElement} element
 */
export function makeLandmark(element) {
  element.setAttribute("role", "region");
  element.setAttribute("aria-label", word("map.label"));
  element.querySelector("canvas")?.setAttribute("role", "application");
}
