"""Lines out of bytes, as they come through a pipe, none longer than the protocol allows."""

MAX_BYTES = 4096  # of a line, with its end; a pipe passes that many at once or not at all


class Lines:
    """Cuts a stream of bytes into lines, and keeps no more of it than one line."""

    def __init__(self) -> None:
        self._begun = b""
        self._is_too_long = False

    def feed(self, some: bytes) -> list[bytes | None]:
        """The lines that end in some bytes that came, without their ends.

        None stands for a line that is too long, as soon as it is; what is left of it is dropped.
        """
        found: list[bytes | None] = []
        *ended, begun = some.split(b"\n")
        for part in ended:
            if (line := self._told(part)) is not None or not self._is_too_long:
                found.append(line)
            self._begun, self._is_too_long = b"", False
        if self._told(begun) is None and not self._is_too_long:
            found.append(None)
            self._is_too_long = True
        self._begun = b"" if self._is_too_long else self._begun + begun
        return found

    def _told(self, part: bytes) -> bytes | None:
        """The line that was begun, with another part; None if it is too long."""
        if self._is_too_long or len(self._begun) + len(part) >= MAX_BYTES:
            return None
        return self._begun + part
