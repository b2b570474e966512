"""A stranger registers, leaves, comes back, and is told what to mend on the way."""

import pytest
from kit import PHONE, look
from playwright.sync_api import Page, expect
from serving import PASSWORD
from town import CASINO, JSON, Town, new_name


@pytest.mark.main_job
def test_somebody_registers_signs_out_and_in_again(town: Town) -> None:
    page = town.stranger(PHONE, "light")
    name = new_name("mira")

    page.goto(f"{town.address}/taxi")
    page.get_by_role("link", name="Create account").click()
    look(page, "register-phone-light")
    fill(page, name, PASSWORD)
    page.get_by_role("button", name="Create account").click()

    expect(page.get_by_role("heading", name="Your account is ready")).to_be_visible()
    look(page, "registered-phone-light")
    page.get_by_role("link", name="Continue").click()
    expect(page.get_by_role("heading", name="Get around")).to_be_visible()
    page.get_by_role("link", name="Me", exact=True).click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    look(page, "me-phone-light")
    page.get_by_role("link", name="Your data").click()
    page.get_by_text("Account 1").click()
    expect(page.get_by_role("rowheader", name=name)).to_be_visible()
    look(page, "my-data-phone-light")
    page.get_by_role("link", name="Me", exact=True).click()
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("link", name="Sign in").first).to_be_visible()
    page.goto(f"{town.address}/taxi")
    page.get_by_role("link", name="Sign in to request a taxi").click()
    look(page, "sign-in-phone-light")
    fill(page, name, PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("button", name="Request a taxi")).to_be_visible()


def test_somebody_changes_the_password_and_deletes_the_account(town: Town) -> None:
    person = town.passenger(PHONE, "dark")
    page, other = person.page, "a quite different one"
    page.goto(f"{town.address}/me")
    page.get_by_role("link", name="Change password").click()
    page.get_by_label("Current password").fill("not this one")
    page.get_by_label("New password").fill("short")
    page.get_by_role("button", name="Change password").click()
    expect(page.locator("#password-error")).to_contain_text("is wrong")
    look(page, "password-wrong-phone-dark")
    page.get_by_role("dialog").get_by_role("button", name="OK").click()
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_label("New password").fill(other)
    page.get_by_role("button", name="Change password").click()
    expect(page.get_by_role("status").filter(has_text="Your password was changed")).to_be_visible()
    page.get_by_role("button", name="Sign out on all other devices").click()
    expect(page.get_by_role("status").filter(has_text="signed out on all other devices")).to_be_visible()
    look(page, "me-sessions-phone-dark")

    page.get_by_role("link", name="Delete my account").click()
    look(page, "erase-phone-dark")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Delete account permanently").click()
    expect(page.locator("#password-error")).to_contain_text("is wrong")
    page.get_by_role("dialog").get_by_role("button", name="OK").click()
    page.get_by_label("Password").fill(other)
    page.get_by_role("button", name="Delete account permanently").click()

    expect(page.get_by_role("heading", name="Your account was deleted")).to_be_visible()
    look(page, "erased-phone-dark")
    credentials = {"userName": person.name, "password": other}
    assert page.request.post(f"{town.address}/sessions", data=credentials, headers=JSON).status == 422


def test_every_wrong_field_is_named_with_its_remedy(town: Town) -> None:
    page = town.stranger(PHONE, "dark")
    page.goto(f"{town.address}/register")

    page.get_by_role("button", name="Create account").click()

    expect(page.locator("[data-error-summary] li")).to_have_count(2)
    expect(page.get_by_label("User name")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Password")).to_have_attribute("aria-invalid", "true")
    look(page, "register-errors-phone-dark")
    fill(page, "mira at home", "password")
    page.get_by_role("button", name="Create account").click()
    expect(page.locator("#userName-error")).to_contain_text("letters, digits, dots, hyphens and underscores")
    expect(page.locator("#password-error")).to_contain_text("choose another")
    expect(page.get_by_label("User name")).to_have_value("mira at home")


def test_a_taken_name_is_kept_in_the_form_to_be_changed(town: Town) -> None:
    taken = town.passenger().name
    page = town.stranger(PHONE, "light")
    page.goto(f"{town.address}/register")
    fill(page, taken.upper(), PASSWORD)

    page.get_by_role("button", name="Create account").click()

    expect(page.locator("#userName-error")).to_contain_text("taken; choose another")
    expect(page.get_by_label("User name")).to_have_value(taken.upper())


def test_whoever_leaves_while_registering_has_no_account(town: Town) -> None:
    page = town.stranger(PHONE, "light")
    name = new_name("mira")
    page.goto(f"{town.address}/register")
    fill(page, name, PASSWORD)

    page.get_by_role("button", name="Not now").click()

    expect(page.get_by_role("heading", name="No account was created")).to_be_visible()
    look(page, "register-left-phone-light")
    credentials = {"userName": name, "password": PASSWORD}
    assert page.request.post(f"{town.address}/sessions", data=credentials, headers=JSON).status == 422


def test_a_wrong_password_says_so_and_too_many_say_when_to_come_back(town: Town) -> None:
    name = town.passenger().name
    page = town.stranger(PHONE, "light")
    page.goto(f"{town.address}/sign-in")
    wrong = {"userName": name, "password": "not this one"}

    fill(page, name, wrong["password"])
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_be_visible()
    look(page, "sign-in-wrong-phone-light")
    while page.request.post(f"{town.address}/sessions", data=wrong, headers=JSON).status != 429:
        pass
    fill(page, name, PASSWORD)
    page.get_by_role("button", name="Sign in").click()

    expect(page.get_by_role("alert")).to_contain_text("Too many")
    look(page, "sign-in-throttled-phone-light")


def fill(page: Page, name: str, password: str) -> None:
    """Types into the form, whichever it is."""
    page.get_by_label("User name").fill(name)
    page.get_by_label("Password").fill(password)


def test_a_page_that_says_no_keeps_the_menu_of_whoever_is_signed_in(town: Town) -> None:
    page = town.passenger(PHONE, "light", CASINO).page
    page.goto(f"{town.address}/nowhere")
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    expect(page.get_by_role("navigation").get_by_role("link", name="Wallet")).to_be_visible()
    assert page.locator("meta[name=form-token]").get_attribute("content")

    page.goto(f"{town.address}/taxi/console/zones")
    expect(page.get_by_role("navigation").get_by_role("link", name="Wallet")).to_be_visible()
