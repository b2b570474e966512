"""Pages without a connection: the service worker shows one that helps on, and everything comes back by itself."""

from kit import DESKTOP, PHONE, look, wait_until
from playwright.sync_api import Page, expect
from serving import PASSWORD
from town import CASINO, Town

KEPT = """async () => {
  const texts = {};
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const response = await cache.match(request, { ignoreVary: true });
      texts[new URL(request.url).pathname] = await response.text();
    }
  }
  return texts;
}"""
"""What the service worker keeps, by address."""


def test_without_a_connection_a_page_says_so_and_comes_back_by_itself(town: Town) -> None:
    page = town.passenger(PHONE, "light", CASINO).page
    page.goto(f"{town.address}/taxi")
    wait_for_worker(page)
    page.context.set_offline(True)

    page.get_by_role("link", name="Me", exact=True).click()
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    expect(page.get_by_text("your taxi is still coming")).to_be_visible()
    look(page, "offline-phone-light")
    page.reload()
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    page.context.set_offline(False)

    expect(page.get_by_role("button", name="Sign out", exact=True)).to_be_visible()
    assert page.url == f"{town.address}/me"


def test_a_server_that_is_not_reached_is_waited_for(campus_town: Town) -> None:
    page = campus_town.passenger(DESKTOP, "dark").page
    page.goto(f"{campus_town.address}/me")
    wait_for_worker(page)
    campus_town.server.kill()

    page.reload()
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    campus_town.server.start()

    expect(page.get_by_role("button", name="Sign out", exact=True)).to_be_visible()


def test_the_profile_opens_and_is_edited_without_a_connection(town: Town) -> None:
    person = town.passenger(PHONE, "light")
    page = person.page
    page.goto(f"{town.address}/me")
    wait_for_worker(page)
    for path in ("/me", "/me/profile"):
        page.goto(town.address + path)
    wait_until(page, "caches.open('own').then((own) => own.keys()).then((kept) => kept.length === 2)")
    page.context.set_offline(True)

    page.goto(f"{town.address}/me")
    expect(page.get_by_text("Loaded just now.")).to_be_visible()
    page.goto(f"{town.address}/me/profile")
    page.get_by_label("Nickname").fill("Mira of the hill")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved on this device")).to_be_visible()
    look(page, "offline-profile-phone-light")
    page.context.set_offline(False)

    expect(page.get_by_text("what you entered offline was saved")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Nickname")).to_have_value("Mira of the hill")


def test_two_tabs_of_the_profile_edited_without_a_connection_lose_nothing(town: Town) -> None:
    page = town.passenger(PHONE, "light").page
    page.goto(f"{town.address}/me/profile")
    wait_for_worker(page)
    page.goto(f"{town.address}/me/profile")
    other = page.context.new_page()
    other.goto(f"{town.address}/me/profile")
    page.context.set_offline(True)

    page.get_by_label("Nickname").fill("Two tabs")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved on this device")).to_be_visible()
    other.get_by_label("Distances").select_option("imperial")
    other.get_by_role("button", name="Save").click()
    expect(other.get_by_text("Saved on this device")).to_be_visible()
    page.context.set_offline(False)
    wait_until(page, "localStorage.getItem('edits to send') === null")

    page.reload()
    expect(page.get_by_label("Nickname")).to_have_value("Two tabs")
    expect(page.get_by_label("Distances")).to_have_value("imperial")


def test_nothing_private_is_kept_on_the_device(town: Town) -> None:
    person = town.passenger(PHONE, "dark")
    page = person.page
    for path in ("/taxi", "/me", "/taxi/requests"):
        page.goto(town.address + path)
    wait_for_worker(page)
    page.goto(f"{town.address}/me")
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("link", name="Sign in").first).to_be_visible()

    kept = page.evaluate(KEPT)

    assert "No connection" in kept["/offline"]
    # Trips are recorded and drops written without a connection too: their pages are kept as a stranger sees them.
    pages = {"/offline", "/trips/record", "/drops/send/kept"}
    assert [path for path in kept if path not in pages and not path.startswith("/assets/")] == []
    assert [path for path, text in kept.items() if person.name in text or PASSWORD in text] == []
    page.context.set_offline(True)
    # The service worker loses the connection a moment after the page.
    wait_until(page, "fetch('/me').then((answer) => answer.text()).then((text) => text.includes('No connection'), () => true)")
    page.goto(f"{town.address}/me", wait_until="commit")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()


def wait_for_worker(page: Page) -> None:
    """Waits until the service worker answers for the page."""
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    wait_until(page, "navigator.serviceWorker.controller !== null")

