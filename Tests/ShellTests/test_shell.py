"""What people can do with the shell: by finger, by keyboard, without script, and after a lost connection."""

import json
import re
import threading
import time

import pytest
from playwright.sync_api import expect

from conftest import ARTEFACTS, show_map, wait_for, wait_for_stream
from shell_server import PAGES, PUBLIC

NAMES = sorted(page.stem for page in PAGES.glob("*.html"))
LOOKS = [("light", 390, 844), ("dark", 360, 740), ("light", 1440, 900)]
OWN_SCRIPT_LIMIT_BYTES = 157_000
"""What one view may load; cameras, drawn areas and photographs are other views'."""
KEPT_TEXTS = """async () => {
  const texts = {};
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const response = await cache.match(request, { ignoreVary: true });
      texts[request.url] = await response.text();
    }
  }
  return texts;
}"""
"""What every cache of the page's worker holds, by address."""
COMPASS = ["accelerometer", "gyroscope", "magnetometer"]
MOVED = {"id": "T345", "latitude": 43.7352, "longitude": 7.4214, "heading": 90}
HERE = {"permissions": ["geolocation", *COMPASS], "geolocation": {"latitude": 43.7366, "longitude": 7.4222, "accuracy": 5}}


def height(page):
    return page.locator(".sheet").get_attribute("data-sheet")


def test_the_sheet_is_dragged_up_and_down(open_page):
    page = open_page("passenger-home", reduced_motion="reduce")
    show_map(page)
    box = page.locator(".sheet-grip").bounding_box()

    drag(page, box, to=100)
    assert height(page) == "full"

    drag(page, page.locator(".sheet-grip").bounding_box(), to=600)
    assert height(page) == "peek"


def drag(page, box, to):
    page.mouse.move(box["x"] + 190, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(box["x"] + 190, (box["y"] + to) / 2, steps=3)
    page.wait_for_timeout(1_000)
    page.mouse.move(box["x"] + 190, to, steps=6)
    page.mouse.up()


def test_the_sheet_follows_the_keyboard(open_page):
    page = open_page("passenger-home")
    show_map(page)
    page.locator(".sheet-grip").focus()

    page.keyboard.press("ArrowUp")
    assert height(page) == "full"
    page.keyboard.press("Home")
    assert height(page) == "peek"
    page.keyboard.press("Enter")
    assert height(page) == "half"


@pytest.mark.parametrize("wanted", ["peek", "half", "full"])
def test_the_primary_action_stays_in_reach_at_every_height(open_page, wanted):
    page = open_page("passenger-home", width=360, height=740, reduced_motion="reduce")
    show_map(page)
    page.evaluate("height => document.querySelector('.sheet').dataset.sheet = height", wanted)

    action = page.get_by_role("button", name="Request a taxi").bounding_box()

    assert action["height"] >= 48
    assert action["y"] > 740 / 2 and action["y"] + action["height"] < 740 - 60


def test_a_pop_up_is_modal_and_gives_the_focus_to_the_wrong_field(open_page):
    page = open_page("passenger-home-error")
    popup = page.get_by_role("dialog", name="Pick-up point missing")
    expect(popup).to_be_visible()
    assert popup.evaluate("dialog => dialog.matches(':modal')")

    page.keyboard.press("Escape")

    expect(popup).to_be_hidden()
    expect(page.locator("#meeting")).to_be_focused()


NEVER_KEPT = [("Cache-Control", "no-store")]
"""How the server answers who is signed in: browsers keep nothing of such a page."""


def unkept(name):
    """A reference page of which the browser restores nothing."""
    return (PAGES / f"{name}.html").read_text().replace("<form ", '<form autocomplete="off" ')


def test_back_restores_scroll_sheet_and_entries(open_page, server):
    html = unkept("passenger-home")
    server.answers["/taxi"] = (200, html.replace('data-sheet="half"', 'data-sheet="peek"'), "text/html", NEVER_KEPT)
    page = open_page("taxi", height=560, reduced_motion="reduce", **HERE)
    show_map(page)
    page.get_by_role("button", name="My location", exact=True).click()
    expect(page.locator("#meeting")).not_to_have_value("")
    chosen = page.locator("#meeting").input_value()
    page.get_by_role("radio", name="2").check(force=True)
    page.locator(".sheet-grip").press("ArrowUp")
    page.locator(".sheet-body").evaluate("body => body.scrollTop = 60")
    left = height(page), page.locator(".sheet-body").evaluate("body => body.scrollTop")
    assert left[0] != "peek" and left[1] > 0

    page.locator(".brand").evaluate("link => { link.href = '/sign-in'; link.click(); }")
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    page.go_back()

    expect(page.locator("#meeting")).to_have_value(chosen)
    expect(page.locator("[data-place-latitude]")).not_to_have_value("")
    expect(page.get_by_role("radio", name="2")).to_be_checked()
    assert (height(page), page.locator(".sheet-body").evaluate("body => body.scrollTop")) == left


def test_back_restores_what_a_form_that_was_not_sent_held(open_page, server):
    server.answers["/register"] = (200, unkept("sign-in"), "text/html", NEVER_KEPT)
    page = open_page("register")
    page.get_by_label("User name").fill("mira")
    page.get_by_label("Password").fill("a secret")

    page.get_by_role("link", name="Crosstown").click()
    page.wait_for_url(f"{server.origin}/")
    page.go_back()

    expect(page.get_by_label("User name")).to_have_value("mira")
    expect(page.get_by_label("Password")).to_have_value("")
    assert "a secret" not in page.evaluate("JSON.stringify(sessionStorage)")


def test_a_form_that_was_sent_is_empty_when_somebody_comes_back(open_page, server):
    server.answers["/register"] = (200, unkept("sign-in"), "text/html", NEVER_KEPT)
    server.answers["POST /sign-in"] = (303, "/passenger-home", "")
    page = open_page("register")
    page.get_by_label("User name").fill("mira")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/passenger-home")

    page.go_back()

    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    expect(page.get_by_label("User name")).to_have_value("")


def test_what_somebody_entered_is_not_shown_to_the_next_person(open_page, server):
    html = unkept("sign-in")
    person = "mira"
    server.answers["/register"] = lambda: (200, html.replace("<body", f'<body data-person="{person}"'), "text/html", NEVER_KEPT)
    page = open_page("register")
    page.get_by_label("User name").fill("mira")
    page.goto(f"{server.origin}/passenger-home")

    person = "luca"
    page.go_back()

    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    expect(page.get_by_label("User name")).to_have_value("")


def test_a_region_that_is_fetched_again_stays_where_it_was_scrolled(open_page, server):
    lines = "".join(f"<p>Line {line}</p>" for line in range(60))
    html = f'<div id="request" class="sheet-live"><div class="sheet-body stack"><h1>Looking</h1>{lines}</div></div>'
    server.answers["/taxi/requests/1"] = (200, html, "text/html")
    page = open_page("request-pending", reduced_motion="reduce")
    show_map(page)
    page.locator("#request").evaluate("(region, html) => { region.closest('.sheet-body').outerHTML = html; }", html)
    page.locator("#request").evaluate("region => Object.assign(region.dataset, { live: 'request-changed', liveSrc: '/taxi/requests/1' })")
    wait_for_stream(page, server)
    page.locator(".sheet-body").evaluate("body => body.scrollTop = 200")

    server.answers["/taxi/requests/1"] = (200, html.replace("Looking", "Still looking"), "text/html")
    server.push("request-changed", {"id": 1})

    expect(page.get_by_role("heading", name="Still looking")).to_be_attached()
    assert page.locator(".sheet-body").evaluate("body => body.scrollTop") == 200


def test_a_destructive_post_is_sent_only_after_a_yes(open_page, server):
    page = open_page("request-pending")
    server.answers["POST /taxi/requests/1/withdraw"] = (303, "/passenger-home", "")
    button = page.get_by_role("button", name="Cancel taxi")

    button.click()
    page.get_by_role("dialog").get_by_role("button", name="Keep waiting").click()
    expect(button).to_be_focused()
    assert server.posts == []

    button.click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel taxi").click()
    expect(page.get_by_role("heading", name="Where should we pick you up?")).to_be_visible()
    assert [post[0] for post in server.posts] == ["/taxi/requests/1/withdraw"]
    assert page.url.endswith("/passenger-home")


def test_what_is_filled_in_is_checked_before_a_question(open_page, server):
    page = open_page("request-pending")
    form = page.locator("form#withdraw")
    form.evaluate("form => form.insertAdjacentHTML('afterbegin', '<input name=reason aria-label=Reason>')")
    wrong = form.evaluate("form => form.outerHTML").replace("<input name", '<p id="reason-error">Say why.</p><input name')
    button = page.get_by_role("button", name="Cancel taxi")

    server.answers["POST /taxi/requests/1/withdraw"] = (422, wrong, "text/html")
    button.click()
    expect(page.get_by_text("Say why.")).to_be_attached()
    expect(page.get_by_role("dialog")).to_have_count(0)

    server.answers["POST /taxi/requests/1/withdraw"] = (204, "", "text/plain")
    button.click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Cancel taxi")).to_be_visible()
    assert [post[2].get("X-Form-Check") for post in server.posts] == ["1", "1"]


def test_who_is_quicker_than_the_scripts_is_still_asked(browser, server):
    held = []
    page = browser.new_context(service_workers="block").new_page()
    page.route("**/scripts/crosstown.js", lambda route: held.append(route))
    page.goto(f"{server.origin}/request-pending", wait_until="commit")
    button = page.get_by_role("button", name="Cancel taxi")

    button.click(no_wait_after=True)
    expect(page.locator("form[aria-busy=true]")).to_be_attached()
    assert server.posts == []
    held[0].continue_()

    page.get_by_role("dialog").get_by_role("button", name="Keep waiting").click()
    expect(button).to_be_focused()
    assert server.posts == []
    page.context.close()


def test_who_presses_while_notifications_are_set_up_is_still_asked(browser, server):
    held = []
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.add_init_script("Object.defineProperty(Notification, 'permission', { get: () => 'granted' })")
    page.route("**/scripts/inbox/push.js", lambda route: held.append(route))
    page.goto(f"{server.origin}/request-pending", wait_until="load")

    page.get_by_role("button", name="Cancel taxi").click(no_wait_after=True)
    expect(page.locator("form[aria-busy=true]")).to_be_attached()
    held[0].continue_()

    page.get_by_role("dialog").get_by_role("button", name="Keep waiting").click()
    assert server.posts == []
    context.close()


def test_the_browser_asks_the_question_where_the_scripts_never_come(browser, server):
    held, asked = [], []
    page = browser.new_context(service_workers="block").new_page()
    page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    page.route("**/scripts/crosstown.js", lambda route: held.append(route))
    page.goto(f"{server.origin}/request-pending", wait_until="commit")
    button = page.get_by_role("button", name="Cancel taxi")
    with page.expect_event("dialog"):
        button.click(no_wait_after=True)
        held[0].abort()
    with page.expect_event("dialog"):
        button.click(no_wait_after=True)

    assert len(asked) == 2
    assert server.posts == []
    page.context.close()


def test_a_question_is_asked_although_the_check_before_it_has_no_answer(open_page, server):
    page = open_page("request-pending")
    page.locator("form#withdraw").evaluate("form => form.insertAdjacentHTML('afterbegin', '<input name=reason>')")
    held = []
    page.route("**/taxi/requests/1/withdraw", lambda route: held.append(route))

    page.get_by_role("button", name="Cancel taxi").click()

    expect(page.get_by_role("dialog").get_by_role("button", name="Cancel taxi")).to_be_visible()
    assert len(held) == 1
    assert server.posts == []


def test_a_form_is_sent_although_the_scripts_never_come(browser, server):
    server.answers["POST /sign-in"] = (303, "/passenger-home", "")
    held = []
    page = browser.new_context(service_workers="block").new_page()
    page.route("**/scripts/crosstown.js", lambda route: held.append(route))
    page.goto(f"{server.origin}/sign-in", wait_until="commit")
    page.get_by_label("User name").fill("mira")
    page.get_by_label("Password").fill("a secret")

    page.get_by_role("button", name="Sign in").click(no_wait_after=True)
    held[0].abort()

    expect(page.get_by_role("heading", name="Where should we pick you up?")).to_be_visible()
    assert len(server.posts) == 1
    page.context.close()


def test_what_is_typed_before_the_suggestions_come_is_still_looked_for(browser, server):
    held = []
    page = browser.new_context(service_workers="block").new_page()
    page.route("**/scripts/places/suggest.js", lambda route: held.append(route))
    page.goto(f"{server.origin}/passenger-home")
    page.locator("#meeting").press_sequentially("place")
    held[0].continue_()

    expect(page.get_by_role("option")).to_have_count(2)
    page.context.close()


def test_suggestions_are_seen_above_the_buttons(open_page):
    page = open_page("passenger-home")
    body = page.locator(".sheet-body")
    body.evaluate("body => { body.style.paddingTop = `${body.clientHeight - 120}px`; }")
    page.locator("#meeting").press_sequentially("place")

    expect(page.get_by_role("option")).to_have_count(2)
    listed, seen = page.get_by_role("listbox").bounding_box(), body.bounding_box()
    assert listed["y"] + listed["height"] <= seen["y"] + seen["height"]


def test_a_form_that_is_filled_in_before_the_prices_come_is_still_priced(browser, server):
    server.answers["/taxi"] = (
        200,
        '<!doctype html><html lang="en"><title>Taxi</title><script type="module" src="/assets/test/scripts/crosstown.js">'
        '</script><body><main><h1>Taxi</h1><form id="request"><label>Luggage <select name="luggage"><option>0<option>1'
        '</select></label></form><section id="price" data-price-of="request" data-price-from="/price">Say more</section>'
        "</main></body></html>",
        "text/html",
    )
    server.answers["/price"] = (200, '<section id="price">12.00 EUR</section>', "text/html")
    held = []
    page = browser.new_context(service_workers="block").new_page()
    page.route("**/scripts/taxi/price.js", lambda route: held.append(route))
    page.goto(f"{server.origin}/taxi")
    page.get_by_label("Luggage").select_option("1")
    held[0].continue_()

    expect(page.locator("#price")).to_have_text("12.00 EUR")
    page.context.close()


def test_a_pop_up_leads_on_once_and_lets_who_comes_back_read_the_page(open_page, server):
    popup = (
        '<!doctype html><html lang="en"><title>Ride</title><script type="module" src="/assets/test/scripts/crosstown.js">'
        '</script><body><main><h1>Ride</h1></main><dialog class="popup" data-popup open data-leads-to="/sign-in?after=ride" '
        'aria-labelledby="t"><h2 id="t">Not confirmed</h2><a href="/sign-in">Report it</a></dialog></body></html>'
    )
    server.answers["/ride"] = (200, popup, "text/html")
    page = open_page("passenger-home")

    page.goto(f"{server.origin}/ride")
    page.wait_for_url("**/sign-in?after=ride")
    page.goto(f"{server.origin}/ride")

    expect(page.locator("dialog")).to_have_count(0)
    expect(page.get_by_role("heading", name="Ride")).to_be_visible()
    assert page.url.endswith("/ride")


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1000, 700)])
def test_the_console_menu_opens_and_closes_by_keyboard(open_page, width, height):
    page = open_page("console-zones", width=width, height=height)
    button = page.get_by_role("button", name="Menu , Zones")
    menu = page.get_by_role("navigation", name="Menu")
    expect(menu).to_be_hidden()

    button.press("Enter")
    expect(menu.get_by_role("list", name="Money").get_by_role("link")).to_have_text(["Ledger", "Payments"])
    page.keyboard.press("Escape")

    expect(menu).to_be_hidden()
    expect(button).to_be_focused()


@pytest.mark.parametrize("scripted", [True, False])
def test_the_console_menu_stands_beside_the_page_on_a_desktop(open_page, scripted):
    page = open_page("console-zones", width=1280, height=800, java_script_enabled=scripted)
    menu = page.get_by_role("navigation", name="Menu")

    expect(menu.get_by_role("list", name="Taxi").get_by_role("link", name="Zones")).to_have_attribute(
        "aria-current", "page"
    )
    assert menu.bounding_box()["x"] + menu.bounding_box()["width"] <= page.locator("main").bounding_box()["x"]


def test_an_address_is_chosen_by_keyboard(open_page):
    page = open_page("passenger-home")
    field = page.get_by_role("combobox", name="Pick-up point")

    field.press_sequentially("place")
    expect(page.get_by_role("option")).to_have_count(2)
    field.press("ArrowDown")
    field.press("ArrowDown")
    expect(page.get_by_role("option", selected=True)).to_contain_text("Place d'Armes")
    field.press("Enter")

    expect(field).to_have_value("Place d'Armes")
    expect(field).to_have_attribute("aria-expanded", "false")
    expect(page.locator("[data-place-latitude]")).to_have_value("43.733100")


def test_typing_over_a_chosen_address_forgets_its_coordinates(open_page):
    page = open_page("passenger-home")
    field = page.get_by_role("combobox", name="Pick-up point")
    field.press_sequentially("port")
    page.get_by_role("option", name="Port Hercule").click()

    field.press_sequentially(" 3")

    expect(page.locator("[data-place-latitude]")).to_have_value("")


def test_a_name_of_several_places_is_chosen_by_its_town_until_another_is_typed(open_page):
    page = open_page("passenger-home-unclear")
    page.keyboard.press("Escape")
    expect(page.get_by_role("radio", name="Street, Monaco")).to_be_focused()

    page.get_by_role("radio", name="Roquebrune-Cap-Martin").check()

    expect(page.locator("#meeting")).to_have_value("Rue Grimaldi")
    expect(page.locator("[data-place-latitude]")).to_have_value("43.763819")
    expect(page.locator("#meeting-error")).to_be_hidden()
    expect(page.get_by_role("radio", name="Roquebrune-Cap-Martin")).to_be_checked()

    page.get_by_role("combobox", name="Pick-up point").press_sequentially(" 3")

    expect(page.locator("[data-place-candidates]")).to_have_count(0)
    expect(page.locator("[data-place-latitude]")).to_have_value("")


def test_my_position_fills_the_meeting_place(open_page):
    page = open_page(
        "passenger-home", geolocation={"latitude": 43.7352, "longitude": 7.4251}, permissions=["geolocation"]
    )

    page.get_by_role("button", name="My location").click()

    expect(page.locator("#meeting")).to_have_value("Port Hercule")
    expect(page.locator("[data-place-longitude]")).to_have_value("7.425100")


def test_the_countdown_counts_announces_and_ends(browser, server):
    context = browser.new_context(service_workers="block")
    context.route("**/vendor/*", lambda route: route.abort())
    page = context.new_page()
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.goto(f"{server.origin}/driver-offer")
    number = page.locator("[data-countdown-number]")
    expect(number).to_have_text("10")

    page.clock.run_for(5000)
    expect(number).to_have_text("5")
    expect(page.get_by_text("5 seconds left")).to_be_attached()

    page.clock.run_for(5000)
    expect(number).to_have_text("0")
    expect(page.get_by_text("Time’s up")).to_be_attached()
    expect(page.get_by_role("button", name="Accept")).to_be_disabled()
    context.close()


def test_an_offer_is_not_lost_by_escape(open_page):
    page = open_page("driver-offer")

    page.keyboard.press("Escape")
    page.keyboard.press("Escape")

    expect(page.get_by_role("dialog")).to_be_visible()


def test_errors_take_the_focus_and_lead_to_their_fields(open_page):
    page = open_page("register-errors")
    expect(page.locator("[data-error-summary]")).to_be_focused()

    page.get_by_role("link", name="Enter a password.").click()

    expect(page.locator("#password")).to_be_focused()
    expect(page.locator("#password")).to_have_accessible_description("At least 8 characters. Enter a password.")


def with_one_error():
    """The page of errors, with the password as the only wrong field."""
    html = (PAGES / "register-errors.html").read_text()
    html = re.sub(r'<li><a href="#user-name">.*?</li>', "", html)
    html = re.sub(r'<p class="field-error" id="user-name-error">.*?</p>', "", html)
    return html.replace(' user-name-error" aria-invalid="true"', '"').replace("field field-wrong", "field", 1)


def test_one_wrong_field_is_said_in_one_pop_up_that_closes_into_it(open_page, server):
    server.answers["/register"] = (200, with_one_error(), "text/html")
    page = open_page("register")
    popup = page.get_by_role("dialog")
    expect(popup).to_have_accessible_description("Enter a password.")
    expect(page.locator("[data-error-summary]")).to_be_hidden()

    popup.get_by_role("button", name="OK").click()

    expect(popup).to_have_count(0)
    expect(page.locator("#password")).to_be_focused()
    expect(page.locator("#password")).to_have_accessible_description("At least 8 characters. Enter a password.")


def test_the_servers_pop_up_is_the_only_one(open_page):
    page = open_page("passenger-home-error")

    expect(page.get_by_role("dialog")).to_have_count(1)
    page.keyboard.press("Escape")

    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("#meeting")).to_be_focused()


def test_a_message_disappears_when_its_field_is_filled_in(open_page):
    page = open_page("register-errors")
    lines = page.locator("[data-error-summary] li")

    page.get_by_label("Password").fill("a secret")

    expect(lines).to_have_count(1)
    expect(page.locator("#password")).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator("#password")).to_have_accessible_description("At least 8 characters.")
    expect(page.locator(".field-error:visible")).to_have_count(1)
    page.get_by_label("User name").fill("mira.2")
    expect(page.locator("[data-error-summary]")).to_have_count(0)
    expect(page.locator(".field-wrong")).to_have_count(0)


def test_a_message_disappears_when_the_position_fills_its_field(open_page):
    page = open_page("passenger-home-error", **HERE)
    page.keyboard.press("Escape")

    page.get_by_role("button", name="My location", exact=True).click()

    expect(page.locator("#meeting")).not_to_have_value("")
    expect(page.locator("#meeting")).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator(".field-error:visible")).to_have_count(0)


def test_a_refused_form_comes_back_with_its_errors_and_its_values(open_page, server):
    page = open_page("sign-in")
    html = (PAGES / "register-errors.html").read_text()
    server.answers["POST /sign-in"] = (422, html, "text/html")
    page.get_by_label("User name").fill("mira")
    page.get_by_label("Password").fill("a secret")

    page.get_by_role("button", name="Sign in").click()

    expect(page.locator("[data-error-summary]")).to_be_focused()
    expect(page.get_by_label("User name")).to_have_value("mira")
    expect(page.get_by_label("Password")).to_have_value("a secret")


def test_a_link_within_the_page_does_not_load_it_again(open_page):
    page = open_page("sign-in")
    page.get_by_label("User name").fill("mira")
    requests = []
    page.on("request", lambda request: requests.append(request.url))

    page.get_by_role("link", name="Skip to content").press("Enter")
    page.wait_for_url("**/sign-in#main")
    page.evaluate("new Promise(requestAnimationFrame)")

    assert requests == []
    expect(page.get_by_label("User name")).to_have_value("mira")


def test_a_form_is_sent_once_however_often_it_is_pressed(open_page, server):
    page = open_page("sign-in")
    server.answers["POST /sign-in"] = (303, "/passenger-home", "")

    page.evaluate("for (const _ of [1, 2, 3]) document.getElementById('sign-in').requestSubmit()")

    expect(page.get_by_role("heading", name="Where should we pick you up?")).to_be_visible()
    assert len(server.posts) == 1


def test_a_form_without_connection_keeps_its_entries_and_can_be_tried_again(open_page, server):
    page = open_page("sign-in")
    server.answers["POST /sign-in"] = (303, "/passenger-home", "")
    page.get_by_label("User name").fill("mira")
    page.context.set_offline(True)

    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("dialog", name="Not sent")).to_be_visible()
    expect(page.get_by_label("User name")).to_have_value("mira")

    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Where should we pick you up?")).to_be_visible()


CLAIM = """async () => {
  document.querySelector("main").innerHTML = `<form method="post" action="/drops/claims" data-claim>
    <input type="hidden" name="drop" value="1"><button>Open here</button><p data-claim-state></p></form>`;
  (await import("/assets/test/scripts/drops/claim.js")).startClaims();
}"""


def test_a_drop_that_cannot_be_opened_without_connection_can_be_tried_again(open_page, server):
    page = open_page("sign-in")
    page.evaluate(CLAIM)
    page.context.set_offline(True)
    page.get_by_role("button", name="Open here").click()
    question = page.get_by_role("dialog", name="Can’t open")
    expect(question).not_to_contain_text("sent")

    page.context.set_offline(False)
    expect(question).to_contain_text("You’re back online")
    question.get_by_role("button", name="Try again").click()

    wait_for(page, lambda: "/drops/nonces" in [path for path, _, _ in server.posts], "nothing is sent again")


def test_a_question_that_was_answered_is_not_asked_again_after_a_lost_connection(open_page, server):
    page = open_page("sign-in")
    server.answers["POST /sign-in"] = (303, "/passenger-home", "")
    page.locator("#sign-in").evaluate("(form) => { form.dataset.confirm = 'End ride?'; }")
    page.context.set_offline(True)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("dialog", name="End ride?").get_by_role("button", name="OK").click()
    question = page.get_by_role("dialog", name="Not sent")
    expect(question).to_contain_text("You’re offline")

    page.context.set_offline(False)
    expect(question).to_contain_text("You’re back online")
    question.get_by_role("button", name="Try again").click()

    expect(page.get_by_role("heading", name="Where should we pick you up?")).to_be_visible()


def test_a_question_about_an_offer_goes_with_the_offer(open_page, server):
    page = open_page("driver-offer")
    page.context.set_offline(True)
    page.get_by_role("button", name="Accept").click()
    expect(page.get_by_role("dialog", name="Not sent")).to_be_visible()

    page.context.set_offline(False)
    page.evaluate("""() => {
        const offer = document.getElementById("offer");
        const place = offer.parentElement;
        offer.remove();
        place.dispatchEvent(new CustomEvent("region:swapped", { bubbles: true }));
    }""")

    expect(page.get_by_role("dialog", name="Not sent")).to_have_count(0)


def test_a_live_region_follows_its_events_and_keeps_the_focus(open_page, server):
    region = '<div id="request"><h1>Looking for a taxi</h1><input id="note" name="note"></div>'
    server.answers["/taxi/requests/1"] = (200, region, "text/html")
    page = open_page("request-pending")
    wait_for_stream(page, server)
    server.push("request-changed", {"id": 1})
    page.locator("#note").fill("half a wor")
    server.answers["/taxi/requests/1"] = (200, region.replace("Looking for a taxi", "Taxi T345 comes"), "text/html")

    server.push("request-changed", {"id": 1})

    expect(page.get_by_role("heading", name="Taxi T345 comes")).to_be_visible()
    expect(page.locator("#note")).to_be_focused()
    expect(page.locator("#note")).to_have_value("half a wor")


def test_a_page_that_an_event_brings_is_shown_without_being_fetched_and_in_place_of_an_older_answer(open_page, server):
    asked, answered = threading.Event(), threading.Event()

    def late():
        asked.set()
        assert answered.wait(10)
        return 200, '<div id="request"><h1>Looking for a taxi</h1></div>', "text/html"

    page = open_page("request-pending")
    wait_for_stream(page, server)
    server.answers["/taxi/requests/1"] = late
    server.push("request-changed", {"id": 1})
    assert asked.wait(10)

    server.push("request-changed", '<div id="request"><h1>Taxi T345 comes</h1></div>')

    expect(page.get_by_role("heading", name="Taxi T345 comes")).to_be_visible()
    answered.set()
    server.push("request-changed", '<div id="request"><h1>Taxi T345 is here</h1></div>')
    expect(page.get_by_role("heading", name="Taxi T345 is here")).to_be_visible()


def test_a_region_that_is_not_in_the_page_of_an_event_is_fetched(open_page, server):
    page = open_page("request-pending")
    wait_for_stream(page, server)
    server.answers["/taxi/requests/1"] = (200, '<div id="request"><h1>Taxi T345 comes</h1></div>', "text/html")

    server.push("request-changed", '<div id="driver"><h1>Another page</h1></div>')

    expect(page.get_by_role("heading", name="Taxi T345 comes")).to_be_visible()


def test_everything_that_follows_a_stream_is_fetched_again_when_events_were_left_out(open_page, server):
    page = open_page("request-pending")
    wait_for_stream(page, server)
    server.answers["/taxi/requests/1"] = (200, '<div id="request"><h1>Taxi T345 comes</h1></div>', "text/html")

    server.push("resync", {})

    expect(page.get_by_role("heading", name="Taxi T345 comes")).to_be_visible()


def test_a_live_list_is_read_out_without_its_buttons(open_page, server):
    start = '<div id="request" data-live="request-changed" data-live-src="/taxi/requests/1" data-live-say="yes">'
    gifts = '<ul data-say><li>50 coins: Luck</li> <li>100 coins: Bonus</li></ul><button>Seen</button></div>'
    server.answers["/taxi/requests/1"] = (200, f"{start}{gifts}", "text/html")
    page = open_page("request-pending")
    page.locator("#request").evaluate("region => region.dataset.liveSay = 'yes'")
    wait_for_stream(page, server)

    server.push("request-changed", {"id": 1})

    expect(page.get_by_role("status").filter(has_text="Luck")).to_have_text("50 coins: Luck. 100 coins: Bonus")


def test_a_live_region_that_could_not_be_fetched_is_fetched_again(open_page, server):
    page = open_page("request-pending")
    wait_for_stream(page, server)
    server.answers["/taxi/requests/1"] = (503, "Later", "text/plain")
    with page.expect_response("**/taxi/requests/1") as refused:
        server.push("request-changed", {"id": 1})
    assert refused.value.status == 503

    server.answers["/taxi/requests/1"] = (200, '<div id="request"><h1>Taxi T345 comes</h1></div>', "text/html")

    expect(page.get_by_role("heading", name="Taxi T345 comes")).to_be_visible()


def test_an_event_that_overtakes_a_forms_answer_is_shown(open_page, server):
    fetched = threading.Event()

    def fetch():
        fetched.set()
        return 200, '<div id="request"><h1>Taxi T345 comes</h1></div>', "text/html"

    def withdraw():
        before = (PAGES / "request-pending.html").read_text()
        fetched.clear()
        server.push("request-changed", {"id": 1})
        assert fetched.wait(10)
        return 200, before, "text/html"

    page = open_page("request-pending")
    wait_for_stream(page, server)
    server.answers |= {"/taxi/requests/1": fetch, "POST /taxi/requests/1/withdraw": withdraw}

    page.get_by_role("button", name="Cancel taxi").click()
    with page.expect_response("**/withdraw"):
        page.get_by_role("dialog").get_by_role("button", name="Cancel taxi").click()

    expect(page.locator("form[data-sending]")).to_have_count(0)
    expect(page.get_by_role("heading", name="Taxi T345 comes")).to_be_visible()


def test_an_event_that_only_the_answer_would_follow_is_shown(open_page, server):
    following = (PAGES / "request-pending.html").read_text()

    def withdraw():
        server.push("request-changed", {"id": 1})
        time.sleep(0.5)
        return 200, following, "text/html"

    server.answers["/request-pending"] = (200, following.replace('"request-changed"', '"nothing"'), "text/html")
    page = open_page("request-pending")
    wait_for_stream(page, server)
    fresh = (200, '<div id="request"><h1>Taxi T345 comes</h1></div>', "text/html")
    server.answers |= {"/taxi/requests/1": fresh, "POST /taxi/requests/1/withdraw": withdraw}

    page.get_by_role("button", name="Cancel taxi").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel taxi").click()

    expect(page.get_by_role("heading", name="Taxi T345 comes")).to_be_visible()


def test_a_position_newer_than_a_regions_answer_stays(open_page, server):
    page = open_page("taxi-coming")
    taxi = page.locator("[data-pin-id=T345]")
    before = page.locator("#ride").evaluate("region => region.outerHTML")

    def answer(route):
        server.push("taxi-moved", MOVED)
        expect(taxi).to_have_attribute("data-heading", "90")
        route.fulfill(body=before.replace("About 4 minutes", "About 3 minutes"), content_type="text/html")

    wait_for_stream(page, server)
    page.route("**/taxi/requests/1", answer)

    server.push("request-changed", {"id": 1})

    expect(page.get_by_role("heading", name="About 3 minutes")).to_be_visible()
    expect(taxi).to_have_attribute("data-heading", "90")


def test_a_position_that_arrives_before_the_maps_script_is_shown(browser, server):
    held = []
    context = browser.new_context(service_workers="block")
    context.route("**/vendor/*", lambda route: route.abort())
    context.route("**/scripts/map/map.js", lambda route: held.append(route))
    page = context.new_page()
    with page.expect_response("**/taxi/requests/1"):
        page.goto(f"{server.origin}/taxi-coming")
    region = page.locator("#ride").evaluate("region => region.outerHTML")
    server.answers["/taxi/requests/1"] = (200, region.replace('data-heading="35"', 'data-heading="90"'), "text/html")
    page.evaluate("void (window.moved = new Promise((done) => addEventListener('live:taxi-moved', () => done(true), true)))")

    server.push("taxi-moved", MOVED)
    page.evaluate("window.moved")
    held[0].continue_()

    expect(page.locator("[data-pin-id=T345]")).to_have_attribute("data-heading", "90")
    context.close()


def test_a_lost_stream_is_told_and_caught_up(open_page, server):
    page = open_page("request-pending")
    wait_for_stream(page, server)
    server.accepting_streams = False
    server.answers["/taxi/requests/1"] = (200, '<div id="request"><h1>Missed</h1></div>', "text/html")

    server.drop_streams()
    expect(page.locator("#banner-live")).to_be_visible()
    server.accepting_streams = True

    expect(page.get_by_role("heading", name="Missed")).to_be_visible()
    expect(page.locator("#banner-live.banner-good")).to_be_visible()


def test_what_is_said_while_a_pop_up_is_open_is_said_on_it(open_page, server):
    page = open_page("request-pending")
    wait_for_stream(page, server)
    page.get_by_role("button", name="Cancel taxi").click()
    server.accepting_streams = False

    server.drop_streams()

    dialog = page.get_by_role("dialog", name="Cancel your taxi?")
    expect(dialog.locator("#banner-live")).to_be_visible()
    expect(dialog.locator(".toasts")).to_be_attached()
    dialog.get_by_role("button", name="Keep waiting").click()
    expect(page.locator("body > #banner-live")).to_be_visible()
    expect(page.locator("body > .toasts")).to_be_attached()


def test_what_could_not_be_sent_is_not_asked_for_once_it_is_over(open_page, server):
    page = open_page("driver-offer")
    wait_for_stream(page, server)
    page.context.set_offline(True)
    page.get_by_role("button", name="Accept").click()
    failed = page.get_by_role("dialog", name="Not sent")
    expect(failed).to_be_visible()
    server.answers["/taxi/driver"] = (200, '<div id="driver"><h1>Waiting</h1></div>', "text/html")

    server.drop_streams()
    page.context.set_offline(False)

    expect(page.get_by_role("heading", name="Waiting")).to_be_attached()
    expect(failed).to_have_count(0)
    assert [path for path, _, _ in server.posts if path.endswith("accept")] == []


def test_the_driver_shares_positions_in_batches(open_page, server):
    place = {"latitude": 43.7352, "longitude": 7.4251, "accuracy": 8}
    page = open_page("driver-waiting", geolocation=place, permissions=["geolocation"])

    expect(page.locator("[data-position-state]")).to_have_text("Location shared")

    path, body, headers = server.posts[0]
    fix = json.loads(body)["fixes"][0]
    assert path == "/taxi/driver/fixes"
    assert (fix["latitude"], fix["longitude"], fix["accuracy"]) == (43.7352, 7.4251, 8)
    assert headers["X-Form-Token"] == "token"


def test_a_driver_who_stands_still_goes_on_being_heard(open_page, server):
    place = {"latitude": 43.7352, "longitude": 7.4251, "accuracy": 8}
    page = open_page("driver-waiting", clock=True, geolocation=place, permissions=["geolocation"])

    let_time_pass(page, lambda: len(server.posts) >= 3)

    fixes = [fix for _, body, _ in server.posts for fix in json.loads(body)["fixes"]]
    moments = [fix["at"] for fix in fixes]
    assert {(fix["latitude"], fix["longitude"]) for fix in fixes} == {(43.7352, 7.4251)}
    assert moments == sorted(set(moments))


# A phone that tells a position, then none, as those that stand still do; asked once, it tells none at all.
MOODY_PHONE = """() => {
const coords = { latitude: 43.7352, longitude: 7.4251, accuracy: 8, heading: null, speed: null };
const none = { code: 3, message: "Timeout expired" };
Object.defineProperty(navigator, "geolocation", { value: {
  watchPosition: (found, failed) => {
    if (window.tells) found({ coords: { ...coords, ...window.tells }, timestamp: Date.now() });
    setTimeout(failed, 0, none);
    return 1;
  },
  getCurrentPosition: (found, failed) => failed(none),
  clearWatch: () => {},
} });
}"""
TRIED = """async (tells) => {
  window.tells = tells;
  document.body.dataset.trialPosition = "43.738346,7.424449";
  const { follow, locate } = await import("/assets/test/scripts/places/where.js");
  const fixes = [];
  const end = follow((fix) => fixes.push(fix), () => fixes.push(undefined));
  await new Promise((done) => setTimeout(done, 50));
  end();
  return [...fixes, await locate()].map((fix) => fix.coords.latitude);
}"""
MIDDLE = 43.738346


@pytest.mark.parametrize(("tells", "latitudes"), [
    ({}, [43.7352, 43.7352, 43.7352]),
    (None, [MIDDLE, MIDDLE]),
    ({"latitude": 48.85, "longitude": 2.35}, [MIDDLE, MIDDLE, MIDDLE]),
])  # fmt: skip
def test_a_trial_takes_its_own_position_only_where_the_device_has_none_or_is_far(open_page, tells, latitudes):
    page = open_page("sign-in")
    page.evaluate(MOODY_PHONE)

    assert page.evaluate(TRIED, tells) == latitudes


REFUSING_PHONE = """() => {
  const refusal = { code: 1, message: "User denied Geolocation" };
  const fail = (found, failed) => { setTimeout(failed, 0, refusal); return 1; };
  const geolocation = { watchPosition: fail, getCurrentPosition: fail, clearWatch: () => {} };
  Object.defineProperty(navigator, "geolocation", { value: geolocation });
  document.body.dataset.trialPosition = "43.738346,7.424449";
  sessionStorage.setItem("trial.position", "43.738346,7.424449,5");
}"""
BELIEVED = """async () => {
  const { follow, locate } = await import("/assets/test/scripts/places/where.js");
  const followed = await new Promise((done) => {
    const end = follow(() => done("found"), () => { end(); done("none"); });
  });
  return [followed, await locate().then(() => "found", () => "none")];
}"""


def test_a_trial_believes_whoever_refuses_the_position(open_page):
    page = open_page("sign-in")
    page.evaluate(REFUSING_PHONE)

    assert page.evaluate(BELIEVED) == ["none", "none"]
    expect(page.locator(".toast")).to_have_count(0)


def test_a_trial_says_once_that_its_own_position_stands_in(open_page):
    page = open_page("sign-in")
    page.evaluate(MOODY_PHONE)

    page.evaluate(TRIED, None)

    expect(page.locator(".toast")).to_have_count(1)


def let_time_pass(page, condition):
    """Moves the page's clock until something is so."""
    wait_for(page, lambda: page.clock.fast_forward(1_000) or condition(), "nothing happens as time passes")


def test_positions_that_are_refused_are_not_called_shared_and_go_again(open_page, server):
    place = {"latitude": 43.7352, "longitude": 7.4251, "accuracy": 8}
    server.answers["POST /taxi/driver/fixes"] = (403, "{}", "application/problem+json")
    page = open_page("driver-waiting", geolocation=place, permissions=["geolocation"])

    expect(page.locator("[data-position-state]")).to_contain_text("waiting to be sent")
    refused = json.loads(server.posts[0][1])["fixes"][0]
    del server.answers["POST /taxi/driver/fixes"]
    expect(page.locator("[data-position-state=shared]")).to_be_visible()
    assert refused in json.loads(server.posts[-1][1])["fixes"]


def test_positions_that_cannot_be_read_are_not_sent_twice(open_page, server):
    place = {"latitude": 43.7352, "longitude": 7.4251, "accuracy": 8}
    server.answers["POST /taxi/driver/fixes"] = (422, "{}", "application/problem+json")
    page = open_page("driver-waiting", clock=True, geolocation=place, permissions=["geolocation"])

    expect(page.locator("[data-position-state]")).to_have_text("We couldn’t get your location")
    refused = json.loads(server.posts[0][1])["fixes"][0]
    let_time_pass(page, lambda: len(server.posts) >= 2)
    assert refused not in json.loads(server.posts[1][1])["fixes"]


def test_a_page_that_is_swapped_in_brings_the_token_of_its_session(open_page, server):
    place = {"latitude": 43.7352, "longitude": 7.4251, "accuracy": 8}
    page = open_page("sign-in", geolocation=place, permissions=["geolocation"])
    page.evaluate("() => document.querySelector('meta[name=form-token]').setAttribute('content', '')")
    server.answers["POST /sign-in"] = (303, "/driver-waiting", "")
    page.get_by_label("User name").fill("luca")
    page.get_by_label("Password").fill("around the bay")
    page.get_by_role("button", name="Sign in").click()

    expect(page.locator("[data-position-state=shared]")).to_be_visible()
    path, _, headers = server.posts[-1]
    assert (path, headers["X-Form-Token"]) == ("/taxi/driver/fixes", "token")


def test_a_page_with_an_outdated_token_loads_again(open_page, server):
    place = {"latitude": 43.7352, "longitude": 7.4251, "accuracy": 8}
    page = open_page("driver-waiting", geolocation=place, permissions=["geolocation"])
    expect(page.locator("[data-position-state=shared]")).to_be_visible()
    page.evaluate("() => { performance.now = () => 61_000; }")
    server.answers["POST /taxi/driver/fixes"] = (403, "{}", "application/problem+json")

    with page.expect_navigation():
        page.context.set_geolocation(place | {"latitude": 43.7353})
    expect(page.locator("[data-position-state]")).to_contain_text("waiting to be sent")


def test_a_switch_keeps_the_focus_when_its_page_comes_again(open_page, server):
    text = (PAGES / "sign-in.html").read_text()
    switch = '<form method="post" action="/{}" data-enhance><button class="button">{}</button></form></main>'
    pages = [text.replace("</main>", switch.format(*each)) for each in [("follow", "Notify me"), ("unfollow", "Stop it")]]
    server.answers["/switch"] = (200, pages[0], "text/html")
    server.answers["POST /follow"] = (303, "/switch?done=followed", "")
    page = open_page("switch")
    server.answers["/switch"] = (200, pages[1], "text/html")

    page.get_by_role("button", name="Notify me").press("Enter")

    expect(page.get_by_role("button", name="Stop it")).to_be_focused()


def test_start_sends_the_position(open_page, server):
    server.answers["POST /taxi/driver/start"] = (303, "/driver-waiting", "")
    page = open_page(
        "driver-start", geolocation={"latitude": 43.7352, "longitude": 7.4251}, permissions=["geolocation"]
    )

    page.get_by_role("button", name="START").click()

    expect(page.locator(".queue-number")).to_have_text("3")
    assert server.posts[0][1] == "latitude=43.735200&longitude=7.425100"


def test_start_without_a_position_says_what_to_do(open_page, server):
    page = open_page("driver-start")

    page.get_by_role("button", name="START").click()

    expect(page.get_by_role("dialog", name="Location not available")).to_be_visible()
    assert server.posts == []


def test_the_offline_page_comes_from_the_service_worker_and_the_page_with_the_connection(open_page):
    page = open_page("sign-in", service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    page.context.set_offline(True)

    page.goto(page.url.replace("/sign-in", "/register-errors"))
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    assert page.locator(".banner").count() == 0
    page.context.set_offline(False)

    expect(page.get_by_role("heading", name="Create account")).to_be_visible()


def test_the_offline_page_is_shown_once_to_whoever_opens_it(open_page):
    page = open_page("offline", clock=True)
    requests = []
    page.on("request", lambda request: requests.append(request.url))

    page.clock.fast_forward("01:00")
    page.evaluate("new Promise(requestAnimationFrame)")

    assert requests == []


def test_the_service_worker_keeps_nothing_of_whoever_is_signed_in(open_page, server):
    page = open_page("sign-in", service_workers="allow")
    page.context.add_cookies([{"name": "sid", "value": "secret", "url": server.origin}])
    page.goto(f"{server.origin}/register-errors")
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")

    kept = page.evaluate(KEPT_TEXTS)

    assert any("You are offline" in text for text in kept.values())
    assert not any("Mira" in text for text in kept.values())
    paths = [address.removeprefix(server.origin) for address in kept]
    assert [path for path in paths if path != "/offline" and not path.startswith("/assets/")] == []


INSTALL_OTHER_VERSION = """async () => {
  const address = "/service-worker.js?assets=/assets/other";
  const { installing } = await navigator.serviceWorker.register(address);
  if (installing?.state === "installing") {
    await new Promise((done) => installing.addEventListener("statechange", done, { once: true }));
  }
}"""


def test_the_service_worker_keeps_no_file_of_another_version(open_page, server):
    page = open_page("sign-in", service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    server.answers["/assets/test/scripts/late.js"] = (307, "", "text/plain", [("Location", "/assets/test/scripts/early.js")])

    page.reload()
    assert page.evaluate("fetch('/assets/test/scripts/late.js').then((response) => response.ok)")
    page.evaluate(INSTALL_OTHER_VERSION)

    kept = [address.removeprefix(server.origin) for address in page.evaluate(KEPT_TEXTS)]
    assert "/assets/test/scripts/early.js" in kept
    assert [path for path in kept if path.startswith("/assets/other/") or path.endswith("/late.js")] == []


KEEP_A_HUNDRED_DROPS = """async () => {
  const { keepForLater, queued } = await import("/assets/test/scripts/drops/queue.js");
  document.body.dataset.person = "mira";
  const file = new File([new Uint8Array(4_000_000)], "harbor.mp4");
  let refused = 0;
  for (let number = 0; number < 100; number++) {
    const drop = { key: String(number), person: "mira", fields: [["text", `drop ${number}`]], file };
    await keepForLater(drop).catch(() => refused++);
  }
  const kept = await queued();
  return { refused, texts: kept.map(({ fields }) => fields[0][1]), bytes: kept.reduce((sum, { file }) => sum + file.size, 0) };
}"""


def test_drops_that_wait_take_290_megabytes_of_the_device_and_none_goes_for_another(open_page):
    page = open_page("sign-in")

    kept = page.evaluate(KEEP_A_HUNDRED_DROPS)

    assert kept["bytes"] == 288_000_000
    assert kept["refused"] == 28
    assert sorted(kept["texts"]) == sorted(f"drop {number}" for number in range(72))


@pytest.mark.parametrize("name", NAMES)
def test_a_page_without_script_shows_everything_and_scrolls(open_page, name):
    page = open_page(name, java_script_enabled=False)

    expect(page.locator("main")).to_be_visible()
    assert page.locator(".map:visible").count() == 0
    assert page.locator("[data-needs-script]:visible").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_without_a_map_the_places_are_listed(open_page):
    page = open_page("passenger-home")

    expect(page.locator("html")).to_have_attribute("data-map", "none")
    expect(page.get_by_text("Boulevard des Moulins, 240 m")).to_be_visible()


def test_the_map_shows_taxis_and_moves_them(open_page, server):
    page = open_page("taxi-coming", map=True, reduced_motion="reduce")
    taxi = page.get_by_role("img", name="Taxi T345")
    expect(taxi).to_be_visible(timeout=20_000)
    wait_for_stream(page, server)
    before = taxi.bounding_box()

    server.push("taxi-moved", MOVED)

    expect(taxi.locator("svg")).to_have_attribute("style", "transform: rotate(90deg);")
    assert taxi.bounding_box()["y"] < before["y"]


def test_the_own_position_is_shown_and_stays_when_the_page_changes(open_page, server):
    page = open_page("taxi-coming", map=True, reduced_motion="reduce", **HERE)
    me = page.get_by_role("img", name="You are here")
    expect(me).to_be_visible(timeout=20_000)
    wait_for_stream(page, server)

    server.answers["/taxi/requests/1"] = (200, '<div id="ride"><h1>Your taxi is here</h1></div>', "text/html")
    server.push("request-changed", {"id": 1})

    expect(page.get_by_role("heading", name="Your taxi is here")).to_be_visible()
    expect(me).to_be_visible()


def test_the_map_stays_with_the_own_position_until_it_is_dragged(open_page):
    page = open_page("taxi-coming", map=True, reduced_motion="reduce", **HERE)
    locate = page.get_by_role("button", name="Show my location")
    locate.click()
    expect(locate).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-map-view]")).to_have_attribute("data-shown", re.compile(r"^43\.73[67]"))
    expect(page.locator("html[data-map-drawn]")).to_be_attached(timeout=20_000)

    page.mouse.move(200, 200)
    page.mouse.down()
    page.mouse.move(120, 260, steps=5)
    page.mouse.up()

    expect(locate).to_have_attribute("aria-pressed", "false")


def test_a_map_that_an_action_has_left_is_not_moved(open_page, server):
    page = open_page("taxi-coming", map=True, reduced_motion="reduce")
    expect(page.get_by_role("img", name="Taxi T345")).to_be_visible(timeout=20_000)
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    server.answers["POST /leave"] = (303, "/sign-in", "")
    form = '<form id="left" method="post" action="/leave" data-enhance></form>'
    page.evaluate("form => document.querySelector('main').insertAdjacentHTML('beforeend', form)", form)

    page.evaluate("document.getElementById('left').requestSubmit()")
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()
    page.evaluate("document.body.dispatchEvent(new CustomEvent('region:swapped', { bubbles: true }))")

    assert errors == []


def test_without_a_connection_the_map_of_rentals_stops_and_a_pop_up_says_so(open_page, server):
    page = open_page("rent", map=True, reduced_motion="reduce")
    map = page.locator("[data-map-view]")
    tools = page.locator(".map-tools")
    expect(page.locator(".pin-station")).to_be_visible(timeout=20_000)

    page.context.set_offline(True)
    message = page.get_by_role("dialog", name="Connection lost")
    expect(message).to_be_visible()
    expect(page.locator(".banner")).to_be_hidden()
    expect(map).to_have_attribute("inert", "")
    message.get_by_role("button", name="OK").click()
    expect(message).to_have_count(0)
    expect(page.locator("#banner-offline")).to_be_visible()
    expect(tools).to_have_attribute("inert", "")
    page.context.set_offline(False)

    expect(map).not_to_have_attribute("inert", "")
    expect(tools).not_to_have_attribute("inert", "")


def test_a_lost_connection_interrupts_nobody_who_fills_in_a_form(open_page, server):
    page = open_page("rent", map=True, reduced_motion="reduce")
    expect(page.locator("html[data-map=ready]")).to_be_attached()
    page.get_by_label("Number").fill("B12")

    page.context.set_offline(True)

    expect(page.locator("#banner-offline")).to_be_visible()
    expect(page.locator("[data-map-view]")).to_have_attribute("inert", "")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_label("Number")).to_be_focused()


@pytest.mark.parametrize("name", ["passenger-home", "taxi-coming", "driver-waiting"])
def test_elsewhere_a_banner_says_that_the_connection_is_lost(open_page, server, name):
    page = open_page(name, map=True, reduced_motion="reduce")
    expect(page.locator("html[data-map=ready]")).to_be_attached()

    page.context.set_offline(True)

    expect(page.locator(".banner:visible")).to_have_count(1)
    expect(page.locator("#banner-offline")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("[data-map-view]")).not_to_have_attribute("inert", "")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (1440, 900)])
def test_the_banner_of_a_lost_connection_covers_no_form(open_page, width, height):
    page = open_page("passenger-home", width, height, map=True, reduced_motion="reduce")
    expect(page.locator("html[data-map=ready]")).to_be_attached()

    page.context.set_offline(True)

    banner, sheet = page.locator("#banner-offline").bounding_box(), page.locator(".sheet").bounding_box()
    assert banner["y"] + banner["height"] <= sheet["y"] or banner["x"] >= sheet["x"] + sheet["width"]


def test_a_map_that_could_not_be_fetched_comes_with_the_connection(open_page):
    page = open_page("passenger-home")
    expect(page.locator("html[data-map=none]")).to_be_attached()
    page.context.set_offline(True)
    page.context.unroute("**/vendor/*")

    page.context.set_offline(False)

    expect(page.locator("html[data-map=ready]")).to_be_attached(timeout=20_000)


def test_a_message_of_a_lost_connection_closes_by_itself(open_page, server):
    page = open_page("rent", map=True, reduced_motion="reduce")
    wait_for_stream(page, server)
    expect(page.locator("html[data-map=ready]")).to_be_attached()
    server.accepting_streams = False

    server.drop_streams()
    expect(page.get_by_role("dialog", name="Connection lost")).to_be_visible()
    server.accepting_streams = True

    expect(page.get_by_role("dialog")).to_have_count(0, timeout=20_000)
    expect(page.locator("[data-map-view]")).not_to_have_attribute("inert", "")


def test_a_map_whose_source_fails_waits_and_draws_what_was_missing(open_page, server):
    failing = True

    def answer(route):
        return route.fulfill(status=503) if failing else route.continue_()

    page = open_page("rent")
    page.context.unroute("**/vendor/*")
    page.context.route("**/map/tiles/**", answer)
    page.reload()
    message = page.get_by_role("dialog", name="The map can’t be loaded")
    expect(message).to_be_visible(timeout=20_000)
    expect(page.locator("[data-map-view]")).to_have_attribute("inert", "")

    with page.expect_response(lambda response: "/map/tiles/" in response.url and response.ok, timeout=20_000):
        failing = False

    expect(message).to_have_count(0)
    expect(page.locator("[data-map-view]")).not_to_have_attribute("inert", "")


def test_a_map_whose_source_fails_is_told_quietly_where_it_is_not_needed(open_page, server):
    page = open_page("passenger-home")
    page.context.unroute("**/vendor/*")
    page.context.route("**/map/tiles/**", lambda route: route.fulfill(status=503))
    page.reload()

    expect(page.locator("#banner-source")).to_be_visible(timeout=20_000)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("[data-map-view]")).not_to_have_attribute("inert", "")


@pytest.mark.parametrize(("name", "message"), [("rent", "dialog[data-about=loss]"), ("taxi-coming", "#banner-position")])
def test_a_lost_position_is_told_once_and_shown_as_old(open_page, server, name, message):
    page = open_page(name, map=True, reduced_motion="reduce", **HERE)
    here = page.get_by_role("img", name="You are here")
    expect(here).to_be_visible(timeout=20_000)

    page.evaluate("{ const now = Date.now; Date.now = () => now() + 60000; }")
    page.context.set_geolocation(None)
    message = page.locator(message)
    expect(message).to_be_visible(timeout=20_000)
    expect(page.locator(".pin-self-old")).to_be_attached()
    expect(page.locator("[data-map-view]")).not_to_have_attribute("inert", "")

    page.context.set_geolocation(HERE["geolocation"])

    expect(message).to_have_count(0, timeout=20_000)
    expect(here).to_be_visible()


def test_the_compass_turns_the_own_pin(open_page):
    page = open_page("taxi-coming", map=True, reduced_motion="reduce", has_touch=True, **HERE)
    compass = page.get_by_role("button", name="Show compass direction")
    compass.click()
    expect(compass).to_have_attribute("aria-pressed", "true")
    page.evaluate(
        "dispatchEvent(new DeviceOrientationEvent('deviceorientationabsolute', { alpha: 270, absolute: true }))"
    )

    me = page.get_by_role("img", name="You are here")
    expect(me.locator("svg")).to_have_attribute("style", "transform: rotate(90deg);")

    compass.click()
    expect(me.locator("svg")).not_to_have_attribute("style", "transform: rotate(90deg);")


def test_a_device_without_a_compass_says_so(open_page):
    page = open_page("taxi-coming", map=True, clock=True, reduced_motion="reduce", has_touch=True, **HERE)
    compass = page.get_by_role("button", name="Show compass direction")

    compass.click()
    expect(compass).to_have_attribute("aria-pressed", "true")
    page.clock.fast_forward(3_000)

    expect(page.locator(".toasts")).to_contain_text("can’t tell which way it’s pointing")
    expect(compass).to_have_attribute("aria-pressed", "false")


def test_a_chosen_point_stays_where_it_was_chosen(open_page):
    page = open_page("passenger-home", map=True, reduced_motion="reduce")
    page.get_by_role("button", name="On the map").press("Enter")
    expect(page.get_by_role("button", name="Use this place")).to_be_visible()
    map = page.locator("[data-map-view]")
    before = map.get_attribute("data-shown")
    page.keyboard.press("ArrowLeft")
    expect(map).not_to_have_attribute("data-shown", before or "")
    page.get_by_role("button", name="Use this place").press("Enter")
    expect(page.locator(".maplibregl-marker.pin-pickup")).to_be_visible()
    page.wait_for_timeout(500)

    sheet, pin = page.locator(".sheet").bounding_box(), page.locator(".maplibregl-marker.pin-pickup").bounding_box()
    assert 0 < pin["y"] and pin["y"] + pin["height"] < sheet["y"], "the pin is in sight above the sheet"
    page.get_by_role("button", name="On the map").press("Enter")
    expect(page.locator(".maplibregl-marker.pin-pickup")).to_be_hidden()


def test_a_worker_whose_files_could_not_be_fetched_is_installed_later(open_page, server):
    answers = iter([(503, "", "text/html")])
    server.answers["/offline"] = lambda: next(answers, (200, "<title>Offline</title>", "text/html"))

    page = open_page("sign-in", service_workers="allow")

    wait_for(page, lambda: page.evaluate("navigator.serviceWorker.controller !== null"), "the worker is not installed")
    assert next(answers, None) is None, "the worker was installed at once"


def test_a_worker_whose_script_could_not_be_fetched_is_installed_later(open_page, server):
    script = (200, (PUBLIC / "service-worker.js").read_text(), "text/javascript")
    answers = iter([(503, "", "text/html")])
    server.answers["/service-worker.js"] = lambda: next(answers, script)

    page = open_page("sign-in", service_workers="allow")

    wait_for(page, lambda: page.evaluate("navigator.serviceWorker.controller !== null"), "the worker is not installed")
    assert next(answers, None) is None, "the worker was installed at once"


def test_a_page_that_is_loaded_while_the_worker_starts_is_served_by_it(open_page, server):
    asked, may_install, may_load = threading.Event(), threading.Event(), threading.Event()

    def offline():
        may_install.wait(30)
        return 200, "<title>Offline</title>", "text/html"

    def slow_page():
        asked.set()
        may_load.wait(30)
        return 200, (PAGES / "register-errors.html").read_text()

    server.answers["/offline"], server.answers["/slow"] = offline, slow_page
    page = open_page("sign-in", service_workers="allow")
    other = page.context.new_page()
    other.evaluate("address => { location.href = address; }", f"{server.origin}/slow")
    wait_for(page, asked.is_set, "the page is not asked for")
    may_install.set()
    wait_for(page, lambda: page.evaluate("navigator.serviceWorker.controller !== null"), "the worker is not installed")

    may_load.set()

    other.wait_for_url("**/slow")
    wait_for(other, lambda: other.evaluate("navigator.serviceWorker.controller !== null"), "the worker does not serve the page")


WITHOUT_WORKER = """
const missing = { ready: new Promise(() => {}), register: async () => undefined, getRegistration: async () => undefined };
Object.defineProperty(navigator, "serviceWorker", { value: { ...missing, controller: null, addEventListener() {} } });
globalThis.PushManager ??= class {};
globalThis.Notification = class { static permission = "granted"; };
"""
"""A browser that may show notifications, and whose worker is never installed."""
PUSH = """<section data-push data-needs-script hidden><p data-push-state="off">Off</p>
<button type="button" data-push-on hidden>Turn on notifications</button></section>"""


def test_notifications_are_offered_while_the_worker_is_missing(open_page, server):
    server.answers["/with-push"] = (200, (PAGES / "sign-in.html").read_text().replace("</main>", PUSH + "</main>"))
    page = open_page("sign-in")
    page.add_init_script(WITHOUT_WORKER)

    page.goto(f"{server.origin}/with-push")

    expect(page.get_by_role("button", name="Turn on notifications")).to_be_visible()


SILENT_PUSH_SERVICE = """
const pushManager = { getSubscription: async () => null, subscribe: () => new Promise(() => {}) };
const registration = { pushManager, scope: new URL("/", location.href).href };
const worker = { ready: Promise.resolve(registration), register: async () => registration, getRegistration: async () => registration };
Object.defineProperty(navigator, "serviceWorker", { value: { ...worker, controller: null, addEventListener() {} } });
globalThis.PushManager ??= class {};
globalThis.Notification = class { static permission = "granted"; static async requestPermission() { return "granted"; } };
"""
"""A browser whose push service does not answer."""


def test_a_push_service_that_does_not_answer_is_said_and_can_be_tried_again(open_page, server):
    server.answers["/with-push"] = (200, (PAGES / "sign-in.html").read_text().replace("</main>", PUSH + "</main>"))
    server.answers["/push/key"] = (200, json.dumps({"publicKey": "AA", "kinds": {}}), "application/json")
    page = open_page("sign-in", clock=True)
    page.add_init_script(SILENT_PUSH_SERVICE)
    page.goto(f"{server.origin}/with-push")
    button = page.get_by_role("button", name="Turn on notifications")

    button.click()
    expect(button).to_be_disabled()
    page.clock.run_for(15_000)

    expect(page.locator("[data-push-fault]")).to_contain_text("isn’t responding")
    expect(button).to_be_enabled()


def test_news_on_the_page_does_not_move_the_map_while_a_point_is_chosen(open_page):
    page = open_page("passenger-home", map=True, reduced_motion="reduce")
    expect(page.locator("html[data-map-drawn]")).to_be_attached(timeout=20_000)
    page.get_by_role("button", name="On the map").press("Enter")
    expect(page.get_by_role("button", name="Use this place")).to_be_visible()
    map = page.locator("[data-map-view]")
    page.keyboard.press("ArrowLeft")
    page.wait_for_timeout(500)
    before = map.get_attribute("data-shown")

    page.evaluate("""() => {
      document.querySelector("[data-map-view]").dataset.fitted = "other places than now";
      document.dispatchEvent(new CustomEvent("region:swapped"));
    }""")
    page.wait_for_timeout(500)

    expect(map).to_have_attribute("data-shown", before)


def test_a_point_is_chosen_on_the_map_by_keyboard(open_page):
    page = open_page("passenger-home", map=True, reduced_motion="reduce")

    page.get_by_role("button", name="On the map").press("Enter")
    page.get_by_role("button", name="Use this place").press("Enter")

    expect(page.locator("#meeting")).not_to_have_value("")
    expect(page.locator("[data-place-latitude]")).not_to_have_value("")
    expect(page.get_by_role("button", name="On the map")).to_be_focused()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("scheme", "width", "height"), LOOKS)
def test_a_page_is_clean_for_axe_in_both_schemes_and_at_every_size(open_page, axe, name, scheme, width, height):
    page = open_page(name, width, height, color_scheme=scheme, reduced_motion="reduce")
    show_map(page)

    violations = axe.run(page).response["violations"]

    assert [(each["id"], [node["html"][:120] for node in each["nodes"]]) for each in violations] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.screenshot(path=ARTEFACTS / f"{name}-{scheme}-{width}.png")


@pytest.mark.parametrize("name", NAMES)
def test_a_page_reads_well_at_twice_the_size(open_page, name):
    page = open_page(name, width=320, height=450)
    show_map(page)

    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator("main").bounding_box()["height"] > 200


@pytest.mark.parametrize("name", ["passenger-home", "taxi-coming", "driver-offer"])
def test_our_own_script_stays_small(open_page, name):
    page = open_page(name, map=True)
    show_map(page)
    page.wait_for_load_state("networkidle")

    addresses = page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")

    scripts = {PUBLIC / address.split("/assets/test/")[1] for address in addresses if "/assets/test/scripts/" in address}
    assert PUBLIC / "scripts/map/map.js" in scripts
    assert not [script for script in scripts if script.match("drops/*") or script.match("map/clusters.js")]
    assert sum(script.stat().st_size for script in scripts) < OWN_SCRIPT_LIMIT_BYTES
