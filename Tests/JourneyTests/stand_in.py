"""Stand-ins for services outside, which answer JSON over HTTP on a loopback port."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class StandIn(BaseHTTPRequestHandler):
    """One call to a stand-in."""

    protocol_version = "HTTP/1.1"

    def text(self) -> str:
        """What the call carries."""
        return self.rfile.read(int(self.headers["Content-Length"])).decode()

    def answer(self, body: dict) -> None:
        """Answers with JSON."""
        content = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *arguments: object) -> None:
        """Journeys print nothing."""


@contextmanager
def opened(server: ThreadingHTTPServer) -> Iterator[str]:
    """The address of a stand-in, which is closed afterwards."""
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
