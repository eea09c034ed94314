"""The sums of newest games, worked out a second way from all outcomes and open games."""

from typing import Any

from games import thinking
from games.core.game import Game
from games.core.outcome import Outcome
from games.core.player import Player
from games.stats.newest import NewestGames
from solver import VARIANTS, Variant


def wrong_sums() -> list[tuple[str, str, object, object]]:
    """What is stored of a player under some rules, and what is right, where the two differ."""
    found: list[tuple[str, str, object, object]] = []
    for variant in VARIANTS.values():
        for player in Player.objects.all():
            stored = NewestGames.objects.filter(player=player, **_sizes(variant)).first()
            is_, should_be = stored and _told(stored), _sums(_counting(player, variant))
            if is_ != should_be:
                found.append((player.username, variant.slug, is_, should_be))
    return found


def _sizes(variant: Variant) -> dict[str, Any]:
    rules = variant.rules
    sizes = {"pegs": rules.pegs, "colors": rules.colors, "repeats": rules.repeats}
    return sizes | {"guesses_allowed": variant.guesses}


def _told(row: NewestGames) -> tuple[float, ...]:
    return row.games, row.played_out, row.needed, round(row.loss, 6), round(row.luck, 6)


def _counting(player: Player, variant: Variant) -> list[Outcome]:
    """The games that count, the one begun last first, up to the first that is open."""
    begun = Game.objects.filter(player=player, mode="break", guesses_used__gt=0, **_sizes(variant))
    leading = begun.filter(codemaker="fair", coach="off", challenge=None, match=None)
    still_open = leading.filter(finished_at=None, is_practice=False, is_adopted=False)
    first = min((game.pk for game in still_open), default=float("inf"))
    return [
        each
        for each in Outcome.objects.filter(player=player, **_sizes(variant)).order_by("-pk")
        if each.kind in {"break", "daily"}
        and not (each.is_assisted or each.is_adopted)
        and each.pk < first
        and (None not in {each.loss, each.rest} or not thinking.can_review(variant.rules))
    ]


def _sums(games: list[Outcome]) -> tuple[float, ...] | None:
    newest = games[:50]
    if not newest:
        return None
    needed = (each.guesses_used if each.solved else each.guesses_allowed + 1 for each in newest)
    return (
        len(newest),
        sum(each.result != "given-up" for each in newest),
        sum(needed),
        round(sum((each.loss or 0) + (each.rest or 0) for each in newest), 6),
        round(sum(each.luck or 0 for each in newest), 6),
    )
