"""Bars at the top of the page, and messages whose words are longer than a line."""

import pytest
from playwright.sync_api import expect

from conftest import show_map

PHONES = [(320, 568), (390, 844), (844, 390)]
DESKTOP = (1280, 800)

UNCOVERED = """() => ![...document.querySelectorAll(".brand, .language, .map-tools button, .tab, .sheet-grip")]
  .filter((control) => control.getClientRects().length && getComputedStyle(control).visibility === "visible")
  .some((control) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    const corners = [[left + 4, top + 4], [left + width - 4, top + 4], [left + width / 2, top + height / 2]];
    return corners.some(([x, y]) => document.elementFromPoint(x, y)?.closest(".banner, .recording-bar"));
  })"""
"""Whether no bar lies on a control: the page gives way in the frame in which a bar appears or grows."""

RECORD = """async () => {
  const { makeRoom } = await import("/assets/test/scripts/shell/top-bars.js");
  const bar = document.createElement("aside");
  bar.className = "recording-bar";
  bar.innerHTML = `<a class="recording-bar-link" href="/trips/record"><span class="recording-bar-dot"></span>
    <span class="recording-bar-name">Recording</span><span>1:12:05</span><span>12.4 km</span>
    <span class="recording-bar-mode">Mode not clear yet</span></a>
    <p class="recording-bar-night">It is dark: be safe and attentive.</p>`;
  document.querySelector("body > .skip").after(bar);
  makeRoom(bar);
}"""

ROOM = """([name, isMade]) =>
  isMade === (parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)) > 0)"""
"""Whether the page gives way to a bar."""

LONG_WORD = "user_name,password,code,address,telephone,language,birthday,employer,vehicle,plate,seats,luggage"


@pytest.mark.parametrize("name", ["passenger-home", "sign-in", "console-zones"])
@pytest.mark.parametrize("size", [*PHONES, DESKTOP])
def test_bars_at_the_top_cover_no_control(open_page, name, size):
    page = open_page(name, *size, reduced_motion="reduce")
    show_map(page)
    page.evaluate("for (const dialog of document.querySelectorAll('dialog:modal')) dialog.close()")
    page.evaluate(RECORD)
    page.context.set_offline(True)
    expect(page.locator("#banner-offline")).to_be_visible()
    page.wait_for_function(ROOM, arg=["--banner-height", True])
    page.wait_for_function(ROOM, arg=["--recording-height", True])

    page.wait_for_function(UNCOVERED)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_page_is_where_it_was_once_a_bar_is_gone(open_page):
    page = open_page("sign-in")
    page.context.set_offline(True)
    page.wait_for_function(ROOM, arg=["--banner-height", True])

    page.context.set_offline(False)

    page.wait_for_function(ROOM, arg=["--banner-height", False])


@pytest.mark.parametrize("width", [320, 390])
def test_a_word_longer_than_a_line_leaves_pop_ups_and_messages_whole(open_page, width):
    page = open_page("sign-in", width)
    page.evaluate(
        """async (text) => {
          const { tell } = await import("/assets/test/scripts/shell/dialog.js");
          document.querySelector("main").insertAdjacentHTML("afterbegin", `<p class="notice"><span>${text}</span></p>
            <div class="field"><p class="field-error">${text}</p></div>`);
          tell({ title: text, text });
        }""",
        LONG_WORD,
    )
    box = page.get_by_role("dialog").bounding_box()

    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.get_by_role("dialog").evaluate("dialog => dialog.scrollWidth <= dialog.clientWidth")
    assert abs(box["x"] + box["width"] / 2 - width / 2) <= 1


@pytest.mark.parametrize(("width", "height"), [(844, 390), (640, 332), (390, 400)])
def test_a_long_pop_up_begins_with_its_title_and_has_its_buttons_in_sight(open_page, width, height):
    page = open_page("sign-in", width, height)
    page.evaluate(
        """async (text) => {
          const { ask } = await import("/assets/test/scripts/shell/dialog.js");
          ask({ title: "Your vehicle reports another location", text, ok: "End ride anyway", cancel: "Directions" });
        }""",
        "Bring it to a station, or end the ride all the same. " * 30,
    )
    dialog = page.get_by_role("dialog")
    box = dialog.bounding_box()

    assert box["y"] >= 0 and box["y"] + box["height"] <= height
    for part in [dialog.get_by_role("heading"), *dialog.get_by_role("button").all()]:
        place = part.bounding_box()
        assert place["y"] >= box["y"] and place["y"] + place["height"] <= box["y"] + box["height"]


@pytest.mark.parametrize("words", [["Myself", "Friends", "Everyone"], ["Moi", "Mes amis", "Tout le monde"]])
def test_choices_beside_each_other_stay_on_a_small_screen(open_page, words):
    page = open_page("sign-in", 320)
    choices = "".join(
        f'<label class="choice"><input type="radio" name="for"><span>{word}</span></label>' for word in words
    )
    page.locator("main").evaluate("(main, choices) => main.innerHTML = `<div class='choices'>${choices}</div>`", choices)

    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for choice in page.locator(".choice span").all():
        assert choice.evaluate("choice => choice.scrollWidth <= choice.clientWidth")


def test_the_button_of_an_answer_says_whether_it_closes_the_case(open_page):
    page = open_page("sign-in")
    page.locator("main").evaluate(
        """(main) => {
          main.innerHTML = `<form><input type="checkbox" name="closes" aria-label="Close"><button>
            <span data-unless-closing>Send</span><span data-if-closing>Send and close</span></button></form>`;
        }"""
    )
    button = page.locator("main").get_by_role("button")

    expect(button).to_have_accessible_name("Send")
    page.get_by_label("Close").check()
    expect(button).to_have_accessible_name("Send and close")
    page.get_by_label("Close").uncheck()
    expect(button).to_have_accessible_name("Send")


def test_buttons_for_what_is_chosen_wait_until_enough_is(open_page):
    page = open_page("sign-in")
    page.locator("main").evaluate(
        """async (main) => {
          main.innerHTML = `<form data-chosen><input type="checkbox" name="trips" aria-label="One">
            <input type="checkbox" name="trips" aria-label="Two"><button data-least="1">Delete</button>
            <button data-least="2">Join</button></form>`;
          (await import("/assets/test/scripts/forms/chosen.js")).startChosen();
        }"""
    )
    delete, join = (page.get_by_role("button", name=name) for name in ("Delete", "Join"))

    expect(delete).to_be_disabled()
    page.get_by_label("One").check()
    expect(delete).to_be_enabled()
    expect(join).to_be_disabled()
    page.get_by_label("Two").check()
    expect(join).to_be_enabled()


TOAST = """async () => {
  const { toast } = await import("/assets/test/scripts/shell/announce.js");
  toast("You’re back online.");
}"""


@pytest.mark.parametrize("name", ["rent", "driver-start", "passenger-home"])
@pytest.mark.parametrize("size", [*PHONES, DESKTOP])
def test_a_short_message_covers_no_main_action(open_page, name, size):
    page = open_page(name, *size, reduced_motion="reduce")
    show_map(page)
    page.evaluate(TOAST)

    toast = page.locator(".toast").bounding_box()
    foot = page.locator(".sheet-actions").bounding_box()

    assert toast["y"] >= 0
    assert toast["y"] + toast["height"] <= foot["y"] or toast["x"] >= foot["x"] + foot["width"]


@pytest.mark.parametrize("size", [(320, 568), (390, 844)])
def test_what_a_map_shows_first_is_off_the_buttons_at_the_top(open_page, size):
    page = open_page("rent", *size, map=True, reduced_motion="reduce")
    expect(page.locator("html[data-map-drawn]")).to_be_attached(timeout=30_000)
    pins = page.locator(".maplibregl-marker.pin:visible")
    expect(pins.first).to_be_visible()

    lowest = max(part.bounding_box()["y"] + part.bounding_box()["height"] for part in page.locator(".shell-head > *").all())
    places = [pin.bounding_box() for pin in pins.all()]
    sheet = page.locator(".sheet").bounding_box()

    assert all(lowest <= place["y"] for place in places)
    assert all(place["y"] + place["height"] <= sheet["y"] for place in places)
