"""Break: the player finds a code that the site hides."""

from games.modes.base import AloneMode, Seat


class Break(AloneMode):
    slug = "break"

    def seats(self, _level: str, secret: str, _own_secret: str) -> list[Seat]:
        return [Seat("", secret)]

    def swapped(self, settings: dict[str, str]) -> dict[str, str]:
        return settings | {"mode": "make", "level": "knuth"}
