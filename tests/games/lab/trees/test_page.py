"""What the page of a node shows."""

from games.lab.trees.growing import beside, node_of
from games.lab.trees.page import address_of, chosen, node_context
from games.lab.trees.plans import Plan
from solver import CLASSIC, POCKET, Feedback

RULES = CLASSIC.rules
MOST_PARTS, PERFECT, ENTROPY, LOWEST = (
    Plan(RULES, slug) for slug in ("most-parts", "perfect", "entropy", "lowest")
)


def test_every_node_has_an_address():
    plan = Plan.read("minimax@1122", RULES)

    address = address_of(plan, [((0, 0, 1, 1), Feedback(1, 1))], PERFECT)

    assert address == "/lab/trees/4x6/minimax@1122/1122-1.1/?beside=perfect"


def test_a_node_alone_has_its_rows_and_its_depths():
    context = node_context(node_of(MOST_PARTS, []), [], None)

    [card] = context["cards"]
    assert (card.title, card.code, card.needs, card.most) == ("Guess 1", "1123", "4.37", "6")
    assert len(card.rows) == 14
    assert card.rows[0].address == "/lab/trees/4x6/most-parts/1123-0.1/"
    assert [bar.row.number for bar in context["depths"].bars] == [1, 12, 72, 635, 569, 7]
    assert context["whole"] == "/lab/trees/4x6/most-parts/whole/"
    assert len(context["files"]) == 4
    assert context["parted"] is None


def test_the_depths_of_a_deep_tree_have_few_rows():
    known = node_of(MOST_PARTS, [])
    assert known.node
    deep = known._replace(node=known.node._replace(histogram=(1,) * 20))
    beyond = known._replace(node=known.node._replace(histogram=(1,) * 30))

    [*_, last] = node_context(deep, [], beyond)["depths"].bars

    assert (last.row.name, last.row.number, last.row.compared) == ("13+ guesses", 8, 18)


def test_two_strategies_with_the_same_guess_are_marked_where_they_go_on_differently():
    one = node_of(MOST_PARTS, [])
    context = node_context(one, [], beside(PERFECT, [], 1296))

    mine, theirs = context["cards"]
    assert sum(row.differs for row in mine.rows) == sum(row.differs for row in theirs.rows) == 7
    assert [row.address for row in mine.rows] == [row.address for row in theirs.rows]
    assert context["parted"].address == "/lab/trees/4x6/most-parts/1123-0.0/?beside=perfect"
    assert [side.code for side in context["parted"].sides] == ["4455", "4456"]
    assert context["depths"].bars[1].row.compared == 8


def test_a_strategy_that_guesses_differently_leads_into_its_own_tree():
    context = node_context(node_of(MOST_PARTS, []), [], beside(ENTROPY, [], 1296))

    assert context["cards"][1].rows[0].address.startswith("/lab/trees/4x6/entropy/1234-")
    assert context["parted"].address == ""  # they part on this page


def test_a_strategy_that_would_not_come_here_leads_nowhere():
    history = [((0, 0, 1, 2), Feedback(0, 0))]

    context = node_context(node_of(MOST_PARTS, history), history, beside(LOWEST, history, 81))

    mine, theirs = context["cards"]
    assert "would not come here" in theirs.strayed
    assert theirs.code != mine.code
    assert not any(row.address for row in theirs.rows)
    book = beside(Plan(RULES, "book:classic-in-5"), [((0, 0, 1, 1), Feedback(1, 1))], 208)
    card = node_context(node_of(MOST_PARTS, []), [], book)["cards"][1]
    assert (card.code, card.rows) == ("", [])


def test_a_tree_of_more_than_two_thousand_nodes_is_only_walked():
    assert node_context(node_of(Plan(POCKET.rules, "minimax"), []), [], None)["whole"] == ""


def test_the_form_shows_what_is_chosen():
    shown = chosen(Plan.read("minimax:ties=highest@1122", RULES), PERFECT)

    assert (shown["strategy"], shown["first"], shown["highest"]) == ("minimax", "1122", True)
    assert (shown["beside"], shown["plain"]) == ("perfect", False)
