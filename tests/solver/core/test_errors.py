"""Errors of the solver are one sentence for people, with facts that can be told in any language."""

from multiprocessing.reduction import ForkingPickler

import pytest

from solver import OffTreeError, Rules, RulesError, SolverError, TooFarError, parse_code
from solver.core.errors import gettext_noop


def test_whole_numbers_are_grouped_and_other_facts_stand_as_they_are():
    error = SolverError(
        "%(codes)s codes of %(rules)r in %(share)s.", codes=1296, rules="4x6", share=0.5
    )

    assert str(error) == "1,296 codes of '4x6' in 0.5."


def test_a_sentence_without_facts_may_have_a_percent_sign():
    assert str(SolverError("Half of it is 50 %.")) == "Half of it is 50 %."


def test_the_facts_are_kept_beside_the_sentence_so_that_it_can_be_told_in_another_language():
    with pytest.raises(RulesError) as caught:
        Rules(9, 6)

    error = caught.value
    assert error.facts["given"] == 9
    assert error.sentence % error.facts == str(error)


def test_an_error_of_the_solver_is_one_of_a_value() -> None:
    with pytest.raises(ValueError, match="3 pegs"):
        parse_code("11", Rules(3, 6))


def test_a_text_that_is_marked_stays_as_it_is():
    assert gettext_noop("a code") == "a code"


@pytest.mark.parametrize(
    "error",
    [
        TooFarError(),
        OffTreeError("No turn %(turn)s with %(fact)s.", 2, fact=7),
        RulesError("%(pegs)s pegs.", pegs=9),
    ],
    ids=repr,
)
def test_an_error_passes_between_processes(error: SolverError):
    again = ForkingPickler.loads(ForkingPickler.dumps(error))

    assert type(again) is type(error)
    assert (str(again), again.facts) == (str(error), error.facts)
