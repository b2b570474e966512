"""What a driver hears and feels, whose eyes are on the road."""

import pytest
from playwright.sync_api import expect

from conftest import wait_for_stream

PLACE = {"latitude": 43.7352, "longitude": 7.4251, "accuracy": 8}

# A phone that writes down what it would do. Playwright's browser makes no sound, does not shake, and never sleeps.
PHONE = """
window.done = [];
const note = (...what) => window.done.push(what);
navigator.vibrate = (pattern) => note("felt", ...pattern);
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
Object.defineProperty(window, "speechSynthesis", {
  value: { speak: ({ text, lang }) => note("said", lang, text), cancel: () => {} },
});
Object.defineProperty(navigator, "wakeLock", {
  value: { request: async (kind) => { note("awake", kind); return { release: async () => note("asleep") }; } },
});
const through = () => ({ connect: (next) => next });
window.AudioContext = class {
  state = "running";
  currentTime = 0;
  resume() { return Promise.resolve(); }
  createGain() { return { ...through(), gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } }; }
  createOscillator() {
    const tone = { ...through(), frequency: { value: 0 }, start: () => note("heard", tone.frequency.value), stop() {} };
    return tone;
  }
};
"""

# A phone that allows sound only where its user has just touched the page or pressed a key. Each look of these tests at the
# page would count as that in the browser's own `userActivation`.
STRICT_PHONE = PHONE + """
let usedAt = -Infinity;
for (const use of ["touchend", "click", "keydown"]) addEventListener(use, () => usedAt = performance.now(), true);
Object.defineProperty(navigator, "userActivation", {
  value: { get isActive() { return performance.now() - usedAt < 5_000; } },
});
window.AudioContext = class extends window.AudioContext {
  constructor() {
    super();
    this.state = "suspended";
    this.allow();
  }
  allow() {
    if (navigator.userActivation.isActive) this.state = "running";
    this.onstatechange?.();
  }
  async resume() { this.allow(); }
};
"""

OFFER = """
<div id="driver" data-live="offer-changed" data-live-src="/taxi/driver" data-share-position="/taxi/driver/fixes">
<dialog id="offer" class="offer" data-offer="offer-7" data-speak="Place du Casino, 2 passengers" open tabindex="-1"
aria-labelledby="offer-title"><h2 id="offer-title">Place du Casino</h2></dialog></div>
"""
WAITING = """
<div id="driver" data-live="offer-changed" data-live-src="/taxi/driver" data-share-position="/taxi/driver/fixes">
<h1>Waiting</h1></div>
"""
OFF_DUTY = '<div id="driver" data-live="offer-changed" data-live-src="/taxi/driver"><h1>Off duty</h1></div>'


def open_phone(browser, script):
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, service_workers="block", geolocation=PLACE, permissions=["geolocation"],
        has_touch=True, reduced_motion="reduce",
    )  # fmt: skip
    context.route("**/vendor/*", lambda route: route.abort())
    context.add_init_script(script)
    return context.new_page()


@pytest.fixture
def strict_phone(browser):
    page = open_phone(browser, STRICT_PHONE)
    yield page
    page.context.close()


@pytest.fixture
def phone(browser, server):
    page = open_phone(browser, PHONE)
    page.goto(f"{server.origin}/driver-waiting")
    expect(page.locator("[data-position-state=shared]")).to_be_visible()
    # Browsers make no sound before the first touch.
    page.locator(".queue").click()
    wait_for_stream(page, server)
    yield page
    page.context.close()


def done(page, kind):
    return page.evaluate("(kind) => done.filter(([what]) => what === kind).map((what) => what.slice(1))", kind)


def expect_done(page, kind, wanted):
    """Scripts hear of a change of the page a moment after it shows."""
    page.wait_for_function(
        "([kind, count]) => done.filter(([what]) => what === kind).length >= count", arg=[kind, len(wanted)]
    )
    assert done(page, kind) == wanted


def shows(server, page, region, event="offer-changed"):
    server.answers["/taxi/driver"] = (200, region, "text/html")
    server.push(event, {"id": 1})


def test_an_offer_is_heard_felt_and_said_once(phone, server):
    shows(server, phone, OFFER)
    expect(phone.get_by_role("dialog", name="Place du Casino")).to_be_visible()
    shows(server, phone, OFFER.replace("<h2", "<p>Still 8 seconds</p><h2"))
    expect(phone.get_by_text("Still 8 seconds")).to_be_visible()

    expect_done(phone, "heard", [[880], [1175], [1568]])
    expect_done(phone, "felt", [[300, 120, 300, 120, 600]])
    expect_done(phone, "said", [["en", "Place du Casino, 2 passengers"]])

    shows(server, phone, OFFER.replace("offer-7", "offer-8").replace("Place du Casino", "Quai Albert Ier"))
    expect(phone.get_by_role("dialog", name="Quai Albert Ier")).to_be_visible()
    expect_done(phone, "said", [["en", "Place du Casino, 2 passengers"], ["en", "Quai Albert Ier, 2 passengers"]])


def test_the_touch_on_start_lets_the_first_offer_sound(strict_phone, server):
    server.answers["POST /taxi/driver/start"] = (303, "/driver-waiting", "text/html")
    strict_phone.goto(f"{server.origin}/driver-start")
    strict_phone.get_by_role("button", name="START").tap()
    expect(strict_phone.get_by_role("group", name="Your place in the queue")).to_be_visible()
    wait_for_stream(strict_phone, server)

    shows(server, strict_phone, OFFER)

    expect(strict_phone.get_by_role("dialog", name="Place du Casino")).to_be_visible()
    expect_done(strict_phone, "heard", [[880], [1175], [1568]])


def test_a_driver_whose_page_was_loaded_on_duty_is_asked_to_turn_on_sound(strict_phone, server):
    strict_phone.goto(f"{server.origin}/driver-waiting")
    # The page has another layout once it knows that there is no map, and a touch beside the button turns on sound too.
    expect(strict_phone.locator("html[data-map=none]")).to_be_attached()
    hint = strict_phone.get_by_role("button", name="Turn on sound")
    expect(hint).to_be_visible()

    hint.tap()

    expect(hint).to_be_hidden()
    wait_for_stream(strict_phone, server)
    shows(server, strict_phone, OFFER)
    expect(strict_phone.get_by_role("dialog", name="Place du Casino")).to_be_visible()
    expect_done(strict_phone, "heard", [[880], [1175], [1568]])


def test_the_screen_stays_awake_on_duty_and_sleeps_afterwards(phone, server):
    expect_done(phone, "awake", [["screen"]])
    shows(server, phone, WAITING)
    expect(phone.get_by_role("heading", name="Waiting")).to_be_attached()
    assert done(phone, "asleep") == []

    shows(server, phone, OFF_DUTY)

    expect(phone.get_by_role("heading", name="Off duty")).to_be_attached()
    expect_done(phone, "asleep", [[]])


def test_a_lost_connection_is_seen_heard_and_felt_and_comes_back_by_itself(phone, server):
    server.accepting_streams = False
    server.drop_streams()
    expect(phone.locator("#banner-live")).to_be_visible()

    expect_done(phone, "heard", [[523], [349]])
    expect_done(phone, "felt", [[600]])

    server.answers["/taxi/driver"] = (200, OFFER, "text/html")
    server.accepting_streams = True
    expect(phone.get_by_role("dialog", name="Place du Casino")).to_be_visible()
    expect(phone.locator("#banner-live.banner-good")).to_be_visible()
    expect_done(phone, "said", [["en", "Place du Casino, 2 passengers"]])
