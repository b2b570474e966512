// Bars at the top of the page, such as the one without a connection: the page gives way to them, so that they cover no control.

/** The heights of bars, by the names that styles know. */
const HEIGHTS = { "--banner-height": ".banner", "--recording-height": ".recording-bar" };

// Bars that are hidden or taken away have no height, which is noticed, too.
const sizes = new ResizeObserver(() => {
  for (const [name, bars] of Object.entries(HEIGHTS)) {
    const heights = [...document.querySelectorAll(bars)].map((bar) => bar.getBoundingClientRect().height);
    document.documentElement.style.setProperty(name, `${Math.max(0, ...heights)}px`);
  }
});

/** Has the page give way to a bar as long as it is there. @param {Element} bar */
export function makeRoom(bar) {
  sizes.observe(bar);
}
