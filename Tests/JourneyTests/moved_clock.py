"""A clock that tests move, so that hours pass in seconds."""

from pathlib import Path


class MovedClock:
    """A file that the clocks of the server and of the devices follow."""

    def __init__(self, file: Path, start: int) -> None:
        self.file = file
        self.now = start
        self._write()

    def advance(self, seconds: float) -> None:
        self.now += round(seconds * 1000)
        self._write()

    def _write(self) -> None:
        # Written in place and at once, as long as the one before: whoever reads finds the old moment or the new one.
        with self.file.open("r+b" if self.file.exists() else "wb") as file:
            file.write(f"{self.now:015d}".encode())
