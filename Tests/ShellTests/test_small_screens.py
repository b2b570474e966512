"""Pages on small screens: enlarged four times, on phones held across, and for fingers."""

import pytest

from conftest import ARTEFACTS, show_map
from shell_server import PAGES

NAMES = sorted(page.stem for page in PAGES.glob("*.html"))
ENLARGED = (320, 256)
"""A screen of 1280 by 1024 at 400 %; WCAG 2.2, 1.4.10."""

ACROSS = [(844, 390), (640, 360), (568, 340)]
"""Phones held across."""

LEAST_FORM = 200
LEAST_MAP = 200

FIXED = """() => [...document.querySelectorAll("body *")]
  .filter((element) => !element.closest("dialog, .map, [hidden]") && getComputedStyle(element).position === "fixed")
  .map((element) => [element.className, element.getBoundingClientRect().height])
  .filter(([, height]) => height > innerHeight / 3)"""

SCROLLS_WITHIN = """() => [...document.querySelectorAll("main, main *")]
  .filter((element) => element.scrollHeight > element.clientHeight + 1)
  .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
  .map((element) => element.className)"""

COVERED_FIELDS = """() => [...document.querySelectorAll("main input, main select, main textarea, main button")]
  .filter((field) => field.getClientRects().length && !field.closest("[hidden]"))
  .filter((field) => {
    field.focus();
    const { top, bottom, left, right, width, height } = field.getBoundingClientRect();
    if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) return true;
    const corners = [[left + 4, top + 4], [right - 4, top + 4], [left + 4, bottom - 4], [right - 4, bottom - 4]];
    return corners.some(([x, y]) => {
      const seen = document.elementFromPoint(x, y);
      return !field.contains(seen) && !field.parentElement.contains(seen);
    });
  })
  .map((field) => field.outerHTML.slice(0, 90))"""

SMALL_ACTIONS = """() => [...document.querySelectorAll(".button, .tab, .list-item, .input, .choice, [role=button], summary")]
  .filter((element) => element.matches("a, button, input, select, label, summary, [role=button]"))
  .filter((element) => element.getClientRects().length && element.getBoundingClientRect().height < 44)
  .map((element) => element.outerHTML.slice(0, 90))"""


def close_pop_ups(page):
    page.evaluate("for (const dialog of document.querySelectorAll('dialog:modal:not([data-offer])')) dialog.close()")


@pytest.mark.parametrize("name", NAMES)
def test_an_enlarged_page_scrolls_as_one(open_page, name):
    page = open_page(name, *ENLARGED, reduced_motion="reduce")
    show_map(page)
    close_pop_ups(page)

    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(FIXED) == []
    assert page.evaluate(SCROLLS_WITHIN) == []
    assert page.evaluate(COVERED_FIELDS) == []
    page.screenshot(path=ARTEFACTS / f"{name}-enlarged.png", full_page=True)


def test_the_map_of_an_enlarged_page_lets_the_page_scroll(open_page):
    page = open_page("passenger-home", *ENLARGED, map=True, reduced_motion="reduce")
    page.locator("[data-map-view] canvas").hover(timeout=30_000)

    page.mouse.wheel(0, 200)

    page.wait_for_function("scrollY > 0")


def test_a_point_is_chosen_on_an_enlarged_page(open_page):
    page = open_page("passenger-home", *ENLARGED, map=True, reduced_motion="reduce")

    page.get_by_role("button", name="On the map").press("Enter")
    bar = page.locator(".pick-bar").bounding_box()

    assert bar["height"] <= ENLARGED[1] / 3
    assert page.locator(".crosshair").bounding_box()["y"] + 48 < bar["y"]


@pytest.mark.parametrize(("width", "height"), ACROSS)
@pytest.mark.parametrize("name", ["passenger-home", "passenger-home-error", "driver-start"])
def test_a_phone_held_across_shows_form_and_map(open_page, name, width, height):
    page = open_page(name, width, height, reduced_motion="reduce")
    show_map(page)
    close_pop_ups(page)

    assert page.locator(".sheet-body").bounding_box()["height"] >= LEAST_FORM
    assert min(page.locator(".map").bounding_box()[side] for side in ("width", "height")) >= LEAST_MAP
    assert page.evaluate(COVERED_FIELDS) == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("width", "height"), [(390, 844), ENLARGED])
def test_what_is_touched_is_large_enough(open_page, axe, name, width, height):
    page = open_page(name, width, height, reduced_motion="reduce")
    show_map(page)
    close_pop_ups(page)

    options = {"runOnly": ["target-size"], "rules": {"target-size": {"enabled": True}}}
    violations = axe.run(page, options=options).response["violations"]

    assert [node["html"][:120] for violation in violations for node in violation["nodes"]] == []
    assert page.evaluate(SMALL_ACTIONS) == []


@pytest.mark.parametrize("name", ["rent", "sign-in", "taxi-coming", "console-zones"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 568), ENLARGED, *ACROSS, (1440, 900)])
def test_the_language_can_be_chosen_on_every_page(open_page, name, width, height):
    page = open_page(name, width, height, reduced_motion="reduce")
    show_map(page)
    close_pop_ups(page)
    link = page.get_by_role("link", name="Language")

    box = link.bounding_box()
    link.click(trial=True)

    assert min(box["width"], box["height"]) >= 44
    assert box["x"] >= 0 and box["x"] + box["width"] <= width


@pytest.mark.parametrize(("width", "height"), [*ACROSS, (320, 568)])
def test_the_longest_word_of_the_bar_stays_on_one_line(open_page, width, height):
    page = open_page("passenger-home", width, height)
    label = page.locator(".tab", has_text="Wallet")

    lines = label.evaluate("""(tab) => {
      const text = [...tab.childNodes].find(({ nodeValue }) => nodeValue?.trim() === "Wallet");
      text.nodeValue = "Portefeuille";
      const word = document.createRange();
      word.selectNode(text);
      return new Set([...word.getClientRects()].map(({ top }) => top)).size;
    }""")

    assert lines == 1


LINKS_IN_TABLE = """() => {
  const cells = ["<a class='plate' href='/'>B1</a>", "<a href='/'>1</a>", "<a class='quiet small' href='/'>Ride</a>"];
  const [row] = document.querySelectorAll(".table tbody tr");
  row.innerHTML = cells.map((cell) => `<td>${cell}</td>`).join("");
  return [...row.querySelectorAll("a")].map((link) => link.getBoundingClientRect().height);
}"""


def test_links_in_the_cells_of_tables_are_high_enough_for_fingers(open_page):
    heights = open_page("console-zones", 390, 844).evaluate(LINKS_IN_TABLE)

    assert len(heights) == 3
    assert min(heights) >= 24


ACTIONS_OUT_OF_SIGHT = """() => {
  const frame = document.querySelector(".table-scroll");
  frame.querySelector(".table").classList.add("table-stacked");
  for (const row of frame.querySelectorAll("tbody tr")) {
    const cells = `<td>${"Place du Casino ".repeat(8)}</td><td><button class="button button-small">Remove</button></td>`;
    row.insertAdjacentHTML("beforeend", cells);
  }
  const edge = frame.getBoundingClientRect().right;
  const buttons = [...frame.querySelectorAll("button")];
  return {
    isWide: frame.scrollWidth > frame.clientWidth,
    buttons: buttons.length,
    hidden: buttons.filter((button) => button.getBoundingClientRect().right > edge).length,
  };
}"""


@pytest.mark.parametrize(("width", "height"), [(844, 390), (1024, 768)])
def test_what_can_be_done_with_a_row_stays_in_sight_where_a_table_scrolls(open_page, width, height):
    seen = open_page("console-zones", width, height).evaluate(ACTIONS_OUT_OF_SIGHT)

    assert seen["isWide"]
    assert seen["buttons"] > 0
    assert seen["hidden"] == 0


BROKEN_WORDS = """() => {
  document.querySelector("main .stack").insertAdjacentHTML("afterbegin", `<div class="notice"><p>Avant de louer, dites qui vous êtes et comment vous payez.</p>
    <p><a class="button button-small" id="whole" href="/">Compléter votre compte</a></p></div>`);
  const text = document.getElementById("whole").firstChild;
  return [...text.data.matchAll(/\\S+/g)].map(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 && word;
  }).filter(Boolean);
}"""


@pytest.mark.parametrize("size", [(390, 844), (320, 568)])
def test_a_button_beside_a_text_breaks_no_word(open_page, size):
    page = open_page("rent", *size)

    assert page.evaluate(BROKEN_WORDS) == []


def test_a_wide_button_is_no_wider_than_a_phone(open_page):
    page = open_page("driver-start", 740, 1024)

    wide = page.evaluate("[...document.querySelectorAll('.button-wide')].map((button) => button.offsetWidth)")

    assert wide
    assert max(wide) <= 448


@pytest.mark.parametrize(("width", "height"), [(740, 600), (740, 900)])
def test_a_drivers_page_has_one_column_on_tablets(open_page, width, height):
    page = open_page("driver-waiting", width=width, height=height)
    show_map(page)

    parts = [page.locator(part).bounding_box() for part in (".sheet-body .queue", ".sheet-actions .button-wide")]

    assert len({(part["x"], part["width"]) for part in parts}) == 1


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_what_a_map_means_stands_on_it_beside_its_controls(open_page, width, height):
    page = open_page("driver-waiting", width=width, height=height, reduced_motion="reduce")
    show_map(page)
    page.locator(".sheet-body").evaluate(
        "body => body.insertAdjacentHTML('beforeend', '<ul class=\"legend legend-map\"><li>Number: taxis waiting</li></ul>')"
    )

    legend = page.locator(".legend-map").bounding_box()
    sheet, tools = page.locator(".sheet").bounding_box(), page.locator(".map-tools").bounding_box()

    assert legend["y"] + legend["height"] <= height
    assert legend["y"] + legend["height"] <= sheet["y"] or legend["x"] >= sheet["x"] + sheet["width"]
    assert legend["x"] + legend["width"] <= tools["x"]


@pytest.mark.parametrize(("width", "height"), [(740, 600), (320, 568), (844, 390)])
def test_a_map_that_its_page_is_about_is_no_strip(open_page, width, height):
    page = open_page("driver-waiting", width=width, height=height, reduced_motion="reduce")
    show_map(page)
    page.locator(".sheet-body").evaluate("body => body.classList.add('map-first')")

    # The sheet takes its new height with the next frame, even where motion is reduced.
    page.wait_for_function("""() => {
        const [area, sheet] = ["#map", ".sheet"].map((each) => document.querySelector(each).getBoundingClientRect());
        return area.left >= sheet.right ? area.height >= 200 : sheet.top - area.top >= 200;
    }""")


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (844, 390)])
def test_the_buttons_below_a_map_take_at_most_a_third(open_page, width, height):
    page = open_page("rent", width=width, height=height, reduced_motion="reduce")
    show_map(page)
    button = '<a class="button button-wide" href="/rentals/rides">Your rides</a>'
    foot = page.locator(".sheet-actions")
    foot.evaluate("(foot, buttons) => foot.insertAdjacentHTML('beforeend', buttons)", button * 2)

    places = [each.bounding_box() for each in foot.locator(".button").all()]

    assert foot.bounding_box()["height"] <= height / 3
    assert (places[0]["y"] == places[1]["y"]) == (height <= 640), "they stand beside each other where there is little height"


TRIP = """() => {
  document.querySelector("main").innerHTML = `<ul class="list"><li class="trip-line"><input type="checkbox">
    <a class="list-item" href="/"><span class="list-lead"></span><span class="list-text">
    <span class="list-title">Vélo ?, 12,3&nbsp;km</span></span><span class="list-end">
    <span class="badge badge-good">53&nbsp;cm² de banquise pour les ours polaires</span></span></a></li></ul>`;
  const title = document.querySelector(".list-title");
  const lines = title.getBoundingClientRect().height / parseFloat(getComputedStyle(title).lineHeight);
  return [document.documentElement.scrollWidth <= innerWidth, Math.round(lines)];
}"""


def test_a_badge_beside_which_there_is_no_room_stands_below(open_page):
    assert open_page("sign-in", width=320).evaluate(TRIP) == [True, 1]
