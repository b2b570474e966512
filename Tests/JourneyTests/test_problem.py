"""A report with a photograph, from a rider's phone to the city's console and to the job that ends it."""

import re
import struct
import zlib
from pathlib import Path

import pytest
from kit import DESKTOP, PHONE, look
from playwright.sync_api import Page, expect
from test_rental import open_station
from town import Town, new_name

MAKER = Path("/usr/bin/vips")
"""The program that makes pictures anew."""

pytestmark = pytest.mark.skipif(not MAKER.exists(), reason="libvips' program is not installed")


def test_a_photograph_goes_with_a_report_to_the_city_and_a_job_ends_it(town: Town) -> None:
    number = new_name("PHO").upper().ljust(5, "0")
    console = town.administrator(DESKTOP).page
    open_station(town, console, number)
    rider = town.passenger(PHONE, "dark").page
    rider.goto(f"{town.address}/rentals/problems/new?subject=vehicle&number={number}")
    attach(rider)
    rider.get_by_label("What happened?").fill("The front tyre is flat")
    look(rider, "problem-photographs-phone-dark")
    rider.get_by_role("button", name="Submit").click()
    expect(rider.get_by_role("dialog")).to_contain_text("“notes.png” is not")
    rider.get_by_role("button", name="OK").click()
    rider.get_by_role("button", name="Submit").click()
    expect(rider.get_by_text("Waiting for a reply", exact=True)).to_be_visible()
    enlarge(rider)
    look(rider, "problem-sent-phone-dark")

    repair(town, console, number)


def test_without_script_the_form_sends_the_photographs_itself(town: Town) -> None:
    rider = town.passenger(PHONE, "light", scripted=False).page
    rider.goto(f"{town.address}/rentals/problems/new?subject=app")
    rider.get_by_label("Photos").set_input_files(
        [picture("one.png", 200), {"name": "notes.png", "mimeType": "image/png", "buffer": b"These are only words."}]
    )
    rider.get_by_label("What happened?").fill("The map is upside down")
    rider.get_by_role("button", name="Submit").click()
    expect(rider.get_by_text("“notes.png” is not").first).to_be_visible()
    expect(rider.get_by_label("Photo 1", exact=True)).to_be_checked()
    rider.get_by_role("button", name="Submit").click()
    expect(rider.get_by_role("img", name="Photo 1")).to_be_visible()


def attach(rider: Page) -> None:
    """Two photographs are sent at once, one of them is removed again, and what is no picture is refused."""
    field = rider.get_by_label("Photos")
    field.set_input_files([picture("wide.png", 3000), picture("small.png", 300)])
    expect(rider.get_by_role("button", name="Remove: Photo")).to_have_count(2)
    rider.get_by_role("button", name="Remove: Photo 2").click()
    expect(rider.get_by_role("img", name="Photo")).to_have_count(1)
    field.set_input_files([{"name": "notes.png", "mimeType": "image/png", "buffer": b"These are only words."}])
    expect(rider.locator(".field-error")).to_contain_text("“notes.png” is not")
    expect(rider.get_by_role("img", name="Photo")).to_have_count(1)


def enlarge(page: Page) -> None:
    """A tap opens the photograph above the page; its pixels have arrived."""
    page.get_by_role("link", name="Photo 1").click()
    shown = page.get_by_role("dialog", name="Photo 1").get_by_role("img")
    expect(shown).to_be_visible()
    expect(shown).to_have_js_property("naturalWidth", 1600)
    look(page, "problem-photograph-phone-dark")
    page.get_by_role("button", name="Close", exact=True).click()


def repair(town: Town, console: Page, number: str) -> None:
    """The city sees the photograph, takes the bike out of service, and closes the job that this has made."""
    console.goto(f"{town.address}/rentals/console/problems")
    console.get_by_role("link", name=f"Bike {number}").click()
    expect(console.get_by_role("img", name="Photo 1")).to_be_visible()
    console.get_by_role("button", name="Take out of service").click()
    console.get_by_role("link", name=re.compile(r"^Job \d+$")).click()
    expect(console.get_by_text("Taken out of service")).to_be_visible()
    look(console, "job-desktop-light")
    console.get_by_label("What was done").fill("New tyre and tube")
    console.get_by_role("button", name="Close and return to service").click()
    expect(console.get_by_role("rowheader")).to_have_count(1)
    expect(console.get_by_text("Available")).to_be_visible()
    console.goto(f"{town.address}/rentals/console/vehicles/{number}/repairs")
    expect(console.get_by_text("New tyre and tube")).to_be_visible()
    look(console, "repairs-desktop-light")
    console.goto(f"{town.address}/rentals/console/jobs")
    look(console, "jobs-desktop-light")


def picture(name: str, side: int) -> dict:
    """A grey PNG with a dark corner, as a browser is given a file."""
    dark, grey = b"\0" + b"\x30" * (side // 2) + b"\xa0" * (side - side // 2), b"\0" + b"\xa0" * side
    pixels = zlib.compress(dark * (side // 2) + grey * (side - side // 2))
    header = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    chunks = chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    return {"name": name, "mimeType": "image/png", "buffer": b"\x89PNG\r\n\x1a\n" + chunks}


def chunk(kind: bytes, content: bytes) -> bytes:
    """A piece of a PNG file with its checksum."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
