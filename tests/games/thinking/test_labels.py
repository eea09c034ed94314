"""The words for a question are few, whatever somebody makes up."""

from hypothesis import given
from hypothesis import strategies as st

from games.thinking.labels import NAMED_PLAY, NAMED_RULES, Labels, labels_of
from solver import LEVELS, STRATEGIES, Rules, every_rules, parse_strategy

ALL_RULES = list(every_rules())


def test_a_level_under_named_rules_is_told_by_its_name():
    args: tuple[object, ...] = (LEVELS["knuth"], Rules(4, 6), [], None)

    assert labels_of("Level.next_guess", args) == Labels("next_guess", "4x6", "knuth")


def test_the_lab_sends_rules_as_text():
    args = (STRATEGIES["minimax"], "4x6", "1122", 0, 0)

    assert labels_of("_measure", args) == Labels("measure", "4x6", "minimax")


def test_a_question_about_no_strategy_has_none():
    assert labels_of("review", (Rules(4, 6), [])) == Labels("review", "4x6", "none")


@given(st.sampled_from(ALL_RULES), st.floats(0.1, 9).map(lambda weight: round(weight, 2)))
def test_custom_rules_and_designs_are_all_other(rules: Rules, weight: float):
    design = parse_strategy(f"parts + {weight}*entropy")

    _, under, play = labels_of("suggest", (design, rules))

    assert under == (str(rules) if str(rules) in NAMED_RULES else "other")
    assert play == "other"
    assert "other" not in NAMED_PLAY | NAMED_RULES
