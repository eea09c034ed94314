"""Tables by pegs and colors: their figures, their files, and the records as rows."""

import pytest

from games.lab.tables import standings
from games.lab.tables.figures import FIGURES
from games.lab.tables.files import csv_of
from games.lab.tables.forms import TableForm
from games.lab.tables.grid import grids_of, published_grid
from games.lab.tables.standings import lines_of
from games.words.numbers import NONE
from solver import (
    BULLS_AND_COWS,
    CLASSIC,
    PublishedTotal,
    Rules,
    Standing,
    measured_table,
    published_means,
    records,
)

# Figures


def test_a_figure_is_that_of_the_entry_and_a_sample_has_fewer_decimals_and_an_error():
    entry, sample = (
        measured_table("minimax")[CLASSIC.rules],
        measured_table("random")[BULLS_AND_COWS.rules],
    )

    for show, words in {"mean": "4.476", "total": "5,801", "most": "5", "over": "0.136"}.items():
        figure = FIGURES[show]
        number = figure.value(entry)
        assert number is not None
        assert figure.written(entry, number) == words
        assert figure.error(entry) is None
    assert len(FIGURES["mean"].written(sample, sample.mean)) == 4
    assert FIGURES["mean"].error(sample) == sample.standard_error
    assert FIGURES["most"].error(sample) is None


# Files


def test_a_line_for_each_result_with_plain_values():
    results = [
        {"rules": "4x6", "complete": True, "histogram": [1, 2], "who": None},
        {"rules": "2x2", "complete": False, "histogram": [4], "who": 'A "B", C'},
    ]

    assert csv_of(results) == (
        'rules,complete,histogram,who\r\n4x6,true,1 2,\r\n2x2,false,4,"A ""B"", C"\r\n'
    )


# The form


def test_a_figure_is_named_or_it_is_the_mean():
    for slug in ("", *FIGURES):
        form = TableForm({"show": slug})

        assert form.is_valid(), slug
        assert form.cleaned_data["show"] is FIGURES[slug or "mean"]
    assert not TableForm({"show": "speed"}).is_valid()


# Grids


def test_each_entry_has_its_cell():
    grids = grids_of("minimax", FIGURES["mean"])
    entries = {
        (rules.pegs, rules.colors, rules.repeats): entry
        for rules, entry in measured_table("minimax").items()
    }

    assert [repeats for repeats, _ in grids] == [True, False]
    for repeats, grid in grids:
        for row in grid.rows:
            for colors, cell in zip(grid.colors, row.cells, strict=True):
                entry = entries.get((row.pegs, colors, repeats))
                assert bool(cell.words) == (entry is not None)
                assert cell.words.startswith("≈") == (entry is not None and not entry.complete)


def test_a_higher_mean_is_darker():
    _, grid = grids_of("lowest", FIGURES["mean"])[0]
    cells = [
        cell for row in grid.rows for cell in row.cells if cell.words.startswith(tuple("23456789"))
    ]

    by_mean = sorted(cells, key=lambda cell: float(cell.words))

    assert [cell.shade for cell in by_mean] == sorted(cell.shade for cell in by_mean)
    assert len({cell.shade for cell in by_mean}) >= 5
    assert float(grid.least) < float(grid.most)


def test_published_means_are_marked_where_they_are_too_high():
    grid = published_grid("weighted")
    assert grid is not None

    means, ours = published_means("weighted"), measured_table("weighted")
    for row in grid.rows:
        for colors, cell in zip(grid.colors, row.cells, strict=True):
            rules = Rules(row.pegs, colors)
            over = means[rules] - ours[rules].mean
            assert cell.words == f"{means[rules]:.3f}"
            assert cell.is_high == (over > 2 * (ours[rules].standard_error or 0))
    assert published_grid("random") is None


# Records


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
