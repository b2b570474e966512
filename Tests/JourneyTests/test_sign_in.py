"""A rider signs in at the university instead of typing a number; the provider is a program of somebody else."""

import json
import sys
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from kit import DESKTOP, PHONE, look
from playwright.sync_api import Page, expect
from serving import free_port, running
from town import CASINO, Town

MIRA = {"sub": "u-7391", "student_id": "M1001", "name": "Mira Rossi"}


@pytest.fixture
def provider(tmp_path: Path) -> Iterator[str]:
    """An OpenID provider that knows one student; its address."""
    port = free_port()
    program = Path(sys.executable).with_name("oidc-provider-mock")
    options = ("--require-registration", "true", "--require-nonce", "true", "--user-claims", json.dumps(MIRA))
    command = [program, "--port", str(port), *options]
    health = "/.well-known/openid-configuration"
    with running(command, f"http://127.0.0.1:{port}", health, tmp_path / "provider.log") as address:
        yield address


def test_a_rider_signs_in_at_the_university(campus_town: Town, provider: str) -> None:
    connect(campus_town, provider)
    mira = campus_town.passenger(PHONE, "dark", CASINO).page
    mira.goto(f"{campus_town.address}/rentals/set-up")
    look(mira, "sign-in-offer-phone-dark")
    mira.get_by_role("link", name="Sign in with University").click()
    mira.get_by_role("button", name="Deny").click()
    expect(mira.get_by_role("heading", name="You’re not signed in with University")).to_be_visible()
    expect(mira.get_by_text("The sign-in was canceled there")).to_be_visible()
    look(mira, "sign-in-declined-phone-dark")

    mira.get_by_role("link", name="Try again").click()
    mira.get_by_role("button", name=MIRA["sub"]).click()
    expect(mira.get_by_role("heading", name="How will you pay?")).to_be_visible()
    assert "M1001" not in mira.url and "code=" not in mira.url
    mira.get_by_role("button", name="Submit").click()
    mira.get_by_role("button", name="Allow location access").click()
    expect(mira.get_by_role("heading", name="You’re all set")).to_be_visible()
    mira.goto(f"{campus_town.address}/rentals/details")
    expect(mira.get_by_label("Name", exact=True)).to_have_value("Mira Rossi")
    expect(mira.get_by_text("ending in 01")).to_be_visible()

    refuse_second_account(campus_town)


def refuse_second_account(town: Town) -> None:
    """The same student with another account: told so, and nothing is saved."""
    twin = town.passenger(PHONE, "light", CASINO).page
    twin.goto(f"{town.address}/rentals/set-up")
    twin.get_by_role("link", name="Sign in with University").click()
    twin.get_by_role("button", name=MIRA["sub"]).click()
    expect(twin.get_by_text("Another account already belongs to this person")).to_be_visible()
    look(twin, "sign-in-used-phone-light")


def connect(town: Town, provider: str) -> None:
    """The city connects the university, and is told what is wrong until it is right."""
    city = town.administrator(DESKTOP).page
    city.goto(f"{town.address}/rentals/console/institutions")
    city.get_by_label("Institution", exact=True).fill("University")
    city.get_by_role("button", name="Add an institution").click()
    city.get_by_role("link", name="How members of University prove that they belong to it").click()
    city.get_by_role("link", name="Connect", exact=True).click()
    client = register(provider, city.get_by_label("Redirect URI").input_value())

    save(city, provider + "/", client, "wrong")
    attempt(city, f"Enter exactly this one: {provider}")
    look(city, "connection-wrong-desktop-light")
    city.get_by_role("dialog").get_by_role("link", name="Cancel").click()
    save(city, provider, client, "wrong")
    attempt(city, "doesn’t accept the client ID or the secret")
    city.get_by_role("dialog").get_by_role("link", name="Cancel").click()
    save(city, provider, client, client.secret)
    city.get_by_role("button", name="Test connection").click()
    expect(city.get_by_text("The connection works.")).to_be_visible()
    assert client.secret not in city.content()
    look(city, "connection-desktop-light")
    phone = town.administrator(PHONE, "dark").page
    phone.goto(city.url)
    look(phone, "connection-phone-dark")


@dataclass(frozen=True)
class Client:
    """What a provider knows an application by."""

    id: str
    secret: str


def register(provider: str, redirect: str) -> Client:
    """Makes the city known to the provider."""
    wish = json.dumps({"redirect_uris": [redirect]}).encode()
    headers = {"Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(f"{provider}/oauth2/clients", wish, headers)) as answer:
        known = json.load(answer)
    return Client(known["client_id"], known["client_secret"])


def save(city: Page, issuer: str, client: Client, secret: str) -> None:
    """Fills the form in and sends it."""
    city.get_by_label("Issuer").fill(issuer)
    city.get_by_label("Client ID").fill(client.id)
    city.get_by_label("Client secret").fill(secret)
    city.get_by_label("Claim that contains the number").fill("student_id")
    city.get_by_role("button", name="Save").click()
    expect(city.get_by_label("Client secret")).to_have_value("")
    expect(city.get_by_role("button", name="Test connection")).to_be_visible()


def attempt(city: Page, words: str) -> None:
    """Tries the connection, which does not work."""
    city.get_by_role("button", name="Test connection").click()
    expect(city.get_by_role("dialog")).to_contain_text(words)
