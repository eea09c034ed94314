"""Where a design stands, beside totals that are known."""

import pytest

from games.lab.compare.asked import Entry, Question
from games.lab.compare.measured import look_up, open_of
from games.lab.design.rank import rank_in_words
from solver import CLASSIC, Rules

pytestmark = pytest.mark.django_db
KNOWN = ("minimax", "most-parts", "perfect")


def rank_of(*texts: str, rules: Rules = CLASSIC.rules) -> str:
    return rank_in_words(look_up(Question(rules, tuple(map(Entry, texts)))))


@pytest.mark.parametrize(
    ("design", "known", "words"),
    [
        ("parts+0.3*entropy", KNOWN, "Better than Knuth, behind Most parts: 5,728 guesses, 4.4198"),
        ("parts", KNOWN, "As good as Most parts: 5,668 guesses, 4.3735 on average."),
        ("parts", ("minimax", "entropy"), "Better than Entropy and all others here: 5,668"),
        ("parts+0.3*entropy", ("perfect", "most-parts"), "Behind Most parts and all others here:"),
    ],
)
def test_a_design_stands_between_the_next_better_and_the_next_worse(
    design: str, known: tuple[str, ...], words: str
):
    assert rank_of(design, *known).startswith(words)


def test_samples_and_what_is_not_measured_have_no_rank():
    question = Question(CLASSIC.rules, (Entry("parts"), Entry("minimax")))

    assert rank_of("random", "minimax", rules=Rules(3, 4)) == ""
    assert rank_in_words(open_of(question)) == ""
