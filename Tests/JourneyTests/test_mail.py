"""E-mails go out once each, however the relay behaves; an address is confirmed, and a forgotten password replaced."""

import json
import re
import time
import urllib.error
import urllib.request
from pathlib import Path

from kit import DESKTOP, PHONE, look
from moved_clock import MovedClock
from relay import PASSWORD as RELAY_PASSWORD
from relay import guarded_mailbox, mailbox
from playwright.sync_api import Page, expect
from serving import PASSWORD, crosstown
from town import Town, new_name
from waiting import wait_for

NEW_PASSWORD = "a quite different one"


def test_each_mail_arrives_once_though_the_relay_hangs_up_and_says_later(tmp_path: Path) -> None:
    clock = MovedClock(tmp_path / "clock", round(time.time() * 1000))
    with mailbox() as box:
        box.moods = ["drops", "later"]
        options = ("--mail-server", f"smtp://127.0.0.1:{box.port}", "--mail-from", "rides@example.org")
        with crosstown(tmp_path, *options, "--trial-clock-file", str(clock.file)) as server:
            key = _member(server.address, "mira")
            _post(server.address, "/me/email", {"email": "Mira@example.org", "password": PASSWORD}, key)
            # Five seconds pass until it is tried again, then thirty.
            wait_for(lambda: clock.advance(1) or box.mails, lambda: f"no e-mail came; met {box.met}")
            code = box.wait_for(1)[0]
            _post(server.address, "/me/email/code", {"code": _code(code)}, key)
            _post(server.address, "/forgot", {"email": "mira@example.org"})
            _post(server.address, "/forgot", {"email": "nobody@example.org"})
            link = box.wait_for(2)[1]
            token = re.search(r"/forgot/new\?key=([0-9a-f]{64})", link.get_content()).group(1)
            _post(server.address, "/forgot/new", _passwords(token))
            told = box.wait_for(3)[2]
            assert _post(server.address, "/forgot/new", _passwords(token)) == 409
            assert _post(server.address, "/me/email", {"email": "other@example.org"}, key) == 401
            body = {"userName": "mira@example.org", "password": NEW_PASSWORD}
            assert _post(server.address, "/sessions", body) == 201

        assert box.met == ["drops", "later", "well", "well", "well"]
        assert [mail["To"] for mail in box.mails] == ["mira@example.org"] * 3
        assert len({mail["Message-ID"] for mail in box.mails}) == 3
        assert told["Subject"] == "Your password was changed"


def test_a_relay_is_spoken_to_under_tls_with_a_password(tmp_path: Path) -> None:
    with guarded_mailbox(tmp_path) as (box, certificate):
        options = ("--mail-server", f"smtp://rides@localhost:{box.port}", "--mail-from", "rides@example.org")
        more = ("--mail-password", RELAY_PASSWORD, "--mail-authorities", str(certificate))
        with crosstown(tmp_path, *options, *more) as server:
            key = _member(server.address, "mira")
            _post(server.address, "/me/email", {"email": "mira@example.org", "password": PASSWORD}, key)

            assert _code(box.wait_for(1)[0]).isdigit()


def test_somebody_confirms_an_address_and_replaces_a_forgotten_password(town: Town) -> None:
    person = town.passenger(PHONE, "light")
    page, address = person.page, f"{new_name('mira')}@example.org"
    page.goto(f"{town.address}/me/profile")
    page.get_by_role("link", name="Email address").click()
    page.get_by_label("Email address").fill(address)
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_role("button", name="Send code").click()
    look(page, "email-code-phone-light")
    page.get_by_label("Code").fill(_mail_in_console(town, address, "Your code is"))
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("Your email address is confirmed.")).to_be_visible()
    look(page, "email-confirmed-phone-light")

    stranger = town.stranger(PHONE, "light")
    stranger.goto(f"{town.address}/sign-in")
    look(stranger, "sign-in-mail-phone-light")
    stranger.get_by_role("link", name="Forgot your password?").click()
    stranger.get_by_label("Email address").fill(address)
    look(stranger, "forgot-phone-light")
    stranger.get_by_role("button", name="Send link").click()
    expect(stranger.get_by_text("a password reset link is on its way")).to_be_visible()


def _mail_in_console(town: Town, address: str, subject: str) -> str:
    city: Page = town.administrator(PHONE, "light").page
    city.goto(f"{town.address}/console/messages")
    look(city, "console-mail-phone-light")
    card = city.get_by_role("article").filter(has_text=address).first
    return card.get_by_role("heading").inner_text().removeprefix(subject).strip()


def _member(address: str, name: str) -> str:
    body = {"userName": name, "password": PASSWORD}
    assert _post(address, "/register", body) == 201
    request = _request(address, "/sessions", body)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)["key"]


def _passwords(token: str) -> dict[str, str]:
    return {"key": token, "newPassword": NEW_PASSWORD, "passwordAgain": NEW_PASSWORD}


def _code(mail: object) -> str:
    return mail["Subject"].removeprefix("Your code is ")


def _request(address: str, path: str, body: dict, key: str | None = None) -> urllib.request.Request:
    headers = {"Content-Type": "application/json", "Accept": "application/json"}
    if key:
        headers["Authorization"] = f"Bearer {key}"
    return urllib.request.Request(address + path, json.dumps(body).encode(), headers, method="POST")


def _post(address: str, path: str, body: dict, key: str | None = None) -> int:
    try:
        with urllib.request.urlopen(_request(address, path, body, key)) as answer:
            return answer.status
    except urllib.error.HTTPError as refused:
        return refused.code


def test_somebody_confirms_a_number(town: Town) -> None:
    person = town.passenger(PHONE, "light")
    page, number = person.page, "+33 6 39 98 77 01"
    page.goto(f"{town.address}/me/profile")
    page.get_by_role("link", name="Phone number").click()
    page.get_by_label("Phone number").fill(number)
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_role("button", name="Send code").click()
    look(page, "phone-code-phone-light")
    city: Page = town.administrator(PHONE, "light").page
    city.goto(f"{town.address}/console/messages")
    message = city.locator("article").filter(has_text="+33639987701").first
    code = re.search(r"\b\d{6}\b", message.inner_text()).group()
    look(city, "console-messages-phone-light")
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("Your phone number is confirmed.")).to_be_visible()
    look(page, "phone-confirmed-phone-light")


def test_the_city_prints_a_code_for_a_forgotten_password(town: Town) -> None:
    person = town.passenger(PHONE, "light")
    city: Page = town.administrator(DESKTOP, "light").page
    city.goto(f"{town.address}/console/people?name={person.name}")
    city.get_by_role("link", name=person.name).click()
    city.get_by_role("button", name="Create one-time code").click()
    city.get_by_role("button", name="Create code").click()
    code = city.locator(".code-large").inner_text()
    look(city, "printed-code-desktop-light")

    stranger = town.stranger(PHONE, "light")
    stranger.goto(f"{town.address}/forgot/code")
    stranger.get_by_label("User name").fill(person.name)
    stranger.get_by_label("Printed code").fill(code)
    stranger.get_by_label("New password").fill(NEW_PASSWORD)
    stranger.get_by_label("Password (again)").fill(NEW_PASSWORD)
    look(stranger, "printed-code-entry-phone-light")
    stranger.get_by_role("button", name="Save").click()
    expect(stranger.get_by_role("heading", name="Sign in")).to_be_visible()
