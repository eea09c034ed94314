"""The ledger of skill and luck, and the values that it is based on."""

import math
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import (
    BLANKS,
    CLASSIC,
    LEVELS,
    MINI,
    POCKET,
    SUPER,
    Code,
    Feedback,
    Flaw,
    History,
    Ledger,
    Position,
    Rules,
    code_at,
    code_space,
    flaw_of,
    parse_code,
    parse_rules,
    review,
    score,
)
from solver.analysis.review import ReviewError
from solver.core.limits import FREE_REVIEW_CODES
from solver.site import chance
from tests.depth import at_depth, examples
from tests.solver.caches import clear_caches
from tests.solver.histories import some_game
from tests.solver.hypothesis_strategies import rules as any_rules

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
    guesses = draw(st.lists(codes, min_size=1, max_size=7))
    return shape, played(secret, guesses + [secret] * draw(st.booleans()))


def up_to_the_win(shape: Rules, history: History) -> History:
    """The rows of a history up to the first that finds the secret."""
    wins = [row for row, (_, answer) in enumerate(history, 1) if answer.black == shape.pegs]
    return history[: wins[0]] if wins else history


def assert_adds_up(ledger: Ledger) -> None:
    made = len(ledger.rows) + ledger.left.mean
    assert math.isclose(made, ledger.par.mean + ledger.loss - ledger.luck, abs_tol=1e-9)
    assert all(row.loss >= 0 for row in ledger.rows)


@examples(3, 60)
@given(board=boards(st.sampled_from(EXACT)))
def test_guesses_are_par_and_losses_less_luck(board: tuple[Rules, History]):
    ledger = review(*board)

    assert_adds_up(ledger)
    assert ledger.stand_in is None or ledger.rules.size > FREE_REVIEW_CODES


@examples(10, 60)
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


@examples(10, 60)
@given(board=boards(st.just(CLASSIC.rules)))
def test_a_guess_loses_nothing_if_it_is_among_the_best_and_clashes_with_the_first_row_it_does_not_fit(
    board: tuple[Rules, History],
):
    rules, history = board
    for number, row in enumerate(review(rules, history).rows):
        assert (row.loss == 0) == (row.guess in row.best)

        fits = [score(row.guess, guess) == answer for guess, answer in history[:number]]
        assert row.clash == (None if all(fits) else fits.index(False) + 1)
        assert row.before == len(Position.of(rules, history[:number]).candidates)


@examples(5, 60)
@given(board=boards(st.sampled_from([MINI.rules, CLASSIC.rules])))
def test_a_guess_and_the_first_best_one_are_expected_to_leave_what_their_answers_would(
    board: tuple[Rules, History],
):
    rules, history = board
    for number, row in enumerate(review(rules, history).rows):
        left = Position.of(rules, history[:number]).candidates.tolist()

        for guess, expected in ((row.guess, row.expected), (row.best[0], row.best_expected)):
            cells = Counter(score(guess, CODES[rules][each]) for each in left)
            assert expected is not None
            assert math.isclose(expected, sum(size**2 for size in cells.values()) / len(left))


@examples(8, 60)
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


@pytest.mark.deep
@settings(max_examples=15)
@given(shape=any_rules(max_codes=5_000), seed=st.integers(0, 999), turns=st.integers(1, 6))
def test_guesses_are_par_and_losses_less_luck_under_any_rules(shape: Rules, seed: int, turns: int):
    assert_adds_up(review(shape, up_to_the_win(shape, some_game(shape, chance(seed), turns))))


@pytest.mark.both
def test_what_was_asked_before_changes_no_figure():
    for text in at_depth(["2x5"], ["4x10-distinct", "5x8"]):
        shape = parse_rules(text)
        boards = [up_to_the_win(shape, some_game(shape, chance(seed), 5)) for seed in range(3)]
        ledgers = [review(shape, board) for board in boards]

        again = [review(shape, board) for board in reversed(boards)][::-1]
        clear_caches()
        cold = [review(shape, board) for board in boards]

        assert ledgers == again == cold, text


@pytest.mark.both
def test_a_guess_that_tells_nothing_loses_itself_and_has_no_luck():
    for text in at_depth(["4x6"], ["4x6", "5x5", "4x10-distinct", "5x8", "6x10"]):
        shape = parse_rules(text)
        secret, guess = code_at(shape.size - 1, shape), code_at(1, shape)
        first, again, _ = review(shape, [(guess, score(guess, secret))] * 3).rows

        assert first.needed.mean < again.needed.mean + 1, text
        assert (again.loss, again.luck) == (1, 0), text
        assert again.value == first.left, text


def test_a_published_line():
    # Knuth's 1122 needs 5702 guesses if perfect play follows; the best first guess needs 5625.
    row = review(CLASSIC.rules, [((0, 0, 1, 1), Feedback(1, 0))]).rows[0]

    assert f"{row.loss:.4f}" == "0.0594"


@pytest.mark.deep
def test_off_the_book_it_says_who_stands_in_as_well():
    secret, guesses = (0, 1, 2, 3, 4), [(0, 0, 1, 1, 2), (2, 3, 5, 5, 6), (0, 1, 2, 3, 4)]
    ledger = review(SUPER.rules, played(secret, guesses))

    assert ledger.rows[0].needed.stand_in == "estimate"
    assert (ledger.par.total, ledger.par.stand_in) == (178_389, "book super")
    assert str(ledger.par).startswith("≈ ")
    assert_adds_up(ledger)


def test_a_board_without_a_guess_has_no_ledger():
    with pytest.raises(ReviewError, match="A board without a guess has no ledger"):
        review("classic")


def test_a_review_takes_a_position_with_what_came_after_it():
    turns = [("1122", (1, 1)), ("1344", (2, 0))]

    found = review("classic", turns)

    assert review(Position.of("classic", turns)) == found
    assert review(Position.of("classic", turns[:1]), turns[1:]) == found


FLAWS: list[tuple[str, list[str], Flaw | None]] = [
    ("1234", ["1123"], None),
    ("1234", ["1111"], Flaw.FIRST),
    ("1234", ["1122", "1122"], Flaw.KNOWN),
    ("5351", ["3354", "2154", "5354", "5352"], None),
    ("1434", ["6651", "4313", "3144", "3462"], Flaw.KNOWN),
    ("5455", ["3322", "4544", "4221", "6456"], Flaw.NOT_ALL),
    ("4436", ["4434", "4432", "4435"], Flaw.POSSIBLE),
    ("3242", ["6452", "6634", "6531", "4446"], Flaw.OTHER_POSSIBLE),
    ("3242", ["6452", "6634", "6531"], Flaw.IMPOSSIBLE),
    ("1446", ["2413", "1315", "3343", "1254"], Flaw.OTHER_IMPOSSIBLE),
]


def test_each_flaw_is_what_it_says():
    rules = CLASSIC.rules
    for secret, guesses, expected in FLAWS:
        codes = [parse_code(guess, rules) for guess in guesses]
        history = played(parse_code(secret, rules), codes)

        [*_, row] = review(rules, history).rows
        assert flaw_of(rules, history[:-1], row) is expected, (secret, guesses)
