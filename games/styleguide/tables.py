"""Tables of the lab: of strategies, one of them with published means, and records; and of bots."""

from collections.abc import Iterator

from games.lab.sources import bibliography
from games.lab.tables.figures import FIGURES
from games.lab.tables.forms import RecordsForm
from games.lab.tables.grid import grids_of, published_grid
from games.lab.tables.standings import lines_of
from games.models.ladder import Standing
from games.stats.bots import axis_of
from games.stats.cards.strength import rungs
from games.styleguide.boards import Sample
from solver import CLASSIC

SHOWN = 12  # lines of the records
BOTS = [
    Standing(
        place,
        -place,
        name,
        is_public=place == 1,
        strength=strength,
        error=0.02 * place,
        luck=0.05 - place / 40,
        reviewed=games,
        mean=strength,
        games=games,
        whole=1296,
    )
    for place, name, strength, games in ((1, "hal", 4.41, 1296), (2, "turing", 4.9, 120))
]


def tables() -> Iterator[Sample]:
    """A heat map with its scale, means that are too high, and lines of the records."""
    (_, grid), (_, distinct) = grids_of("minimax", FIGURES["mean"])
    yield Sample("The scale of a heat map", "lab/tables/_scale.html", {"grid": grid})
    caption = "A strategy by pegs and colors"
    yield Sample(caption, "lab/tables/_grid.html", {"grid": grid, "caption": caption})
    caption = "Without repeats"
    yield Sample(caption, "lab/tables/_grid.html", {"grid": distinct, "caption": caption})
    caption = "Published means"
    published = {"grid": published_grid("weighted"), "caption": caption}
    yield Sample(caption, "lab/tables/_grid.html", published)
    caption = "Lines of the records"
    lines = {"lines": lines_of(repeats=True)[:SHOWN], "caption": caption}
    yield Sample(caption, "lab/tables/_standings.html", lines)
    yield Sample(
        "The bibliography", "lab/tables/_bibliography.html", {"bibliography": bibliography()}
    )
    chips = {"filters": RecordsForm({"proven": "yes"}).filters()}
    yield Sample("Filters of the records", "lab/tables/_filters.html", chips)
    levels = rungs(CLASSIC.rules)
    yield Sample(
        "Bots and levels on one axis", "stats/_bots_axis.html", {"axis": axis_of(BOTS, levels)}
    )
    ladder = {"standings": BOTS, "levels": levels[::-1], "chosen": CLASSIC}
    yield Sample("The bot ladder", "stats/_bots.html", ladder)
    yield Sample("Files", "lab/tables/_files.html", {"json": "#json", "csv": "#csv"})
