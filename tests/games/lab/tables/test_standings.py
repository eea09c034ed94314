"""The records as rows of a page."""

import pytest

from games.lab.tables import standings
from games.lab.tables.standings import lines_of
from games.words.numbers import NONE
from solver import PublishedTotal, Rules, Standing, records


def test_every_known_record_has_a_line():
    lines = [line for repeats in (True, False) for line in lines_of(repeats=repeats)]

    assert len(lines) == sum(each.least is not None for each in records())
    assert {line.state for line in lines if line.is_proven} == {"proven"}
    assert all(line.state.startswith("at least ") for line in lines if not line.is_proven)


def test_a_line_says_who_found_the_least_total():
    lines = {line.name: line for line in lines_of(repeats=True)}

    assert (lines["4 × 7"].source, lines["4 × 7"].address) == (
        "Ville 2013",
        "https://arxiv.org/abs/1305.1010",
    )
    assert (lines["3 × 7"].source, lines["3 × 7"].least, lines["3 × 7"].most) == (
        "this site",
        "1,474",
        "6",
    )
    assert lines["4 × 4"].source == "mmstrat"
    assert lines["4 × 6"].address == "/lab/sources/"  # it is only in print


def test_a_published_total_below_ours_stands_beside_it(monkeypatch: pytest.MonkeyPatch):
    theirs = PublishedTotal(20, "somebody", 2020, None)
    standing = Standing(Rules(2, 3), 21, False, 19, None, theirs)
    monkeypatch.setattr(standings, "records", lambda: [standing])

    [line] = standings.lines_of(repeats=True)

    assert (line.least, line.source) == ("20", "somebody 2020; this site: 21")
    assert (line.state, line.most, line.histogram) == ("at least 19", NONE, NONE)
