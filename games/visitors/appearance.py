"""How the site looks, sounds and is played in one browser, kept in a cookie so that no page asks the database for it."""

from typing import NamedTuple, Self

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import activate, get_language_from_request

from games.models import Language, Motion, Player, Signs, Theme

COOKIE = "look"
SOUND, TYPED = "sound", "typed"


class Appearance(NamedTuple):
    theme: Theme = Theme.SYSTEM
    signs: Signs = Signs.SHAPES
    motion: Motion = Motion.SYSTEM
    has_sound: bool = False
    is_non_visual: bool = False
    language: Language = Language.BROWSER

    @classmethod
    def of(cls, player: Player) -> Self:
        return cls(
            Theme(player.theme),
            Signs(player.signs),
            Motion(player.motion),
            player.has_sound,
            player.is_non_visual,
            Language(player.language),
        )

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what `str` wrote, which is all but the language; anything else is the usual appearance."""
        try:
            theme, signs, motion, *more = text.split(".")
            return cls(Theme(theme), Signs(signs), Motion(motion), SOUND in more, TYPED in more)
        except ValueError:
            return cls()

    def __str__(self) -> str:
        more = [SOUND] * self.has_sound + [TYPED] * self.is_non_visual
        return ".".join([self.theme, self.signs, self.motion, *more])

    @property
    def color_scheme(self) -> str:
        """What a browser is told before any style arrives, so that no page flashes."""
        return "light dark" if self.theme == Theme.SYSTEM else self.theme


def appearance_in(request: HttpRequest) -> Appearance:
    """What the browser keeps: the looks in a cookie of ours, the language in Django's."""
    look = Appearance.parse(request.COOKIES.get(COOKIE, ""))
    language = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
    return look._replace(language=Language(language)) if language in Language.values else look


def look(request: HttpRequest) -> dict[str, Appearance]:
    """For the frame of every page."""
    return {"look": appearance_in(request)}


def dress(request: HttpRequest, response: HttpResponse, player: Player) -> HttpResponse:
    """Let this browser show the site as the player likes it, from its next page on."""
    _keep(response, COOKIE, str(Appearance.of(player)))
    _keep(response, settings.LANGUAGE_COOKIE_NAME, player.language)
    request.COOKIES[settings.LANGUAGE_COOKIE_NAME] = player.language
    activate(get_language_from_request(request))  # what is said there is worded now
    return response


def undress(response: HttpResponse) -> HttpResponse:
    """Let this browser forget what it kept."""
    _keep(response, COOKIE, "")
    _keep(response, settings.LANGUAGE_COOKIE_NAME, "")
    return response


def _keep(response: HttpResponse, name: str, value: str) -> None:
    if not value:
        response.delete_cookie(name, samesite="Lax")
        return
    response.set_cookie(
        name,
        value,
        max_age=settings.SESSION_COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
