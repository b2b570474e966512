"""The people of a journey: passengers and drivers with browsers of their own, taxis without one, the administrator."""

import time
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import count
from weakref import WeakKeyDictionary

from kit import DESKTOP, HTML, PHONE, Device, Place, Scheme, open_page
from playwright.sync_api import APIResponse, Browser, Page
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
_chiefs: WeakKeyDictionary[Crosstown, "Person"] = WeakKeyDictionary()


@dataclass(frozen=True)
class Person:
    """Somebody with an account, and the page that they look at."""

    name: str
    page: Page

    def ask(self, path: str, message: dict | None = None) -> APIResponse:
        """Posts to the server as a program would, in the person's session."""
        token = self.page.request.get(_origin(self.page) + "/me", headers=HTML).text().split('name="form-token" content="')[1]
        headers = JSON | {"X-Form-Token": token.split('"')[0]}
        return self.page.request.post(_origin(self.page) + path, data=message or {}, headers=headers)


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
        return self.page.request.get(_origin(self.page) + "/taxi/driver", headers=JSON).json()


class Town:
    """Makes people; when the journey is over they go home, so that the next one finds the city empty."""

    def __init__(self, browser: Browser, server: Crosstown) -> None:
        self.server = server
        self.address = server.address
        self._browser = browser
        self._farewells = ExitStack()

    def stranger(
        self, device: Device = PHONE, scheme: Scheme = "light", at: Place | None = None, scripted: bool = True
    ) -> Page:
        """A page of somebody who is not signed in."""
        page = open_page(self._browser, device, scheme, at, scripted)
        self._farewells.callback(page.context.close)
        return page

    def passenger(
        self, device: Device = PHONE, scheme: Scheme = "light", at: Place | None = CASINO, scripted: bool = True
    ) -> Person:
        """Somebody with a new account, who looks at the home page."""
        page = self.stranger(device, scheme, at, scripted)
        name = new_name("mira")
        credentials = {"userName": name, "password": PASSWORD}
        assert page.request.post(f"{self.address}/register", data=credentials, headers=JSON).ok
        page.goto(f"{self.address}/taxi")
        person = Person(name, page)
        self._farewells.callback(self._send_home, person)
        return person

    def driver(
        self, device: Device = PHONE, scheme: Scheme = "light", at: Place | None = NEAR_CASINO, scripted: bool = True
    ) -> Driver:
        """A driver whom the city has just registered, who looks at the driver's page."""
        name, code = new_name("luca"), new_name("T")
        registration = {"userName": name, "password": PASSWORD, "code": code, "company": "Taxis of the Rock"}
        answer = self._chief.ask("/taxi/console/drivers", registration)
        assert answer.status == 201, answer.text()
        page = self.stranger(device, scheme, at, scripted)
        self.sign_in(page, name)
        page.goto(f"{self.address}/taxi/driver")
        driver = Driver(name, page, code)
        self._farewells.callback(self._take_home, driver)
        return driver

    def administrator(self, device: Device = DESKTOP, scheme: Scheme = "light") -> Person:
        """The administrator, who looks at the zones."""
        page = self.stranger(device, scheme)
        page.context.add_cookies(self._chief.page.context.cookies())
        page.goto(f"{self.address}/taxi/console/zones")
        return Person(ADMINISTRATOR, page)

    def sign_in(self, page: Page, name: str) -> None:
        """Begins a session in the page's browser, without using the page."""
        form = {"userName": name, "password": PASSWORD}
        assert page.request.post(f"{self.address}/sign-in", data=form, headers=JSON).ok

    def go_home(self) -> None:
        """Ends rides, requests and sessions, in the order in which a city can."""
        self._farewells.close()

    @property
    def _chief(self) -> Person:
        """The administrator's one session; a name may sign in only so many times in ten minutes."""
        if self.server not in _chiefs:
            page = open_page(self._browser, DESKTOP, "light")
            self.sign_in(page, ADMINISTRATOR)
            page.goto(f"{self.address}/me")
            _chiefs[self.server] = Person(ADMINISTRATOR, page)
        return _chiefs[self.server]

    def _send_home(self, passenger: Person) -> None:
        home = passenger.page.request.get(f"{self.address}/taxi", headers=JSON).json()
        if request := home.get("openRequest"):
            passenger.ask(f"/taxi/requests/{request['id']}/withdraw")

    def _take_home(self, driver: Driver) -> None:
        driver.ask("/taxi/driver/end-ride")
        driver.ask("/taxi/driver/stop")


def new_name(beginning: str) -> str:
    """A name that nobody in the city has."""
    return f"{beginning}{next(_numbers)}"


def _origin(page: Page) -> str:
    return "/".join(page.url.split("/")[:3])
