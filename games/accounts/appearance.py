"""How the site looks in one browser, kept in a cookie so that no page asks the database for it."""

from typing import NamedTuple, Self

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from games.models import Motion, Player, Signs, Theme

COOKIE = "look"


class Appearance(NamedTuple):
    theme: Theme = Theme.SYSTEM
    signs: Signs = Signs.SHAPES
    motion: Motion = Motion.SYSTEM

    @classmethod
    def of(cls, player: Player) -> Self:
        return cls(Theme(player.theme), Signs(player.signs), Motion(player.motion))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what `str` wrote; anything else is the usual appearance."""
        try:
            theme, signs, motion = text.split(".")
            return cls(Theme(theme), Signs(signs), Motion(motion))
        except ValueError:
            return cls()

    def __str__(self) -> str:
        return ".".join(self)

    @property
    def color_scheme(self) -> str:
        """What a browser is told before any style arrives, so that no page flashes."""
        return "light dark" if self.theme == Theme.SYSTEM else self.theme


def appearance_in(request: HttpRequest) -> Appearance:
    return Appearance.parse(request.COOKIES.get(COOKIE, ""))


def look(request: HttpRequest) -> dict[str, Appearance]:
    """For the frame of every page."""
    return {"look": appearance_in(request)}


def dress(response: HttpResponse, player: Player) -> HttpResponse:
    """Let this browser show the site as the player likes it, from its next page on."""
    response.set_cookie(
        COOKIE,
        str(Appearance.of(player)),
        max_age=settings.SESSION_COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response
