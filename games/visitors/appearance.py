"""How the site looks, sounds, and is played in one browser, read from a cookie without a query."""

from collections.abc import Callable
from typing import NamedTuple, Self

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import activate, get_language_from_request

from games.core.palette import Palette, in_use
from games.core.player import Answers, Language, Motion, Player, Signs, Theme

SOUND, TYPED, ROW_KEYS, AT_ONCE = "sound", "typed", "row", "at-once"


class Appearance(NamedTuple):
    theme: Theme = Theme.SYSTEM
    signs: Signs = Signs.SHAPES
    motion: Motion = Motion.SYSTEM
    has_sound: bool = False
    is_non_visual: bool = False
    language: Language = Language.BROWSER
    has_page_keys: bool = True
    palette: Palette = Palette.USUAL
    answers: Answers = Answers.PINS
    has_pauses: bool = True

    @classmethod
    def of(cls, player: Player) -> Self:
        return cls(
            Theme(player.theme),
            Signs(player.signs),
            Motion(player.motion),
            player.has_sound,
            player.is_non_visual,
            Language(player.language),
            player.has_page_keys,
            Palette(player.palette),
            Answers(player.answers),
            player.has_pauses,
        )

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what `str` wrote, which lacks the language. Any other text gives the defaults."""
        try:
            theme, signs, motion, *more = text.split(".")
            found = cls(Theme(theme), Signs(signs), Motion(motion), SOUND in more, TYPED in more)
            palette = next((each for each in Palette if each in more), Palette.USUAL)
            answers = next((way for way in Answers if way in more), Answers.PINS)
            return found._replace(
                has_page_keys=ROW_KEYS not in more,
                has_pauses=AT_ONCE not in more,
                palette=palette,
                answers=answers,
            )
        except ValueError:
            return cls()

    def __str__(self) -> str:
        more = [SOUND] * self.has_sound + [TYPED] * self.is_non_visual
        more += [ROW_KEYS] * (not self.has_page_keys) + [AT_ONCE] * (not self.has_pauses)
        more += [self.palette] * (self.palette != Palette.USUAL)
        more += [self.answers] * (self.answers != Answers.PINS)
        return ".".join([self.theme, self.signs, self.motion, *more])

    @property
    def color_scheme(self) -> str:
        """What a browser learns before any style arrives, so that no page flashes."""
        return "light dark" if self.theme == Theme.SYSTEM else self.theme


def appearance_in(request: HttpRequest) -> Appearance:
    """The settings in this browser: appearance in our cookie, language in Django's."""
    found = Appearance.parse(request.COOKIES.get(settings.APPEARANCE_COOKIE_NAME, ""))
    language = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
    return found._replace(language=Language(language)) if language in Language.values else found


def appearance(request: HttpRequest) -> dict[str, Appearance]:
    return {"appearance": appearance_in(request)}


def in_its_palette(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: the colors are called as the palette of the browser has them."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        before = in_use.set(appearance_in(request).palette)
        try:
            return get_response(request)
        finally:
            in_use.reset(before)

    return answer


def remember_appearance(
    request: HttpRequest, response: HttpResponse, player: Player
) -> HttpResponse:
    """Show the site in this browser as the player has set it, from the next page on."""
    _set_cookie(response, settings.APPEARANCE_COOKIE_NAME, str(Appearance.of(player)))
    _set_cookie(response, settings.LANGUAGE_COOKIE_NAME, player.language)
    request.COOKIES[settings.LANGUAGE_COOKIE_NAME] = player.language
    activate(get_language_from_request(request))  # messages for the next page are translated now
    return response


def forget_appearance(response: HttpResponse) -> HttpResponse:
    _set_cookie(response, settings.APPEARANCE_COOKIE_NAME, "")
    _set_cookie(response, settings.LANGUAGE_COOKIE_NAME, "")
    return response


def _set_cookie(response: HttpResponse, name: str, value: str) -> None:
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
