"""Events and rewards: planned by the city, entered and paid for by a rider."""

from datetime import datetime, timedelta

from kit import DESKTOP, PHONE, look
from playwright.sync_api import Page, expect
from town import Town, new_name


def test_a_rider_enters_a_race_and_pays_coins_for_a_reward(town: Town) -> None:
    race, helmet = new_name("Race"), new_name("Helmet")
    rider, city = town.passenger(PHONE, "light"), town.administrator(DESKTOP, "dark").page
    plan_race(town, city, race)
    offer(town, city, helmet)
    give_by_chance(town, city, rider.name)

    rider.page.goto(f"{town.address}/rentals")
    expect(rider.page.get_by_role("region", name="New coins").get_by_text("50 coins: Luck")).to_be_visible()
    rider.page.get_by_role("link", name="View your coins").click()
    rider.page.get_by_role("button", name=f"Take part: {race}").click()
    expect(rider.page.get_by_text("1 rider is taking part, including you.").first).to_be_visible()
    rider.page.get_by_role("button", name=f"Get it for 40 coins: {helmet}").click()
    rider.page.get_by_role("button", name="Get it for 40 coins", exact=True).click()
    expect(rider.page.get_by_role("heading", name="Your codes")).to_be_visible()
    look(rider.page, "events-and-gifts-phone-light")

    city.goto(f"{town.address}/rentals/console/rewards")
    city.get_by_label("Code").fill(rider.page.locator(".plate").first.inner_text())
    city.get_by_role("button", name="Hand over a reward").click()
    expect(city.get_by_text("the code is valid")).to_be_visible()
    look(city, "rewards-console-desktop-dark")
    city.goto(f"{town.address}/rentals/console/alarms")
    expect(city.get_by_role("heading", name="No alarms")).to_be_visible()
    look(city, "alarms-desktop-dark")


def plan_race(town: Town, city: Page, name: str) -> None:
    """The city plans a race for tomorrow."""
    city.goto(f"{town.address}/rentals/console/city-events")
    city.get_by_label("Title").fill(name)
    city.get_by_label("Place").fill("Port Hercule")
    city.get_by_label("Begins").fill((datetime.now() + timedelta(days=2)).strftime("%Y-%m-%dT%H:%M"))
    city.get_by_label("Prizes").fill("100, 50")
    city.get_by_role("button", name="Plan an event").click()
    expect(city.get_by_role("heading", name=name)).to_be_visible()
    look(city, "event-console-desktop-dark")


def offer(town: Town, city: Page, name: str) -> None:
    """The city offers a reward."""
    city.goto(f"{town.address}/rentals/console/rewards")
    city.get_by_label("Name").fill(name)
    city.get_by_label("Coins", exact=True).fill("40")
    city.get_by_role("button", name="Offer a reward").click()
    expect(city.get_by_role("link", name=name)).to_be_visible()


def give_by_chance(town: Town, city: Page, rider: str) -> None:
    """The city gives a rider coins by a plan."""
    city.goto(f"{town.address}/rentals/console/gifts/plans")
    city.get_by_label("Selected riders").check()
    city.get_by_role("textbox", name="Riders").fill(rider)
    city.get_by_label("Coins per rider").fill("50")
    city.get_by_label("Occasion").fill("Luck")
    city.get_by_label("Days between gifts").fill("7")
    city.get_by_role("button", name="Start a plan").click()
    city.get_by_role("button", name="Start", exact=True).click()
    expect(city.get_by_role("rowheader", name="Luck")).to_be_visible()
    look(city, "gift-plans-desktop-dark")
