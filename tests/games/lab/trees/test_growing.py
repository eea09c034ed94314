"""What is known of a node, of trees within reach and of others."""

import pytest

from games.lab.trees import files
from games.lab.trees.files import GRAMMARS
from games.lab.trees.growing import beside, file_of, node_of, parting_of, whole_of
from games.lab.trees.plans import Plan
from games.work import tally
from games.work.gate import BusyError
from solver import CLASSIC, Feedback, GameOverError, OffTreeError, Rules, outline
from tests.depth import at_depth

RULES = CLASSIC.rules
LARGE = Rules(6, 6)  # whose trees are not grown as a whole
FIRST = (0, 0, 1, 1)
MINIMAX = Plan(RULES, "minimax")


@pytest.fixture(autouse=True)
def _counted() -> None:
    tally.begin()


def test_a_tree_within_reach_is_grown_once_for_all_its_nodes():
    whole = whole_of(MINIMAX)

    assert whole is whole_of(MINIMAX)
    assert len(whole or ()) == 1378
    known = node_of(MINIMAX, [(FIRST, Feedback(1, 1))])
    assert known.node
    assert (known.node.guess, known.node.candidates) == ((0, 0, 2, 3), 208)


def test_a_tree_is_a_file_where_it_is_known_as_a_whole():
    text = file_of(MINIMAX, GRAMMARS["json"])

    assert text
    assert '"total":5801' in text
    assert file_of(Plan(LARGE, "lowest"), GRAMMARS["text"]) is None


def test_a_tree_is_no_file_that_would_be_too_long(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(files, "MOST_BYTES", 5_000)
    lowest = Plan(Rules(3, 4), "lowest")

    assert file_of(lowest, GRAMMARS["text"])
    assert file_of(lowest, GRAMMARS["json"]) is None


def test_a_node_of_a_larger_tree_is_worked_out_alone():
    plan, history = Plan(LARGE, "lowest"), [((0,) * 6, Feedback(5, 0))]

    known = node_of(plan, history)

    assert known.whole is None
    part = outline("lowest", LARGE, history)
    assert part
    assert known.node == part.node(0)


@pytest.mark.parametrize("rules", [RULES, LARGE], ids=str)
def test_a_history_off_the_tree_is_told(rules: Rules):
    plan = Plan(rules, "lowest")
    lowest = (0,) * rules.pegs

    for guess, answer in (
        ((0,) * (rules.pegs - 1) + (1,), Feedback(1, 0)),
        (lowest, Feedback(0, 1)),
        (lowest, Feedback(rules.pegs, 0)),
    ):
        with pytest.raises(OffTreeError) as refused:
            node_of(plan, [(guess, answer)])
        assert refused.value.turn == 1
    with pytest.raises((GameOverError, OffTreeError)):
        node_of(plan, [(lowest, Feedback(rules.pegs, 0)), (lowest, Feedback(1, 0))])


def test_a_long_way_of_a_large_tree_is_refused_when_the_work_is_too_much(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr("games.lab.trees.growing.MOST_SECONDS", -1.0)

    with pytest.raises(BusyError):
        node_of(Plan(LARGE, "lowest"), [((0,) * 6, Feedback(5, 0))])


def test_another_strategy_is_asked_in_the_same_position():
    history = [(FIRST, Feedback(1, 1))]

    entropy = beside(Plan(RULES, "entropy"), history, 208)

    assert entropy.strayed
    assert (entropy.strayed.turn, entropy.node and entropy.node.candidates) == (1, 208)
    assert beside(Plan.read("entropy@1122", RULES), history, 208).strayed is None
    book = beside(Plan(RULES, "book:classic-in-5"), history, 208)
    assert book.node is None
    assert book.strayed


@pytest.mark.both
def test_the_book_of_perfect_play_grows_its_tree():
    for rules in at_depth([Rules(3, 6)], [RULES, Rules(3, 6), Rules(4, 10, repeats=False)]):
        grown, slowly = whole_of(Plan(rules, "perfect")), outline("perfect", rules)

        assert grown
        assert slowly
        assert grown.parting(slowly) is None, rules
        assert grown.node(0) == slowly.node(0), rules


def test_two_whole_trees_part_somewhere():
    perfect, most = (node_of(Plan(RULES, slug), []) for slug in ("perfect", "most-parts"))

    parting = parting_of(perfect, most)

    assert parting
    assert parting.history == [((0, 0, 1, 2), Feedback(0, 0))]
    assert parting_of(perfect, most._replace(whole=None)) is None
