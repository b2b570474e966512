"""The HTML checker, kept running: its start takes seconds, a document a tenth of one."""

import atexit
import json
import re
import tempfile
import urllib.request
from contextlib import ExitStack
from functools import cache
from pathlib import Path

from serving import SETUP, free_port, running

JAVA_OPTIONS = ("-Xss2m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
"""The checker needs a deep stack; the rest halves its start."""

OLD_COMPLAINTS = [
    re.compile(pattern)
    for pattern in (
        r"^CSS: ",
        r"Attribute “media” not allowed on element “meta”",
        r"(Element|Attribute) “(dialog|closedby|command|commandfor|popover|popovertarget|inert)”",
        r"Attribute “(closedby|command|commandfor|popover|popovertarget|inert|fetchpriority|enterkeyhint)” not allowed",
        r"Attribute “pathLength” not allowed on element “circle”",
        r"Trailing slash on void elements",
    )
]
"""What the HTML checker says because it is older than the HTML it reads."""


@cache
def html_problems(document: str) -> tuple[str, ...]:
    """What the HTML checker finds wrong in a document, except what is merely newer than the checker."""
    headers = {"Content-Type": "text/html; charset=utf-8"}
    question = urllib.request.Request(_checker() + "/?out=json", document.encode(), headers)
    with urllib.request.urlopen(question, timeout=60) as answer:
        found = [message for message in json.load(answer)["messages"] if message["type"] == "error"]
    return tuple(
        f"line {message.get('lastLine', 0)}: {message['message']}"
        for message in found
        if not any(old.search(message["message"]) for old in OLD_COMPLAINTS)
    )


@cache
def _checker() -> str:
    """The address of the checker, which runs until the tests end."""
    life = ExitStack()
    atexit.register(life.close)
    folder = Path(life.enter_context(tempfile.TemporaryDirectory()))
    port = free_port()
    bound = "-Dnu.validator.servlet.bind-address=127.0.0.1"
    program = ("-cp", str(SETUP / "test-venv/vnu.jar"), "nu.validator.servlet.Main", str(port))
    command = ["java", *JAVA_OPTIONS, bound, *program]
    return life.enter_context(running(command, f"http://127.0.0.1:{port}", "/", folder / "checker.log"))
