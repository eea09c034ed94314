"""The analysis of a row: splits, what guesses need, the codes that were left, and guesses that are tried."""

import re
from itertools import product

import pytest
from django.http import QueryDict

from games.core.game import Game
from games.core.modes import MAKE
from games.core.modes.choices import Codemaker
from games.review.analysis import PER_PAGE, analysis_of, codes_left
from games.review.forms import TryForm
from games.review.ledgers import ledger_of
from games.review.page import reviewed_boards
from games.ui.numbers import decimal
from solver import (
    BLANKS,
    BULLS_AND_COWS,
    CLASSIC,
    LEVELS,
    SUPER,
    Code,
    Feedback,
    Variant,
    format_code,
    parse_code,
    review,
    score,
    try_guess,
)
from tests.factories import make_game, play_codes, reread

pytestmark = pytest.mark.django_db
GUESSES = ["1122", "4421", "6621", "6321", "3621"]


@pytest.fixture
def game() -> Game:
    return play_codes(make_game(secret="3621"), *GUESSES)


def analyze(game: Game, number: int, tried: Code | None = None):
    mine = reviewed_boards(game, game.player)[0]
    return analysis_of(game, mine, number, tried)


def test_the_guess_and_the_best_one_stand_side_by_side_on_one_scale(game: Game):
    found = analyze(game, 3)
    row = review(CLASSIC.rules, reread(game).board.history).rows[2]

    assert found.title == "Row 3: 23 codes to tell apart"
    assert [(side.name, side.code) for side in found.sides] == [("yours", "6621"), ("best", "1325")]
    assert [sum(bar.size for bar in side.bars) for side in found.sides] == [23, 23]
    yours, best = decimal(row.needed.mean), decimal(row.value.mean)
    assert [side.need for side in found.sides] == [
        f"Needs {yours} guesses on average, itself included: 0.22 more than the best.",
        f"Needs {best} guesses on average, itself included.",
    ]
    assert found.sides[0].facts == "5 groups, the largest 10, 6.5 expected"
    assert found.bits == "yours: 2.0 bits · best: 3.0 bits. A bit halves the codes left."
    assert "54 guesses are equally good here." in found.notes
    heights = {bar.size: bar.height for side in found.sides for bar in side.bars}
    assert (heights[10], heights[5]) == ("100.00", "50.00")


def test_the_answer_that_came_is_lit_and_the_one_that_would_have_come(game: Game):
    lit = []
    for side in analyze(game, 3).sides:
        code = tuple(int(peg) - 1 for peg in side.code)
        lit.append([bar.answer for bar in side.bars if bar.is_lit])
        assert lit[-1] == [score(code, (2, 5, 1, 0))]
    assert lit[0] == [Feedback(3, 0)]


def test_a_best_guess_stands_alone_and_a_row_takes_no_query_beyond_the_game(
    game: Game, django_assert_num_queries
):
    [mine] = reviewed_boards(game, game.player)

    with django_assert_num_queries(0):
        best = analysis_of(game, mine, 4, None)
        tried = analysis_of(game, mine, 3, tried=(0, 0, 0, 0))

    assert [side.name for side in best.sides] == ["yours"]
    assert [side.name for side in tried.sides] == ["yours", "best", "your try"]


def test_against_the_evil_codemaker_the_best_guess_is_compared_and_no_answer_would_have_come():
    game = play_codes(make_game(codemaker=Codemaker.EVIL, secret=""), "1111", "1122")
    game.resign()

    found = analyze(reread(game), 1)

    assert [side.name for side in found.sides] == ["yours", "best"]
    assert found.sides[0].need.endswith("more than the best.")
    assert not any(bar.is_lit for bar in found.sides[1].bars)
    assert all(code.needed for code in codes_left(game, game.board, number=2, page=1).codes)


def test_where_answers_fit_no_code_the_safest_guess_is_compared():
    game = make_game(mode=MAKE, level=LEVELS["knuth"], secret="", own_secret="")
    while not game.board.is_contradictory:
        game.answer(Feedback(0, 0), number=len(game.board.rows) + 1)
        game = reread(game)
    game.resign()

    found = analyze(reread(game), 2)

    assert [side.need for side in found.sides] == [""] * len(found.sides)


def test_the_codes_left_are_listed_with_what_guessing_them_needs(game: Game):
    left, next_row = (codes_left(game, game.board, number, page=1) for number in (3, 4))
    ledger = ledger_of(game.board)
    assert ledger

    assert left.title == "23 codes were left before guess 3"
    assert len(left.codes) == 23
    for code in left.codes:
        guess = tuple(int(peg) - 1 for peg in code.code)
        trial = try_guess(CLASSIC.rules, game.board.history[:2], guess)
        assert code.needed == decimal(trial.tried.needed.mean)
    assert [code.code for code in left.codes if code.is_secret] == ["3621"]
    assert not any(code.is_best for code in left.codes), "the best guess could not be the code"
    best = {format_code(code, game.rules) for code in ledger.rows[3].best}
    marked = {code.code for code in next_row.codes if code.is_best}
    assert marked == best & {code.code for code in next_row.codes} != set()


@pytest.mark.parametrize(
    ("variant", "guesses", "number", "tried"),
    [
        (CLASSIC, ["1122", "4421", "6621"], 3, "6621"),
        pytest.param(SUPER, ["76117", "57766", "67742"], 3, "17256", marks=pytest.mark.deep),
        pytest.param(BLANKS, ["6474", "6474", "3766"], 2, "6474", marks=pytest.mark.deep),
        pytest.param(BULLS_AND_COWS, ["1234", "5678", "8145"], 3, "8145", marks=pytest.mark.deep),
    ],
)
def test_a_code_has_one_figure_and_none_is_below_the_best(
    variant: Variant, guesses: list[str], number: int, tried: str
):
    game = make_game(variant=variant, secret=guesses[-1])
    for code in guesses:
        game = play_codes(game, code)
    (mine,) = reviewed_boards(game, game.player)
    assert mine.figures
    row = mine.figures.ledger.rows[number - 1]

    found = analysis_of(game, mine, number, parse_code(tried, game.rules)).sides[-1]
    listed = codes_left(game, game.board, number, page=1).codes

    needed = [figure(code.needed) for code in listed if code.needed]
    assert min([figure(found.need), *needed]) >= round(row.value.mean, 2)
    if tried == format_code(row.guess, game.rules):
        assert figure(found.need) == round(row.needed.mean, 2)


def figure(words: str) -> float:
    found = re.search(r"\d+\.\d+", words)
    assert found
    return float(found[0])


@pytest.mark.deep
def test_many_codes_come_a_page_at_a_time(game: Game):
    pages = [codes_left(game, game.board, 1, page) for page in range(1, 9)]

    assert [len(page.codes) for page in pages] == [PER_PAGE] * 6 + [96, 0]
    assert [bool(page.next) for page in pages[:7]] == [True] * 6 + [False]
    assert [bool(page.previous) for page in pages[:7]] == [False] + [True] * 6
    listed = [code.code for page in pages for code in page.codes]
    assert listed == ["".join(code) for code in product("123456", repeat=4)]


def test_what_is_no_code_is_told_and_not_tried():
    for query, words in (
        ("try=", ""),
        ("peg-1=", ""),
        ("try=12", "A code here has 4 pegs, not 2."),
        ("try=1279", "'7' in hole 3 is not one of the colors"),
        ("try=" + "1" * 5000, "A code here has 4 pegs"),
        ("peg-1=1", "Hole 2 is empty."),
        ("peg-1=1&peg-1=2&peg-2=1&peg-3=1&peg-4=1", "A hole takes one peg."),
    ):
        tried = TryForm(QueryDict(query), rules=CLASSIC.rules)
        assert tried.tried is None, query
        assert words in tried.mistake
        assert bool(tried.mistake) == bool(words)
