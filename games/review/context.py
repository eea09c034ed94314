"""What the page of a review shows, ready to be placed, and how hard the secret was that a player hid."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from games import thinking
from games.core.game import Game
from games.review import words
from games.review.page import Reviewed, address_of, equation_of, ledger_card, stand_in_of
from games.review.picture import picture_of
from games.review.practice import SECRETS, secrets_of
from games.ui.charts.bars import Bar, Row, bars
from games.ui.numbers import decimal, proven
from solver import find_level, parse_code

SHORT = 4  # pegs of codes that leave room for all columns of a ledger
AVERAGE = 0.15  # guesses; a code is as hard as others if the levels are as near to what is usual


def review_context(game: Game, boards: list[Reviewed], chosen: int) -> dict[str, Any]:
    """The context of the page, opened at a row of the first board."""
    mine = boards[0]
    theirs = boards[1] if len(boards) > 1 else None
    guesses = len(mine.board.rows)
    return {
        "game": game,
        "here": "play",
        "number": chosen,
        "headline": words.headline(mine.board, mine.sums),
        "subtitle": words.subtitle(game),
        "verdict": words.verdict(mine.sums) if mine.sums else "",
        "contest_words": words.contest_words(game, mine.sums, theirs.sums)
        if mine.is_own and theirs and mine.sums and theirs.sums
        else "",
        "equation": equation_of(mine.figures) if mine.figures else None,
        "cards": [
            ledger_card(game, each, None if place else chosen) for place, each in enumerate(boards)
        ],
        "is_long": game.pegs > SHORT,
        "is_contest": theirs is not None,
        "picture": picture_of(boards, game.rules),
        "legend": words.legend() if mine.figures else words.no_luck_words(game),
        "stand_in_words": words.stand_in_words(stand_in_of(boards)) if mine.figures else "",
        "row_address": _address(game, chosen, guesses),
        "hard": hard_of(game),
        "practice": {
            "address": reverse("review-practice", args=[game.token, chosen]),
            "title": _("Play from guess %(number)s") % {"number": chosen},
            "choices": [
                {"value": each, "words": _(SECRETS[each])} for each in secrets_of(mine.board)
            ],
        },
        "previous": _address(game, chosen - 1, guesses),
        "next": _address(game, chosen + 1, guesses),
        "first": _address(game, 1, guesses),
        "last": _address(game, guesses, guesses),
    }


def _address(game: Game, number: int, guesses: int) -> str:
    return address_of(game, number) if 1 <= number <= guesses else ""


class Hard(NamedTuple):
    """A bar for each level, with an outline at what it needs for a code on average."""

    bars: list[Bar]
    words: str


def hard_of(game: Game) -> Hard | None:
    """None if the player hid no code, if it is not known, or if the rules are not small.

    Raises BusyError.
    """
    secret = game.board.secret
    if game.plays.breaks_code or not secret or not thinking.can_review(game.rules):
        return None
    rows, distances = [], []
    needed = thinking.hardness(game.rules, parse_code(secret, game.rules))
    for each in needed:
        level = find_level(each.level)
        strength = level.strength(game.rules)
        usual = strength.mean if strength else None
        if usual is not None:
            distances.append(each.mean - usual)
        shown = proven(decimal(each.mean), is_exact=each.games == 1)
        rows.append(Row(_(level.name), each.mean, shown, usual, detail=_usual(usual)))
    return Hard(bars(rows), verdict_of(distances))


def _usual(mean: float | None) -> str:
    return _("%(guesses)s for any code") % {"guesses": decimal(mean)} if mean else ""


def verdict_of(distances: Sequence[float]) -> str:
    """Whether the levels need more guesses for it than for other codes."""
    if not distances:
        return ""
    more = sum(distances) / len(distances)
    facts = {"guesses": decimal(abs(more), 1)}
    if abs(more) < AVERAGE:
        return _("About as hard as other codes: the levels need as many guesses as usual.")
    if more > 0:
        return _("Hard: on average, the levels need %(guesses)s more guesses than usual.") % facts
    return _("Easy: on average, the levels need %(guesses)s fewer guesses than usual.") % facts
