"""What programs do: plain HTTP with a key, without a browser."""

import json
import urllib.error
import urllib.request
from dataclasses import dataclass
from email.message import Message

from serving import ADMINISTRATOR, PASSWORD

LIMIT = 20.0
"""Seconds an answer may take."""


@dataclass(frozen=True)
class Answer:
    """What a server answered."""

    status: int
    headers: Message
    text: str

    @property
    def media_type(self) -> str:
        return self.headers.get_content_type()

    def json(self) -> object:
        return json.loads(self.text)


@dataclass(frozen=True)
class Program:
    """A program that calls a server, with a key or as a stranger."""

    address: str
    key: str | None = None

    def get(self, path: str) -> Answer:
        return self.call("GET", path)

    def post(self, path: str, message: object = None) -> Answer:
        return self.call("POST", path, {} if message is None else message)

    def call(
        self, method: str, path: str, message: object = None, content: bool = True, accept: str = "*/*"
    ) -> Answer:
        """Calls the server; without the content, nothing is read of an answer that never ends."""
        headers = {"Accept": accept}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        body = None
        if message is not None:
            headers["Content-Type"] = "application/json"
            body = json.dumps(message).encode()
        question = urllib.request.Request(self.address + path, body, headers, method=method)
        try:
            answer = urllib.request.urlopen(question, timeout=LIMIT)
        except urllib.error.HTTPError as refusal:
            answer = refusal
        with answer:
            return Answer(answer.status, answer.headers, answer.read().decode() if content else "")

    def signed_in(self, name: str) -> "Program":
        """The same program with a key of somebody whose password is that of all journeys."""
        answer = self.post("/sessions", {"userName": name, "password": PASSWORD})
        assert answer.status == 201, answer.text
        return Program(self.address, answer.json()["key"])

    def administrator(self) -> "Program":
        """The same program with a key of the administrator."""
        return self.signed_in(ADMINISTRATOR)
