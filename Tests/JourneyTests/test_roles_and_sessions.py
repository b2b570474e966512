"""A role that comes and goes while its page is open, and a session that ends in the middle of a long form."""

from datetime import date, timedelta

import pytest
from kit import DESKTOP, look
from playwright.sync_api import Page, expect
from town import Person, Town, new_name

EVENTS = "/community/console/events"


@pytest.fixture
def ministry(town: Town) -> str:
    """A ministry that the administrator has made."""
    chief = town.administrator()
    name = new_name("Hill")
    place = {"latitude": "43.739", "longitude": "7.428"}
    campus = chief.ask("/community/console/records/campuses", {"name": f"Campus {name}", **place}).json()["id"]
    made = chief.ask("/community/console/records/ministries", {"name": f"Club {name}", "campus": campus})
    assert made.status == 201, made.text()
    return made.json()["id"]


def account(town: Town, person: Person) -> str:
    return town.administrator().read(f"/console/people?name={person.name}").json()["people"][0]["id"]


def give(town: Town, person: Person, ministry: str) -> None:
    role = {"role": "community.editor", "scope": f"ministry/{ministry}"}
    assert town.administrator().ask(f"/console/people/{account(town, person)}/roles", role).ok


def take(town: Town, person: Person, ministry: str) -> None:
    role = {"role": "community.editor", "scope": f"ministry/{ministry}"}
    assert town.administrator().ask(f"/console/people/{account(town, person)}/roles/take", role).ok


def write_event(page: Page, title: str) -> None:
    begin = date.today() + timedelta(days=3)
    page.get_by_label("Title").fill(title)
    page.get_by_label("Begins").fill(f"{begin}T18:00")
    page.get_by_label("Ends").fill(f"{begin}T20:00")
    page.get_by_label("Description").fill("A long text.\nWith a second paragraph.")
    page.locator("input[name=ministries]").first.check()
    page.get_by_label("Status").select_option("published")


def test_a_role_that_is_taken_while_its_page_is_open_ends_there_and_comes_back(town: Town, ministry: str) -> None:
    editor = town.passenger(DESKTOP, "light")
    give(town, editor, ministry)
    page = editor.page
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{town.address}{EVENTS}/new")
    write_event(page, "Supper of the taken role")
    take(town, editor, ministry)

    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Not allowed").first).to_be_visible()
    look(page, "role-taken-desktop-light")
    page.goto(f"{town.address}/me")
    expect(page.locator(f"a[href='{EVENTS}']")).to_have_count(0)
    answer = page.goto(f"{town.address}{EVENTS}")
    assert answer and answer.status == 403
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert town.administrator().read(EVENTS).text().count("Supper of the taken role") == 0

    give(town, editor, ministry)
    page.goto(f"{town.address}{EVENTS}/new")
    expect(page.locator(f"a[href='{EVENTS}']").first).to_be_attached()
    write_event(page, "Supper of the given role")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Dates")).to_be_visible()
    assert errors == []


def test_what_was_written_stays_when_the_session_ends_and_is_sent_after_signing_in_again(
    town: Town, ministry: str
) -> None:
    editor = town.passenger(DESKTOP, "light")
    give(town, editor, ministry)
    page = editor.page
    page.goto(f"{town.address}{EVENTS}/new")
    write_event(page, "Supper of two sessions")
    other = Person(editor.name, town.stranger(DESKTOP), town.address)
    other.page.context.add_cookies(page.context.cookies())
    assert other.page.request.delete(
        f"{town.address}/sessions/current", headers={"X-Form-Token": other.form_token}
    ).ok

    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Your session has expired")).to_be_visible()
    look(page, "session-over-desktop-light")
    with page.context.expect_page() as opened:
        page.get_by_role("button", name="Sign in").click()
    opened.value.wait_for_load_state()
    town.sign_in(opened.value, editor.name)
    opened.value.close()
    expect(page.get_by_label("Title")).to_have_value("Supper of two sessions")
    expect(page.get_by_label("Description")).to_have_value("A long text.\nWith a second paragraph.")

    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Dates")).to_be_visible()
    events = editor.read(EVENTS).json()["events"]
    assert [event["title"] for event in events] == ["Supper of two sessions"]
