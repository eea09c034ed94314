"""Make: the player hides a code, on the site or on a real board, and a level finds it."""

from games.modes.base import AloneMode, Seat


class Make(AloneMode):
    slug = "make"
    has_level = True
    hides_code = True
    breaks_code = False
    given_up = "abandoned"  # who only hides a code gives nothing up

    def seats(self, level: str, _secret: str, own_secret: str) -> list[Seat]:
        return [Seat(level, own_secret)]

    def swapped(self, settings: dict[str, str]) -> dict[str, str]:
        return settings | {"mode": "break"}
