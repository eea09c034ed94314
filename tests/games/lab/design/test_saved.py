"""Designs that are stored: the visitor's own, the table of the best, their rank, and what they need."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from games.lab.compare.asked import Entry, Question
from games.lab.compare.measured import look_up, open_of
from games.lab.design import table
from games.lab.design.forms import DesignForm
from games.lab.design.measuring import counts_for, question_of, seconds_for, settle
from games.lab.design.mine import PAGE_SIZE, mine_context, save_context
from games.lab.design.rank import rank_in_words
from games.lab.design.table import table_context
from games.models import Asked, LabRun, Measurement, Player, SavedDesign
from games.words.numbers import NONE
from solver import CLASSIC, MINI, SUPER, GuessCounts, Rules, evaluate, parse_rules, parse_strategy
from tests.factories import make_design, make_guest, make_player

pytestmark = pytest.mark.django_db

# The visitor's own


@pytest.mark.postgres
def test_a_visitor_sees_the_newest_first_page_by_page(guest: Player):
    for number in range(PAGE_SIZE + 1):
        make_design(owner=guest, name=f"No {number}")
    make_design(owner=make_guest(), name="Other")

    first, second = mine_context(guest), mine_context(guest, 2)

    assert [row.name for row in first["rows"]] == [f"No {n}" for n in range(PAGE_SIZE, 0, -1)]
    assert [row.name for row in second["rows"]] == ["No 0"]
    assert (first["newer"], first["older"]) == (None, 2)
    assert (second["newer"], second["older"]) == (1, None)
    assert mine_context(None)["rows"] == []
    players = (None, guest, make_player())
    assert [mine_context(each)["may_list"] for each in players] == [False, False, True]


def test_what_is_not_measured_says_how_long_that_takes(guest: Player):
    make_design(owner=guest, rules=SUPER.rules, counts=None)

    [row] = mine_context(guest)["rows"]

    assert row.needs == "about 9 seconds"
    assert ("s", "parts+worst") in row.fields
    assert (row.words, row.figures.mean) == ("", NONE)


def test_a_page_takes_as_many_queries_whatever_it_shows(guest: Player):
    queries = []
    for _ in range(3):
        make_design(owner=guest, rules=SUPER.rules, counts=None)
        with CaptureQueriesContext(connection) as seen:
            mine_context(guest)
        queries.append(len(seen))
        make_design(owner=guest)

    assert len(set(queries)) == 1


def test_a_design_that_is_saved_already_is_named(guest: Player):
    form = DesignForm({"parts": "1", "worst": "1", "variant": "mini"})
    assert form.is_valid()
    question = form.cleaned_data["question"]
    assert save_context(guest, question, {})["saved"] is None
    assert save_context(None, question, {"name": "x", "listed": "on"})["save_name"] == "x"

    mine = make_design(owner=guest)

    assert save_context(guest, question, {})["saved"] == mine
    assert save_context(make_guest(), question, {})["saved"] is None


# The table of the best


@pytest.mark.postgres
def test_rows_are_numbered_and_name_their_owner(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(table, "PAGE_SIZE", 2)
    owner = make_player(username="ada")
    for text in ("worst", "parts", "entropy"):
        make_design(owner=owner, strategy=text).enter_table()

    first, second = (table_context(MINI.rules, owner, page) for page in (1, 2))

    places = [row.place for row in [*first["rows"], *second["rows"]]]
    assert places == [1, 2, 3]
    assert {(row.owner, row.is_mine) for row in first["rows"]} == {("ada", True)}
    assert not table_context(MINI.rules, None, 1)["rows"][0].is_mine
    assert (first["newer"], first["older"], second["newer"], second["older"]) == (None, 2, 1, None)


def test_known_strategies_stand_beside_them():
    known = table_context(CLASSIC.rules, None, 1)["known"]

    assert [(row.name, row.figures.total) for row in known] == [
        ("Perfect", "5,625"),
        ("Most parts", "5,668"),
        ("Expected size", "5,696"),
        ("Entropy", "5,722"),
        ("Knuth", "5,801"),
    ]


@pytest.mark.postgres
def test_other_rules_with_designs_are_linked():
    make_design(rules=parse_rules("2x5")).enter_table()
    make_design(rules=parse_rules("2x4"))

    tabs = {tab.address: tab.is_current for tab in table_context(MINI.rules, None, 1)["tabs"]}

    assert tabs["/lab/designs/3x6/"]
    assert not tabs["/lab/designs/"]
    assert "/lab/designs/2x5/" in tabs
    assert "/lab/designs/2x4/" not in tabs
    assert "/lab/designs/2x4/" in {
        tab.address for tab in table_context(parse_rules("2x4"), None, 1)["tabs"]
    }


def test_the_number_of_queries_does_not_grow_with_the_rows(
    django_assert_num_queries: DjangoAssertNumQueries,
):
    for text in ("parts", "worst", "entropy"):
        make_design(strategy=text).enter_table()
        with django_assert_num_queries(2):
            table_context(MINI.rules, None, 1)


# Where a design stands

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


# What a design needs is what the library finds


def measure(asked: Asked, player: Player) -> None:
    """Measure in the background, as a worker does."""
    LabRun.objects.begin(player, "test", {asked: 2}, lambda _key, _number: None)
    measurement = Measurement.objects.get()
    for number, share in enumerate(asked.shares(measurement.shares)):
        measurement.keep(number, share.run())


def test_little_work_is_done_at_once():
    for text in ("parts+0.3*entropy", "worst", "entropy+worst:among=candidates"):
        for first in ("", "112"):
            counts = counts_for(Entry(text, first), MINI.rules)

            expected = evaluate(parse_strategy(text), MINI.rules, first or None)
            assert counts
            assert (counts.histogram, counts.complete) == (expected.histogram, True)


def test_much_work_is_left_to_the_background():
    design = make_design(rules=SUPER.rules, counts=None)

    assert counts_for(Entry("parts+worst"), SUPER.rules) is None
    assert seconds_for(design) > 1
    assert question_of(design).query == "variant=super&s=parts%2Bworst"


@pytest.mark.postgres
def test_figures_come_from_what_was_measured_in_the_background():
    player = make_guest()
    design = make_design(owner=player, strategy="parts", counts=None)
    other = make_design(owner=player, strategy="entropy", counts=None)
    [asked] = question_of(design).measurements.values()
    settle([design, other])
    assert design.mean is None

    measure(asked, player)
    settle([design, other])

    stored = SavedDesign.objects.get(pk=design.pk).counts
    expected = evaluate("parts", MINI.rules)
    assert stored == GuessCounts(histogram=expected.histogram, complete=True)
    assert SavedDesign.objects.get(pk=other.pk).mean is None
