"""Judgments within a limit of work."""

from itertools import product

import pytest

from solver import (
    BLANKS,
    BULLS_AND_COWS,
    CLASSIC,
    POCKET,
    SUPER,
    History,
    Limit,
    Position,
    Rules,
    chance,
    code_at,
    code_space,
    metered,
    parse_rules,
    review,
    score,
    value,
)
from solver.analysis.bounded import BoundedJudge, has_free_reviews, judging
from solver.core.limits import REVIEW_LIMIT
from solver.perfect.canonical_form import canonical_form
from solver.perfect.search import Search
from tests.depth import at_depth
from tests.solver.asking import forget
from tests.solver.histories import some_game

NOTHING = Limit(0)


def position_in(rules: Rules, turns: int, seed: int = 3) -> Position:
    return canonical_form(Position.of(rules, some_game(rules, chance(seed), turns)))[0]


@pytest.mark.both
def test_a_judgment_of_proven_rules_is_exact():
    large = product([BLANKS.rules, POCKET.rules], range(4))
    for rules, seed in at_depth([(BLANKS.rules, 2)], large):
        position = position_in(rules, turns=seed % 3, seed=seed)
        judged = BoundedJudge(rules, [position], REVIEW_LIMIT).judge(position, [seed * 100])
        after = [value(cell) for _, cell in position.split(seed * 100)]
        total = len(position.candidates) + sum(each.total for each in after)

        assert judged.value == value(position), (str(rules), seed)
        assert judged.needed[0].optimal, (str(rules), seed)
        assert judged.needed[0].total == total, (str(rules), seed)


@pytest.mark.deep
def test_proven_rules_are_exact_only_within_the_limit():
    # Guesses of one color leave hundreds of codes that differ little: 32 seconds for a proof.
    guesses = ["11111", "22222", "33333", "11112"]
    codes = [tuple(int(symbol) - 1 for symbol in guess) for guess in guesses]
    ledger = review(POCKET.rules, [(code, score(code, (3, 4, 3, 4, 0))) for code in codes])

    assert ledger.par.optimal
    assert {row.needed.stand_in for row in ledger.rows} == {None, "entropy"}


def test_with_nothing_to_spend_all_guesses_are_estimated():
    position = position_in(Rules(4, 9), turns=2)
    judged = BoundedJudge(Rules(4, 9), [position], NOTHING).judge(position, [5, 6])

    assert [needed.stand_in for needed in judged.needed] == ["estimate", "estimate"]
    assert judged.value.stand_in == "estimate"
    assert judged.value.total <= min(needed.total for needed in judged.needed)


def test_after_two_guesses_of_bulls_and_cows_nothing_needs_to_be_spent():
    position = position_in(BULLS_AND_COWS.rules, turns=2)
    judged = BoundedJudge(BULLS_AND_COWS.rules, [position], NOTHING).judge(position, [])

    search = Search(position.space, position.candidates)
    assert judged.value == (search.total(search.start), len(position.candidates), None)
    assert judged.best.tolist()[0] in search.best_guesses(search.start)


def test_what_is_known_of_a_position_stays_though_a_guess_is_only_estimated():
    start = Position.start(code_space(SUPER.rules))
    judged = BoundedJudge(SUPER.rules, [start], NOTHING).judge(start, [0])

    assert (judged.value.total, judged.value.stand_in) == (178_389, "book super")
    assert judged.needed[0].stand_in == "estimate"
    assert judged.needed[0].total > judged.value.total


@pytest.mark.both
def test_a_best_guess_needs_what_its_position_is_worth():
    large = (BLANKS.rules, BULLS_AND_COWS.rules, SUPER.rules, Rules(5, 6))
    for rules in at_depth(large[:2], large):
        position = position_in(rules, turns=2)
        best = BoundedJudge(rules, [position], REVIEW_LIMIT).judge(position, []).best.tolist()
        judged = BoundedJudge(rules, [position], REVIEW_LIMIT).judge(position, best[:1])

        assert judged.needed == (judged.value,)
        assert best[0] in judged.best


def test_small_proven_rules_alone_need_no_limit():
    free = [text for text in ("3x6", "4x5", "4x6", "4x7", "5x5", "3x4") if has(text)]

    assert free == ["3x6", "4x5", "4x6"]


def has(text: str) -> bool:
    return has_free_reviews(parse_rules(text))


@pytest.mark.both
def test_judgments_cost_no_more_than_was_said_before():
    texts = ["3x4", "4x10-distinct", "5x5", "5x8", "6x8", "8x3"]
    for text, limit in product(at_depth(texts[:1], texts), [NOTHING, Limit(50_000_000)]):
        rules = parse_rules(text)
        positions = [position_in(rules, turns) for turns in (1, 2)]
        forget()
        code_space(rules)
        with metered() as meter:
            judge = BoundedJudge(rules, positions, limit)
            for position in reversed(positions):
                judge.judge(position, [3])

        most = judging(rules, rules.size, positions=2, guesses=2, limit=limit)
        assert meter.pairs <= most, (text, limit)


def repeated(rules: Rules) -> History:
    """Nineteen guesses that differ little, and so leave many codes."""
    secret = code_at(rules.size - 1, rules)
    codes = [code_at(index, rules) for index in range(min(19, rules.size - 1))]
    return [(code, score(code, secret)) for code in codes]


@pytest.mark.both
def test_boards_of_many_poor_guesses_are_judged():
    for rules in at_depth([CLASSIC.rules], [CLASSIC.rules, Rules(6, 4), Rules(2, 12)]):
        ledger = review(rules, repeated(rules))

        assert all(row.loss >= 0 for row in ledger.rows), str(rules)
        assert ledger.rows[-1].needed.optimal, str(rules)
