"""The programs that journeys need beside the browser: Crosstown's server with Monaco in it, and the HTML checker."""

import atexit
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from waiting import wait_for

ROOT = Path(__file__).resolve().parents[2]
SETUP = ROOT / ".setup"
MONACO = SETUP / "monaco"

PROGRAM = Path(os.environ.get("CROSSTOWN_PROGRAM", ROOT / ".build/debug/crosstown"))
"""The built program; another one can be tried by naming it in CROSSTOWN_PROGRAM."""

PASSWORD = "around monaco by taxi"
"""The password of everybody in the journeys."""

ADMINISTRATOR = "city"

START_LIMIT = 180.0
"""Seconds a server may take until it answers."""

STOP_LIMIT = 10.0
"""Seconds a server may take to end once asked to, whatever it does."""


def free_port() -> int:
    """A loopback port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Crosstown:
    """A server over a folder of its own; killed and started again, it goes on with what the folder holds."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.lock_port, self.station_port = free_port(), free_port()
        self._options = options
        self._process: subprocess.Popen[bytes] | None = None

    def prepare(self) -> None:
        """Puts the zones, the index of places and the administrator into the folder."""
        shutil.copytree(_prepared(), self.folder, dirs_exist_ok=True)

    def start(self) -> None:
        """Starts the server, and waits until it answers."""
        with self._log.open("ab") as output:
            self._process = subprocess.Popen(
                self._command, stdout=output, stderr=subprocess.STDOUT, cwd=ROOT, start_new_session=True
            )
        wait_until_healthy(self._process, self.address + "/health", self._log)

    def kill(self) -> None:
        """Ends the server without a warning; its routing engine, a group of its own, lives on."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(STOP_LIMIT)

    def engines(self) -> list[int]:
        """The processes of routing engines that run for this server."""
        return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit() and self._is_engine(entry)]

    def wait_for_engine(self, other_than: Sequence[int] = ()) -> list[int]:
        """Waits until routing engines run for the server, and none of those named."""

        def find() -> list[int]:
            engines = self.engines()
            return [] if set(engines) & set(other_than) else engines

        return wait_for(find, "no routing engine was started, or an old one is left", START_LIMIT)

    def _is_engine(self, process: Path) -> bool:
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
        except OSError:
            return False
        return any(word.endswith(b"valhalla_service") for word in words) and self._engine_file in words

    @property
    def _engine_file(self) -> bytes:
        return os.fsencode(self.folder / "valhalla.json")

    def stop(self) -> None:
        """Ends the server in order."""
        end(self._process)

    def ask_to_end(self) -> subprocess.Popen[bytes]:
        """Asks the server to end; the process to wait for."""
        self._process.terminate()
        return self._process

    def print(self, command: str) -> str:
        """What a command of the program prints with the server's settings."""
        return _run(command, *self._settings).decode()

    @contextmanager
    def devices(self, fleet: dict, *options: str) -> Iterator[None]:
        """The locks and docking stations of a fleet, played by the program and connected to this server."""
        plan = self.folder / "fleet.json"
        plan.write_text(json.dumps(fleet))
        ports = ("--lock-port", str(self.lock_port), "--station-port", str(self.station_port))
        with subprocess.Popen([PROGRAM, "devices", "--fleet", plan, *ports, *options], cwd=ROOT) as process:
            try:
                yield
            finally:
                end(process)

    @property
    def _log(self) -> Path:
        return self.folder / "server.log"

    @property
    def _command(self) -> list[str]:
        return [str(PROGRAM), "serve", *self._settings]

    @property
    def _settings(self) -> list[str]:
        settings = {
            "host": "127.0.0.1",
            "port": self.port,
            "data": self.folder,
            "city-name": "Monaco",
            "city-zones": self.folder / "zones.geojson",
            "city-time-zone": "Europe/Monaco",
            "map-tiles": MONACO / "tiles.mbtiles",
            "assets-vendor": SETUP / "vendor",
            "routing-service": SETUP / "valhalla/valhalla/bin/valhalla_service",
            "routing-configuration": MONACO / "valhalla.json",
            "durability": "normal",
            "trial": "true",
            "devices-lock-port": self.lock_port,
            "devices-station-port": self.station_port,
        }
        named = [word for name, value in settings.items() for word in (f"--{name}", str(value))]
        return [*named, *self._options]


@contextmanager
def crosstown(folder: Path, *options: str) -> Iterator[Crosstown]:
    """The built server over Monaco with its data in the folder, ended afterwards."""
    server = Crosstown(folder, *options)
    server.prepare()
    server.start()
    try:
        yield server
    finally:
        server.stop()


@cache
def _prepared() -> Path:
    """A folder with what every server of the journeys begins with; it is gone when the tests end."""
    folder = Path(tempfile.mkdtemp(prefix="crosstown-prepared-"))
    atexit.register(shutil.rmtree, folder)
    (folder / "zones.geojson").write_bytes(_zones())
    _run("import", "places", "--from", str(MONACO / "places.ndjson"), "--data", str(folder))
    name = ("admin", "create", "--name", ADMINISTRATOR, "--data", str(folder), "--trial", "true")
    _run(*name, words=PASSWORD + "\n")
    return folder


def _zones() -> bytes:
    boundary, places = str(MONACO / "boundary.geojson"), str(MONACO / "places.ndjson")
    return _run("zones", "--boundary", boundary, "--area", "0.25", "--places", places)


def _run(*arguments: str, words: str = "") -> bytes:
    command = [PROGRAM, *arguments]
    return subprocess.run(command, input=words.encode(), stdout=subprocess.PIPE, check=True, cwd=ROOT).stdout


def attempt(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs a command of the program that is to be refused."""
    command = [PROGRAM, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=START_LIMIT, cwd=ROOT, check=False)


@contextmanager
def running(command: Sequence[str | Path], address: str, health: str, log: Path) -> Iterator[str]:
    """A server process that has answered, and that is ended afterwards."""
    with log.open("wb") as output, subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT) as process:
        try:
            wait_until_healthy(process, address + health, log)
            yield address
        finally:
            end(process)


def wait_until_healthy(process: subprocess.Popen[bytes], url: str, log: Path) -> None:
    """Waits until a server answers; fails with its log where it ends or stays silent."""

    def answers() -> bool:
        assert process.poll() is None, f"The server ended with code {process.returncode}:\n{log.read_text()}"
        return _answers(url)

    wait_for(answers, lambda: f"The server has not answered {url}:\n{log.read_text()}", START_LIMIT)


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=1) as answer:
            return answer.status == 200
    except (urllib.error.URLError, OSError):
        return False


def end(process: subprocess.Popen[bytes]) -> None:
    """Asks a process to end, and ends it where it does not."""
    process.terminate()
    try:
        process.wait(STOP_LIMIT)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(STOP_LIMIT)
