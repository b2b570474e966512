"""What concerns a person lies in the inbox, with a badge on every page, and reaches the service worker as a notification."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from kit import CAMERA_BROWSER, PATIENCE_MS, PHONE, look
from notifier import Desktop, desktop
from playwright.sync_api import BrowserContext, Page, Playwright, expect
from serving import PASSWORD, Crosstown
from town import JSON, Town, new_name
from waiting import wait_for


@pytest.mark.main_job
def test_a_notice_is_told_counted_read_and_deleted(town: Town) -> None:
    page = town.passenger(PHONE, "light").page
    page.goto(f"{town.address}/inbox/settings")
    expect(page.get_by_role("heading", name="Quiet hours")).to_be_visible()
    look(page, "inbox-settings-phone-light")

    page.get_by_role("button", name="Send a test notification").click()
    expect(page.get_by_role("status").filter(has_text="to your inbox only")).to_be_visible()
    expect(page.locator("[data-inbox-count]")).to_have_text("1")
    page.goto(f"{town.address}/inbox")
    expect(page.get_by_text("This is a test")).to_be_visible()
    look(page, "inbox-phone-light")
    page.get_by_role("button", name="Mark all as read").click()
    expect(page.locator("[data-inbox-count]")).to_be_hidden()
    page.get_by_role("button", name="Delete: This is a test").click()
    expect(page.get_by_role("heading", name="No notifications")).to_be_visible()
    look(page, "inbox-empty-phone-light")


def test_settings_are_saved_without_scrolling_on_a_phone_held_across(town: Town) -> None:
    page = town.passenger(PHONE, "light").page
    page.set_viewport_size({"width": 844, "height": 390})

    page.goto(f"{town.address}/inbox/settings")

    expect(page.get_by_role("button", name="Save")).to_be_in_viewport(ratio=1)


def test_the_inbox_works_without_script(town: Town) -> None:
    page = town.passenger(PHONE, "dark", scripted=False).page
    page.goto(f"{town.address}/inbox/settings")
    page.get_by_role("button", name="Send a test notification").click()
    page.goto(f"{town.address}/inbox")
    page.get_by_role("link", name="This is a test").click()
    expect(page).to_have_url(f"{town.address}/inbox/settings")
    page.goto(f"{town.address}/inbox")
    expect(page.get_by_role("button", name="Mark all as read")).to_have_count(0)


def test_a_push_message_is_seen_on_the_desktop_and_a_click_opens_what_it_is_about(
    driver: Playwright, server: Crosstown, tmp_path: Path
) -> None:
    with desktop() as shown, _browser(driver, tmp_path, shown) as context:
        page = context.new_page()
        credentials = {"userName": new_name("push"), "password": PASSWORD}
        assert page.request.post(f"{server.address}/register", data=credentials, headers=JSON).ok
        first = _told(page, server)
        page.goto(f"{server.address}/me")
        deliver(page, server.address, first)
        seen = shown.wait(PATIENCE_MS / 1000)
        assert seen.title == "This is a test" and "Choose here how you receive them." in seen.text

        shown.click(seen)
        expect(page).to_have_url(f"{server.address}/inbox/settings")
        assert page.request.get(f"{server.address}/inbox/count", headers=JSON).json()["unread"] == 0
        wait_for(lambda: not shown.shown, "the notification stays after it was clicked on")

        # Where no window is open, the click opens one.
        deliver(page, server.address, _told(page, server))
        seen = shown.wait(PATIENCE_MS / 1000)
        page.close()
        with context.expect_page() as opened:
            shown.click(seen)
        expect(opened.value).to_have_url(f"{server.address}/inbox/settings")


@contextmanager
def _browser(driver: Playwright, folder: Path, shown: Desktop) -> Iterator[BrowserContext]:
    """A browser whose notifications go to a desktop."""
    context = driver.chromium.launch_persistent_context(
        folder,
        executable_path=CAMERA_BROWSER,
        args=["--no-sandbox", "--headless=new"],
        env={**os.environ, "DBUS_SESSION_BUS_ADDRESS": shown.address},
        permissions=["notifications"],
    )
    try:
        yield context
    finally:
        context.close()


def _told(page: Page, server: Crosstown) -> str:
    """A notice that the person of a page was told just now."""
    page.goto(f"{server.address}/inbox/settings")
    page.get_by_role("button", name="Send a test notification").click()
    expect(page.get_by_role("status").filter(has_text="to your inbox only")).to_be_visible()
    return page.request.get(f"{server.address}/inbox", headers=JSON).json()["notices"][0]["id"]


WORKERS = """async () => (await navigator.serviceWorker.getRegistrations()).map((registration) =>
  [registration.scope, ...["installing", "waiting", "active"].map((name) => registration[name]?.state)].join(" "))"""


def deliver(page: Page, address: str, notice: str) -> None:
    """Has the browser give a push message to the service worker, as if a push service had sent it."""
    # A window that the worker does not serve yet is left as it is, and another one opened.
    wait_for(
        lambda: page.evaluate("navigator.serviceWorker.controller !== null"),
        lambda: f"no worker serves the page: {page.evaluate(WORKERS)}",
    )
    tools = page.context.new_cdp_session(page)
    found: list[dict] = []
    tools.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    tools.send("ServiceWorker.enable")
    # Events of the tools arrive while the page is asked.
    wait_for(lambda: page.title() and found, "the service worker is not registered")
    data = {"kind": "inbox.test", "id": notice}
    link = f"{address}/inbox/open/{notice}"
    shown = {"title": "Test notifications", "lang": "en", "navigate": link, "tag": "test", "data": data}
    message = json.dumps({"web_push": 8030, "notification": shown, "mutable": True})
    where = {"origin": address, "registrationId": found[0]["registrationId"]}
    tools.send("ServiceWorker.deliverPushMessage", {**where, "data": message})
