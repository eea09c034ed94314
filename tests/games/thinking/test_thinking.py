"""Heavy questions to the solver are answered as light ones are, and once."""

import pytest

import solver
from games import thinking
from games.thinking import prices
from games.work import tally
from solver import CLASSIC, LEVELS, STRATEGIES, Feedback, Rules, parse_code

HISTORY = [((0, 0, 1, 1), Feedback(1, 1))]


@pytest.fixture
def _heavy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question counts as heavy, and nothing is remembered yet."""
    monkeypatch.setattr(prices, "LIGHT", -1)
    thinking.remembered.clear()


@pytest.mark.usefixtures("_heavy")
@pytest.mark.parametrize("slug", ["knuth", "most-parts", "perfect"])
def test_a_question_is_answered_aside_as_it_is_here(slug: str):
    here = LEVELS[slug].next_guess(CLASSIC.rules, HISTORY)

    assert thinking.next_guess(LEVELS[slug], CLASSIC.rules, HISTORY, 208) == here


@pytest.mark.usefixtures("_heavy")
def test_every_kind_of_question_is_answered_aside_as_it_is_here():
    rules, secret = CLASSIC.rules, parse_code("3455", CLASSIC.rules)
    knuth, guess = STRATEGIES["minimax"], (0, 1, 2, 3)
    lost = [(guess, solver.score(guess, secret))] * 3

    assert thinking.count_candidates(rules, HISTORY) == solver.count_candidates(rules, HISTORY)
    assert thinking.list_candidates(rules, lost, 300) == solver.list_candidates(rules, lost, 300)
    assert thinking.evil_answer(rules, HISTORY, guess) == solver.evil_answer(rules, HISTORY, guess)
    assert thinking.any_candidate(rules, HISTORY) == solver.any_candidate(rules, HISTORY)
    assert thinking.find_mends(rules, HISTORY) == solver.find_mends(rules, HISTORY)
    assert thinking.suggest(knuth, rules, HISTORY, 208) == solver.suggest(knuth, rules, HISTORY)
    assert thinking.try_guess(rules, HISTORY, guess) == solver.try_guess(rules, HISTORY, guess)
    assert thinking.find_rescue(
        knuth, rules, lost, [1296, 300, 300, 300], secret, 9
    ) == solver.find_rescue(knuth, rules, lost, secret, 9)


@pytest.mark.usefixtures("_heavy")
def test_what_is_wrong_with_a_question_is_told_as_it_is_here():
    contradiction = [((0, 0, 1, 1), Feedback(0, 0)), ((0, 0, 1, 1), Feedback(4, 0))]

    with pytest.raises(solver.ContradictionError) as told:
        thinking.suggest(STRATEGIES["minimax"], CLASSIC.rules, contradiction, 0)

    with pytest.raises(solver.ContradictionError) as here:
        solver.suggest(STRATEGIES["minimax"], CLASSIC.rules, contradiction)
    assert str(told.value) == str(here.value)


@pytest.mark.usefixtures("_heavy")
def test_what_never_changes_is_worked_out_once():
    thinking.suggest(STRATEGIES["minimax"], CLASSIC.rules, HISTORY, 208)
    remembered = len(thinking.remembered)
    tally.begin()

    thinking.suggest(STRATEGIES["minimax"], CLASSIC.rules, HISTORY, 208)

    assert len(thinking.remembered) == remembered
    assert tally.elsewhere_seconds() == 0


@pytest.mark.usefixtures("_heavy")
def test_a_random_level_draws_anew_each_time():
    drawn = {thinking.next_guess(LEVELS["random"], CLASSIC.rules, [], 1296) for _ in range(8)}

    assert len(drawn) > 1
    assert len(thinking.remembered) == 0


@pytest.mark.usefixtures("_heavy")
def test_work_that_is_done_aside_counts_for_the_request():
    tally.begin()

    thinking.suggest(STRATEGIES["minimax"], Rules(5, 6), [((0, 0, 1, 1, 2), Feedback(1, 1))], 7776)

    assert tally.elsewhere_seconds() > 0


@pytest.mark.usefixtures("_heavy")
def test_work_without_an_answer_counts_for_the_request(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("games.thinking._aside.most_seconds", 0.02)
    tally.begin()

    with pytest.raises(thinking.EndlessError):
        thinking.outline(STRATEGIES["minimax"], Rules(5, 6), [])

    assert tally.elsewhere_seconds() > 0.01


@pytest.mark.usefixtures("_heavy")
@pytest.mark.parametrize(("most", "price"), [(1, 10**9), (7, 1)])
def test_a_measurement_that_fails_is_counted_and_remembered(most: int, price: int):
    asked = solver.parse_strategy(f"perfect:most={most}"), "3x6", "", 0, 0, price
    tally.begin()
    with pytest.raises(solver.SolverError) as first:
        thinking.measure(*asked, of_page=price)
    counted = tally.elsewhere_seconds()

    with pytest.raises(type(first.value)) as second:
        thinking.measure(*asked, of_page=price)

    assert counted > 0
    assert tally.elsewhere_seconds() == counted
    assert str(first.value) == str(second.value)


def test_reviews_of_small_proven_rules_take_a_moment():
    under = [
        variant.slug for variant in solver.VARIANTS.values() if thinking.can_review(variant.rules)
    ]

    assert under == ["mini", "classic"]


@pytest.mark.parametrize(
    "rules",
    [CLASSIC.rules, pytest.param(solver.SUPER.rules, marks=pytest.mark.deep)],
    ids=str,
)
def test_a_review_is_the_solvers_under_any_rules(rules: Rules):
    guess = (0,) * (rules.pegs - 1) + (1,)
    history = [(guess, Feedback(1, 1))]

    assert thinking.review(rules, history) == solver.review(rules, history)
    trial = thinking.try_guess(rules, history, guess)
    assert trial == solver.try_guess(rules, history, guess)
