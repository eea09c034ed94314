"""Tables by pegs and colors, records, and their pages and files."""

import csv
import re
from http import HTTPStatus
from io import StringIO

import pytest
from django.test import Client

from games.lab.tables import page
from games.lab.tables.files import csv_of
from games.lab.tables.page import FIGURES, grids_of, published_grid, record_rows
from games.ui.numbers import NONE
from solver import (
    BULLS_AND_COWS,
    CLASSIC,
    KnownTotal,
    PublishedTotal,
    Rules,
    measured_strategies,
    measured_table,
    published_means,
    records,
)
from tests.solver.cli.results import validator

pytestmark = pytest.mark.django_db

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
    assert len(FIGURES["mean"].written(sample, sample.mean)) == 4


# Files


def test_a_line_for_each_result_with_plain_values():
    results = [
        {"rules": "4x6", "complete": True, "histogram": [1, 2], "who": None},
        {"rules": "2x2", "complete": False, "histogram": [4], "who": 'A "B", C'},
    ]

    assert csv_of(results) == (
        'rules,complete,histogram,who\r\n4x6,true,1 2,\r\n2x2,false,4,"A ""B"", C"\r\n'
    )


# Grids


def test_a_higher_mean_is_darker():
    _, grid = grids_of("lowest", FIGURES["mean"])[0]
    shades = [
        shade
        for _, shade in sorted(
            (float(cell["words"]), cell["shade"])
            for _, cells in grid["rows"]
            for cell in cells
            if cell and "≈" not in cell["words"]
        )
    ]

    assert shades == sorted(shades)
    assert len(set(shades)) >= 5
    assert float(grid["least"]) < float(grid["most"])


def test_published_means_are_marked_where_they_are_too_high():
    grid = published_grid("weighted")
    assert grid is not None

    means, ours = published_means("weighted"), measured_table("weighted")
    for pegs, cells in grid["rows"]:
        for colors, cell in zip(grid["colors"], cells, strict=True):
            rules = Rules(pegs, colors)
            over = means[rules] - ours[rules].mean
            assert cell["words"] == f"{means[rules]:.3f}"
            assert cell["is_high"] == (over > 2 * (ours[rules].standard_error or 0))
    assert published_grid("random") is None


# Records


def test_a_line_says_who_found_the_least_total():
    lines = {line["name"]: line for line in record_rows(repeats=True)}

    assert (lines["4 × 7"]["source"], lines["4 × 7"]["address"]) == (
        "Ville 2013",
        "https://arxiv.org/abs/1305.1010",
    )
    assert (lines["3 × 7"]["source"], lines["3 × 7"]["least"], lines["3 × 7"]["most"]) == (
        "this site",
        "1,474",
        "6",
    )
    assert lines["4 × 4"]["source"] == "mmstrat"
    assert lines["4 × 6"]["address"] == "/lab/sources/"  # it is only in print


def test_a_published_total_below_ours_stands_beside_it(monkeypatch: pytest.MonkeyPatch):
    theirs = PublishedTotal(20, "somebody", 2020, None)
    standing = KnownTotal(Rules(2, 3), 21, False, 19, None, theirs)
    monkeypatch.setattr(page, "records", lambda: [standing])

    [line] = page.record_rows(repeats=True)

    assert (line["least"], line["source"]) == ("20", "somebody 2020; this site: 21")
    assert (line["state"], line["most"], line["histogram"]) == ("at least 19", NONE, NONE)


# Over HTTP


@pytest.mark.parametrize("slug", measured_strategies())
def test_every_table_is_shown(client: Client, slug: str):
    for show in ("mean", "total", "most", "over"):
        response = client.get(f"/lab/tables/{slug}/?show={show}")

        shown = len(re.findall(r'<td class="map__cell', response.content.decode()))
        entries = len(measured_table(slug)) - (0 if show != "over" else unknown(slug))
        assert response.status_code == HTTPStatus.OK, show
        assert shown == entries + (15 if slug == "weighted" else 0), show


def unknown(slug: str) -> int:
    """The entries whose best tree is not known."""
    known = {each.rules for each in records() if each.ours is not None}
    return len(set(measured_table(slug)) - known)


def test_the_mean_of_minimax_is_shown_first(client: Client):
    page = client.get("/lab/tables/").content.decode()

    assert "4.476" in page
    assert re.search(r'href="\?show=mean" aria-current="page"', page)
    assert re.search(r'href="/lab/tables/minimax/\?show=mean" aria-current="page"', page)


def test_a_figure_leads_to_the_comparison_of_its_strategy_and_rules(client: Client):
    page = client.get("/lab/tables/minimax/").content.decode()

    [address] = re.findall(r'href="([^"]*)"[^>]*>4\.476</a>', page)
    compared = client.get(address.replace("&amp;", "&")).content.decode()
    assert "5,801" in compared


def test_perfect_says_what_is_not_from_a_proven_tree(client: Client):
    page = client.get("/lab/tables/perfect/").content.decode()

    cells = re.findall(r"<td class=\"map__cell[^>]*>(.*?)</td>", page, re.DOTALL)
    classic, super_, sampled = (
        next(cell for cell in cells if sizes in cell)
        for sizes in ("variant=classic&", "variant=super&", "pegs=4&amp;colors=11&amp;repeats=on")
    )
    assert "proven" not in classic
    assert "not proven" in super_
    assert "≈" in sampled
    assert "sample" in sampled
    assert "record 5.88" in sampled
    assert "the record is the mean or the total" in page
    assert "the record is the mean" not in client.get("/lab/tables/minimax/").content.decode()


def test_the_published_table_stands_beside_the_right_one(client: Client):
    page = client.get("/lab/tables/weighted/").content.decode()

    assert "An older table" in page
    assert "Its weights change nothing." in page
    assert "It counts some white pegs wrong" in page
    assert len(re.findall("map__cell--high", page)) >= 10
    assert re.search(r"4\.715\s+<span class=\"map__note\">\+0\.\d\d</span>", page)
    assert "An older table" not in client.get("/lab/tables/minimax/").content.decode()


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("knut/", "There is no"),
        ("minimax/?show=speed", "There is no"),
        ("knut.json", "There is no"),
        ("records/?proven=maybe", "Records have no such filter."),
    ],
)
def test_unknown_tables_are_not_found(client: Client, address: str, sentence: str):
    response = client.get(f"/lab/tables/{address}")

    assert response.status_code == HTTPStatus.NOT_FOUND
    assert sentence in response.content.decode()


def row_of(page: str, name: str) -> str:
    """The record of some sizes."""
    return next(row for row in page.split("<tr ") if f">{name}<" in row)


def test_records_name_the_fewest_guesses_and_who_found_them(client: Client):
    page = client.get("/lab/tables/records/").content.decode()

    row = row_of(page, "4 × 6")
    assert "<strong>5,625</strong>" in row
    assert "Koyama and Lai 1993" in row
    assert "proven" in row
    assert "1 8 91 647 547 2" in row
    row = row_of(page, "5 × 8")
    assert "this site; published: 179,274, Super Master Mind 2026" in row
    assert "at least" in row


def test_records_stand_by_pegs_then_by_colors(client: Client):
    page = client.get("/lab/tables/records/?repeats=yes").content.decode()

    sizes = [(int(pegs), int(colors)) for pegs, colors in re.findall(r">(\d) × (\d+)</th>", page)]
    assert sizes == sorted(sizes)
    assert len(sizes) == sum(each.rules.repeats and each.least is not None for each in records())


@pytest.mark.parametrize(
    ("query", "shown", "hidden"),
    [
        ("", 'href="?repeats=yes" aria-current="true"', "No color twice</caption>"),
        ("repeats=no", "No color twice</caption>", "Colors may repeat</caption>"),
        ("proven=yes", ">4 × 6</th>", ">5 × 8</th>"),
        ("proven=no", ">5 × 8</th>", ">4 × 4</th>"),
        ("repeats=no&proven=yes", 'href="?repeats=yes&amp;proven=yes"', 'href="?repeats=yes"'),
    ],
)
def test_records_are_filtered_and_a_filter_keeps_the_other_one(
    client: Client, query: str, shown: str, hidden: str
):
    page = client.get(f"/lab/tables/records/?{query}").content.decode()

    assert shown in page
    assert hidden not in page


def test_a_record_leads_to_its_source_and_to_the_tree_of_a_stored_book(client: Client):
    page = client.get("/lab/tables/records/").content.decode()

    row = row_of(page, "2 × 5")
    assert 'href="https://doi.org/10.1093/comjnl/47.5.602"' in row
    assert "Chen and Lin 2004" in row
    row = row_of(page, "5 × 5")
    assert "mmstrat" in row
    for address in re.findall(r'href="(/lab/[^"]*)"', row):
        assert client.get(address).status_code == HTTPStatus.OK
    assert "/lab/trees/5x5/perfect/" in row
    assert "/lab/explore/5x5/" in row
    assert "/lab/trees/" not in row_of(page, "5 × 10")


@pytest.mark.parametrize("name", ["minimax", "weighted"])
def test_the_files_hold_the_stored_entries(client: Client, name: str):
    entries = {str(rules): entry for rules, entry in measured_table(name).items()}

    found = client.get(f"/lab/tables/{name}.json").json()
    results = found["results"]
    validator().validate(found)  # as `python -m solver table --json` prints it
    response = client.get(f"/lab/tables/{name}.csv")
    lines = list(csv.DictReader(StringIO(response.content.decode())))

    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert response["Content-Disposition"] == f'attachment; filename="{name}.csv"'
    assert [each["rules"] for each in results] == [each["rules"] for each in lines]
    assert {each["rules"]: each for each in results} == {
        rules: entry.as_json() for rules, entry in entries.items()
    }
    assert all(
        line["histogram"] == " ".join(map(str, entries[line["rules"]].histogram)) for line in lines
    )


def test_the_files_of_the_records_hold_all_rules(client: Client):
    results = client.get("/lab/tables/records.json").json()["results"]
    lines = list(csv.DictReader(StringIO(client.get("/lab/tables/records.csv").content.decode())))

    assert results == [each.as_json() for each in records()]
    assert [line["least"] for line in lines] == [str(each["least"] or "") for each in results]
    assert {line["optimal"] for line in lines} == {"true", "false"}
