// Links with `geo:` addresses, which open the device's own map or navigation app. Apple's devices do not know such addresses.

const APPLE = /iPhone|iPad|iPod|Macintosh/;
const PLACE = /^geo:(-?[\d.]+,-?[\d.]+)/;

/** Leads the page's links to places to Apple Maps where there is no other app for them; again, nothing changes. */
export function startMapLinks() {
  if (!APPLE.test(navigator.userAgent)) return;
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[href^='geo:']"))) {
    const place = PLACE.exec(link.href)?.[1];
    if (place) link.href = `https://maps.apple.com/?daddr=${place}`;
  }
}
