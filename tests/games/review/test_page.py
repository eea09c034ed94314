"""The figures of a review beside those of the solver, its picture, how hard a secret was, playing on, and what is said of it all."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from games.core.board import Board
from games.core.game import Game
from games.core.modes import MAKE, RACE
from games.core.modes.choices import Codemaker, Result
from games.review import words
from games.review.page import (
    PERFECT,
    costliest,
    equation_of,
    hard_of,
    ledger_card,
    picture_of,
    review_context,
    reviewed_boards,
    stand_in_of,
    verdict_of,
)
from games.review.practice import RANDOM, SAME, practice_from, secrets_of
from games.thinking import costs
from games.ui.skill import Sums
from solver import (
    CLASSIC,
    LEVELS,
    MINI,
    SUPER,
    DecisionTree,
    Rules,
    Variant,
    code_space,
    format_code,
    hardness,
    metered,
    parse_code,
    score,
    variant_of,
)
from tests.factories import make_game, make_player, play_codes, reread

pytestmark = pytest.mark.django_db
GUESSES = ["1122", "4421", "6621", "6321", "3621"]


def test_the_bar_shows_the_parts_at_their_places():
    game = play_codes(make_game(secret="3621"), *GUESSES)
    (mine,) = reviewed_boards(game, game.player)
    assert mine.figures

    equation = equation_of(mine.figures)

    assert (equation["par_width"], equation["loss_at"]) == ("86.80", "86.80")
    assert (equation["loss_width"], equation["luck_at"], equation["luck_width"]) == (
        "8.40",
        "95.20",
        "4.80",
    )
    assert [tick.at for tick in equation["ticks"]] == [f"{20 * n}.00" for n in range(6)]


def test_good_luck_lies_over_the_end_of_the_bar():
    game = play_codes(make_game(secret="1245"), "1123", "1245")
    (mine,) = reviewed_boards(game, game.player)
    assert mine.figures

    equation = equation_of(mine.figures)

    assert equation["is_lucky"]
    assert float(equation["luck_at"]) + float(equation["luck_width"]) == pytest.approx(
        100, abs=0.02
    )
    assert float(equation["luck_at"]) == pytest.approx(100 * 2 / 4.39, abs=0.02)


def test_the_ledger_says_what_the_solver_says():
    game = play_codes(make_game(secret="3621"), *GUESSES)
    (mine,) = reviewed_boards(game, game.player)
    assert mine.figures

    card = ledger_card(game, mine, chosen=costliest(mine))

    found = mine.figures.ledger.rows
    assert [row.code for row in card.rows] == GUESSES
    assert [row.left for row in card.rows][:2] == ["1,296 → 208", "208 → 23"]
    assert [row.best for row in card.rows] == [
        format_code(row.best[0], game.rules) if row.loss >= 0.005 else "" for row in found
    ]
    assert [row.is_chosen for row in card.rows] == [False, False, True, False, False]
    assert (card.name, card.loss, card.luck) == ("You", "\N{MINUS SIGN}0.42", "\N{MINUS SIGN}0.24")
    assert stand_in_of([mine]) is None


def test_the_other_board_of_a_contest_leads_nowhere():
    game = make_game(mode=RACE, level=LEVELS["knuth"], secret="3621")
    game = play_codes(game, *GUESSES)
    mine, theirs = reviewed_boards(game, game.player)

    context = review_context(game, [mine, theirs], 1)

    assert (mine.name, theirs.name) == ("You", "Knuth")
    assert [card.name for card in context["cards"]] == ["You", "Knuth"]
    assert context["is_contest"]
    assert context["contest_words"]
    assert not any(row.address for row in ledger_card(game, theirs, None).rows)
    address = f"/games/{game.token}/review"
    assert (context["previous"], context["next"]) == ("", f"{address}/2/")
    assert (context["first"], context["last"]) == (
        f"{address}/1/",
        f"{address}/{game.guesses_used}/",
    )
    of_somebody_else = review_context(game, reviewed_boards(game, make_player()), 1)
    assert "Your" not in " ".join(card.caption for card in of_somebody_else["cards"])
    assert of_somebody_else["contest_words"] == ""


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
    assert [row.figures[0] for row in picture.table][:4] == ["1,296", "208", "23", "found"]
    assert [row.figures[2] for row in picture.table][:5] == [
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


def test_the_board_begins_with_the_rows_before():
    played = play_codes(make_game(secret="3621"), *GUESSES)

    game = practice_from(played.board, 3, SAME)
    game.begin(make_player())
    game = reread(game)

    assert [(row.code, row.feedback) for row in game.board.rows] == [
        (row.code, row.feedback) for row in played.board.rows[:2]
    ]
    assert (game.board.secret, game.is_practice, game.guesses_used) == ("3621", True, 2)
    play_codes(game, "3621")
    assert (reread(game).is_over, reread(game).is_decided) == (True, False)
    assert not game.player.outcomes.exists()


def test_another_secret_fits_the_rows():
    played = play_codes(make_game(secret="3621"), *GUESSES)

    drawn = {practice_from(played.board, 3, RANDOM).board.secret for _ in range(40)}

    history = played.board.history[:2]
    assert len(drawn) > 5
    for code in (parse_code(text, CLASSIC.rules) for text in drawn):
        assert all(score(guess, code) == answer for guess, answer in history)


def test_against_the_evil_codemaker_no_secret_was_hidden():
    game = play_codes(make_game(codemaker=Codemaker.EVIL, secret=""), "1111", "1122")
    game.resign()

    assert secrets_of(game.board) == [RANDOM]
    assert (
        practice_from(game.board, 2, RANDOM).board.rows[0].feedback == game.board.rows[0].feedback
    )


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
        assert meter.cold <= costs.HARDNESS


def sums(par: int, *, loss: int = 0, luck: int = 0) -> Sums:
    return Sums(par + loss - luck, 0, par, loss, luck, (loss,), (luck,))


def board(guesses: int, *, solved: bool = True, result: Result = Result.IN_PLAY) -> Board:
    return Board(guesses_used=guesses, solved=solved, result=result)


@pytest.mark.parametrize(
    ("guesses", "par", "said"),
    [
        (5, 434, "5 guesses, two thirds of a guess over par"),
        (4, 434, "4 guesses, a third of a guess under par"),
        (1, 434, "1 guess, 3.3 guesses under par"),
        (5, 500, "5 guesses, right at par"),
        (5, 491, "5 guesses, right at par"),
        (5, 490, "5 guesses, a quarter of a guess over par"),
        (8, 500, "8 guesses, three guesses over par"),
        (10, 434, "10 guesses, 5.7 guesses over par"),
    ],
)
def test_the_headline_tells_the_distance_from_par(guesses: int, par: int, said: str):
    found = Sums(100 * guesses, 0, par, max(100 * guesses - par, 0), 0, (0,), (0,))

    assert words.headline(board(guesses), found) == said


def test_a_headline_without_figures_or_without_the_code():
    left_by_the_others = board(1, solved=False, result=Result.WON)

    assert words.headline(board(7), None) == "7 guesses"
    assert words.headline(board(10, solved=False), sums(434)) == "Not found in 10 guesses"
    assert words.headline(left_by_the_others, None) == "Won after 1 guess"


def test_what_is_not_exact_names_its_stand_in():
    assert "the play of the entropy strategy stands in" in words.stand_in_words("entropy")
    assert "the best play known so far stands in" in words.stand_in_words("book super")


def contest(mine: Board, theirs: Board, handicap: str = "none") -> Any:
    theirs.level = "knuth"
    return SimpleNamespace(board=mine, computer=theirs, handicap=handicap)


def test_with_a_handicap_the_stored_result_is_told():
    for result, said in (
        (Result.WON, "You won, with a handicap."),
        (Result.DRAWN, "A draw, with a handicap."),
        (Result.LOST, "Knuth won, in spite of a handicap."),
    ):
        game = contest(board(5, result=result), board(4), "two")
        assert words.contest_words(game, sums(434), sums(434)).startswith(said)


def test_nothing_is_compared_where_a_contest_was_not_played_to_its_end():
    for result in (Result.GIVEN_UP, Result.ABANDONED):
        game = contest(board(1, solved=False, result=result), board(4))
        assert words.contest_words(game, sums(434), sums(434)) == ""


@pytest.mark.parametrize(
    ("mine", "theirs", "said"),
    [
        (board(5), board(4), "Knuth was quicker than you by 1 guess."),
        (board(4), board(6), "You were quicker than Knuth by 2 guesses."),
        (board(5), board(5), "You were level with Knuth."),
        (board(5), board(10, solved=False), "You found the code, and Knuth did not."),
        (board(10, solved=False), board(5), "Knuth found the code, and you did not."),
        (board(10, solved=False), board(8, solved=False), "You were level with Knuth."),
    ],
)
def test_a_contest_names_who_was_quicker(mine: Board, theirs: Board, said: str):
    told = words.contest_words(contest(mine, theirs), sums(434), sums(434))

    assert told.startswith(said)


def test_a_contest_parts_skill_from_luck():
    game = contest(board(5), board(4))

    told = words.contest_words(game, sums(434, loss=41, luck=-12), sums(434, loss=10, luck=60))

    assert "Your guesses cost 0.31 more than those of Knuth." in told
    assert "The answers that Knuth got were 0.72 luckier." in told
    told = words.contest_words(game, sums(434, loss=10, luck=60), sums(434, loss=41, luck=-12))
    assert (
        "Your guesses cost 0.31 less than those of Knuth. Your answers were 0.72 luckier." in told
    )
    told = words.contest_words(game, sums(434), sums(434))
    assert "Your guesses cost as much as those of Knuth. Both were equally lucky." in told
