#!/usr/bin/env python3
"""Measures what an hour of recording costs a phone: the recorder's page in Chromium, a position every five seconds.

    phone.py ADDRESS [FIXES]      with .setup/test-venv/bin/python; 720 positions are an hour

Prints the processor time of the page's process for an hour, by four for a phone that is a quarter as fast, and the tasks over
50 ms of a part of it on a page that Chromium makes four times slower: without a map, and with one. This Chromium has no graphics
processor, so that the map's drawing, which a phone's does, costs the page's process most of its time.
"""
import math
import sys

from playwright.sync_api import CDPSession, Page, Playwright, sync_playwright

ADDRESS, FIXES = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 720
BEGAN = 1_790_000_000.0
WATCH = """
window.taken = 0; window.long = [];
new PerformanceObserver((list) => window.long.push(...list.getEntries().map((task) => task.duration)))
  .observe({ type: "longtask" });
const watch = navigator.geolocation.watchPosition.bind(navigator.geolocation);
navigator.geolocation.watchPosition = (found, ...rest) => watch((position) => {
  Promise.resolve(found(position)).then(() => { window.taken += 1; window.done?.(); });
}, ...rest);
"""


def place(index: int) -> dict[str, float]:
    """Half an hour's ride at seven metres a second, and back on foot."""
    metres = 35.0 * index if index < FIXES / 2 else 35.0 * FIXES / 2 - 7 * (index - FIXES / 2)
    return {"latitude": 43.735 + metres / 111_195, "longitude": 7.42 + 0.0005 * math.sin(index / 9), "accuracy": 8}


def replay(page: Page, first: int, last: int) -> None:
    """Each position once the page has done with the one before."""
    for index in range(first, last):
        page.clock.set_fixed_time(BEGAN + 5 * index)
        page.evaluate("void (window.waited = new Promise((done) => { window.done = done; }))")
        page.context.set_geolocation(place(index))
        page.evaluate("window.waited")


def processor(browser: CDPSession) -> float:
    """Seconds of processor time of the busiest page process."""
    told = browser.send("SystemInfo.getProcessInfo")["processInfo"]
    return max(process["cpuTime"] for process in told if process["type"] == "renderer")


def measure(play: Playwright, has_map: bool) -> None:
    """An hour on one page, the last part of it slowed down."""
    chromium = play.chromium.launch(
        executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox", "--enable-unsafe-swiftshader"]
    )
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "bypass_csp": True}
    context = chromium.new_context(geolocation=place(0), permissions=["geolocation"], **phone)
    page, browser = context.new_page(), chromium.new_browser_cdp_session()
    context.add_init_script(WATCH)
    if not has_map:
        page.route("**/maplibre*", lambda route: route.abort())
    page.clock.set_fixed_time(BEGAN)
    page.goto(f"{ADDRESS}/trips/record")
    page.get_by_role("button", name="Start").click()
    page.wait_for_function("window.taken > 0")
    page.wait_for_timeout(3000)
    used, part = processor(browser), FIXES - FIXES // 6
    replay(page, 1, part)
    hour = (processor(browser) - used) * 720 / part
    page.evaluate("window.long.length = 0")
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    replay(page, part, FIXES)
    tasks = page.evaluate("window.long")
    print("with a map drawn by the processor:" if has_map else "page, worker and journal:")
    print(f"  an hour takes {hour:.1f} s, on a phone a quarter as fast {4 * hour:.1f} s")
    print(f"  tasks over 50 ms in {FIXES - part} positions, four times slower: {len(tasks)}, longest {max(tasks, default=0):.0f} ms")
    chromium.close()


with sync_playwright() as play:
    for has_map in (False, True):
        measure(play, has_map)
