"""People who call a trial server, whose clock is a file that is moved between the calls."""

import json
import threading
import time
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

PASSWORD = "around monaco by taxi"


class Clock:
    """The clock of the server: milliseconds in a file. It also ticks by itself, as the server's own short pauses follow it."""

    def __init__(self, path: str) -> None:
        self.path = Path(path)
        self.now = int(self.path.read_text() or time.time() * 1000)
        self.lock = threading.Lock()
        threading.Thread(target=self.tick, daemon=True).start()

    def tick(self) -> None:
        """Lets the pauses of refusals end."""
        while True:
            time.sleep(0.005)
            self.advance(20)

    def advance(self, milliseconds: int) -> None:
        """Lets time pass; the file always holds the same number of digits."""
        with self.lock:
            self.now += milliseconds
            with self.path.open("r+") as file:
                file.write(f"{self.now:013d}")


class Person:
    """Somebody with an account, and one connection that stays open."""

    def __init__(self, address: str, name: str) -> None:
        self.name, self.address = name, address
        place = urlsplit(address)
        self.connection = HTTPConnection(place.hostname or "", place.port or 80, timeout=60)
        self.session: dict[str, str] = {}
        self.call("POST", "/register", {"userName": name, "password": PASSWORD})
        self.sign_in()

    def sign_in(self) -> None:
        """Begins a session, also where the one before has ended."""
        self.session = {}
        self.call("POST", "/sign-in", {"userName": self.name, "password": PASSWORD})
        self.connection.request("GET", "/me", headers={"Accept": "text/html", **self.session})
        page = self.connection.getresponse().read().decode()
        self.session["X-Form-Token"] = page.split('name="form-token" content="')[1].split('"')[0]

    def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> tuple[int, Any, float]:
        """The status, the answer, and how long it took in seconds."""
        headers = {"Accept": "application/json", "Content-Type": "application/json", **self.session}
        text = json.dumps(body) if body is not None else None
        began = time.perf_counter()
        try:
            self.connection.request(method, path, text, headers)
            response = self.connection.getresponse()
        except (BrokenPipeError, HTTPException, ConnectionResetError):
            # The server lets go of connections that are silent for long by its own clock, which is moved.
            self.connection.close()
            return self.call(method, path, body)
        content = response.read()
        took = time.perf_counter() - began
        if response.status == 401 and self.session:
            self.sign_in()
            return self.call(method, path, body)
        for cookie in response.headers.get_all("Set-Cookie") or []:
            if cookie.startswith("sid="):
                self.session["Cookie"] = cookie.split(";")[0]
        retry = response.headers.get("Retry-After")
        answer = json.loads(content) if content else {}
        if retry and isinstance(answer, dict):
            answer["retryAfter"] = int(retry)
        return response.status, answer, took

    def claim(
        self, clock: Clock, latitude: float, longitude: float, drop: str | None = None, accuracy: float = 9.7
    ) -> tuple[int, Any, float]:
        """Says where somebody is, truly or not; waits as long as the server says, and looks again."""
        while True:
            status, answer, _ = self.call("POST", "/drops/nonces", {})
            if status == 429:
                clock.advance(answer["retryAfter"] * 1000 + 1000)
                continue
            claim = {
                "latitude": latitude, "longitude": longitude, "accuracy": accuracy, "fixTime": clock.now - 300,
                "nonce": answer["nonce"], "drop": drop,
            }
            status, answer, took = self.call("POST", "/drops/claims", claim)
            if status != 429:
                return status, answer, took
            clock.advance(answer["retryAfter"] * 1000 + 1000)
