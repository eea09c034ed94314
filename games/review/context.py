"""What the page of a review shows, ready to be placed."""

from typing import Any

from django.urls import reverse

from games.models import Game
from games.review import words
from games.review.hard import hard_of
from games.review.page import Reviewed, address_of, equation_of, ledger_card, stand_in_of
from games.review.picture import picture_of
from games.review.practice import secrets_of

SHORT = 4  # pegs of codes that leave room for all columns of a ledger


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
            "title": words.practice_title(chosen),
            "choices": [
                {"value": secret, "words": words.secret_words(secret)}
                for secret in secrets_of(mine.board)
            ],
        },
        "previous": _address(game, chosen - 1, guesses),
        "next": _address(game, chosen + 1, guesses),
        "first": _address(game, 1, guesses),
        "last": _address(game, guesses, guesses),
    }


def _address(game: Game, number: int, guesses: int) -> str:
    return address_of(game, number) if 1 <= number <= guesses else ""
