"""A strategy laid out by pegs and colors."""

from games.lab.tables.figures import FIGURES
from games.lab.tables.grid import grids_of, published_grid
from solver import Rules, measured_table, published_means


def test_each_entry_has_its_cell():
    grids = grids_of("minimax", FIGURES["mean"])

    assert [repeats for repeats, _ in grids] == [True, False]
    for repeats, grid in grids:
        for row in grid.rows:
            for colors, cell in zip(grid.colors, row.cells, strict=True):
                entry = entry_at("minimax", row.pegs, colors, repeats=repeats)
                assert bool(cell.words) == (entry is not None)
                assert cell.words.startswith("≈") == (entry is not None and not entry.complete)


def entry_at(slug, pegs, colors, *, repeats):
    found = [
        entry
        for rules, entry in measured_table(slug).items()
        if (rules.pegs, rules.colors, rules.repeats) == (pegs, colors, repeats)
    ]
    return found[0] if found else None


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
