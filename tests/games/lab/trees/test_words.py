"""What the pages of trees say."""

from games.lab.trees import words
from games.lab.trees.growing import Known
from games.lab.trees.plans import Plan
from games.words.numbers import NONE
from solver import CLASSIC, Feedback, OffTreeError, Parting, outline

RULES = CLASSIC.rules
KNUTH, ENTROPY = Plan(RULES, "minimax"), Plan(RULES, "entropy")


def whole(slug: str) -> Known:
    grown = outline(slug, RULES)
    assert grown
    return Known(Plan(RULES, slug), grown.node(0), grown)


def test_a_tree_in_one_sentence():
    assert words.facts_of_tree(whole("minimax")) == (
        "1,378 nodes: 5,801 guesses for all 1,296 codes, 4.4761 on average, never more than 5."
    )
    assert "too long to grow" in words.facts_of_tree(whole("minimax")._replace(whole=None))
    assert words.title(KNUTH) == "Knuth on Classic 4 × 6"


def test_what_was_not_counted_is_told():
    counted = whole("perfect")
    assert counted.node
    branches = tuple(branch._replace(total=None) for branch in counted.node.branches)
    some = counted.node._replace(total=None, most=None, branches=branches)

    notes = words.notes_of(Known(KNUTH, some, None))

    assert any("not counted" in note for note in notes)
    assert (words.mean_of(some), words.most_of(some)) == (NONE, NONE)
    assert not any("not counted" in note for note in words.notes_of(counted))
    sampled = Known(KNUTH, some._replace(complete=False), None)
    assert any(note.startswith("≈") for note in words.notes_of(sampled))


def test_why_nothing_is_known():
    strayed = OffTreeError.other_guess(RULES, 1, (0, 0, 1, 1), (0, 1, 2, 3))
    book = Known(Plan(RULES, "book:classic-in-5"), None, None, strayed)

    assert words.no_node(book).startswith("The book knows only")
    assert words.no_node(Known(KNUTH, None, None)).startswith("Here, even the next guess")
    assert words.strayed_words(Known(ENTROPY, None, None, strayed)) == (
        "It would not come here by itself: Guess 1 of this tree is 1234, not 1122."
    )
    assert words.strayed_words(whole("minimax")) == ""


def test_where_two_trees_part():
    told = words.parting_words
    guesses = ((0, 0, 1, 1), (0, 1, 2, 3))
    turn = ((0, 0, 1, 1), Feedback(1, 1))
    assert told(None) == "They make the same guesses everywhere."
    assert told(Parting([], guesses, 0)) == "They part at the first guess."
    assert told(Parting([turn], guesses, 0)) == "They part at guess 2, in 1 position:"
    assert "in 7 positions." in told(Parting([turn], guesses, 6))


def test_why_a_tree_is_not_shown_or_written():
    assert "5,371 nodes" in words.too_large_to_fold(5371, 2000)
    assert "node by node" in words.too_large_to_fold(None, 2000)
    assert words.too_large_to_write().endswith("The library prints it:")


def test_numbers_in_words():
    assert words.guesses_words(1, "1") == "1 guess"
    assert words.guesses_words(13, "13+") == "13+ guesses"
    assert words.left_words(1296) == "1,296 left"
    assert words.nodes_words(1710) == "1,710 nodes."
    assert words.guess_title(2) == "Guess 2"
    assert [words.file_name(name) for name in ("json", "dot")] == ["JSON", "Graphviz"]
    assert words.shaded()
