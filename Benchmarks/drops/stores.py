"""Asks "what is here" of three stores behind one HTTP route, by turns: our cells in SQLite, Redis GEO and PostGIS.

    python3 Benchmarks/drops/fill.py DATABASE PLACES
    Benchmarks/drops/stores/run DATABASE PLACES

The second compiles the route and starts this. All three hold the million places of `places.py`, and each answer is the same GeoJSON; wrk
asks with 16 connections for 8 s, three rounds, on the same processors. Prints each round's rate and p99.
"""

import os
import random
import re
import socket
import statistics
import subprocess
import sys
import time
from pathlib import Path

from places import places

HERE = Path(__file__).resolve().parent
STORES = ("sqlite", "redis", "postgis")
ROUNDS, SECONDS, CONNECTIONS = 3, 8, 16


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port: int) -> None:
    """Waits until somebody listens on a port."""
    for _ in range(600):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise SystemExit(f"nobody listens on port {port}")


def fill_redis(port: int, spots: list[tuple[str, str]]) -> None:
    """One command for each place, through a pipe."""
    with subprocess.Popen(["redis-cli", "-p", str(port), "--pipe"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as pipe:
        for number, (north, east) in enumerate(spots):
            words = ["GEOADD", "drops", east, north, f"p:{number}"]
            command = f"*{len(words)}\r\n" + "".join(f"${len(word)}\r\n{word}\r\n" for word in words)
            pipe.stdin.write(command.encode())


def fill_postgis(spots: list[tuple[str, str]]) -> None:
    """A table of places with an index, in the order of the index."""
    server = os.environ["CROSSTOWN_TEST_POSTGRES"]
    rows = "".join(f"{number}\tSRID=4326;POINT({east} {north})\n" for number, (north, east) in enumerate(spots))
    for command, given in (
        ("CREATE EXTENSION postgis", None),
        ("CREATE TABLE drop_place (id bigint PRIMARY KEY, place geography(Point) NOT NULL)", None),
        ("\\copy drop_place FROM STDIN", rows),
        ("CREATE INDEX drop_place_place ON drop_place USING gist (place)", None),
        ("CLUSTER drop_place USING drop_place_place", None),
        ("VACUUM ANALYZE drop_place", None),
    ):
        subprocess.run(["psql", "-qd", server, "-c", command], input=given, text=True, check=True)


def ask(port: int, store: str, asked: str) -> tuple[float, float]:
    """Requests in a second, and the 99th percentile in milliseconds."""
    command = [
        "wrk", "-t2", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "-s", str(HERE / "pins.lua"), f"http://127.0.0.1:{port}",
        "--", asked, "", f"/{store}?near=",
    ]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    if "other answers than 200: 0" not in said:
        raise SystemExit(said)
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", said).group(1))
    return rate, float(re.search(r"p99 ([\d.]+) ms", said).group(1))


def main(program: str, database: str, asked: str) -> None:
    """Fills both others, starts the route, asks by turns."""
    spots = [(f"{north / 1e7:.7f}", f"{east / 1e7:.7f}") for north, east in places(1_000_000, random.Random(3))]
    redis, port = free_port(), free_port()
    servers = [subprocess.Popen(["redis-server", "--port", str(redis), "--save", "", "--loglevel", "warning"])]
    try:
        wait_for(redis)
        fill_redis(redis, spots)
        fill_postgis(spots)
        words = [program, "serve", str(port), database, str(redis), os.environ["CROSSTOWN_TEST_POSTGRES"]]
        servers.append(subprocess.Popen(words))
        wait_for(port)
        rates: dict[str, list[float]] = {store: [] for store in STORES}
        for turn in range(ROUNDS + 1):
            for store in STORES:
                rate, last = ask(port, store, asked)
                if turn > 0:  # The first round warms up.
                    rates[store].append(rate)
                    print(f"{store}: {rate:,.0f}/s, p99 {last:.1f} ms (load {os.getloadavg()[0]:.0f})", flush=True)
        for store in STORES:
            median = statistics.median(rates[store])
            print(f"{store}: median {median:,.0f}/s, {median / statistics.median(rates['sqlite']):.2f} of ours")
    finally:
        for server in servers:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
