"""Forms on small screens: enlarged four times, and on a phone that is held across; and the way back to them."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from kit import PHONE, Device
from playwright.sync_api import Page, expect
from touch import touch_problems
from town import CASINO, Town

ENLARGED = Device("enlarged", 320, 256, touch=False)
"""A screen of 1280 by 1024 pixels at 400 %."""

ACROSS = Device("across", 844, 390, touch=True)
"""A phone of 390 by 844 pixels, held across."""

LEAST_FORM = 200

FORMS = ["/taxi", "/taxi/reservations/new", "/rentals", "/drops/send", "/me/profile", "/wallet", "/me/places", "/trips/record"]

LISTS = ["/home", "/activity", "/inbox", "/inbox/settings", "/me", "/drops/mine", "/trips/history"]

FIXED = """() => [...document.querySelectorAll("body *")]
  .filter((element) => !element.closest("dialog, .map, [hidden]") && getComputedStyle(element).position === "fixed")
  .filter((element) => element.getBoundingClientRect().height > innerHeight / 3)
  .map((element) => element.outerHTML.slice(0, 80))"""

SCROLLS_WITHIN = """() => [...document.querySelectorAll("main, main *")]
  .filter((element) => element.scrollHeight > element.clientHeight + 1)
  .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY) && !element.matches("textarea"))
  .map((element) => element.outerHTML.slice(0, 80))"""

COVERED_FIELDS = """() => [...document.querySelectorAll("main :is(input, select, textarea, button)")]
  .filter((field) => field.getClientRects().length && getComputedStyle(field).visibility === "visible" && !field.disabled)
  .filter((field) => {
    field.focus();
    if (document.activeElement !== field) return false;
    const { top, bottom, left, right } = field.getBoundingClientRect();
    if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) return true;
    const corners = [[left + 5, top + 5], [right - 5, top + 5], [left + 5, bottom - 5], [right - 5, bottom - 5]];
    return corners.some(([x, y]) => !field.parentElement.contains(document.elementFromPoint(x, y)));
  })
  .map((field) => field.outerHTML.slice(0, 80))"""


WIDE_TABLES = """() => [...document.querySelectorAll(".table-scroll")]
  .filter((frame) => frame.scrollWidth > frame.clientWidth + 1)
  .map((frame) => frame.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("path", FORMS)
def test_each_field_is_seen_whole_at_400_percent(town: Town, path: str) -> None:
    page = town.passenger(ENLARGED).page
    show_beside_a_map(page, town.address + path)

    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(FIXED) == []
    assert page.evaluate(SCROLLS_WITHIN) == []
    assert page.evaluate(COVERED_FIELDS) == []


@pytest.mark.parametrize("path", FORMS)
def test_a_phone_held_across_has_room_for_the_form(town: Town, path: str) -> None:
    page = town.passenger(ACROSS).page
    show_beside_a_map(page, town.address + path)

    for body in page.locator(".sheet-body").all():
        assert body.bounding_box()["height"] >= LEAST_FORM
    assert page.evaluate(COVERED_FIELDS) == []


@pytest.mark.parametrize("path", FORMS + LISTS)
def test_what_is_touched_is_24_pixels_high_or_more(town: Town, path: str) -> None:
    page = town.passenger(PHONE).page
    show_beside_a_map(page, town.address + path)

    options = {"runOnly": ["target-size"], "rules": {"target-size": {"enabled": True}}}
    violations = Axe().run(page, options=options).response["violations"]

    assert [node["html"][:120] for violation in violations for node in violation["nodes"]] == []
    assert touch_problems(page) == []


@pytest.mark.parametrize("device", [ENLARGED, PHONE, ACROSS], ids=lambda device: device.name)
def test_no_page_of_the_console_scrolls_sideways(town: Town, device: Device) -> None:
    town.driver()
    page = town.administrator(device).page
    page.context.add_cookies([{"name": "language", "value": "fr", "url": town.address}])
    page.goto(f"{town.address}/console")
    links = page.eval_on_selector_all(".console-nav a", "links => links.map((link) => link.pathname)")
    assert "/taxi/console/drivers" in links

    for path in sorted(set(links)):
        page.goto(town.address + path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        if device.width < 640:
            assert page.evaluate(WIDE_TABLES) == [], path


def test_a_look_at_the_fares_leaves_the_form_as_it_was(town: Town) -> None:
    page = town.passenger(at=CASINO).page
    page.goto(f"{town.address}/taxi")
    page.get_by_role("button", name="My location", exact=True).first.click()
    meeting = page.locator("[name=meetingPlace]")
    expect(meeting).not_to_have_value("")
    place = meeting.input_value()

    page.goto(f"{town.address}/me")
    page.go_back()

    expect(meeting).to_have_value(place)
    expect(page.locator("[name=latitude]")).not_to_have_value("")


def show_beside_a_map(page: Page, address: str) -> None:
    """Opens a page as it is where maps are drawn, without the time that this takes."""
    page.goto(address)
    expect(page.locator(".toasts")).to_be_attached()
    page.evaluate("document.documentElement.dataset.map = 'ready'")
