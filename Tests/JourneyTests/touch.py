"""What is too small for fingers: WCAG 2.2, 2.5.8 (24 by 24 CSS pixels), and 44 pixels for main actions."""

from playwright.sync_api import Page

PROBLEMS = """() => {
  const [LEAST, LEAST_MAIN, ROUNDING] = [24, 44, 0.1];
  const TARGETS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]";
  const boxOf = (element) => element.getBoundingClientRect();
  // What is there for programs that read aloud alone is one pixel large.
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true })
    && Math.min(boxOf(element).width, boxOf(element).height) > 1;
  const isSmall = (element, least) => Math.min(boxOf(element).width, boxOf(element).height) < least - ROUNDING;

  const isBlank = (node) => !node.textContent.trim();
  const isInline = (node) => node.nodeType === Node.TEXT_NODE
    || (node.nodeType === Node.ELEMENT_NODE && getComputedStyle(node).display === "inline");
  // Words of a sentence before or behind it set its height.
  const isInSentence = (element) => {
    for (let part = element; isInline(part); part = part.parentElement) {
      const others = [...part.parentElement.childNodes].filter((node) => node !== part && !isBlank(node));
      if (others.some((node) => isInline(node) && !(node instanceof Element && node.matches(TARGETS)))) return true;
    }
    return false;
  };

  const centerOf = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
  const distanceTo = ({ left, right, top, bottom }, [x, y]) =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  // A circle around it meets neither another target nor the circle of another small one.
  const isApart = (element, targets) => {
    const center = centerOf(boxOf(element));
    return targets.filter((other) => !other.contains(element) && !element.contains(other)).every((other) => {
      const [x, y] = centerOf(boxOf(other));
      const isNear = isSmall(other, LEAST) && Math.hypot(x - center[0], y - center[1]) < LEAST;
      return !isNear && distanceTo(boxOf(other), center) >= LEAST / 2;
    });
  };

  const tell = (element) => {
    const { width, height } = boxOf(element);
    return `${width.toFixed(1)} by ${height.toFixed(1)} pixels: ${element.outerHTML.slice(0, 120)}`;
  };
  const targets = [...document.querySelectorAll(TARGETS)].filter(isSeen);
  const small = targets.filter((target) => isSmall(target, LEAST))
    .filter((target) => !isInSentence(target) && !isApart(target, targets));
  const main = targets.filter((target) => target.matches(".button-primary") && isSmall(target, LEAST_MAIN));
  return [...new Set([...small, ...main])].map(tell);
}"""
"""The targets that are too small, with their sizes."""


def touch_problems(page: Page) -> list[str]:
    """The targets of a page that are too small to be touched."""
    problems: list[str] = page.evaluate(PROBLEMS)
    return problems
