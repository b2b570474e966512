"""A rider says who they are before the first rental, on a server whose city has let an institution in."""

from pathlib import Path

import pytest
from kit import DESKTOP, PHONE, look
from playwright.sync_api import Page, expect
from town import CASINO, Town


@pytest.mark.main_job
def test_a_rider_is_set_up_in_three_dialogs(campus_town: Town, tmp_path: Path) -> None:
    let_in(campus_town, tmp_path)
    rider = campus_town.passenger(PHONE, "dark", CASINO).page
    rider.goto(f"{campus_town.address}/rentals")
    rider.get_by_role("link", name="Complete your account").click()
    expect(rider.get_by_role("heading", name="Who are you?")).to_be_visible()
    look(rider, "set-up-identity-phone-dark")

    refuse_unknown_number(rider)
    rider.get_by_label("Student or staff number").fill("M1001")
    rider.get_by_role("button", name="Submit").click()
    expect(rider.get_by_role("heading", name="How will you pay?")).to_be_visible()
    look(rider, "set-up-payment-phone-dark")
    rider.get_by_label("Debit card").check()
    rider.get_by_role("button", name="Submit").click()
    expect(rider.get_by_role("heading", name="Can we use your location?")).to_be_visible()
    look(rider, "set-up-position-phone-dark")
    rider.get_by_role("button", name="Allow location access").click()

    expect(rider.get_by_role("heading", name="You’re all set")).to_be_visible()
    look(rider, "set-up-done-phone-dark")
    rider.goto(f"{campus_town.address}/rentals/details")
    expect(rider.get_by_label("Name", exact=True)).to_have_value("Mira Rossi")
    look(rider, "rider-details-phone-dark")
    rider.goto(f"{campus_town.address}/rentals/help")
    expect(rider.get_by_text("Wear a helmet.")).to_be_visible()
    look(rider, "rental-help-phone-dark")


def refuse_unknown_number(rider: Page) -> None:
    """A number that nobody has: the dialog comes back with what is wrong."""
    rider.get_by_label("Student or staff number").fill("M9999")
    rider.get_by_role("button", name="Submit").click()
    expect(rider.get_by_role("dialog")).to_contain_text("doesn’t know this number")
    rider.get_by_role("button", name="Try again").click()
    expect(rider.get_by_role("heading", name="Who are you?")).to_be_visible()


def let_in(town: Town, folder: Path) -> None:
    """The city adds a university with its roster."""
    roster = folder / "roster.csv"
    roster.write_text("number,name\nM1001,Mira Rossi\n")
    city = town.administrator(DESKTOP).page
    city.goto(f"{town.address}/rentals/console/institutions")
    city.get_by_label("Institution", exact=True).fill("University")
    city.get_by_role("button", name="Add an institution").click()
    city.get_by_role("link", name="How members of University prove that they belong to it").click()
    city.get_by_label("File with member numbers").set_input_files(roster)
    city.get_by_role("button", name="Replace the member numbers").click()
    expect(city.get_by_text("1 number stored.")).to_be_visible()
    look(city, "institution-desktop-light")
    city.goto(f"{town.address}/rentals/console/institutions")
    expect(city.get_by_role("cell", name="1", exact=True)).to_be_visible()
    look(city, "institutions-desktop-light")
