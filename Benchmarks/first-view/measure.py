"""Measures the first view of Home as on a slow phone: a processor four times slower, 1.6 Mbit/s, 150 ms.

    .setup/test-venv/bin/python Benchmarks/first-view/measure.py http://127.0.0.1:8080 [rounds]

Prints, for a phone that was never here (cold) and for one that was (warm), when the tiles stand on the screen and can be
used, and how much of our own script was loaded. It asserts nothing: times depend on the machine.
"""

import statistics
import sys

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

BROWSER = "/usr/bin/chromium-headless-shell"
LATENCY_MS = 150
BYTES_PER_SECOND = 1_600_000 / 8
SLOWER = 4

USABLE = """() => {
  const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  return Math.max(paint, performance.timing.domInteractive - performance.timing.navigationStart, window.scriptsReady ?? 0);
}"""
"""Milliseconds until the page is painted, its links work and the scripts have started what they start."""

READY = """document.addEventListener("scripts:ready", () => { window.scriptsReady = performance.now(); });"""

STARTED = """() => new Promise((resolve) => {
  if (window.scriptsReady !== undefined) return resolve();
  document.addEventListener("scripts:ready", () => resolve());
})"""
"""Waits until the scripts have started; the page's policy keeps `wait_for_function` out."""

OWN_SCRIPT = """() => performance.getEntriesByType("resource")
  .filter((each) => each.name.includes("/scripts/") && each.name.endsWith(".js"))
  .reduce((sum, each) => [sum[0] + each.encodedBodySize, sum[1] + each.decodedBodySize], [0, 0])"""


def slow(session: CDPSession) -> None:
    """Makes the device and its connection slow."""
    session.send("Network.enable")
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": LATENCY_MS,
            "downloadThroughput": BYTES_PER_SECOND,
            "uploadThroughput": BYTES_PER_SECOND,
        },
    )
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def visit(page: Page, address: str) -> float:
    """Opens Home and waits until it can be used."""
    page.goto(f"{address}/home", wait_until="commit")
    page.evaluate(STARTED)
    return page.evaluate(USABLE)


def measure(browser: Browser, address: str) -> tuple[float, float, list[int]]:
    """The first and the second visit of one phone, and the bytes of script: as sent, and unpacked."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    context.add_init_script(READY)
    page = context.new_page()
    slow(context.new_cdp_session(page))
    cold = visit(page, address)
    page.wait_for_load_state("networkidle")
    script = page.evaluate(OWN_SCRIPT)
    page.goto("about:blank")
    warm = visit(page, address)
    context.close()
    return cold, warm, script


def main() -> None:
    address, rounds = sys.argv[1].rstrip("/"), int(sys.argv[2]) if len(sys.argv) > 2 else 5
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=BROWSER, args=["--no-sandbox", "--enable-unsafe-swiftshader"]
        )
        visits = [measure(browser, address) for _ in range(rounds)]
        browser.close()
    for name, times in (("cold", [each[0] for each in visits]), ("warm", [each[1] for each in visits])):
        print(f"{name}: usable after {statistics.median(times):.0f} ms (slowest of {rounds}: {max(times):.0f} ms)")
    sent, unpacked = visits[0][2]
    print(f"own script: {sent / 1000:.0f} kB sent, {unpacked / 1000:.0f} kB unpacked")


if __name__ == "__main__":
    main()
