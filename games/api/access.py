"""Who a program acts for, what its token allows, and how long it may keep what needs none."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import conditional_page
from ninja.security import HttpBearer

from games.api.models import Scope, Token
from games.api.problems import Problem, ProblemError
from games.core.player import Player
from games.limits import rates
from games.visitors.players import be_nobody

NO_TOKEN = gettext_noop(
    "This needs a token: make one in the settings, and send it as a bearer token."
)
UNKNOWN = gettext_noop("This token is not known: it may have been revoked.")
READ_ONLY = gettext_noop("This token may only read.")
BOTS_ONLY = gettext_noop(
    "Only bots may do this. Make a bot token in the settings of a bot account."
)

KEPT_SECONDS = 3600  # seconds for which an answer is not asked for again


class Bearer(HttpBearer):
    """A token in the header *Authorization*, which must allow at least this scope."""

    openapi_scheme = "bearer"

    def __init__(self, scope: Scope) -> None:
        super().__init__()
        self.scope = scope

    def __call__(self, request: HttpRequest) -> Token:
        scheme, _, text = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != self.openapi_scheme or not text:
            raise ProblemError(
                HTTPStatus.UNAUTHORIZED, gettext(NO_TOKEN), WWW_Authenticate="Bearer"
            )
        return self.authenticate(request, text)

    def authenticate(self, request: HttpRequest, token: str) -> Token:
        """The token. The request is that of its player from here on."""
        found = Token.objects.find(token.strip(), timezone.now())
        if found is None:
            raise ProblemError(
                HTTPStatus.UNAUTHORIZED,
                gettext(UNKNOWN),
                WWW_Authenticate='Bearer error="invalid_token"',
            )
        allowed = {Scope.READ: True, Scope.PLAY: found.may_play, Scope.BOT: found.is_of_bot}
        if not allowed[self.scope]:
            raise ProblemError(
                HTTPStatus.FORBIDDEN,
                gettext(READ_ONLY if self.scope == Scope.PLAY else BOTS_ONLY),
                WWW_Authenticate=f'Bearer error="insufficient_scope", scope="{self.scope}"',
            )
        request.user = found.player
        return found


may_read, may_play, may_climb = Bearer(Scope.READ), Bearer(Scope.PLAY), Bearer(Scope.BOT)


class Nobody:
    """No token. The request is nobody's then, whatever its cookies."""

    openapi_security_schema = None  # `Api` writes `{}` for it

    def __call__(self, request: HttpRequest) -> bool:
        if "Authorization" in request.headers:
            return False
        be_nobody(request)
        return True


may_look = [Nobody(), may_read]
"""What the pages show to everybody; with a token, as its player."""


def player_if_any(request: HttpRequest) -> Player | None:
    """The player whose token was sent; None without one."""
    return request.user if isinstance(request.user, Player) else None


def player_in(request: HttpRequest) -> Player:
    """The player whose token was sent."""
    player = request.user
    assert isinstance(player, Player)  # noqa: S101 # `Bearer` has run
    return player


def count(request: HttpRequest, action: str, refusal: str, by: str = "") -> None:
    """Count an action, as in `rates.consume`. Raises ProblemError if it was done too often."""
    if not rates.consume(request, action, by):
        after = str(rates.seconds_left(request, action, by))
        raise ProblemError(HTTPStatus.TOO_MANY_REQUESTS, gettext(refusal), Retry_After=after)


CACHED: dict[int, Any] = {304: None, 412: Problem}
"""What an answer that may be kept is answered with instead, beside what every operation may."""

CACHED_OR_MISSING = CACHED | {404: Problem}
"""The same where there may be nothing at the address."""


def unchanging(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Let programs keep what changes only with a release, and ask whether it has.

    The tag is that of what is sent, so it is right whatever a release changes.
    """

    @wraps(view)
    def cacheable(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        if "Cache-Control" not in response:  # which problems have, and what is drawn
            patch_cache_control(response, public=True, max_age=KEPT_SECONDS)
            patch_vary_headers(response, ["Cookie"])  # which may name a language
        return response

    conditional: Callable[..., HttpResponseBase] = conditional_page(cacheable)
    return conditional
