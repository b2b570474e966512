"""A push service of this machine that opens what it gets as the standards say, and fails as it is told."""

import base64
import json
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from waiting import wait_for


def encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Subscription:
    """What a browser would hold: an address at the service, and the keys that open what comes there."""

    def __init__(self, service: "PushService", name: str) -> None:
        self.name = name
        self.endpoint = f"{service.address}/{name}"
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    @property
    def body(self) -> dict:
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "keys": {"p256dh": encode(public), "auth": encode(self.auth)}}

    def open(self, content: bytes) -> dict:
        """What a message says, by the library of the author of RFC 8188."""
        return json.loads(http_ece.decrypt(content, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))


class PushService:
    """What has come, in order, and what the next messages to each subscription meet with."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, dict[str, str], bytes]] = []
        self.moods: dict[str, list[int]] = {}
        self.pause = 0.0
        self._lock = threading.Lock()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                content = self.rfile.read(int(self.headers["Content-Length"]))
                self.send_response(outer._take(self.path.lstrip("/"), dict(self.headers), content))
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"

    def _take(self, name: str, headers: dict[str, str], content: bytes) -> int:
        time.sleep(self.pause)
        with self._lock:
            moods = self.moods.get(name, [])
            status = moods.pop(0) if moods else 201
            self.calls.append((name, headers, content))
            return status

    def wait_for(self, count: int, limit: float = 60.0) -> None:
        """Waits until so many messages have come."""
        wait_for(lambda: len(self.calls) >= count, lambda: f"{len(self.calls)} of {count} messages came", limit)

    def start(self) -> None:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()


@contextmanager
def push_service() -> Iterator[PushService]:
    """A service that runs meanwhile."""
    service = PushService()
    service.start()
    try:
        yield service
    finally:
        service.stop()


def check_sender(headers: dict[str, str], audience: str, public_key: str) -> None:
    """Makes sure that a message comes from whom its subscription was made for, by Mozilla's library."""
    authorization = headers["Authorization"]
    token, key = (part.split("=", 1)[1] for part in authorization.removeprefix("vapid ").split(","))
    assert key == public_key
    assert Vapid02.verify(f"vapid t={token},k={key}")
    claims = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))
    assert claims["aud"] == audience and 0 < claims["exp"] - time.time() <= 24 * 3600
