"""The client library against a server: its own checks, which are left out where no server is named."""

import os
import re
import subprocess
from pathlib import Path

from serving import ADMINISTRATOR, PASSWORD, ROOT, crosstown
from town import CASINO

CHECKS = ("a passenger and a driver meet", "refusals arrive in words", "offers are pushed")

LIMIT = 300.0
"""Seconds all checks may take."""


def test_the_client_library_does_what_it_promises(tmp_path: Path) -> None:
    with crosstown(tmp_path) as server:
        run = checks(server.address)

    output = run.stdout + run.stderr
    assert run.returncode == 0, output
    # What is skipped ends without a fault too: each check has to say that it passed.
    assert [check for check in CHECKS if not re.search(f'Test "?{check}"?.* passed', output)] == [], output
    assert f"Test run with {len(CHECKS)} tests" in output, output


def checks(address: str) -> subprocess.CompletedProcess[str]:
    """Runs the client's own checks against a server."""
    names = {
        "CROSSTOWN_CHECK_SERVER": address,
        "CROSSTOWN_CHECK_NAME": ADMINISTRATOR,
        "CROSSTOWN_CHECK_PASSWORD": PASSWORD,
        "CROSSTOWN_CHECK_PLACE": f"{CASINO.latitude},{CASINO.longitude}",
    }
    program = ROOT / ".build/debug/crosstownPackageTests.xctest"
    command = [program, "--testing-library", "swift-testing", "--filter", "RunningServerTests"]
    return subprocess.run(
        command, env=os.environ | names, capture_output=True, text=True, timeout=LIMIT, cwd=ROOT, check=False
    )
