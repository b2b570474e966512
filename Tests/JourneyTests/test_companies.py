"""Taxi companies and drivers without one: invited, applied, accepted, and on duty."""

import struct
import zlib

from kit import DESKTOP, PHONE, look
from playwright.sync_api import expect
from serving import PASSWORD
from town import Town, new_name


def test_a_company_invites_its_driver_who_opens_the_app(town: Town) -> None:
    chief, agent = town.administrator(DESKTOP, "light"), town.passenger(DESKTOP, "dark", None)
    company, code = new_name("Riviera"), new_name("R")[:12]
    page = chief.page
    page.goto(f"{town.address}/taxi/console/companies")
    page.get_by_label("Company name").fill(company)
    page.get_by_role("button", name="Register company").click()
    page.get_by_label("User name").fill(agent.name)
    page.get_by_role("button", name="Add representative").click()
    expect(page.get_by_role("button", name=f"Remove {agent.name}")).to_be_visible()
    look(page, "company-city-desktop-light")

    agent.page.goto(f"{town.address}/taxi/company")
    agent.page.get_by_role("link", name=company).click()
    agent.page.get_by_label("Taxi code").first.fill(code)
    agent.page.get_by_label("Vehicle").fill("Black Skoda Octavia")
    agent.page.get_by_role("button", name="Invite", exact=True).click()
    link = agent.page.locator("code").first.inner_text()
    look(agent.page, "company-own-desktop-dark")

    driver = town.stranger(PHONE, "light")
    driver.goto(town.address + "/" + link.split("/", 3)[3])
    look(driver, "invitation-phone-light")
    name = new_name("luca")
    driver.get_by_label("User name").fill(name)
    driver.get_by_label("Password").fill(PASSWORD)
    driver.get_by_role("button", name="Open the driver app").click()
    expect(driver.get_by_role("heading", name="Sign in")).to_be_visible()
    driver.get_by_label("User name").fill(name)
    driver.get_by_label("Password", exact=True).fill(PASSWORD)
    driver.get_by_role("button", name="Sign in").click()
    expect(driver.get_by_text(code)).to_be_visible()
    agent.page.reload()
    expect(agent.page.get_by_role("table", name="Drivers")).to_contain_text("Black Skoda Octavia")


def test_a_driver_without_a_company_applies_with_papers(town: Town) -> None:
    anna = town.passenger(PHONE, "dark", None)
    page = anna.page
    page.goto(f"{town.address}/taxi/drive")
    page.get_by_label("Your name").fill("Anna Blanc")
    page.get_by_label("Vehicle").fill("Grey van")
    page.get_by_label("Documents").set_input_files({"name": "words.png", "mimeType": "image/png", "buffer": b"no picture"})
    expect(page.locator("#papers-error")).to_be_visible()
    page.get_by_label("Documents").set_input_files({"name": "card.png", "mimeType": "image/png", "buffer": picture()})
    expect(page.locator("[data-photographs-sent] input[name=papers]")).to_be_attached()
    look(page, "apply-phone-dark")
    page.get_by_role("button", name="Apply").click()
    expect(page.get_by_text("The city is reviewing your application")).to_be_visible()

    city = town.administrator(DESKTOP, "light").page
    city.goto(f"{town.address}/taxi/console/applications")
    city.get_by_role("link", name="Anna Blanc").last.click()
    assert city.locator(".photographs img").evaluate("picture => picture.decode().then(() => picture.naturalWidth)")
    look(city, "application-desktop-light")
    city.get_by_label("Taxi code").fill(new_name("A")[:12])
    city.get_by_role("button", name="Accept and invite").click()
    expect(city.get_by_text("Invited to drive taxi")).to_be_visible()
    page.reload()
    page.get_by_role("link", name="Open the driver app").click()
    expect(page.get_by_role("heading", name="You’re invited to drive")).to_be_visible()


def picture() -> bytes:
    """A grey PNG of 64 by 64 pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + bytes([128]) * 64 for _ in range(64))
    head = struct.pack(">IIBBBBB", 64, 64, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
