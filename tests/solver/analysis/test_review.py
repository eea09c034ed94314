"""The ledger of skill and luck, and the values that it is based on."""

import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import (
    BLANKS,
    BULLS_AND_COWS,
    CLASSIC,
    LEVELS,
    MINI,
    POCKET,
    SUPER,
    Code,
    ContradictionError,
    Feedback,
    History,
    Ledger,
    Position,
    Rules,
    Value,
    best_guesses,
    code_space,
    review,
    score,
    value,
)
from solver.analysis.review import ReviewError
from solver.perfect.canonical_form import Relabeling
from solver.perfect.search import Search

EXACT = [MINI.rules, CLASSIC.rules, Rules(4, 5), BLANKS.rules, POCKET.rules]
CODES = {rules: [code_space(rules).code(index) for index in range(rules.size)] for rules in EXACT}


def played(secret: Code, guesses: Sequence[Code]) -> History:
    """The guesses with their answers, up to the one that finds the secret."""
    if secret in guesses:
        guesses = guesses[: guesses.index(secret) + 1]
    return [(guess, score(guess, secret)) for guess in guesses]


@st.composite
def boards(draw: st.DrawFn, rules: st.SearchStrategy[Rules]) -> tuple[Rules, History]:
    shape = draw(rules)
    codes = st.sampled_from(CODES[shape])
    secret = draw(codes)
    guesses = draw(st.lists(codes, min_size=1, max_size=4))
    return shape, played(secret, guesses + [secret] * draw(st.booleans()))


def assert_adds_up(ledger: Ledger) -> None:
    made = len(ledger.rows) + ledger.left.mean
    assert math.isclose(made, ledger.par.mean + ledger.loss - ledger.luck, abs_tol=1e-12)
    assert all(row.loss >= 0 for row in ledger.rows)


@settings(max_examples=150, deadline=None)
@given(board=boards(st.sampled_from(EXACT)))
def test_guesses_are_par_and_losses_less_luck(board: tuple[Rules, History]):
    ledger = review(*board)

    assert_adds_up(ledger)
    assert ledger.stand_in is None


@pytest.mark.parametrize("rules", [MINI.rules, CLASSIC.rules], ids=str)
def test_guesses_are_par_and_losses_less_luck_in_a_thousand_games(rules: Rules):
    rng = np.random.default_rng(1)
    for game in range(1000):
        level = LEVELS[["goldfish", "careless", "random", "knuth"][game % 4]]
        secret = CODES[rules][int(rng.integers(rules.size))]
        history: list[tuple[Code, Feedback]] = []
        while len(history) < 8 and secret not in [guess for guess, _ in history]:
            guess = level.next_guess(rules, history, rng)
            history.append((guess, score(guess, secret)))

        assert_adds_up(review(rules, history))


@settings(max_examples=60, deadline=None)
@given(data=st.data(), rules=st.sampled_from([MINI.rules, CLASSIC.rules, Rules(4, 5)]))
def test_who_follows_the_book_loses_nothing(data: st.DataObject, rules: Rules):
    secret = data.draw(st.sampled_from(CODES[rules]))
    history: list[tuple[Code, Feedback]] = []
    while secret not in [guess for guess, _ in history]:
        guess = LEVELS["perfect"].next_guess(rules, history)
        history.append((guess, score(guess, secret)))
    ledger = review(rules, history)

    assert [row.loss for row in ledger.rows] == [0] * len(history)
    assert all(row.guess in row.best for row in ledger.rows)
    assert ledger.left.total == 0


@settings(max_examples=60, deadline=None)
@given(data=st.data(), rules=st.sampled_from([MINI.rules, CLASSIC.rules]))
def test_who_takes_any_other_best_guess_loses_nothing(data: st.DataObject, rules: Rules):
    secret = data.draw(st.sampled_from(CODES[rules]))
    history: list[tuple[Code, Feedback]] = []
    while secret not in [guess for guess, _ in history]:
        guess = data.draw(st.sampled_from(best_guesses(Position.of(rules, history))))
        history.append((guess, score(guess, secret)))

    assert [row.loss for row in review(rules, history).rows] == [0] * len(history)


@settings(max_examples=60, deadline=None)
@given(board=boards(st.just(CLASSIC.rules)))
def test_a_guess_loses_nothing_exactly_if_it_is_among_the_best(board: tuple[Rules, History]):
    for row in review(*board).rows:
        assert (row.loss == 0) == (row.guess in row.best)


@settings(max_examples=60, deadline=None)
@given(board=boards(st.just(CLASSIC.rules)))
def test_a_guess_clashes_with_the_first_row_it_does_not_fit(board: tuple[Rules, History]):
    rules, history = board
    for number, row in enumerate(review(rules, history).rows):
        fits = [score(row.guess, guess) == answer for guess, answer in history[:number]]
        assert row.clash == (None if all(fits) else fits.index(False) + 1)
        assert row.before == len(Position.of(rules, history[:number]).candidates)


def test_what_a_guess_needs_is_what_a_search_of_its_cells_finds():
    space, guess = code_space(CLASSIC.rules), (0, 0, 1, 1)
    search = Search(space)
    cells = search.cells(search.start, space.index(guess))
    row = review(CLASSIC.rules, [(guess, Feedback(1, 1))]).rows[0]

    assert row.needed.total == 1296 + sum(
        2 * len(left) - 1 + search.excess(left) for _, left in cells
    )
    assert row.value.total == 5625
    assert (row.before, row.after) == (1296, 208)
    assert row.expected == pytest.approx(204.54, abs=0.01)


@settings(max_examples=60, deadline=None)
@given(data=st.data(), board=boards(st.sampled_from([MINI.rules, CLASSIC.rules])))
def test_a_game_under_other_names_has_the_same_ledger(
    data: st.DataObject, board: tuple[Rules, History]
):
    rules, history = board
    holes = data.draw(st.permutations(range(rules.pegs)))
    colors = data.draw(st.permutations(range(rules.colors)))
    renamed = [(tuple(colors[guess[hole]] for hole in holes), answer) for guess, answer in history]

    assert [
        (row.needed, row.value, row.left, len(row.best)) for row in review(rules, history).rows
    ] == [(row.needed, row.value, row.left, len(row.best)) for row in review(rules, renamed).rows]


@given(data=st.data(), rules=st.sampled_from([CLASSIC.rules, BULLS_AND_COWS.rules, Rules(6, 3)]))
def test_what_goes_into_a_frame_comes_back(data: st.DataObject, rules: Rules):
    space = code_space(rules)
    index = st.integers(0, rules.size - 1)
    guesses = tuple(space.code(guess) for guess in data.draw(st.lists(index, max_size=3)))
    codes = np.array(sorted(data.draw(st.sets(index, min_size=1, max_size=9))))
    frame = Relabeling.of(rules, guesses)

    assert frame.back(space, frame.into(space, codes)).tolist() == codes.tolist()
    assert sorted(map(frame.code, map(space.code, codes.tolist()))) == [
        space.code(code) for code in frame.into(space, codes).tolist()
    ]


def test_a_board_that_is_not_solved_has_guesses_left():
    ledger = review(CLASSIC.rules, played((0, 1, 2, 3), [(0, 0, 1, 1), (0, 2, 3, 3)]))

    assert ledger.left == value(
        Position.of(CLASSIC.rules, played((0, 1, 2, 3), [(0, 0, 1, 1), (0, 2, 3, 3)]))
    )
    assert ledger.left.mean > 1
    assert_adds_up(ledger)


def test_where_perfect_play_is_not_known_it_says_who_stands_in():
    # The first guess is the book's; otherwise every one of its cells would have to be searched.
    secret, guesses = (0, 1, 2, 3, 4), [(0, 0, 1, 2, 3), (2, 3, 5, 5, 6), (0, 1, 2, 3, 4)]
    ledger = review(SUPER.rules, played(secret, guesses))

    assert [row.stand_in for row in ledger.rows] == ["book super", "entropy", "entropy"]
    assert ledger.stand_in == "book super"
    assert str(ledger.par).startswith("≈ ")
    assert_adds_up(ledger)


def test_off_the_book_it_says_who_stands_in_as_well():
    secret, guesses = (0, 1, 2, 3, 4), [(0, 0, 1, 1, 2), (2, 3, 5, 5, 6), (0, 1, 2, 3, 4)]
    ledger = review(SUPER.rules, played(secret, guesses))

    assert ledger.stand_in in {"entropy", "book super"}
    assert str(ledger.par).startswith("≈ ")
    assert_adds_up(ledger)


def test_of_bulls_and_cows_the_start_and_the_end_are_exact():
    secret, guesses = (0, 1, 2, 3), [(4, 5, 6, 7), (0, 4, 8, 1), (0, 2, 3, 9), (0, 1, 2, 3)]
    ledger = review(BULLS_AND_COWS.rules, played(secret, guesses))

    assert ledger.rows[0].stand_in is None
    assert (ledger.par.total, ledger.rows[0].loss) == (26_274, 0)
    assert [row.stand_in for row in ledger.rows[2:]] == [None, None]
    assert_adds_up(ledger)


@pytest.mark.parametrize(("codes", "total"), [([77], 1), ([77, 123_456], 3)])
def test_the_value_of_one_or_two_codes_is_exact_under_any_rules(codes: list[int], total: int):
    space = code_space(Rules(6, 10))

    assert value(Position(space, (), np.array(codes))) == Value(total, len(codes))


@pytest.mark.parametrize(
    ("history", "sentence"),
    [
        ([], "A board without a guess has no ledger."),
        (
            [((0, 0, 1, 1), Feedback(4, 0)), ((0, 0, 1, 2), Feedback(3, 0))],
            "Guess 1 found the secret, so no guess comes after it.",
        ),
    ],
)
def test_a_board_that_cannot_be_has_no_ledger(history: History, sentence: str):
    with pytest.raises(ReviewError) as refused:
        review(CLASSIC.rules, history)
    assert str(refused.value) == sentence


def test_a_contradiction_is_refused_by_the_answer():
    history = [((0, 0, 1, 1), Feedback(0, 0)), ((0, 0, 0, 0), Feedback(2, 0))]

    with pytest.raises(ContradictionError, match="No code answers 2 black, 0 white to 1111"):
        review(CLASSIC.rules, history)
