"""Links to places, which open the navigation app of whatever device there is."""

import pytest
from playwright.sync_api import expect

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
ANDROID = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36"
LINK = '<a href="geo:43.7393,7.4275?q=43.7393,7.4275">Navigate</a>'


@pytest.fixture
def open_as(browser, server):
    contexts = []

    def open_page(user_agent):
        context = browser.new_context(user_agent=user_agent, service_workers="block")
        contexts.append(context)
        context.route("**/vendor/*", lambda route: route.abort())
        page = context.new_page()
        page.goto(f"{server.origin}/driver-waiting")
        server.answers["/taxi/driver"] = (200, f'<div id="driver" data-live="offer-changed">{LINK}</div>', "text/html")
        page.evaluate("import('/assets/test/scripts/live/live.js').then((module) => module.refreshAll())")
        return page.get_by_role("link", name="Navigate")

    yield open_page
    for context in contexts:
        context.close()


def test_an_iphone_opens_its_own_maps(open_as):
    expect(open_as(IPHONE)).to_have_attribute("href", "https://maps.apple.com/?daddr=43.7393,7.4275")


def test_other_devices_ask_which_app_navigates(open_as):
    link = open_as(ANDROID)
    expect(link).to_be_visible()
    link.page.evaluate("import('/assets/test/scripts/shell/map-links.js').then((module) => module.startMapLinks())")

    expect(link).to_have_attribute("href", "geo:43.7393,7.4275?q=43.7393,7.4275")
