"""Programs of others at their worst: streams without end, keys that are withdrawn, and receivers that hang, refuse or lie."""

import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from calls import Program
from serving import PASSWORD, Crosstown, crosstown
from test_webhooks import HERE, PATIENCE, chief, driver, receiving
from town import new_name
from waiting import wait_for

MOST_STREAMS = 3


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crosstown]:
    """A server that allows each account and key few streams, as it is no trial's habit."""
    options = ("--limits-streams", str(MOST_STREAMS))
    with crosstown(tmp_path_factory.mktemp("hostile-programs"), *options) as started:
        yield started


def made_key(server: Crosstown, *scopes: str) -> tuple[Program, str]:
    """A program with a key of these scopes, and the key's address in the console."""
    made = chief(server.address).post("/console/keys", {"name": new_name("program"), "scopes": list(scopes)})
    assert made.status == 201, made.text
    return Program(server.address, made.json()["secret"]), f"/console/keys/{made.json()['id']}"


class Stream:
    """An open stream, read by hand from a plain socket."""

    def __init__(self, program: Program, path: str) -> None:
        host, port = program.address.removeprefix("http://").split(":")
        self.socket = socket.create_connection((host, int(port)), PATIENCE)
        head = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {program.key}\r\n"
        self.socket.sendall((head + "Accept: text/event-stream\r\n\r\n").encode())

    def read_until(self, end: bytes, seconds: float = PATIENCE) -> bytes:
        """What comes until the bytes are there, or the stream ends."""
        limit, read = time.monotonic() + seconds, b""
        while end not in read:
            self.socket.settimeout(max(0.01, limit - time.monotonic()))
            more = self.socket.recv(65_536)
            if not more:
                return read
            read += more
        return read

    def close(self) -> None:
        self.socket.close()


def test_a_key_has_so_many_streams_and_the_next_is_told_when_to_come_again(server: Crosstown) -> None:
    program, _ = made_key(server, "taxi:fleet")
    other, _ = made_key(server, "taxi:fleet")
    open_ones = [Stream(program, "/v1/taxi/fleet/events") for _ in range(MOST_STREAMS)]
    assert all(b"200 OK" in stream.read_until(b"retry:") for stream in open_ones)

    refused = program.call("GET", "/v1/taxi/fleet/events", accept="text/event-stream")
    assert refused.status == 429 and int(refused.headers["Retry-After"]) > 0, refused.text
    assert refused.json()["title"] == "Too many open pages"
    neighbour = Stream(other, "/v1/taxi/fleet/events")
    assert b"200 OK" in neighbour.read_until(b"retry:")

    open_ones[0].close()
    again = wait_for(lambda: opened(program), "the place of a closed stream stays taken", PATIENCE)
    for stream in [*open_ones[1:], neighbour, again]:
        stream.close()


def opened(program: Program) -> Stream | None:
    """A stream of the fleet; nothing where the server refuses one more."""
    stream = Stream(program, "/v1/taxi/fleet/events")
    if b"200 OK" in stream.read_until(b"\r\n\r\n"):
        return stream
    stream.close()
    return None


def test_streams_end_at_once_with_their_key(server: Crosstown) -> None:
    program, address = made_key(server, "taxi:fleet", "taxi:request")
    driving = driver(server)
    ride = program.post("/v1/taxi/rides", {"reference": new_name("ends"), **HERE}).json()
    streams = [Stream(program, f"/v1/taxi/rides/{ride['id']}/events"), Stream(program, "/v1/taxi/fleet/events")]
    assert all(b"200 OK" in stream.read_until(b"retry:") for stream in streams)

    revoked = chief(server.address).post(f"{address}/revoke")
    rest = [stream.read_until(b"0\r\n\r\n", 30) for stream in streams]

    assert revoked.status in (200, 204), revoked.text
    assert all(text.endswith(b"0\r\n\r\n") or text == b"" for text in rest), rest
    assert program.get("/v1/taxi/fleet").status == 401
    assert program.call("GET", "/v1/taxi/fleet/events", accept="text/event-stream").status == 401
    driving.post("/taxi/driver/stop")


def test_riders_notice_nothing_of_streams_that_nobody_reads(server: Crosstown) -> None:
    deaf = [Stream(made_key(server, "taxi:fleet")[0], "/v1/taxi/fleet/events") for _ in range(20)]
    reader = Stream(made_key(server, "taxi:fleet")[0], "/v1/taxi/fleet/events")
    assert b"200 OK" in reader.read_until(b"retry:")
    driving, riding = driver(server), signed_up(server)

    ride_once(driving, riding)
    where = {"latitude": 43.7391, "longitude": 7.4279, "accuracy": 5}
    for number in range(200):
        fix = where | {"latitude": 43.7391 + number / 1e6, "at": int(time.time() * 1000)}
        assert driving.post("/taxi/driver/fixes", {"fixes": [fix]}).status == 200

    assert b"event: taxi-moved" in reader.read_until(b"event: taxi-moved")
    for stream in [*deaf, reader]:
        stream.close()
    driving.post("/taxi/driver/stop")


def signed_up(server: Crosstown) -> Program:
    """A passenger."""
    name = new_name("mira")
    assert Program(server.address).post("/register", {"userName": name, "password": PASSWORD}).status < 300
    return Program(server.address).signed_in(name)


def ride_once(driving: Program, riding: Program) -> float:
    """A whole ride; how many seconds its calls took."""
    begin = time.monotonic()
    request = riding.post("/taxi/requests", HERE)
    assert request.status == 201, request.text
    # Requests that other tests have left on the same server are older, and are driven first.
    while riding.get(f"/taxi/requests/{request.json()['id']}").json()["state"] != "completed":
        drive(driving)
    return time.monotonic() - begin


def drive(driving: Program) -> None:
    """Accepts what is offered to a driver, and drives it to its end."""
    offer = driving.get("/taxi/driver").json()["offer"]["id"]
    for path in (f"/taxi/offers/{offer}/accept", "/taxi/driver/pick-up", "/taxi/driver/end-ride"):
        assert driving.post(path).status == 200


# Receivers that hang, refuse or lie. Each is handed a connection on which a call has begun to arrive.


def hangs(connection: socket.socket) -> None:
    connection.recv(65_536)
    time.sleep(30)


def drips(connection: socket.socket) -> None:
    """Slow-loris the other way round: a head that never ends."""
    connection.recv(65_536)
    for letter in b"HTTP/1.1 200 OK\r\nX-Slow: " + b"a" * 100:
        connection.sendall(bytes([letter]))
        time.sleep(0.3)


def never_ends(connection: socket.socket) -> None:
    connection.recv(65_536)
    connection.sendall(b"HTTP/1.1 500 No\r\nTransfer-Encoding: chunked\r\n\r\n")
    for _ in range(400):
        connection.sendall(b"10000\r\n" + b"a" * 65_536 + b"\r\n")


def redirects(connection: socket.socket) -> None:
    connection.recv(65_536)
    connection.sendall(b"HTTP/1.1 307 Go\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n")


def breaks_off(connection: socket.socket) -> None:
    connection.recv(65_536)
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nhalf")


def talks_nonsense(connection: socket.socket) -> None:
    connection.sendall(b"\x16\x03\x01" + bytes(range(256)) * 20)


def reads_nothing(_: socket.socket) -> None:
    time.sleep(30)


LIARS = (hangs, drips, never_ends, redirects, breaks_off, talks_nonsense, reads_nothing)


@contextmanager
def liar(manner: Callable[[socket.socket], None], secure: ssl.SSLContext | None = None) -> Iterator[str]:
    """A server that does to each connection what it is told; its address."""
    listener = socket.create_server(("127.0.0.1", 0))

    def lie(connection: socket.socket) -> None:
        try:
            with connection if secure is None else secure.wrap_socket(connection, server_side=True) as wrapped:
                manner(wrapped)
        except OSError:
            pass

    def listen() -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=lie, args=(connection,), daemon=True).start()

    threading.Thread(target=listen, daemon=True).start()
    try:
        yield f"{'http' if secure is None else 'https'}://127.0.0.1:{listener.getsockname()[1]}/hooks"
    finally:
        listener.close()


def own_certificate(folder: Path) -> ssl.SSLContext:
    """A certificate that nobody but its owner vouches for, of another name."""
    names = ("-keyout", str(folder / "key.pem"), "-out", str(folder / "certificate.pem"))
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=liar.example", *names]
    subprocess.run(command, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
    return context


def says_yes(connection: socket.socket) -> None:
    connection.recv(65_536)
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")


def test_riders_and_honest_programs_notice_nothing_of_receivers_that_lie(server: Crosstown, tmp_path: Path) -> None:
    program, _ = made_key(server, "webhooks", "taxi:fleet")
    honest, _ = made_key(server, "webhooks", "taxi:fleet")
    driving, riding = driver(server), signed_up(server)
    alone = min(ride_once(driving, riding) for _ in range(3))
    with ExitStack() as stack:
        addresses = [stack.enter_context(liar(manner)) for manner in LIARS]
        addresses.append(stack.enter_context(liar(says_yes, own_certificate(tmp_path))))
        hooks = [program.post("/v1/webhooks", {"name": f"Liar {n}", "address": a}) for n, a in enumerate(addresses)]
        assert [hook.status for hook in hooks] == [201] * len(addresses), [hook.text for hook in hooks]
        receiver, address = stack.enter_context(receiving())
        secret = honest.post("/v1/webhooks", {"name": "Honest", "address": address}).json()["secret"]
        beside = [ride_once(driving, riding) for _ in range(3)]
        events = receiver.events(secret, 12)

        ids = [hook.json()["id"] for hook in hooks]
        wait_for(
            lambda: all(deliveries(program, hook)[-1]["attempts"] for hook in ids),
            "a call of a receiver that lies does not end",
            limit=60,
        )
        states = {delivery["state"] for hook in ids for delivery in deliveries(program, hook)}

    # A receiver that hangs is given 15 s: rides that waited for one would take that long.
    assert max(beside) < max(10, alone * 5), (alone, beside)
    # Rides do not wait for one another; the events of each come in their order.
    rides = {event["data"]["ride"]: [] for event in events}
    for event in events:
        rides[event["data"]["ride"]].append(event["type"].rsplit(".", 1)[-1])
    assert list(rides.values()) == [["requested", "accepted", "picked_up", "ended"]] * 3
    assert "delivered" not in states, states
    driving.post("/taxi/driver/stop")


def deliveries(program: Program, hook: str) -> list[dict]:
    """What was to be sent to a webhook, latest first."""
    return program.get(f"/v1/webhooks/{hook}/deliveries").json()["deliveries"]


def test_an_address_is_entered_and_tried_by_many_at_once_and_the_server_answers_on(server: Crosstown) -> None:
    program, _ = made_key(server, "webhooks", "taxi:sandbox")
    with liar(hangs) as address, ThreadPoolExecutor(8) as crowd:
        made = list(crowd.map(lambda _: program.post("/v1/webhooks", {"name": "Same", "address": address}), range(8)))
        entered = [answer for answer in made if answer.status == 201]
        assert len(entered) == 1, [answer.text for answer in made]
        hook = entered[0].json()["id"]
        tried = list(crowd.map(lambda _: program.post(f"/v1/webhooks/{hook}/test").status, range(40)))
        begin = time.monotonic()
        assert program.get("/v1/webhooks").status == 200
        taken = time.monotonic() - begin

    assert all(answer.status in (409, 422) for answer in made if answer not in entered), [answer.text for answer in made]
    assert set(tried) <= {204, 409, 429}, set(tried)
    assert taken < 10
