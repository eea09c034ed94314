"""The secrets that people hid, as far as the Mind reader may learn them. It learns nothing from bots."""

from typing import Any, TypeAlias

from django.db.models import QuerySet

from games.core.modes import MODES
from games.core.player import Player
from games.process_cache import ProcessCache
from solver import Code, Rules, parse_code

HIDING = tuple(mode.slug for mode in MODES.values() if mode.hides_code)
MAX_SECRETS = 1000  # secrets that the Mind reader learns from, the newest
MAX_GAMES_READ = 2000  # games of each mode, the newest; some of them reveal no secret
FRESH_SECONDS = 60  # seconds for which the secrets are not read again
CACHE_BYTES = 4_000_000  # bytes of memory for secrets
BYTES_PER_SECRET = 250  # bytes of a tuple of two, a tuple of pegs, and a number

Hidden: TypeAlias = tuple[tuple[int, Code], ...]
"""The keys of players and what they hid, newest first."""

_kept: ProcessCache[Hidden] = ProcessCache(
    name="hidden-secrets",
    seconds=FRESH_SECONDS,
    most_bytes=CACHE_BYTES,
    size=lambda hidden: BYTES_PER_SECRET * (len(hidden) + 1),
)


def secrets_known(
    games: "QuerySet[Any]", rules: Rules, player: int
) -> tuple[tuple[Code, ...], tuple[Code, ...]]:
    """What others hid under these rules, and what this player hid; newest first.

    A game counts within a minute. Players who object, or were deleted, are left out at once.
    """
    everybodys = _kept.get((rules, None), lambda: newest_secrets(games, rules))
    own = _kept.get((rules, player), lambda: newest_secrets(games.filter(player=player), rules))
    others = [(of, code) for of, code in everybodys if of != player]
    willing = _willing({player, *(of for of, _ in others)})
    return (
        tuple(code for of, code in others if of in willing),
        tuple(code for of, code in own if of in willing),
    )


def number_revealed(player: Player) -> int:
    if player.is_bot:
        return 0
    hiding = player.games.filter(mode__in=HIDING).order_by()
    return _revealed(player.games.model.objects.all(), hiding).count()


def newest_secrets(games: "QuerySet[Any]", rules: Rules) -> Hidden:
    """Those of players who object are left out."""
    found = [secret for mode in HIDING for secret in _in_mode(games, rules, mode)]
    newest = sorted(found, reverse=True)[:MAX_SECRETS]
    return tuple((player, parse_code(secret, rules)) for _, player, secret in newest)


def _in_mode(games: "QuerySet[Any]", rules: Rules, mode: str) -> list[tuple[int, int, str]]:
    """Game, player, and secret of the newest games of a mode; an index leads to them."""
    alike = games.filter(mode=mode, pegs=rules.pegs, colors=rules.colors)
    # Written with `__in`, because Django writes a plain boolean as `repeats` alone, for which the
    # database does not read the index in order.
    alike = alike.filter(repeats__in=[rules.repeats])
    newest = alike.order_by("-pk")[:MAX_GAMES_READ]
    revealed = _revealed(games.model.objects.all(), newest).filter(
        player__secrets_are_private=False, player__is_bot=False
    )
    return list(revealed.values_list("pk", "player", "boards__secret"))


def _revealed(games: "QuerySet[Any]", hiding: "QuerySet[Any]") -> "QuerySet[Any]":
    """The games among `hiding` that are over and have revealed their secret."""
    return games.filter(
        pk__in=hiding.values("pk"),
        finished_at__isnull=False,
        boards__level__gt="",
        boards__secret__gt="",
    ).order_by()


def _willing(players: set[int]) -> set[int]:
    """Those of these players who exist and let the Mind reader learn from them."""
    there = Player.objects.filter(pk__in=players, secrets_are_private=False)
    return set(there.order_by().values_list("pk", flat=True))
