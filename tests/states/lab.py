"""The lab: comparisons, designs, trees, positions, and tables."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.test import Client

from games.lab.compare.words import EXAMPLES
from solver import SUPER
from tests.factories import make_design, make_player
from tests.states.state import OTHER, State, come_as_member

if TYPE_CHECKING:
    from tests.browser.table import Table


def comparisons(client: Client) -> Iterator[State]:
    varied = _click("Add a variation")
    yield State("comparison_empty", "/lab/compare/", then=varied)
    yield State("comparison", f"/lab/compare/?{EXAMPLES[0][1]}")
    yield State("comparison_refused", "/lab/compare/?s=knut", status=422)
    address = "/lab/compare/?variant=super&s=minimax&s=entropy&s=random"
    yield State("comparison_announced", address)
    form = {"variant": "super", "s": ["minimax", "entropy", "random"], "sure": "on"}
    yield State("comparison_at_work", "/lab/compare/run/", form=form)


def _click(words: str):
    return lambda table: table.page.get_by_text(words).click()


def designs(client: Client) -> Iterator[State]:
    yield State("designs_empty", "/lab/designs/")
    yield State("designs_of_newcomer", "/lab/designs/mine/")
    yield State("design", "/lab/design/")
    yield State("design_refused", "/lab/design/?parts=0", status=422)
    me, other = come_as_member(client), make_player(username=OTHER)
    make_design(owner=me, name="1").enter_table()
    make_design(owner=me, name="2", rules=SUPER.rules, counts=None)
    fields = {"variant": "mini", "entropy": "1", "worst": "0.5"}
    yield State("design_to_save", "/lab/design/?variant=mini&entropy=1&worst=0.5")
    refused = fields | {"name": "-"}
    yield State("design_not_saved", "/lab/designs/save/", form=refused, status=422)
    yield State("designs_of_mine", "/lab/designs/mine/", then=_open_last)
    everything = "parts+0.9*entropy+0.8*worst+0.7*expected-size:among=candidates"
    for name, strategy in (("4", everything), ("5", "entropy+parts")):
        make_design(owner=other, name=name, strategy=strategy, first="123").enter_table()
    yield State("designs_best", "/lab/designs/3x6/")
    rival = make_design(owner=other, name="3", strategy="entropy")
    race = f"/?mode=race&variant=mini&level={rival.slug}"
    yield State("race_against_a_design", race, then=lambda table: table.guess("111"))


def _open_last(table: "Table") -> None:
    table.page.locator(".designs__more summary").last.click()


def trees(client: Client) -> Iterator[State]:
    for name, address in {
        "tree": "",
        "tree_node": "4x6/perfect/1123-1.1/",
        "tree_of_digits": "4x10-distinct/entropy/0123-0.1/",
        "trees_beside": "4x6/most-parts/?beside=perfect",
        "tree_of_a_large_board": "5x8/minimax/11234-0.2/",
        "tree_whole": "4x6/minimax:prefer_candidates=no@1122/whole/",
    }.items():
        yield State(name, f"/lab/trees/{address}")
    yield State("tree_refused", "/lab/trees/4x6/minimax/1123-1.1/", status=404)


def positions(client: Client) -> Iterator[State]:
    yield State("explorer", "/lab/explore/")
    address = "/lab/explore/4x6/1122-1.1/1344-0.2/1234/?sort=worst"
    yield State("explorer_of_a_position", address)
    yield State("explorer_of_long_codes", "/lab/explore/8x5/")
    yield State("explorer_refused", "/lab/explore/4x6/1122-0.0/1122-1.1/", status=422)


def tables(client: Client) -> Iterator[State]:
    yield State("tables", "/lab/tables/")
    yield State("table_of_weighted", "/lab/tables/weighted/?show=over")
    yield State("records", "/lab/tables/records/")
    yield State("sources", "/lab/sources/")


STORIES = (comparisons, designs, trees, positions, tables)
