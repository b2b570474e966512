"""The people of a journey: passengers and drivers with browsers of their own, taxis without one, the administrator."""

import time
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import count
from weakref import WeakKeyDictionary

from kit import DESKTOP, HTML, PHONE, Device, Place, Scheme, open_page
from playwright.sync_api import APIResponse, Browser, Page, expect
from serving import ADMINISTRATOR, PASSWORD, Crosstown

JSON = {"Accept": "application/json"}

CASINO = Place(43.739172, 7.427512)
"""Place du Casino, in the zone of Monte-Carlo."""

NEAR_CASINO = Place(43.738600, 7.426700)
"""A street corner 90 metres from the Place du Casino."""

ROCK = Place(43.731400, 7.420200)
"""The palace, in the zone of Monaco-Ville."""

NICE = Place(43.695700, 7.271300)
"""Place Masséna, 12 km outside the city."""

_numbers = count(1)
_form_tokens: dict[frozenset[str], str] = {}
_chiefs: WeakKeyDictionary[Crosstown, "Person"] = WeakKeyDictionary()


@dataclass(frozen=True)
class Person:
    """Somebody with an account, and the page that they look at."""

    name: str
    page: Page
    address: str

    def ask(self, path: str, message: dict | None = None) -> APIResponse:
        """Posts to the server as a program would, in the person's session."""
        headers = JSON | {"X-Form-Token": self.form_token}
        return self.page.request.post(self.address + path, data=message or {}, headers=headers)

    def read(self, path: str) -> APIResponse:
        """Reads from the server as a program would, in the person's session."""
        return self.page.request.get(self.address + path, headers=JSON)

    @property
    def form_token(self) -> str:
        """What the server wants to see with every change, read once in a session."""
        session = frozenset(cookie["value"] for cookie in self.page.context.cookies(self.address))
        if session not in _form_tokens:
            page = self.page.request.get(f"{self.address}/me", headers=HTML).text()
            _form_tokens[session] = page.split('name="form-token" content="')[1].split('"')[0]
        return _form_tokens[session]


@dataclass(frozen=True)
class Driver(Person):
    """A driver, who is known to passengers by the taxi's code."""

    code: str

    def drive(self, to: Place) -> None:
        """Tells the server where the taxi is, as a program would."""
        at = round(time.time() * 1000)
        fix = {"latitude": to.latitude, "longitude": to.longitude, "accuracy": 5, "at": at}
        assert self.ask("/taxi/driver/fixes", {"fixes": [fix]}).ok

    def start(self, at: Place) -> None:
        """Goes on duty without touching the page."""
        where = {"latitude": at.latitude, "longitude": at.longitude, "accuracy": 5}
        answer = self.ask("/taxi/driver/start", where)
        assert answer.ok, answer.text()

    def sees(self) -> dict:
        """What the driver is told now."""
        return self.read("/taxi/driver").json()


class Town:
    """Makes people; when the journey is over they go home, so that the next one finds the city empty."""

    def __init__(self, browser: Browser, server: Crosstown) -> None:
        self.server = server
        self.address = server.address
        self._browser = browser
        self._farewells = ExitStack()

    def stranger(
        self,
        device: Device = PHONE,
        scheme: Scheme = "light",
        at: Place | None = None,
        scripted: bool = True,
        mapped: bool = False,
    ) -> Page:
        """An empty page of somebody who is not signed in; the map is drawn only where a journey is about it."""
        page = open_page(self._browser, device, scheme, at, scripted, mapped)
        self._farewells.callback(page.context.close)
        return page

    def passenger(
        self,
        device: Device = PHONE,
        scheme: Scheme = "light",
        at: Place | None = CASINO,
        scripted: bool = True,
        mapped: bool = False,
    ) -> Person:
        """Somebody with a new account and an empty page."""
        page = self.stranger(device, scheme, at, scripted, mapped)
        name = new_name("mira")
        credentials = {"userName": name, "password": PASSWORD}
        assert page.request.post(f"{self.address}/register", data=credentials, headers=JSON).ok
        person = Person(name, page, self.address)
        self._farewells.callback(self._send_home, person)
        return person

    def driver(
        self,
        device: Device = PHONE,
        scheme: Scheme = "light",
        at: Place | None = NEAR_CASINO,
        scripted: bool = True,
        mapped: bool = False,
    ) -> Driver:
        """A driver whom the city has just registered, with an empty page."""
        name, code = new_name("luca"), new_name("T")
        registration = {"userName": name, "password": PASSWORD, "code": code, "company": "Taxis of the Rock"}
        answer = self._chief.ask("/taxi/console/drivers", registration)
        assert answer.status == 201, answer.text()
        page = self.stranger(device, scheme, at, scripted, mapped)
        self.sign_in(page, name)
        driver = Driver(name, page, self.address, code)
        self._farewells.callback(self._take_home, driver)
        return driver

    def administrator(self, device: Device = DESKTOP, scheme: Scheme = "light", mapped: bool = False) -> Person:
        """The administrator, with an empty page."""
        page = self.stranger(device, scheme, mapped=mapped)
        page.context.add_cookies(self._chief.page.context.cookies())
        return Person(ADMINISTRATOR, page, self.address)

    def sign_in(self, page: Page, name: str) -> None:
        """Begins a session in the page's browser, without using the page."""
        form = {"userName": name, "password": PASSWORD}
        assert page.request.post(f"{self.address}/sign-in", data=form, headers=JSON).ok

    def waiting_driver(self, scheme: Scheme = "light", scripted: bool = True, mapped: bool = False) -> Driver:
        """A driver who waits near the Place du Casino, and looks at the place in the queue."""
        driver = self.driver(PHONE, scheme, NEAR_CASINO, scripted, mapped)
        driver.start(NEAR_CASINO)
        driver.drive(NEAR_CASINO)
        driver.page.goto(f"{self.address}/taxi/driver")
        expect(driver.page.get_by_role("group", name="Your place in the queue")).to_be_visible()
        if scripted:
            expect(driver.page.get_by_text("Location shared")).to_be_visible()
        return driver

    def go_home(self) -> None:
        """Ends rides, requests and sessions, in the order in which a city can."""
        self._farewells.close()

    @property
    def _chief(self) -> Person:
        """The administrator's one session; a name may sign in only so many times in ten minutes."""
        if self.server not in _chiefs or _chiefs[self.server].page.is_closed():
            page = open_page(self._browser, DESKTOP, "light")
            self.sign_in(page, ADMINISTRATOR)
            _chiefs[self.server] = Person(ADMINISTRATOR, page, self.address)
        return _chiefs[self.server]

    def _send_home(self, passenger: Person) -> None:
        if request := passenger.read("/taxi").json().get("openRequest"):
            passenger.ask(f"/taxi/requests/{request['id']}/withdraw")

    def _take_home(self, driver: Driver) -> None:
        driver.ask("/taxi/driver/end-ride")
        driver.ask("/taxi/driver/stop")


def new_name(beginning: str) -> str:
    """A name that nobody in the city has."""
    return f"{beginning}{next(_numbers)}"
