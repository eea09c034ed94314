"""A row of pegs, an answer, and a part of a list, as a form sends them."""

from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from games.ui.forms import BeforeForm, CodeForm, FeedbackForm, Hole, PageForm, RulesForm
from solver import (
    BULLS_AND_COWS,
    CLASSIC,
    MAX_COLORS,
    MAX_GUESSES,
    MAX_PEGS,
    MIN_COLORS,
    MIN_GUESSES,
    MIN_PEGS,
    VARIANTS,
    Feedback,
    FeedbackError,
    Rules,
    RulesError,
    check_feedback,
    variant_of,
)
from tests.factories import row

RULES = CLASSIC.rules
PEGS = st.tuples(*[st.integers(1, 6)] * 4)


def code_form(*pegs: object) -> CodeForm:
    sent = {f"peg-{hole}": str(peg) for hole, peg in enumerate(pegs, start=1)}
    return CodeForm(sent, rules=RULES)


@given(PEGS)
def test_colors_are_counted_from_one_in_a_form_and_from_zero_in_a_code(pegs: tuple[int, ...]):
    form = code_form(*pegs)

    assert form.is_valid()
    assert form.code == tuple(peg - 1 for peg in pegs)
    assert form.holes == tuple(Hole(hole, peg) for hole, peg in enumerate(pegs, start=1))


def test_a_row_that_is_no_code_is_told_hole_by_hole():
    for pegs, sentence in (
        (("1", "", "3", "4"), "Hole 2 is empty."),
        (("1", "2", "3"), "Hole 4 is empty."),
        (("1", "2", "3", "7"), "Hole 4 holds “7”, which is no color here."),
        (("1", "2", "3", "0"), "Hole 4 holds “0”, which is no color here."),
        (("1", "2", "3", "٤"), "Hole 4 holds “٤”, which is no color here."),
        (("1", "2", "3", "4", "5"), "A code here has 4 pegs, not more."),
        (("", "", "3", "4"), "Hole 1 is empty. Hole 2 is empty."),
    ):
        form = code_form(*pegs)

        assert not form.is_valid(), pegs
        assert form.sentence == sentence


def test_a_row_is_shown_again_as_it_was_with_empty_holes_where_it_made_no_sense():
    form = code_form("1", "red", "", "4")

    assert form.holes == (Hole(1, 1), Hole(2, 0), Hole(3, 0), Hole(4, 4))


def test_neither_a_hole_that_is_sent_twice_nor_colors_that_may_not_repeat_are_taken():
    twice = CodeForm(QueryDict("peg-1=1&peg-1=2&peg-2=1&peg-3=1&peg-4=1"), rules=RULES)
    again = CodeForm(row("1231"), rules=BULLS_AND_COWS.rules)

    assert twice.sentence == "A hole takes one peg."
    assert "digits may not repeat" in again.sentence
    assert CodeForm(row("1234"), rules=BULLS_AND_COWS.rules).is_valid()


@given(st.integers(-1, 6), st.integers(-1, 6))
def test_an_answer_is_taken_just_where_the_solver_takes_it(black: int, white: int):
    form = FeedbackForm({"black": black, "white": white}, rules=RULES)

    try:
        check_feedback(Feedback(black, white), RULES.pegs)
    except FeedbackError:
        assert not form.is_valid()
    else:
        assert form.is_valid()
        assert form.feedback == Feedback(black, white)


def test_an_answer_that_cannot_be_is_told_once():
    sent: dict[str, str]
    for sent, sentence in (
        ({"white": "1"}, "Say how many pegs are black."),
        ({"black": "1"}, "Say how many pegs are white."),
        ({}, "Say how many pegs are black. Say how many pegs are white."),
        ({"black": "x", "white": "y"}, "Enter 0 to 4 for black and for white."),
        ({"black": "3", "white": "1"}, "3 black, 1 white is no possible answer with 4 pegs."),
    ):
        form = FeedbackForm(sent, rules=RULES)

        assert not form.is_valid(), sent
        assert form.sentence == sentence


# Which part of a long list is asked for


def test_a_list_is_shown_from_its_begin_and_what_is_no_page_or_no_key_is_refused():
    assert all(form.is_valid() for form in (PageForm({}), PageForm({"page": ""}), BeforeForm({})))
    for page in ("0", "-1", "one", "1" * 5_000, "1000001", "1.5"):
        assert not PageForm({"page": page}).is_valid(), page
    for before in ("0", str(2**63), "newest", "9" * 5_000):
        assert not BeforeForm({"before": before}).is_valid(), before


# Rules as a form sends them: named ones, custom ones, and those that cannot be, in words


CUSTOM = {"variant": "custom", "pegs": "3", "colors": "9", "guesses": "7"}


def test_named_rules_are_offered_by_their_name_and_what_is_left_empty_is_the_usual():
    offered = {slug: RulesForm(CUSTOM | {"variant": slug}).offered for slug in VARIANTS}
    form = RulesForm({"variant": "custom", "pegs": "3", "repeats": "on"})

    assert offered == VARIANTS  # whatever sizes stand beside the name
    assert RulesForm({}).offered == CLASSIC
    assert form.offered == variant_of(Rules(3, CLASSIC.rules.colors), CLASSIC.guesses)


@given(
    st.integers(MIN_PEGS, MAX_PEGS),
    st.integers(MIN_COLORS, MAX_COLORS),
    st.integers(MIN_GUESSES, MAX_GUESSES),
    st.booleans(),
)
def test_custom_rules_are_offered_just_where_there_are_such_rules(
    pegs: int, colors: int, guesses: int, repeats: bool
):
    sent = {"variant": "custom", "pegs": pegs, "colors": colors, "guesses": guesses}
    form = RulesForm(sent | ({"repeats": "on"} if repeats else {}))

    try:
        expected = variant_of(Rules(pegs, colors, repeats), guesses)
    except RulesError:
        assert form.offered is None
        assert list(form.errors) == ["variant"]
    else:
        assert form.offered == expected


def test_a_choice_that_cannot_be_is_named_with_what_can_be():
    for name, value, sentence in (
        ("pegs", "9", "There can be 2 to 8 pegs, not 9."),
        ("pegs", "1", "There can be 2 to 8 pegs, not 1."),
        ("colors", "13", "There can be 2 to 12 colors, not 13."),
        ("guesses", "0", "There can be 1 to 20 guesses, not 0."),
        ("guesses", "many", "The number of guesses is from 1 to 20."),
        ("variant", "chess", "“chess” is not on offer."),
    ):
        form = RulesForm(CUSTOM | {name: value})

        assert form.offered is None
        assert form.errors == {name: [sentence]}


def test_sizes_that_make_too_many_codes_say_how_many():
    form = RulesForm(CUSTOM | {"pegs": "8", "colors": "12", "repeats": "on"})

    assert form.offered is None
    assert "8 pegs of 12 colors make 429,981,696 codes" in form.errors["variant"][0]
