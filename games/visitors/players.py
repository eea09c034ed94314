"""Who a visitor is: an account, a guest known by the session, or nobody yet; and the accounts that a browser knows."""

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.http import HttpRequest, HttpResponse

from games.core.compiled import CompiledSelect, Slot
from games.core.game import Game
from games.core.player import Owner, Player
from solver import Code

MAX_ACCOUNTS = 5  # that one browser remembers, the latest first
_SESSION_KEY = "guest"
_CHALLENGES = "challenges"  # set for a guest who takes part in one
_PRIVATE = "private"  # set for a visitor who keeps secrets to themselves before they hide one
_WISH_SECONDS = 30 * 24 * 3600  # for which that is remembered of somebody who does not play
_CACHED = "_cached_guest"

_GUESTS = CompiledSelect(  # those who have signed up are no longer among them
    lambda: Player.objects.filter(pk=Slot("pk", models.BigAutoField()), is_guest=True).order_by()
)


def player_of(request: HttpRequest) -> Player | None:
    """The visitor's player; None before the first game."""
    user = request.user
    return user if isinstance(user, Player) else guest_of(request)


def owner_of(request: HttpRequest) -> Owner | None:
    """Who owns what the visitor has stored. A guest is not queried; None before the first game."""
    user = request.user
    if isinstance(user, Player):
        return Owner(user.pk, is_guest=False)
    guest_id = request.session.get(_SESSION_KEY)
    return Owner(guest_id, is_guest=True) if guest_id else None


def find_game(request: HttpRequest, token: str) -> Game | None:
    """The game with this token, if it is the visitor's."""
    owner = owner_of(request)
    return Game.find(token, owner.key, is_guest=owner.is_guest) if owner else None


def be_nobody(request: HttpRequest) -> None:
    """Let a request be that of nobody from here on, whatever its session."""
    request.user = AnonymousUser()
    setattr(request, _CACHED, None)


def find_begun(request: HttpRequest, game: Game, code: Code) -> Game | None:
    """The game that this first guess has begun already, if its answer was lost with the session.

    The guest is known again by the ticket, which only the page of the empty board carries, and only
    until anything else is done: so nobody gets a session with more in it than this guess.
    """
    if player_of(request) or not game.ticket:
        return None
    guest = Player.objects.who_began(game.token)
    begun = Game.find(game.token, guest.pk, is_guest=True) if guest else None
    if guest is None or begun is None:
        return None
    guesses = begun.board.guesses_used  # none if the site stopped before it stored the guess
    if guesses > 1 or (guesses and not begun.has_taken(code, 1)):
        return None
    remember(request, guest)
    return begun


def guest_of(request: HttpRequest) -> Player | None:
    """The guest of this session, even while somebody signs in."""
    if not hasattr(request, _CACHED):
        guest_id = request.session.get(_SESSION_KEY)
        found = next(iter(_GUESTS(pk=guest_id)), None) if guest_id else None
        setattr(request, _CACHED, found)
        if found and found.in_challenges and not request.session.get(_CHALLENGES):
            take_part(request)  # the session is older than the mark in the navigation
    guest: Player | None = getattr(request, _CACHED)
    return guest


def begin(request: HttpRequest, game: Game) -> None:
    """Store a game for the visitor. The first creates a guest; each renews the guest's session."""
    game.begin(player_of(request))
    remember(request, game.player)


def take_part(request: HttpRequest) -> None:
    """Remember that the visitor takes part in a challenge; an account's own row says so, too."""
    request.session[_CHALLENGES] = True


def challenger_of(request: HttpRequest) -> int | None:
    """The key of the visitor's player if they take part in a challenge, found without a query."""
    user = request.user
    if isinstance(user, Player):
        return user.pk if user.in_challenges else None
    guest_id: int | None = request.session.get(_SESSION_KEY)
    return guest_id if request.session.get(_CHALLENGES) else None


def player_or_guest(request: HttpRequest) -> Player:
    """The visitor's player, or a new guest; a guest's session is renewed."""
    player = player_of(request) or Player.objects.create_guest()
    remember(request, player)
    return player


def remember(request: HttpRequest, player: Player | None) -> None:
    """Let the session know a guest from now on; an account is known anyway."""
    if player is None or not player.is_guest:
        return
    if wishes_private(request):
        player.keep_secrets_private(is_private=True)
        _forget_wish(request)
    request.session[_SESSION_KEY] = player.pk
    setattr(request, _CACHED, player)


def wish_private(request: HttpRequest, *, is_private: bool) -> None:
    """Remember for the player to come whether the Mind reader may learn from them."""
    if is_private:
        request.session[_PRIVATE] = True
        request.session.set_expiry(_WISH_SECONDS)
    else:
        _forget_wish(request)


def wishes_private(request: HttpRequest) -> bool:
    """Whether a visitor without a player has wished so."""
    return bool(request.session.get(_PRIVATE))


def _forget_wish(request: HttpRequest) -> None:
    if request.session.pop(_PRIVATE, None):
        request.session.set_expiry(None)


def forget_guest(request: HttpRequest) -> None:
    request.session.pop(_SESSION_KEY, None)
    _forget_wish(request)
    setattr(request, _CACHED, None)


def accounts_of(request: HttpRequest) -> list[int]:
    """Accounts that have signed in from this browser: strangers cannot lock them out, and no mail reports it."""
    name, age = settings.KNOWN_COOKIE_NAME, settings.SESSION_COOKIE_AGE
    kept = request.get_signed_cookie(name, default="", max_age=age) or ""
    return [int(account) for account in kept.split(".") if account.isdecimal()]


def remember_browser(request: HttpRequest, response: HttpResponse, player: Player) -> HttpResponse:
    """Let an account that has signed in from this browser know it from now on."""
    accounts = [player.pk, *(other for other in accounts_of(request) if other != player.pk)]
    response.set_signed_cookie(
        settings.KNOWN_COOKIE_NAME,
        ".".join(map(str, accounts[:MAX_ACCOUNTS])),
        max_age=settings.SESSION_COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def forget_browser(response: HttpResponse) -> HttpResponse:
    response.delete_cookie(settings.KNOWN_COOKIE_NAME, samesite="Lax")
    return response
