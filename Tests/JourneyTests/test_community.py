"""The community: a student without an account, a leader, and an editor."""

import json
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

import pytest
from kit import DESKTOP, HTML, PHONE, SCHEMES, Scheme, look, wait_until
from playwright.sync_api import Page, expect
from town import CASINO, Town, new_name

MARK = "zebra-quagga-913579"
"""An answer that nobody else gives."""


@dataclass(frozen=True)
class Campus:
    """A campus with one ministry, its questionnaire, a group, and a series of five evenings."""

    campus: str
    ministry: str
    number: int
    group: str
    event: str
    times: list[str]
    title: str


@pytest.fixture
def campus(town: Town) -> Campus:
    """Made by the administrator through the console's interface."""
    chief = town.administrator()
    name = new_name("Hill")

    def make(kind: str, /, **fields: str) -> str:
        answer = chief.ask(f"/community/console/records/{kind}", fields)
        assert answer.status == 201, answer.text()
        return answer.json()["id"]

    place = {"latitude": str(CASINO.latitude), "longitude": str(CASINO.longitude)}
    campus = make("campuses", name=f"Campus {name}", **place)
    ministry = make("ministries", name=f"Club {name}", campus=campus, summary="Everybody is welcome")
    question = {"ministry": ministry, "page": "1", "position": "1", "weight": "condition", "is_required": "true"}
    make("questions", label="When do you have time?", kind="slots", code="time", **question)
    more = {"page": "2", "is_required": "", "weight": "none"}
    make("questions", label="What should the leader know?", kind="text", code="more", **(question | more))
    group = make(
        "groups", ministry=ministry, kind="group", name=f"Table {name}", weekday="2", minute="19:00", members="3",
        leader="Eva Stone", phone="+377 99 55 55 55", is_listed="true", place="Library", **place,
    )
    begin = date.today() + timedelta(days=7)
    title = f"Choir {name}"
    answer = chief.ask(
        "/community/console/events",
        {
            "title": title, "starts_at": f"{begin}T18:00", "ends_at": f"{begin}T20:00", "place": "Hall",
            "repeats": "FREQ=WEEKLY", "repeat_until": str(begin + timedelta(days=28)), "state": "published",
            "ministries": [ministry], "wants_sign_up": "true", "capacity": "20", **place,
        },
    )
    assert answer.status == 201, answer.text()
    event = answer.json()["id"]
    form = chief.read(f"/community/console/events/{event}").json()
    ministries = chief.read("/community/ministries").json()["ministries"]
    number = next(each["number"] for each in ministries if each["id"] == ministry)
    return Campus(campus, ministry, number, group, event, form["times"], title)


def choose(page: Page, town: Town, campus: Campus) -> None:
    """The first start."""
    page.goto(f"{town.address}/community")
    page.get_by_label(campus.title.replace("Choir", "Campus")).check()
    page.get_by_role("button", name="Continue").click()
    page.get_by_label(campus.title.replace("Choir", "Club")).check()
    page.get_by_role("button", name="Show events").click()
    expect(page.get_by_role("heading", name="Events")).to_be_visible()


@pytest.mark.main_job
@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_student_finds_an_event_takes_a_place_and_gives_it_back(town: Town, campus: Campus, scheme: Scheme) -> None:
    page = town.stranger(PHONE, scheme)
    choose(page, town, campus)
    look(page, f"community-events-phone-{scheme}")

    page.get_by_role("link", name=campus.title).first.click()
    expect(page.get_by_role("heading", name=campus.title)).to_be_visible()
    look(page, f"community-event-phone-{scheme}")
    page.get_by_role("button", name="I’m going").click()
    expect(page.locator("#name-error")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="OK").click()
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="I’m going").click()

    expect(page.get_by_role("heading", name="You’re going")).to_be_visible()
    look(page, f"community-ticket-phone-{scheme}")
    page.get_by_role("link", name=campus.title).click()
    expect(page.get_by_role("heading", name="You’re going")).to_be_visible()
    look(page, f"community-event-going-phone-{scheme}")
    page.goto(f"{town.address}/community/involved")
    page.locator("section", has_text="Your event sign-ups").get_by_role("link", name=campus.title).click()
    page.get_by_role("button", name="I’m not going").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up your place").click()
    expect(page.get_by_role("heading", name="You’re not going")).to_be_visible()


def test_a_student_finds_a_group_and_its_leader_hears_of_it(town: Town, campus: Campus) -> None:
    page = town.stranger(PHONE, "light")
    choose(page, town, campus)
    page.goto(f"{town.address}/community/ministries/{campus.number}/questionnaire")
    look(page, "community-questionnaire-phone-light")

    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("dialog")).to_contain_text("must be answered.")
    page.get_by_role("dialog").get_by_role("button", name="OK").click()
    page.get_by_label("Tuesday evening").check(force=True)
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("What should the leader know?").fill(MARK)
    page.get_by_role("button", name="Show groups").click()
    expect(page.get_by_text("Tuesday evening works for you")).to_be_visible()
    expect(page.get_by_text("+377 99 55 55 55")).to_have_count(0)
    look(page, "community-groups-phone-light")
    assert not found_in(town.server.folder, MARK), "answers are kept before they are sent"
    page.get_by_role("button", name="Choose this group").click()
    page.get_by_label("Your name").fill("Anna")
    page.get_by_label("Your phone number").fill("+377 1234")
    page.locator("form button", has_text="Send").click()

    expect(page.get_by_text("your answers and will get in touch")).to_be_visible()
    page.get_by_role("button", name="OK").click()
    expect(page.get_by_role("link", name="+377 99 55 55 55")).to_be_visible()
    chief = town.administrator()
    chief.page.goto(f"{town.address}/community/console/interests")
    expect(chief.page.get_by_text(MARK)).to_be_visible()
    look(chief.page, "community-interests-desktop-light")
    card = chief.page.locator("li.card").filter(has_text=MARK)
    card.get_by_role("button", name="Mark as contacted").click()
    chief.page.get_by_role("dialog").get_by_role("button", name="Mark as contacted").click()
    expect(chief.page.get_by_text(MARK)).to_have_count(0)


def test_a_leader_edits_the_own_group_and_no_other(town: Town, campus: Campus) -> None:
    chief = town.administrator()
    leader = town.passenger(PHONE, "light")
    account = chief.read(f"/console/people?name={leader.name}").json()["people"][0]["id"]
    role = {"role": "community.leader", "scope": f"group/{campus.group}"}
    assert chief.ask(f"/console/people/{account}/roles", role).ok
    page = leader.page
    page.goto(f"{town.address}/community/console/records/groups")

    expect(page.locator("main a.list-item")).to_have_count(1)
    page.locator("main a.list-item").click()
    page.get_by_label("Leader’s phone").fill("")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Listed requires a leader’s name").first).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="OK").click()
    page.get_by_label("Leader’s phone").fill("+377 99 66 66 66")
    page.get_by_label("Description").fill("We eat first.")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Groups and teams")).to_be_visible()
    look(page, "community-leader-phone-light")

    answer = leader.read("/community/console/records/campuses")
    assert answer.ok and answer.json() == {"records": []}
    assert leader.read("/community/console/events").json() == {"events": []}


@pytest.mark.main_job
def test_a_leader_plans_an_evening_and_stands_at_the_door(town: Town, campus: Campus) -> None:
    chief = town.administrator()
    leader = town.passenger(PHONE, "light")
    account = chief.read(f"/console/people?name={leader.name}").json()["people"][0]["id"]
    role = {"role": "community.leader", "scope": f"group/{campus.group}"}
    assert chief.ask(f"/console/people/{account}/roles", role).ok
    page = leader.page
    page.goto(f"{town.address}/community/involved")
    expect(page.get_by_role("heading", name="Groups and teams you lead")).to_be_visible()
    look(page, "community-led-phone-light")
    page.get_by_role("link", name="New event").click()
    begin = date.today() + timedelta(days=3)
    page.get_by_label("Title").fill("Supper")
    page.get_by_label("Begins").fill(f"{begin}T18:00")
    page.get_by_label("Ends").fill(f"{begin}T20:00")
    page.get_by_label("Sign-up required").check()
    page.get_by_label("Status").select_option("published")
    look(page, "community-leader-event-phone-light")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Dates")).to_be_visible()
    door = page.get_by_role("link", name="Check-in").get_attribute("href") or ""
    time = door.split("/")[-2]

    guest = town.stranger(PHONE, "light")
    guest.goto(f"{town.address}/community/events/{time}")
    expect(guest.get_by_text("Organizing group")).to_be_visible()
    code = guest.request.post(f"{town.address}/community/events/{time}/sign-up", data={"name": "Ben"}).json()["code"]
    page.goto(town.address + door)
    page.get_by_label("Code").fill(f"{town.address}/community/tickets/{code}")
    page.get_by_role("button", name="Check in").click()
    expect(page.get_by_text("Ben is checked in.")).to_be_visible()
    look(page, "community-door-phone-light")
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Check in").click()
    expect(page.get_by_text("This code has already been scanned.")).to_be_visible()


def test_the_buildings_of_a_campus_come_from_a_map_file(town: Town, campus: Campus, tmp_path: Path) -> None:
    page = town.administrator(DESKTOP, "light").page
    place = {"type": "Point", "coordinates": [CASINO.longitude, CASINO.latitude]}
    building = {"type": "Feature", "properties": {"name": "Old library", "ref": 77}, "geometry": place}
    file = tmp_path / "campus.geojson"
    file.write_text(json.dumps({"type": "FeatureCollection", "features": [building]}))
    page.goto(f"{town.address}/community/console/records/buildings")
    for report in ("1 added, 0 changed, 0 unchanged, 0 skipped.", "0 added, 0 changed, 1 unchanged, 0 skipped."):
        page.goto(f"{town.address}/community/console/buildings/import")
        page.get_by_label("Campus").select_option(campus.campus)
        page.get_by_label("Map file (GeoJSON)").set_input_files(file)
        page.get_by_role("button", name="Import").click()
        expect(page.get_by_text(report)).to_be_visible()
    look(page, "community-buildings-desktop-light")

    guest = town.stranger(PHONE, "light")
    guest.goto(f"{town.address}/community/school")
    guest.get_by_text("Other campuses").click()
    guest.get_by_role("link", name=campus.title.replace("Choir", "Campus")).click()
    guest.get_by_label("Building or number").fill("77")
    guest.get_by_role("button", name="Search").click()
    expect(guest.get_by_text("Old library")).to_be_visible()
    look(guest, "community-school-phone-light")


def test_questions_are_dragged_into_another_order(town: Town, campus: Campus) -> None:
    page = town.administrator(DESKTOP, "light").page
    page.goto(f"{town.address}/community/console/records/questions")
    section = page.locator("section").filter(has_text=campus.title.replace("Choir", "Club"))
    items = section.locator("[data-order-item]")
    expect(items.first).to_contain_text("When do you have time?")
    handle = items.first.locator("[data-order-handle]")
    handle.scroll_into_view_if_needed()
    start, end = handle.bounding_box(), items.last.bounding_box()
    assert start and end
    page.mouse.move(start["x"] + 10, start["y"] + 10)
    page.mouse.down()
    page.mouse.move(start["x"] + 10, end["y"] + end["height"] - 2, steps=8)
    with page.expect_response("**/questions/order"):
        page.mouse.up()

    expect(items.last).to_contain_text("When do you have time?")
    page.reload()
    expect(items.last).to_contain_text("When do you have time?")
    look(page, "community-questions-desktop-light")


def test_an_editor_moves_and_cancels_one_date_and_sees_who_was_told(town: Town, campus: Campus) -> None:
    guest = town.stranger(PHONE, "light")
    assert guest.request.post(f"{town.address}/community/events/{campus.times[1]}/sign-up", data={"name": "Ben"}).ok
    page = town.administrator(DESKTOP, "light").page
    page.goto(f"{town.address}/community/console/events/{campus.event}")
    look(page, "community-event-form-desktop-light")

    page.locator(f"a[href='/community/console/times/{campus.times[1]}']").click()
    page.get_by_label("Message to the people affected").fill("The hall is closed")
    look(page, "community-time-desktop-light")
    page.get_by_role("button", name="Cancel this date").click()
    question = page.get_by_role("dialog")
    expect(question.get_by_text("1 person has signed up.")).to_be_visible()
    question.get_by_role("button", name="Cancel this date").click()

    expect(page.get_by_role("heading", name="Notifications sent")).to_be_visible()
    expect(page.get_by_text("1 person signed up without an account").first).to_be_visible()
    guest.goto(f"{town.address}/community/events/{campus.times[1]}")
    expect(guest.get_by_text("Canceled")).to_be_visible()
    calendar = guest.request.get(f"{town.address}/community/calendar/ministries/{campus.number}.ics").text()
    assert "STATUS:CANCELLED\r\n" in calendar and calendar.count("BEGIN:VEVENT") == 2


def test_a_table_of_groups_is_imported_with_a_report(town: Town, campus: Campus, tmp_path: Path) -> None:
    page = town.administrator(DESKTOP, "light").page
    table = tmp_path / "groups.csv"
    club = campus.title.replace("Choir", "Club")
    table.write_text(
        f"ministry,kind,name,members,leader,phone,is_listed\n{club},group,New table,4,Eva,+377 5,yes\n"
        f"{club},group,No leader,4,,,yes\n"
    )
    page.goto(f"{town.address}/community/console/records/groups/import")
    page.get_by_label("File", exact=True).set_input_files(table)
    page.get_by_role("button", name="Import").click()

    expect(page.get_by_text("1 added, 0 changed, 0 unchanged, 1 skipped.")).to_be_visible()
    look(page, "community-import-desktop-light")


def test_what_was_loaded_last_is_shown_with_its_age_without_a_connection(town: Town, campus: Campus) -> None:
    page = town.stranger(PHONE, "light")
    choose(page, town, campus)
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    expect(page.get_by_role("heading", name="Events")).to_be_visible()
    wait_until_kept(page, "/community/events")
    page.context.set_offline(True)

    page.reload()

    expect(page.locator("main > .notice-bad[role=status]")).to_be_visible()
    expect(page.get_by_text(campus.title).first).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("main > .notice-bad[role=status]")).to_have_count(0)
    page.context.set_offline(False)


def test_the_code_for_the_door_is_there_without_a_connection(town: Town, campus: Campus) -> None:
    page = town.stranger(PHONE, "light")
    choose(page, town, campus)
    page.evaluate("navigator.serviceWorker.ready")
    page.goto(f"{town.address}/community/events/{campus.times[0]}")
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="I’m going").click()
    expect(page.get_by_role("heading", name="You’re going")).to_be_visible()
    page.reload()
    wait_until_kept(page, page.url.removeprefix(town.address))
    page.context.set_offline(True)

    page.reload()

    expect(page.locator("main > .notice-bad[role=status]")).to_be_visible()
    expect(page.get_by_role("img", name="Code to scan at the door")).to_be_visible()
    look(page, "community-ticket-offline-phone-light")
    page.context.set_offline(False)


def test_whoever_chooses_nothing_is_asked_again(town: Town, campus: Campus) -> None:
    page = town.stranger(PHONE, "light")
    page.goto(f"{town.address}/community/choose")
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_label(campus.title.replace("Choir", "Campus")).check()
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Show events").click()

    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_label(campus.title.replace("Choir", "Club"))).to_be_visible()


def wait_until_kept(page: Page, path: str) -> None:
    """Waits until the device keeps a page for when there is no connection."""
    wait_until(page, f"caches.match({json.dumps(path)}, {{ cacheName: 'community' }}).then(Boolean)")


def test_ones_own_calendar_holds_the_event_and_ends_with_its_address(town: Town, campus: Campus) -> None:
    person = town.passenger(PHONE, "light")
    page = person.page
    assert person.ask(f"/community/events/{campus.times[0]}/sign-up", {"name": "Mira"}).ok
    page.goto(f"{town.address}/me/calendar")
    look(page, "calendar-none-phone-light")
    page.get_by_role("button", name="Create address").click()
    expect(page.get_by_role("button", name="Google")).to_be_disabled()
    expect(page.get_by_text("can only be reached on this network")).to_be_visible()
    look(page, "calendar-phone-light")

    address = person.read("/me/calendar").json()["address"]
    path = address[address.index("/calendar/"):]
    stranger = town.stranger()
    calendar = stranger.request.get(town.address + path)
    page.get_by_role("button", name="Delete address").click()
    expect(page.get_by_role("button", name="Create address")).to_be_visible()

    assert calendar.ok and f"SUMMARY:{campus.title}\r\n" in calendar.text()
    assert stranger.request.get(town.address + path).status == 404


def test_nothing_of_what_a_device_chooses_is_kept(town: Town, campus: Campus) -> None:
    page = town.stranger(PHONE, "light")
    choice = {"campuses": [913579], "ministries": [campus.number, 913579]}
    assert page.request.post(f"{town.address}/community/choose", data=choice).ok
    for path in ("events", "resources", "involved", "missions", "school", "calendar", "reminders"):
        assert page.request.get(f"{town.address}/community/{path}", headers=HTML).ok
    answers = f"?q-time=2-evening&q-more={MARK}-silent"
    assert page.request.get(f"{town.address}/community/ministries/{campus.number}/groups{answers}", headers=HTML).ok

    assert not found_in(town.server.folder, "913579-silent") and not found_in(town.server.folder, ".913579")


def found_in(folder: Path, text: str) -> list[Path]:
    """The files of a server, its log and database among them, whose bytes hold a text."""
    files = [file for file in folder.rglob("*") if file.is_file()]
    return [file for file in files if text.encode() in file.read_bytes()]
