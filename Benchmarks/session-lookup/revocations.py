"""Measures how soon a second server knows that a session has ended on the first; both share a PostgreSQL database.

    Scripts/with-postgres .setup/test-venv/bin/python Benchmarks/session-lookup/revocations.py PROGRAM [SESSIONS]

`PROGRAM` is the built `crosstown`. Each session is known to both servers before it ends, so that neither asks the database.
"""

import os
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests/JourneyTests"))
os.environ["CROSSTOWN_PROGRAM"] = str(Path(sys.argv[1]).resolve())

from calls import Program  # noqa: E402
from serving import PASSWORD, Crosstown  # noqa: E402


def is_known(address: str, key: str) -> bool:
    headers = {"Authorization": f"Bearer {key}", "Accept": "application/json"}
    try:
        urllib.request.urlopen(urllib.request.Request(f"{address}/inbox/count", None, headers)).close()
    except urllib.error.HTTPError as refusal:
        assert refusal.code == 401, refusal.code
        return False
    return True


def measure(first: Crosstown, second: Crosstown, count: int) -> None:
    times = []
    for number in range(count):
        stranger = Program(first.address)
        if number % 5 == 0:
            name = f"rider{number}"
            assert stranger.post("/register", {"userName": name, "password": PASSWORD}).status == 201
        key = stranger.signed_in(name).key
        assert key and is_known(first.address, key) and is_known(second.address, key)
        assert Program(first.address, key).call("DELETE", "/sessions/current", {}).status < 300
        begin = time.perf_counter()
        assert not is_known(first.address, key)
        while is_known(second.address, key):
            pass
        times.append((time.perf_counter() - begin) * 1000)
    times.sort()
    print(f"{count} sessions ended: known on the other server after {times[count // 2]:.0f} ms (median), "
          f"{times[-1]:.0f} ms at most")


def main() -> None:
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        servers = [Crosstown(Path(folder), "--database", os.environ["CROSSTOWN_TEST_POSTGRES"]) for folder in (one, other)]
        for server in servers:
            server.prepare()
            server.start()
        try:
            measure(*servers, count)
        finally:
            for server in servers:
                server.stop()


if __name__ == "__main__":
    main()
