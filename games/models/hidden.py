"""The secrets that people hid, as far as the Mind reader knows them."""

from typing import TYPE_CHECKING, TypeAlias

from games.keeping import Keeper
from games.models.player import Player
from games.modes import MODES
from solver import Code, Rules, parse_code

if TYPE_CHECKING:
    from games.models.queries import GameQuerySet

HIDING = tuple(mode.slug for mode in MODES.values() if mode.hides_code)
MOST_REMEMBERED = 1000  # secrets, the newest
MOST_LOOKED_AT = 2000  # games of each mode, the newest; some of them have no secret to tell
SECONDS = 60
KEPT_BYTES = 4_000_000
BYTES_OF_A_SECRET = 250  # a tuple of two, a tuple of pegs, and a number

Hidden: TypeAlias = tuple[tuple[int, Code], ...]
"""Players, by key, and what they hid; the newest first."""

_kept: Keeper[Hidden] = Keeper(
    seconds=SECONDS,
    most_bytes=KEPT_BYTES,
    size=lambda hidden: BYTES_OF_A_SECRET * (len(hidden) + 1),
)


def secrets_known(
    games: "GameQuerySet", rules: Rules, player: int
) -> tuple[tuple[Code, ...], tuple[Code, ...]]:
    """What others hid under these rules, and what this player did; the newest first.

    A game counts within a minute. Who objects, or is gone, is left out at once.
    """
    everybodys = _kept.get((rules, None), lambda: newest_secrets(games, rules))
    own = _kept.get((rules, player), lambda: newest_secrets(games.filter(player=player), rules))
    others = [(of, code) for of, code in everybodys if of != player]
    willing = _willing({player, *(of for of, _ in others)})
    return (
        tuple(code for of, code in others if of in willing),
        tuple(code for of, code in own if of in willing),
    )


def number_told(player: Player) -> int:
    """How many secrets of finished games this player hid."""
    hiding = player.games.filter(mode__in=HIDING).order_by()
    return _told(player.games.model.objects.all(), hiding).count()


def newest_secrets(games: "GameQuerySet", rules: Rules) -> Hidden:
    """The newest secrets in some games, unless their players object."""
    found = [secret for mode in HIDING for secret in _in_mode(games, rules, mode)]
    newest = sorted(found, reverse=True)[:MOST_REMEMBERED]
    return tuple((player, parse_code(secret, rules)) for _, player, secret in newest)


def _in_mode(games: "GameQuerySet", rules: Rules, mode: str) -> list[tuple[int, int, str]]:
    """Game, player and secret; an index leads to the newest games of a mode under these rules."""
    alike = games.filter(mode=mode, pegs=rules.pegs, colors=rules.colors)
    # Written as `repeats = …`, where Django writes `repeats` alone: only so the index is in order.
    alike = alike.filter(repeats__in=[rules.repeats])
    newest = alike.order_by("-pk")[:MOST_LOOKED_AT]
    told = _told(games.model.objects.all(), newest).filter(player__secrets_are_private=False)
    return list(told.values_list("pk", "player", "boards__secret"))


def _told(games: "GameQuerySet", hiding: "GameQuerySet") -> "GameQuerySet":
    """Those of the games in which a person hid a code that are over, and whose code was told."""
    return games.filter(
        pk__in=hiding.values("pk"),
        finished_at__isnull=False,
        boards__level__gt="",
        boards__secret__gt="",
    ).order_by()


def _willing(players: set[int]) -> set[int]:
    """Those of these players who are there and let the Mind reader learn from them."""
    there = Player.objects.filter(pk__in=players, secrets_are_private=False)
    return set(there.order_by().values_list("pk", flat=True))
