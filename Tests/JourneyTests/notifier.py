"""A desktop that shows the notifications of programs, as freedesktop.org's specification says, and clicks on them."""

import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count

from jeepney import DBusAddress, HeaderFields, MessageType, new_error, new_method_return, new_signal
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import DBusConnection, open_dbus_connection
from jeepney.low_level import Message
from waiting import wait_for

NAME = "org.freedesktop.Notifications"
DESKTOP = DBusAddress("/org/freedesktop/Notifications", bus_name=NAME, interface=NAME)


@dataclass(frozen=True)
class Shown:
    """A notification as the desktop shows it."""

    number: int
    title: str
    text: str


class Desktop:
    """The notifications that stand there."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.shown: dict[int, Shown] = {}
        self._coming: dict[int, Shown] = {}
        self._numbers = count(1)
        self._connection: DBusConnection = open_dbus_connection(address)
        self._connection.send_and_get_reply(message_bus.RequestName(NAME))
        threading.Thread(target=self._serve, daemon=True).start()

    def wait(self, limit: float) -> Shown:
        """The notification that comes."""
        return wait_for(lambda: next(iter(self.shown.values()), None), "no notification was shown", limit)

    def click(self, notification: Shown) -> None:
        """Tells the program that somebody has clicked on its notification."""
        self._connection.send(new_signal(DESKTOP, "ActionInvoked", "us", (notification.number, "default")))

    def _serve(self) -> None:
        while True:
            try:
                message = self._connection.receive()
            except (ConnectionError, OSError):
                return
            if message.header.message_type == MessageType.method_call:
                self._connection.send(self._answer(message))
                # The program knows its notification once it has its number.
                self.shown.update(self._coming)
                self._coming.clear()

    def _answer(self, message: Message) -> Message:
        match message.header.fields.get(HeaderFields.member):
            case "GetCapabilities":
                return new_method_return(message, "as", (["actions", "body"],))
            case "GetServerInformation":
                return new_method_return(message, "ssss", ("desktop", "test", "1", "1.2"))
            case "Notify":
                _, replaced, _, title, text, *_ = message.body
                number = replaced or next(self._numbers)
                self._coming[number] = Shown(number, title, text)
                return new_method_return(message, "u", (number,))
            case "CloseNotification":
                self.shown.pop(message.body[0], None)
                return new_method_return(message)
            case _:
                return new_error(message, "org.freedesktop.DBus.Error.UnknownMethod")


@contextmanager
def desktop() -> Iterator[Desktop]:
    """A desktop on a message bus of its own."""
    command = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
    bus = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert bus.stdout
        yield Desktop(bus.stdout.readline().strip())
    finally:
        bus.terminate()
        bus.wait()
