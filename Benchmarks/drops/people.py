"""People who call a trial server, whose clock is a file that is moved between the calls."""

import json
import time
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

PASSWORD = "around monaco by taxi"


class Clock:
    """The clock of the server: milliseconds in a file."""

    def __init__(self, path: str) -> None:
        self.path = Path(path)
        self.now = int(self.path.read_text() or time.time() * 1000)

    def advance(self, milliseconds: int) -> None:
        """Lets time pass; the file always holds the same number of digits."""
        self.now += milliseconds
        with self.path.open("r+") as file:
            file.write(f"{self.now:013d}")


class Person:
    """Somebody with an account, and one connection that stays open."""

    def __init__(self, address: str, name: str) -> None:
        self.name, self.address = name, address
        place = urlsplit(address)
        self.connection = HTTPConnection(place.hostname or "", place.port or 80, timeout=60)
        self.key = ""
        self.call("POST", "/register", {"userName": name, "password": PASSWORD})
        self.sign_in()

    def sign_in(self) -> None:
        """Begins a session, also where the one before has ended."""
        self.key = ""
        status, answer, _ = self.call("POST", "/sign-in", {"userName": self.name, "password": PASSWORD})
        assert status < 300, answer
        self.key = answer["key"]

    def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> tuple[int, Any, float]:
        """The status, the answer, and how long it took in seconds."""
        headers = {"Accept": "application/json", "Content-Type": "application/json"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        began = time.perf_counter()
        self.connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        response = self.connection.getresponse()
        content = response.read()
        took = time.perf_counter() - began
        if response.status == 401 and self.key:
            self.sign_in()
            return self.call(method, path, body)
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
                "latitude": latitude, "longitude": longitude, "accuracy": accuracy, "fixTime": clock.now - 500,
                "nonce": answer["nonce"], "drop": drop,
            }
            status, answer, took = self.call("POST", "/drops/claims", claim)
            if status != 429:
                return status, answer, took
            clock.advance(answer["retryAfter"] * 1000 + 1000)
