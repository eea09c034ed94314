"""What is compared, written into an address and read from it."""

import pytest

from games.lab.choosing import rules_fields
from games.lab.compare.asked import Entry, Question, added_entry, entry_of
from games.models import Asked
from solver import BULLS_AND_COWS, CLASSIC, CodeError, Rules, SolverError

CLASSICAL = CLASSIC.rules


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("minimax", Entry("minimax")),
        ("minimax@1122", Entry("minimax", "1122")),
        ("minimax:ties=lowest@1123", Entry("minimax", "1123")),
        ("minimax-candidates:ties=highest", Entry("minimax-candidates:ties=highest")),
        ("10*parts+3*entropy", Entry("parts+0.3*entropy")),
    ],
)
def test_a_strategy_is_read_in_its_one_form(text: str, entry: Entry):
    assert entry_of(text, CLASSICAL) == entry
    assert entry_of(str(entry), CLASSICAL) == entry


@pytest.mark.parametrize("text", ["knut", "minimax@112", "minimax@1127", "minimax:ties=x", "", "@"])
def test_nonsense_is_refused(text: str):
    with pytest.raises(SolverError):
        entry_of(text, CLASSICAL)


@pytest.mark.parametrize("text", ["random:blunder=0.91", "goldfish:blunder=0.9999999"])
def test_who_hardly_ever_means_a_guess_is_refused(text: str):
    with pytest.raises(SolverError, match=r"any code with a chance of at most 0\.9\."):
        entry_of(text, CLASSICAL)


def test_who_means_every_tenth_guess_is_compared():
    assert entry_of("random:blunder=0.9", CLASSICAL) == Entry("random:blunder=0.9")


def test_a_first_guess_keeps_to_the_rules():
    with pytest.raises(CodeError):
        entry_of("minimax@0012", BULLS_AND_COWS.rules)


def test_a_variation_is_put_together_from_its_fields():
    fields = {"add": "entropy", "design": "", "first": "1123", "ties": "highest"}

    assert added_entry(fields, CLASSICAL) == Entry("entropy:ties=highest", "1123")
    assert added_entry(fields | {"design": "worst+parts"}, CLASSICAL) == Entry(
        "parts+worst:ties=highest", "1123"
    )
    forgetful = {"add": "random", "design": "", "first": "", "memory": "3", "blunder": "0,5"}
    assert added_entry(forgetful, CLASSICAL) == Entry("random:memory=3,blunder=0.5")
    with pytest.raises(SolverError):
        added_entry(fields | {"add": "lowest"}, CLASSICAL)


@pytest.mark.parametrize("rules", [CLASSICAL, Rules(3, 5), Rules(3, 5, repeats=False)], ids=str)
def test_all_measure_the_same_secrets(rules: Rules):
    question = Question(rules, (Entry("minimax"), Entry("random")))

    assert question.measurements == {
        Entry("minimax"): Asked("minimax", str(rules)),
        Entry("random"): Asked("random", str(rules)),
    }
    assert dict(question.fields) == rules_fields(rules) | {"s": "random"}


def test_the_address_holds_everything():
    question = Question(Rules(3, 5), (Entry("minimax", "112"), Entry("parts+0.3*entropy")))

    assert question.query == (
        "variant=custom&pegs=3&colors=5&repeats=on&s=minimax@112&s=parts%2B0.3*entropy"
    )
