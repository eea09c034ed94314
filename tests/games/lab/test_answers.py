"""The rows of a guess: the largest group first, the winning answer last."""

from games.lab.answers import crumbs_of, rows_of_branches, rows_of_cells
from solver import CLASSIC, Branch, Feedback

RULES = CLASSIC.rules
GUESS = (0, 0, 1, 1)
BRANCHES = (
    Branch(Feedback(0, 0), 2, (2, 2, 2, 2), is_candidate=True, total=3, most=2),
    Branch(Feedback(1, 0), 10, (0, 1, 2, 3), is_candidate=False),
    Branch(Feedback(4, 0), 1),
)


def test_rows_are_sorted_by_size_and_say_what_is_known():
    rows = rows_of_branches(RULES, BRANCHES, lambda answer: f"/{answer.black}")

    assert [row.size for row in rows] == ["10", "2", "1"]
    assert [row.address for row in rows] == ["/1", "/0", ""]
    assert [row.found for row in rows] == [False, False, True]
    assert [row.needs for row in rows] == ["", "1.50", ""]
    assert [row.never for row in rows] == [True, False, False]
    assert float(rows[0].width) == 5 * float(rows[1].width)


def test_the_mean_of_a_sample_is_marked():
    [row] = rows_of_branches(RULES, [BRANCHES[0]._replace(complete=False)], lambda _: "")

    assert row.needs == "≈\N{NO-BREAK SPACE}1.50"


def test_cells_become_rows_without_what_follows():
    cells = {Feedback(0, 0): 3, Feedback(4, 0): 1}

    rows = rows_of_cells(RULES, cells, lambda answer: f"/{answer.black}")

    assert [(row.size, row.address, row.then) for row in rows] == [("3", "/0", ""), ("1", "", "")]


def test_the_way_leads_back_to_each_guess():
    history = [(GUESS, Feedback(1, 1)), ((0, 1, 2, 3), Feedback(0, 2))]

    crumbs = crumbs_of(RULES, history, lambda turns: f"/{len(turns)}")

    assert [(crumb.code, crumb.address) for crumb in crumbs] == [("1122", "/0"), ("1234", "/1")]
