"""The picture of the codes that were left, with its table."""

import numpy as np
import pytest

from games.modes import RACE
from games.review.page import reviewed_boards
from games.review.picture import PERFECT, picture_of
from solver import CLASSIC, LEVELS, SUPER, DecisionTree, Rules, Variant, variant_of
from tests.factories import make_game, play_codes, reread

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(rules, marks=[pytest.mark.deep] * (rules == SUPER.rules), id=str(rules))
        for rules in PERFECT
    ],
)
def test_what_perfect_play_expects_is_that_of_its_tree(rules: Rules):
    tree = DecisionTree.build(LEVELS["perfect"].strategy, rules)
    expected = [np.square(layer.sizes, dtype=float).sum() / rules.size for layer, _ in tree.layers]

    stored = PERFECT[rules]

    assert stored == tuple(round(left, 1) for left in expected[1 : len(stored) + 1])
    assert all(left < 1 for left in expected[len(stored) + 1 :])


def test_each_line_and_its_table():
    game = make_game(mode=RACE, level=LEVELS["knuth"], secret="3621")
    for code in ("1122", "4421", "3621"):
        play_codes(reread(game), code)
    game = reread(game)
    boards = reviewed_boards(game, game.player)

    picture = picture_of(boards, CLASSIC.rules)

    assert [(key.kind, key.name) for key in picture.key] == [
        ("you", "You"),
        ("rival", "Knuth"),
        ("perfect", "perfect play, on average"),
    ]
    assert [row.told[0] for row in picture.table][:4] == ["1,296", "208", "23", "found"]
    assert [row.told[2] for row in picture.table][:5] == [
        "1,296",
        "185",
        "23",
        "2.7",
        "\N{EN DASH}",
    ]
    assert picture.fall.marks[2].words.startswith("2: You 23 · Knuth ")
    assert [curve.kind for curve in picture.fall.curves] == ["perfect", "rival", "you"]
    assert [curve.ends for curve in picture.fall.curves] == [False, True, True]


def test_rules_without_a_known_tree_have_no_line_of_perfect_play():
    variant: Variant = variant_of(Rules(3, 4), 8)
    game = play_codes(make_game(variant=variant, secret="112"), "112")

    picture = picture_of(reviewed_boards(game, None), variant.rules)

    assert [key.kind for key in picture.key] == ["you"]
