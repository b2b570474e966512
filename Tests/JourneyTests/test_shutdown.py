"""A server that is asked to end ends within ten seconds, whatever it does."""

import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from serving import STOP_LIMIT, Crosstown, crosstown
from town import Town


@pytest.fixture
def silent_feed() -> Iterator[socket.socket]:
    """A server of somebody else that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(STOP_LIMIT * 6)
        yield server


def follow(town: Town, feed: socket.socket) -> socket.socket:
    """Lets a ministry follow a feed; the connection that the server opened to it."""
    chief = town.administrator()

    def make(kind: str, /, **fields: str) -> str:
        answer = chief.ask(f"/community/console/records/{kind}", fields)
        assert answer.status == 201, answer.text()
        return answer.json()["id"]

    campus = make("campuses", name="Quay", latitude="43.73", longitude="7.42")
    ministry = make("ministries", name="Club", campus=campus)
    address = f"http://127.0.0.1:{feed.getsockname()[1]}/calendar.ics"
    make("sources", name="Club", kind="events", address=address, ministry=ministry, audience="all")
    return feed.accept()[0]


def begin_upload(server: Crosstown) -> socket.socket:
    """A request whose body never comes to its end."""
    upload = socket.create_connection(("127.0.0.1", server.port))
    upload.sendall(
        b"POST /sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"
    )
    return upload


def test_a_server_ends_in_time_while_a_feed_is_silent_and_an_upload_goes_on(
    browser: Browser, tmp_path: Path, silent_feed: socket.socket
) -> None:
    with crosstown(tmp_path, "--feeds-private", "true") as server:
        town = Town(browser, server)
        with follow(town, silent_feed), begin_upload(server):
            town.go_home()
            process: subprocess.Popen[bytes] = server.ask_to_end()
            process.wait(STOP_LIMIT)
            for port in (server.port, server.lock_port, server.station_port):
                socket.create_server(("127.0.0.1", port)).close()
        server.start()
