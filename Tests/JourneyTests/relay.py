"""A real SMTP server that hangs up and says "later" before it takes an e-mail."""

import email
import email.policy
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from pathlib import Path

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, Envelope, Session, SMTP
from serving import free_port
from waiting import wait_for

PASSWORD = "let me through"
"""What the relay knows its user by."""


class Mailbox:
    """What has come, and what the next senders meet with."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.moods: list[str] = []
        self.met: list[str] = []
        self.port = free_port()

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        mood = self.moods.pop(0) if self.moods else "well"
        self.met.append(mood)
        if mood == "drops":
            server.transport.abort()
        if mood == "later":
            return "451 4.3.2 Come back later"
        if mood == "never":
            return "550 5.1.1 No such user"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        self.mails.append(email.message_from_bytes(envelope.content, policy=email.policy.default))
        return "250 Taken"

    def wait_for(self, count: int, limit: float = 60.0) -> list[EmailMessage]:
        """Waits until so many e-mails have come."""
        wait_for(
            lambda: len(self.mails) >= count,
            lambda: f"{len(self.mails)} of {count} e-mails came; met {self.met}",
            limit,
        )
        return self.mails


@contextmanager
def mailbox() -> Iterator[Mailbox]:
    """A relay of this machine, in the clear."""
    box = Mailbox()
    controller = Controller(box, hostname="127.0.0.1", port=box.port)
    controller.start()
    try:
        yield box
    finally:
        controller.stop()


@contextmanager
def guarded_mailbox(folder: Path) -> Iterator[tuple[Mailbox, Path]]:
    """A relay that takes nothing without STARTTLS and a password, and the certificate that it is trusted by."""
    certificate, key = folder / "relay.pem", folder / "relay.key"
    name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    files = ["-keyout", str(key), "-out", str(certificate)]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *name, *files]
    subprocess.run(command, check=True, capture_output=True)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)
    box = Mailbox()

    def check(server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: object) -> AuthResult:
        return AuthResult(success=data.login == b"rides" and data.password == PASSWORD.encode())

    controller = Controller(
        box,
        hostname="127.0.0.1",
        port=box.port,
        tls_context=context,
        require_starttls=True,
        authenticator=check,
        auth_required=True,
    )
    controller.start()
    try:
        yield box, certificate
    finally:
        controller.stop()
