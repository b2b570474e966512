"""Drops: left, opened where they wait, talked about; written without a connection; and what a killed server leaves."""

import re
import struct
import subprocess
import threading
import time
import zlib
from functools import cache
from pathlib import Path

import pytest
from kit import DESKTOP, HTML, PHONE, Place, look, move, wait_until
from playwright.sync_api import APIResponse, Browser, expect
from serving import Crosstown, crosstown
from town import CASINO, JSON, Person, Town

NEAR = Place(43.736900, 7.426900)
"""A street corner 260 metres from the Place du Casino."""

MARKER = b"written by the camera"


@pytest.mark.main_job
def test_a_friend_opens_a_picture_where_it_waits(town: Town) -> None:
    anna, theo = town.passenger(PHONE, "light", CASINO), town.passenger(PHONE, "dark", NEAR)
    befriend(anna, theo)
    page = anna.page
    page.goto(f"{town.address}/drops/send")
    page.get_by_role("radio", name="Friends").check()
    page.get_by_label(theo.name).check()
    page.get_by_label("Text", exact=True).fill("Under the second bench")
    page.get_by_label("Picture or video").set_input_files(
        {"name": "bench.png", "mimeType": "image/png", "buffer": picture()}
    )
    expect(page.locator("[data-media-state]")).to_have_text("Ready")
    page.get_by_role("button", name="My location").click()
    expect(page.locator("[data-place-latitude]")).not_to_have_value("")
    look(page, "drop-send-phone-light")
    page.get_by_role("button", name="Send drop").click()
    expect(page.get_by_role("heading", name="Your drop")).to_be_visible()
    link = page.url

    theo.page.goto(link)
    expect(theo.page.get_by_role("heading", name="Opens when you’re there")).to_be_visible()
    assert "Under the second bench" not in theo.page.content()
    assert theo.read(link.removeprefix(town.address) + "/media").status == 404
    theo.page.get_by_role("button", name="Open here").click()
    expect(theo.page.get_by_role("dialog")).to_contain_text("Nothing opens here")
    expect(theo.page.get_by_role("dialog")).to_contain_text(re.compile(r"2\d0\sm away"))
    theo.page.get_by_role("button", name="OK").click()
    move(theo.page, CASINO)
    theo.page.get_by_role("button", name="Open here").click()
    expect(theo.page.get_by_text("Under the second bench")).to_be_visible()
    assert theo.page.locator("img.drop-media").evaluate("picture => picture.decode().then(() => picture.naturalWidth)")
    look(theo.page, "drop-open-phone-dark")
    theo.page.get_by_label("Your reply").fill("Found it")
    theo.page.get_by_role("button", name="Send").click()
    expect(theo.page.get_by_text("Found it")).to_be_visible()

    page.reload()
    expect(page.get_by_text("Found it")).to_be_visible()
    expect(page.get_by_text("Opened once")).to_be_visible()


def test_ten_seconds_of_a_longer_video_are_chosen(town: Town, tmp_path: Path) -> None:
    page = town.passenger(PHONE, "light", CASINO).page
    page.goto(f"{town.address}/drops/send")
    page.get_by_label("Text", exact=True).fill("The harbor")
    page.get_by_label("Picture or video").set_input_files(video(tmp_path, 13))
    slider = page.get_by_label("This video is longer than 10 seconds. Choose where it starts.")
    expect(slider).to_be_visible()
    slider.fill("2.5")
    expect(page.locator("[data-cut-text]")).to_have_text("From 0:02.5 to 0:12.5")
    look(page, "drop-cut-phone-light")
    page.get_by_role("button", name="Use these 10 seconds").click()
    page.get_by_role("button", name="My location").click()
    # Whoever does not wait for the video is waited for.
    page.get_by_role("button", name="Send drop").click()
    expect(page.get_by_role("heading", name="Your drop")).to_be_visible()
    length = page.locator("video.drop-media").evaluate(
        "video => video.readyState ? video.duration : new Promise(done => video.onloadedmetadata = () => done(video.duration))"
    )
    assert 9.9 <= length <= 10.1


def test_what_is_written_without_a_connection_is_sent_later_and_once(town: Town) -> None:
    anna = town.passenger(PHONE, "light", CASINO)
    page = anna.page
    page.goto(f"{town.address}/drops/send")
    expect(page.locator("form[data-started]")).to_be_attached()
    page.context.set_offline(True)
    page.get_by_label("Text", exact=True).fill("Written in a tunnel")
    page.get_by_role("combobox", name="Place").fill("43.7392, 7.4275")
    page.get_by_label("Picture or video").set_input_files(
        {"name": "tunnel.png", "mimeType": "image/png", "buffer": picture()}
    )
    page.get_by_role("button", name="Send drop").click()
    expect(page.get_by_role("heading", name="Waiting on this device")).to_be_visible()
    expect(page.get_by_text("Written in a tunnel")).to_be_visible()
    look_away = page.context.new_page()
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Waiting on this device")).to_be_hidden()
    look_away.goto(f"{town.address}/drops/mine?show=sent")
    expect(look_away.get_by_text("Written in a tunnel")).to_have_count(1)
    sent = anna.read("/drops/mine?show=sent").json()
    assert len(sent) == 1
    assert anna.read(f"/drops/{sent[0]['id']}").json()["contents"]["media"] == "picture"


def test_the_installed_app_writes_a_drop_without_a_connection(town: Town) -> None:
    anna, theo = town.passenger(PHONE, "light", CASINO), town.passenger()
    befriend(anna, theo)
    page = anna.page
    page.goto(f"{town.address}/drops")
    wait_until(page, "navigator.serviceWorker.controller !== null")
    wait_until(page, "localStorage.getItem('drops.writer') !== null")
    wait_until(page, "caches.match('/drops/send/kept', { ignoreVary: true }).then(page => page !== undefined)")
    page.context.set_offline(True)
    page.goto(f"{town.address}/drops/feed")
    page.get_by_role("link", name="Send a drop").click()
    expect(page.get_by_text(f"{anna.name}, you’re writing offline.")).to_be_visible()
    page.get_by_label(theo.name).check()
    page.get_by_label("Text", exact=True).fill("Written in the lift")
    page.get_by_role("button", name="Send drop").click()
    expect(page.get_by_role("dialog")).to_contain_text("Choose a place for the drop.")
    page.get_by_role("button", name="OK").click()
    page.get_by_role("button", name="My location").click()
    page.get_by_label("Picture or video").set_input_files(
        {"name": "lift.png", "mimeType": "image/png", "buffer": picture()}
    )
    look(page, "drop-kept-phone-light")
    page.get_by_role("button", name="Send drop").click()
    expect(page.get_by_text("Waiting for a connection")).to_be_visible()
    page.get_by_role("button", name="Change").click()
    page.get_by_label("Text", exact=True).fill("Written in the lift, on the third floor")
    page.get_by_role("button", name="Send drop").click()
    expect(page.get_by_text("Written in the lift, on the third floor")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("form[data-drop-send]:not([data-drop-kept])")).to_be_attached()
    wait_until(page, "localStorage.getItem('drops.queued') === null")
    sent = anna.read("/drops/mine?show=sent").json()
    assert [drop["excerpt"] for drop in sent] == ["Written in the lift, on the third floor"]
    assert anna.read(f"/drops/{sent[0]['id']}").json()["contents"]["media"] == "picture"
    assert [drop["id"] for drop in theo.read("/drops/mine").json()] == [sent[0]["id"]]


def test_a_drop_whose_way_is_lost_while_it_is_sent_waits_on_the_device(town: Town) -> None:
    anna = town.passenger(PHONE, "light", CASINO)
    page = anna.page
    page.goto(f"{town.address}/drops/send")
    expect(page.locator("form[data-started]")).to_be_attached()
    page.route("**/drops/media", lambda route: route.abort())
    page.get_by_role("radio", name="Myself").check()
    page.get_by_label("Text", exact=True).fill("Lost on the way")
    page.get_by_role("button", name="My location").click()
    expect(page.locator("[data-place-latitude]")).not_to_have_value("")
    page.get_by_label("Picture or video").set_input_files(
        {"name": "way.png", "mimeType": "image/png", "buffer": picture()}
    )
    page.get_by_role("button", name="Send drop").click()
    expect(page.get_by_text("Waiting for a connection")).to_be_visible()
    page.unroute("**/drops/media")
    page.goto(f"{town.address}/drops/mine?show=sent")
    expect(page.locator("body")).to_be_visible()
    wait_until(page, "localStorage.getItem('drops.queued') === null")
    assert len(anna.read("/drops/mine?show=sent").json()) == 1


def test_what_is_written_when_the_session_is_over_waits_for_its_writer(town: Town) -> None:
    anna = town.passenger(PHONE, "light", CASINO)
    page = anna.page
    page.goto(f"{town.address}/drops/send")
    expect(page.locator("form[data-started]")).to_be_attached()
    page.get_by_role("radio", name="Myself").check()
    page.get_by_label("Text", exact=True).fill("Written for an hour")
    page.get_by_role("button", name="My location").click()
    expect(page.locator("[data-place-latitude]")).not_to_have_value("")
    page.context.clear_cookies()
    page.get_by_role("button", name="Send drop").click()
    expect(page.locator("[data-drop-state]")).to_contain_text("Your session has expired")
    expect(page.get_by_text("Written for an hour")).to_be_visible()
    town.sign_in(page, anna.name)
    page.goto(f"{town.address}/drops/mine")
    wait_until(page, "localStorage.getItem('drops.queued') === null")
    assert [drop["excerpt"] for drop in anna.read("/drops/mine?show=sent").json()] == ["Written for an hour"]


def test_drops_that_wait_are_told_apart_by_place_day_and_distance(town: Town) -> None:
    anna, theo = town.passenger(PHONE, "light", CASINO), town.passenger(PHONE, "light", NEAR)
    befriend(anna, theo)
    where = {"latitude": CASINO.latitude, "longitude": CASINO.longitude, "radius": 50, "audience": "friends"}
    for key, shown in ("told", "pin"), ("hidden", "nothing"):
        drop = where | {"key": key, "shown": shown, "text": key, "hint": "Look up", "recipients": [account(theo)]}
        assert anna.ask("/drops/send", drop).status == 201
    theo.page.goto(f"{town.address}/drops/mine?show=waiting")

    lines = theo.page.get_by_role("listitem").filter(has=theo.page.locator(".list-detail"))
    expect(lines).to_have_count(2)
    told = lines.filter(has=theo.page.locator("[data-drop-distance]"))
    expect(told).to_have_count(1)
    expect(told).to_contain_text(re.compile(r"2\d0\sm away"))
    expect(told).not_to_contain_text("At a point on the map")
    expect(lines.filter(has_text="Look up")).to_have_count(1)


def test_a_claim_that_finds_no_way_says_so(town: Town) -> None:
    page = town.passenger(PHONE, "light", CASINO).page
    page.goto(f"{town.address}/drops")
    page.route("**/drops/claims", lambda route: route.abort())
    page.get_by_role("button", name="See what opens here").click()
    expect(page.get_by_role("dialog")).to_contain_text("You’re offline")


def test_a_maker_moves_steps_with_the_keyboard_and_without_script(town: Town) -> None:
    for scripted in (True, False):
        maker = town.passenger(DESKTOP, "light", scripted=scripted)
        walk = maker.ask("/drops/walks", {"title": "Errands", "explanation": ""}).json()["id"]
        for number, name in enumerate(("Baker", "Post", "Market")):
            where = {"place": name, "latitude": 43.7346 + number * 0.001, "longitude": 7.42113}
            assert maker.ask(f"/drops/walks/{walk}/steps", {"text": name, "key": name, **where}).status == 201
        page = maker.page
        page.goto(f"{town.address}/drops/walks/{walk}")
        if scripted:
            look(page, "drop-walk-order-desktop-light")
        page.get_by_role("button", name="Move step 3 up").press("Enter")
        expect(page.locator(".step a")).to_have_text(["Baker", "Market", "Post"])
        # The way goes on from the same button, which has moved with the step.
        expect(page.get_by_role("button", name="Move step 2 up")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".step a")).to_have_text(["Market", "Baker", "Post"])
        expect(page.get_by_role("button", name="Move step 1 down")).to_be_focused()


def test_what_needs_a_script_is_shown_once_that_runs(town: Town) -> None:
    page = town.passenger(PHONE, "light", CASINO).page
    held: list = []
    page.route("**/scripts/drops/claim.js", lambda route: held.append(route))
    page.goto(f"{town.address}/drops")
    expect(page.locator("html[data-map]")).to_be_attached()
    expect(page.get_by_role("button", name="See what opens here")).to_be_hidden()
    for route in held:
        route.continue_()
    expect(page.get_by_role("button", name="See what opens here")).to_be_visible()


def test_a_killed_server_leaves_no_picture_in_the_clear(browser: Browser, tmp_path: Path) -> None:
    with crosstown(tmp_path) as server:
        town = Town(browser, server)
        anna = town.passenger()
        cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in anna.page.context.cookies())
        for delay in (0.05, 0.15, 0.3, 0.6):
            sender = threading.Thread(target=send_until_dead, args=(anna, cookies, anna.form_token, tmp_path))
            sender.start()
            time.sleep(delay)
            server.kill()
            sender.join()
            assert not in_the_clear(tmp_path), f"killed after {delay} s"
            server.start()
        assert send_media(anna).status == 201
        assert not in_the_clear(tmp_path)
        town.go_home()


def test_thirty_steps_on_two_phones_are_neither_lost_nor_opened_early_when_the_server_is_killed(
    browser: Browser, tmp_path: Path
) -> None:
    with crosstown(tmp_path) as server:
        town = Town(browser, server)
        walk, codes = thirty_steps(town)
        phones = [town.passenger(PHONE, "light", step_place(0))]
        page = town.stranger(PHONE, "dark", step_place(0))
        town.sign_in(page, phones[0].name)
        phones.append(Person(phones[0].name, page, town.address))
        for step in range(30):
            phone, other = phones[step % 2], phones[1 - step % 2]
            steps = other.read(f"/drops/walks/{walk}").json()["steps"]
            assert [one["standing"] for one in steps] == ["done"] * step + ["next"] + ["later"] * (29 - step)
            assert all("hint" not in one or not one["hint"] for one in steps[step + 1 :])
            if step < 29:
                there = step_place(step + 1) if step % 6 == 3 else None
                assert_closed(other, steps[step + 1]["id"], codes[step + 1], there)
            drop = f"/drops/{steps[step]['id']}"
            if step % 5 == 2:
                open_while_killed(server, phone, drop, codes[step], delay=0.004 * step)
            elif step % 5 == 0:
                open_on_the_page(phone, town.address + drop, step)
            else:
                assert phone.ask(f"{drop}/code", {"code": codes[step]}).ok
            if step % 7 == 6:
                server.kill()
                server.start()
            assert f"step {step}" in other.read(drop).text()
        assert {one["standing"] for one in phones[0].read(f"/drops/walks/{walk}").json()["steps"]} == {"done"}
        town.go_home()


def thirty_steps(town: Town) -> tuple[str, list[str]]:
    """A walk along a street, with the codes of its printed signs."""
    city, maker = town.administrator(), town.passenger()
    assert city.ask(f"/console/people/{account(maker)}/roles", {"role": "drops.editor"}).ok
    walk = maker.ask("/drops/walks", {"title": "Along the harbor", "explanation": ""}).json()["id"]
    codes = []
    for step in range(30):
        place = step_place(step)
        where = {"latitude": place.latitude, "longitude": place.longitude}
        entry = {"text": f"step {step}", "hint": f"look {step}", "key": f"step-{step}", "signCode": "alone", **where}
        answer = maker.ask(f"/drops/walks/{walk}/steps", entry)
        assert answer.status == 201, answer.text()
        codes.append(maker.read(f"/drops/{answer.json()['id']}/sign").json()["printedCode"])
    assert maker.ask(f"/drops/walks/{walk}/publish").ok
    return walk, codes


def step_place(step: int) -> Place:
    """Places 67 metres apart, so that all thirty are within the 2 km in which a person may use two phones at once."""
    return Place(43.730011 + step * 0.0006, 7.420013)


def assert_closed(person: Person, drop: str, code: str, place: Place | None) -> None:
    """A later step opens neither by its sign's code nor where it lies, and tells nothing."""
    assert person.ask(f"/drops/{drop}/code", {"code": code}).status == 404
    assert person.read(f"/drops/{drop}").status == 404
    if place:
        nonce = person.ask("/drops/nonces").json()["nonce"]
        claim = {"latitude": place.latitude, "longitude": place.longitude, "accuracy": 7.3, "fixTime": time.time() * 1000}
        assert person.ask("/drops/claims", claim | {"nonce": nonce, "drop": drop}).status in (404, 429)


def open_while_killed(server: Crosstown, person: Person, drop: str, code: str, delay: float) -> None:
    """Types a code; the server dies about when it answers, and the code is typed again."""
    cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in person.page.context.cookies())
    headers = [f"Cookie: {cookies}", "Accept: application/json", f"X-Form-Token: {person.form_token}"]
    named = [word for header in headers for word in ("-H", header)]
    command = ["curl", "-s", "-o", "/dev/null", *named, "-d", f"code={code}", f"{person.address}{drop}/code"]
    with subprocess.Popen(command):
        time.sleep(delay)
        server.kill()
    server.start()
    assert person.ask(f"{drop}/code", {"code": code}).ok


def open_on_the_page(person: Person, address: str, step: int) -> None:
    """Goes to the place, and opens what is there."""
    move(person.page, step_place(step))
    person.page.goto(address)
    text = person.page.get_by_text(f"step {step}", exact=True)
    wait = person.page.get_by_role("dialog", name="Please wait")
    for _ in range(6):
        person.page.get_by_role("button", name="Open here").click()
        expect(text.or_(wait)).to_be_visible()
        if text.is_visible():
            return
        # Five claims are taken in fifteen seconds.
        wait.get_by_role("button", name="OK").click()
        time.sleep(4)
    raise AssertionError(f"step {step} does not open")


def befriend(one: Person, other: Person) -> None:
    """Two who ask each other are friends."""
    assert one.ask("/me/friends/requests", {"person": account(other)}).ok
    assert other.ask("/me/friends/requests", {"person": account(one)}).ok


def account(person: Person) -> str:
    """The identity of somebody's account."""
    html = person.page.request.get(f"{person.address}/me", headers=HTML).text()
    return html.split('data-person="')[1].split('"')[0]


def send_media(person: Person) -> APIResponse:
    """Sends a picture as a program does."""
    file = {"name": "a.png", "mimeType": "image/png", "buffer": picture()}
    headers = JSON | {"X-Form-Token": person.form_token}
    return person.page.request.post(f"{person.address}/drops/media", multipart={"media": file}, headers=headers)


def send_until_dead(person: Person, cookies: str, token: str, folder: Path) -> None:
    """Sends pictures beside the browser, again and again until nobody answers."""
    source = folder.parent / f"{folder.name}.png"
    source.write_bytes(picture())
    headers = [f"Cookie: {cookies}", "Accept: application/json", f"X-Form-Token: {token}"]
    named = [word for header in headers for word in ("-H", header)]
    command = ["curl", "-sf", "-o", "/dev/null", *named, "-F", f"media=@{source};type=image/png"]
    while subprocess.run([*command, f"{person.address}/drops/media"], check=False).returncode == 0:
        pass


def in_the_clear(folder: Path) -> list[Path]:
    """Files that hold a picture as it was sent, or as it was made."""
    signs = (MARKER, b"\xff\xd8\xff\xe0\x00\x10JFIF", b"ftypisom", b"\x89PNG\r\n")
    files = [file for file in folder.rglob("*") if file.is_file()]
    return [file for file in files if any(sign in file.read_bytes() for sign in signs)]


@cache
def picture(side: int = 900) -> bytes:
    """A PNG that takes a while, with a remark of the camera."""
    rows = b"".join(b"\0" + bytes((x * y) & 255 for x in range(side)) for y in range(side))
    parts = [
        chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)),
        chunk(b"tEXt", b"Comment\0" + MARKER),
        chunk(b"IDAT", zlib.compress(rows, 1)),
        chunk(b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def chunk(kind: bytes, content: bytes) -> bytes:
    """A part of a PNG."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def video(folder: Path, seconds: int) -> Path:
    """A moving picture as browsers play it."""
    target = folder / "harbor.webm"
    source = f"testsrc2=size=320x180:rate=30:duration={seconds}"
    command = ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", source, "-c:v", "libvpx", "-deadline", "realtime"]
    subprocess.run([*command, target], check=True)
    return target
