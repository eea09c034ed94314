"""What a tree is of, what is known of its nodes, and what their pages and files hold."""

import shlex

import pytest
from django.urls import resolve, reverse

from games.lab.trees import words
from games.lab.trees.forms import TreeForm, chosen_fields, tree_choices
from games.lab.trees.page import needs_in_words, node_context
from games.lab.trees.plans import WALKED, KnownNode, Plan, compared_node, node_of, outline_of
from games.thinking import processor_time
from games.thinking.gate import BusyError
from games.ui.numbers import NONE
from games.ui.positions import PathError
from solver import (
    CLASSIC,
    MINI,
    POCKET,
    STRATEGIES,
    BookPlayer,
    Feedback,
    GameOverError,
    OffTreeError,
    OneStep,
    Opened,
    Parting,
    Rules,
    outline,
    parse_strategy,
)
from tests.depth import at_depth

# Plans

RULES = CLASSIC.rules


def test_a_plan_is_written_as_it_is_read():
    for text in (
        *(*WALKED, "book:classic-in-5", "book:classic", "perfect@1111"),
        "minimax:ties=highest,prefer_candidates=no@1122",
        "entropy:prefer_candidates=no",
        "parts+0.3*entropy:among=candidates@1123",
    ):
        plan = Plan.read(text, RULES)
        address = reverse("lab-tree", args=[str(RULES), plan.text])

        assert plan.text == text
        assert address == f"/lab/trees/4x6/{text}/"
        assert resolve(address).kwargs["strategy"] == text
        hash(plan.strategy())  # what is remembered of it is found by it
        if not plan.is_book:
            assert shlex.split(plan.command)[-3:] == [text, "--rules", "4x6"]


def test_equal_plans_have_one_text():
    plan = Plan.read("minimax:prefer_candidates=no,ties=lowest@1122", RULES)

    assert plan == Plan(RULES, "minimax:prefer_candidates=no@1122")
    assert plan.name == "Knuth, candidates not preferred, first 1122"
    assert plan.command == "python -m solver tree minimax:prefer_candidates=no@1122 --rules 4x6"
    assert plan.file_name == "minimax-prefer_candidates=no@1122-4x6"
    assert Plan.read("10*parts+3*entropy", RULES).file_name == "parts+0.3xentropy-4x6"


def test_a_plan_makes_the_guesses_of_its_options():
    plain = Plan.read("minimax:prefer_candidates=no@1123", RULES).strategy()

    assert isinstance(plain, Opened)
    assert isinstance(plain.strategy, OneStep)
    assert (plain.first, plain.strategy.prefer_candidates) == ((0, 0, 1, 2), False)
    assert Plan.read("minimax", RULES).strategy() == STRATEGIES["minimax"]
    assert Plan.read("entropy+parts", RULES).strategy() == parse_strategy("entropy+parts")
    assert Plan.read("book:classic-in-5", RULES).strategy() == BookPlayer("classic-in-5")
    assert Plan.read("book:mini", MINI.rules).command == "python -m solver tree --book mini"


def test_a_plan_is_varied():
    knuth = Plan(RULES, "minimax:among=candidates@1122")

    assert knuth.varied({}, "") is knuth
    assert knuth.varied({"ties": "highest"}, "").text == (
        "minimax:among=candidates,ties=highest@1122"
    )
    assert knuth.varied({}, "1123").text == "minimax:among=candidates@1123"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nobody", "There is no strategy “nobody” whose tree can be walked."),
        ("random", "Random draws its guesses, so it has no decision tree."),
        ("book:mini", "There is no book “mini” for Classic 4 × 6."),
        ("book:classic@1122", "There is no book “classic@1122” for Classic 4 × 6."),
        ("perfect:ties=highest", "perfect has no option ties; it has among, most."),
        ("perfect:most=5", "With these options, Perfect searches for each guess longer than"),
        ("minimax:lowest", "minimax has no option lowest; it has among, ties,"),
        ("parts+fou", "Nothing is known as 'fou' at character 7;"),
        ("m" * 301, "A strategy has at most 300 characters."),
    ],
)
def test_an_address_that_names_no_tree_says_why(text: str, sentence: str):
    with pytest.raises(PathError) as refused:
        Plan.read(text, RULES)

    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    ("text", "options", "first", "sentence"),
    [
        ("book:classic", {}, "1122", "A book has a first guess and options of its own."),
        ("book:classic", {"ties": "highest"}, "", "A book has a first guess and options"),
        ("perfect", {"ties": "highest"}, "", "perfect has no option ties; it has among, most."),
        ("lowest", {"ties": "highest"}, "", "lowest has no options."),
        ("minimax", {}, "9999", "'9' in hole 1 is not one of the colors 123456."),
    ],
)
def test_an_option_that_does_not_fit_says_why(
    text: str, options: dict[str, str], first: str, sentence: str
):
    with pytest.raises(PathError) as refused:
        Plan(RULES, text).varied(options, first)

    assert str(refused.value).startswith(sentence)


# What is known of a node


LARGE = Rules(6, 6)  # whose trees are not grown as a whole
FIRST = (0, 0, 1, 1)
MINIMAX = Plan(RULES, "minimax")


@pytest.fixture(autouse=True)
def _counted() -> None:
    processor_time.begin()


def test_a_tree_within_reach_is_grown_once_for_all_its_nodes():
    whole = outline_of(MINIMAX)

    assert whole is outline_of(MINIMAX)
    assert len(whole or ()) == 1378
    known = node_of(MINIMAX, [(FIRST, Feedback(1, 1))])
    assert known.node
    assert (known.node.guess, known.node.candidates) == ((0, 0, 2, 3), 208)


def test_a_node_of_a_larger_tree_is_worked_out_alone():
    plan, history = Plan(LARGE, "lowest"), [((0,) * 6, Feedback(5, 0))]

    known = node_of(plan, history)

    assert known.whole is None
    part = outline("lowest", LARGE, history)
    assert part
    assert known.node == part.node(0)


@pytest.mark.parametrize("rules", [RULES, LARGE], ids=str)
def test_a_history_off_the_tree_is_an_error(rules: Rules):
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
    monkeypatch.setattr("games.lab.trees.plans.MOST_SECONDS", -1.0)

    with pytest.raises(BusyError):
        node_of(Plan(LARGE, "lowest"), [((0,) * 6, Feedback(5, 0))])


def test_another_strategy_is_compared_in_the_same_position():
    history = [(FIRST, Feedback(1, 1))]

    entropy = compared_node(Plan(RULES, "entropy"), history, 208)

    assert entropy.strayed
    assert (entropy.strayed.turn, entropy.node and entropy.node.candidates) == (1, 208)
    assert compared_node(Plan.read("entropy@1122", RULES), history, 208).strayed is None
    book = compared_node(Plan(RULES, "book:classic-in-5"), history, 208)
    assert book.node is None
    assert book.strayed


@pytest.mark.both
def test_the_book_of_perfect_play_grows_its_tree():
    for rules in at_depth([Rules(3, 6)], [RULES, Rules(3, 6), Rules(4, 10, repeats=False)]):
        grown, slowly = outline_of(Plan(rules, "perfect")), outline("perfect", rules)

        assert grown
        assert slowly
        assert grown.parting(slowly) is None, rules
        assert grown.node(0) == slowly.node(0), rules


# The page


MOST_PARTS, PERFECT, ENTROPY, LOWEST = (
    Plan(RULES, slug) for slug in ("most-parts", "perfect", "entropy", "lowest")
)


def test_a_node_alone_has_its_rows_and_its_depths():
    context = node_context(node_of(MOST_PARTS, []), [], None)

    [card] = context["cards"]
    assert (card["title"], card["code"], card["needs"], card["most"]) == (
        "Guess 1",
        "1123",
        "4.37",
        "6",
    )
    assert len(card["rows"]) == 14
    assert card["rows"][0]["address"] == "/lab/trees/4x6/most-parts/1123-0.1/"
    assert [bar.row.number for bar in context["depths"]["bars"]] == [1, 12, 72, 635, 569, 7]
    assert context["whole"] == "/lab/trees/4x6/most-parts/whole/"
    assert [name for _, name in context["files"]] == [
        *("text, as R prints it", "text with figures", "JSON", "Graphviz")
    ]
    assert context["parted"] is None


def test_the_depths_of_a_deep_tree_have_few_rows():
    known = node_of(MOST_PARTS, [])
    assert known.node
    deep = known._replace(node=known.node._replace(histogram=(1,) * 20))
    beyond = known._replace(node=known.node._replace(histogram=(1,) * 30))

    [*_, last] = node_context(deep, [], beyond)["depths"]["bars"]

    assert (last.row.name, last.row.number, last.row.compared) == ("13+ guesses", 8, 18)


def test_two_strategies_with_the_same_guess_are_marked_where_they_go_on_differently():
    one = node_of(MOST_PARTS, [])
    context = node_context(one, [], compared_node(PERFECT, [], 1296))

    mine, theirs = context["cards"]
    assert (
        sum(row["differs"] for row in mine["rows"])
        == sum(row["differs"] for row in theirs["rows"])
        == 7
    )
    assert [row["address"] for row in mine["rows"]] == [row["address"] for row in theirs["rows"]]
    assert context["parted"]["address"] == "/lab/trees/4x6/most-parts/1123-0.0/?beside=perfect"
    assert [code for _, code in context["parted"]["sides"]] == ["4455", "4456"]
    assert context["depths"]["bars"][1].row.compared == 8


def test_a_strategy_that_guesses_differently_leads_into_its_own_tree():
    context = node_context(node_of(MOST_PARTS, []), [], compared_node(ENTROPY, [], 1296))

    assert context["cards"][1]["rows"][0]["address"].startswith("/lab/trees/4x6/entropy/1234-")
    assert context["parted"]["address"] == ""  # they part on this page


def test_a_strategy_that_would_not_come_here_leads_nowhere():
    history = [((0, 0, 1, 2), Feedback(0, 0))]

    context = node_context(
        node_of(MOST_PARTS, history), history, compared_node(LOWEST, history, 81)
    )

    mine, theirs = context["cards"]
    assert "would not come here" in theirs["strayed"]
    assert theirs["code"] != mine["code"]
    assert not any(row["address"] for row in theirs["rows"])
    book = compared_node(Plan(RULES, "book:classic-in-5"), [((0, 0, 1, 1), Feedback(1, 1))], 208)
    card = node_context(node_of(MOST_PARTS, []), [], book)["cards"][1]
    assert "code" not in card
    assert card["notes"][0].startswith("The book knows only")


def test_a_tree_of_more_than_two_thousand_nodes_is_only_walked():
    assert node_context(node_of(Plan(POCKET.rules, "minimax"), []), [], None)["whole"] == ""


# Words


def whole(slug: str) -> KnownNode:
    grown = outline(slug, RULES)
    assert grown
    return KnownNode(Plan(RULES, slug), grown.node(0), grown)


def test_a_tree_in_one_sentence():
    assert words.facts_of_tree(whole("minimax")) == (
        "1,378 nodes: 5,801 guesses for all 1,296 codes, 4.4761 on average, never more than 5."
    )
    assert "too long to grow" in words.facts_of_tree(whole("minimax")._replace(whole=None))
    assert words.title(MINIMAX) == "Knuth on Classic 4 × 6"


def test_notes_say_what_was_not_counted():
    counted = whole("perfect")
    assert counted.node
    branches = tuple(branch._replace(total=None) for branch in counted.node.branches)
    some = counted.node._replace(total=None, most=None, branches=branches)

    notes = words.notes_of(KnownNode(MINIMAX, some, None))

    assert any("not counted" in note for note in notes)
    assert needs_in_words(some) == {"needs": NONE, "most": NONE}
    assert not any("not counted" in note for note in words.notes_of(counted))
    sampled = KnownNode(MINIMAX, some._replace(complete=False), None)
    assert any(note.startswith("≈") for note in words.notes_of(sampled))


def test_why_nothing_is_known():
    strayed = OffTreeError.other_guess(RULES, 1, (0, 0, 1, 1), (0, 1, 2, 3))

    [note] = words.notes_of(KnownNode(MINIMAX, None, None))
    assert note.startswith("Here, even the next guess")
    assert words.strayed_words(KnownNode(ENTROPY, None, None, strayed)) == (
        "It would not come here by itself: Guess 1 of this tree is 1234, not 1122."
    )
    assert words.strayed_words(whole("minimax")) == ""


def test_where_two_trees_part():
    sentence = words.parting_words
    guesses = ((0, 0, 1, 1), (0, 1, 2, 3))
    turn = ((0, 0, 1, 1), Feedback(1, 1))
    assert sentence(None) == "They make the same guesses everywhere."
    assert sentence(Parting([], guesses, 0)) == "They part at the first guess."
    assert sentence(Parting([turn], guesses, 0)) == "They part at guess 2, in 1 position:"
    assert "in 7 positions." in sentence(Parting([turn], guesses, 6))


# The form


def test_books_beside_the_main_one_can_be_chosen():
    assert ("book:classic-in-5", "Perfect within 5 guesses") in tree_choices(CLASSIC.rules)
    assert not any(slug.startswith("book:") for slug, _ in tree_choices(POCKET.rules))


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("book:classic", ("book:classic", "", False, False)),
        ("perfect@1123", ("perfect", "1123", False, False)),
        (
            "minimax:among=candidates,ties=highest@1122",
            ("minimax:among=candidates", "1122", True, False),
        ),
        ("parts+0.3*entropy:prefer_candidates=no", ("parts+0.3*entropy", "", False, True)),
    ],
)
def test_the_form_chooses_again_what_it_shows(text: str, fields: tuple[str, str, bool, bool]):
    shown = chosen_fields(Plan(CLASSIC.rules, text), PERFECT)
    switches = {name: "on" for name in ("highest", "plain") if shown[name]}

    form = TreeForm(
        {"variant": "classic", "strategy": fields[0], "first": fields[1], "beside": text} | switches
    )

    assert tuple(shown[name] for name in ("strategy", "first", "highest", "plain")) == fields
    assert shown["beside"] == "perfect"
    assert form.is_valid()
    assert form.cleaned_data["plan"].text == form.cleaned_data["other"].text == text
    assert fields[0] in dict(shown["choices"])
