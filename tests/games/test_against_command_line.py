"""The figures of a page are those of `python -m solver review --json`, for 200 random games."""

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from games.models import Game
from games.review.page import ledger_card, reviewed_boards
from games.review.words import clash_words, expected_words, left_words
from games.words.numbers import decimal
from games.words.skill import sums_of_ledger
from solver import (
    BLANKS,
    BULLS_AND_COWS,
    CLASSIC,
    LEVELS,
    MINI,
    POCKET,
    SUPER,
    Variant,
    chance,
    code_space,
    format_code,
)
from solver.cli.main import app
from tests.depth import at_depth
from tests.factories import make_game, play_codes, reread

pytestmark = pytest.mark.django_db
GAMES = at_depth(
    {MINI: 2, CLASSIC: 1},
    {MINI: 60, CLASSIC: 129, BLANKS: 4, POCKET: 3, BULLS_AND_COWS: 3, SUPER: 1},
)
PLAYERS = [LEVELS[slug] for slug in ("goldfish", "careless", "random", "knuth")]


def play(variant: Variant, seed: int) -> Game:
    """A game that some level plays, to its end."""
    drawn = chance(seed)
    level, space = PLAYERS[seed % len(PLAYERS)], code_space(variant.rules)
    secret = space.code(int(drawn.integers(variant.rules.size)))
    game = make_game(variant=variant, secret=format_code(secret, variant.rules))
    while not game.is_over:
        guess = level.next_guess(variant.rules, game.board.history, drawn)
        game = reread(play_codes(game, format_code(guess, variant.rules)))
    return game


def told_by_the_command_line(game: Game) -> dict[str, Any]:
    rows = [row.code for row in game.board.rows]
    line = ["review", "--json", "--rules", str(game.rules), "--secret", game.board.secret, *rows]
    found = CliRunner().invoke(app, line)
    assert found.exit_code == 0, found.output
    told: dict[str, Any]
    [told] = json.loads(found.stdout)["results"]
    return told


@pytest.mark.both
@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.slug)
def test_the_page_says_what_the_command_line_says(variant: Variant):
    for seed in range(GAMES[variant]):
        game = play(variant, seed)
        told = told_by_the_command_line(game)
        (mine,) = reviewed_boards(game, game.player)
        assert mine.figures

        sums, card = sums_of_ledger(mine.figures.ledger), ledger_card(game, mine, 1)

        assert (sums.par, sums.loss) == (
            round(100 * told["par"]["mean"]),
            round(100 * told["loss"]),
        )
        assert abs(sums.luck - 100 * told["luck"]) <= 2
        assert (mine.figures.proven("") == "") is told["optimal"]
        for place, (shown, row) in enumerate(zip(card.rows, told["rows"], strict=True)):
            is_won = row["answer"]["black"] == game.pegs
            assert shown.left == left_words(row["before"], row["after"], is_found=is_won)
            assert shown.expected in {"", expected_words(row["expected"])}
            assert abs(sums.losses[place] - 100 * row["loss"]) < 1
            assert abs(sums.lucks[place] - 100 * row["luck"]) <= 2
            assert shown.loss.endswith(decimal(sums.losses[place] / 100))
            assert shown.clash == clash_words(row["clash"])
            assert shown.best == (row["best"][0] if row["loss"] >= 0.005 else "")
