"""How hard the secret was that a player hid."""

import pytest

from games.models import Game
from games.modes import MAKE
from games.review.hard import hard_of, verdict_of
from games.thinking import prices
from solver import CLASSIC, LEVELS, MINI, SUPER, Rules, code_space, hardness, metered
from tests.factories import make_game, reread

pytestmark = pytest.mark.django_db
KNUTH = LEVELS["knuth"]


def hidden(secret: str, **choices: object) -> Game:
    game = make_game(mode=MAKE, level=KNUTH, own_secret=secret, **choices)
    while not reread(game).is_over:
        game = reread(game)
        game.go_on(number=game.board.guesses_used + 1, to_the_end=True)
    return reread(game)


@pytest.mark.deep
def test_each_level_has_a_bar_beside_what_it_needs_for_any_code():
    found = hard_of(hidden("3621"))

    assert found
    assert [bar.row.name for bar in found.bars] == [level.name for level in LEVELS.values()]
    needed = {each.level: each for each in hardness(CLASSIC.rules, (2, 5, 1, 0))}
    knuth = next(bar.row for bar in found.bars if bar.row.name == "Knuth")
    assert (knuth.number, knuth.shown) == (needed["knuth"].mean, "5.00")
    assert knuth.compared == pytest.approx(4.476, abs=0.001)
    assert found.bars[0].row.shown == f"≈\N{NO-BREAK SPACE}{needed['goldfish'].mean:.2f}"


@pytest.mark.deep
def test_a_secret_that_levels_guess_first_is_easy():
    found = hard_of(hidden("1122"))

    assert found
    assert found.words.startswith("Easy")


@pytest.mark.parametrize(
    ("distances", "words"),
    [
        ([1.0, 0.5, 0.0], "Hard: on average, the levels need 0.5 more guesses than usual."),
        ([-1.0, 0.5, 0.2], "About as hard as other codes"),
        ([-2.0, 0.5], "Easy: on average, the levels need 0.8 fewer guesses than usual."),
        ([], ""),
    ],
)
def test_how_hard_a_code_is_follows_from_what_levels_need_more(distances: list[float], words: str):
    assert verdict_of(distances).startswith(words)


def test_nothing_is_told_where_the_player_hid_nothing_or_the_rules_are_large():
    assert hard_of(make_game()) is None
    assert hard_of(make_game(mode=MAKE, level=KNUTH)) is None
    assert hard_of(make_game(mode=MAKE, level=KNUTH, own_secret="12345", variant=SUPER)) is None


@pytest.mark.deep
@pytest.mark.parametrize("rules", [MINI.rules, CLASSIC.rules])
def test_the_price_is_a_bound(rules: Rules):
    for index in (0, rules.size // 2, rules.size - 1):
        with metered() as meter:
            hardness(rules, code_space(rules).code(index))
        assert meter.cold <= prices.HARDNESS
