"""What concerns a person lies in the inbox, with a badge on every page, and reaches the service worker as a notification."""

import json
import time

from kit import CAMERA_BROWSER, PATIENCE_MS, PHONE, look
from playwright.sync_api import Page, Playwright, expect
from serving import PASSWORD, Crosstown
from town import JSON, Town, new_name

READ_NOTIFICATIONS = """
navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
  .then((shown) => shown.map((one) => [one.title, one.data.link]))
"""


def test_a_notice_is_told_counted_read_and_deleted(town: Town) -> None:
    page = town.passenger(PHONE, "light").page
    page.goto(f"{town.address}/inbox/settings")
    expect(page.get_by_role("heading", name="Quiet hours")).to_be_visible()
    look(page, "inbox-settings-phone-light")

    page.get_by_role("button", name="Send me a test notice").click()
    expect(page.get_by_role("status").filter(has_text="on its way")).to_be_visible()
    expect(page.locator("[data-inbox-count]")).to_have_text("1")
    page.goto(f"{town.address}/inbox")
    expect(page.get_by_text("This is a test")).to_be_visible()
    look(page, "inbox-phone-light")
    page.get_by_role("button", name="Mark all as read").click()
    expect(page.locator("[data-inbox-count]")).to_be_hidden()
    page.get_by_role("button", name="Delete: This is a test").click()
    expect(page.get_by_role("heading", name="Nothing new")).to_be_visible()
    look(page, "inbox-empty-phone-light")


def test_the_inbox_works_without_script(town: Town) -> None:
    page = town.passenger(PHONE, "dark", scripted=False).page
    page.goto(f"{town.address}/inbox/settings")
    page.get_by_role("button", name="Send me a test notice").click()
    page.goto(f"{town.address}/inbox")
    page.get_by_role("link", name="This is a test").click()
    expect(page).to_have_url(f"{town.address}/inbox/settings")
    page.goto(f"{town.address}/inbox")
    expect(page.get_by_role("button", name="Mark all as read")).to_have_count(0)


def test_the_service_worker_shows_a_push_message_in_the_words_of_the_server(
    driver: Playwright, server: Crosstown
) -> None:
    program = driver.chromium.launch(executable_path=CAMERA_BROWSER, args=["--no-sandbox", "--headless=new"])
    try:
        context = program.new_context(permissions=["notifications"])
        page = context.new_page()
        credentials = {"userName": new_name("push"), "password": PASSWORD}
        assert page.request.post(f"{server.address}/register", data=credentials, headers=JSON).ok
        page.goto(f"{server.address}/inbox/settings")
        page.get_by_role("button", name="Send me a test notice").click()
        notice = page.request.get(f"{server.address}/inbox", headers=JSON).json()["notices"][0]

        deliver(page, server.address, notice["id"])

        limit = time.monotonic() + PATIENCE_MS / 1000
        while not (shown := page.evaluate(READ_NOTIFICATIONS)):
            assert time.monotonic() < limit, "no notification was shown"
            page.wait_for_timeout(50)
        assert shown == [["This is a test", f"{server.address}/inbox/open/{notice['id']}"]]
    finally:
        program.close()


def deliver(page: Page, address: str, notice: str) -> None:
    """Has the browser give a push message to the service worker, as if a push service had sent it."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    tools = page.context.new_cdp_session(page)
    found: list[dict] = []
    tools.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    tools.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(50)
    data = {"kind": "inbox.test", "id": notice}
    link = f"{address}/inbox/open/{notice}"
    shown = {"title": "Test notices", "lang": "en", "navigate": link, "tag": "test", "data": data}
    message = json.dumps({"web_push": 8030, "notification": shown, "mutable": True})
    where = {"origin": address, "registrationId": found[0]["registrationId"]}
    tools.send("ServiceWorker.deliverPushMessage", {**where, "data": message})
