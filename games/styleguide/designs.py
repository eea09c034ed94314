"""Samples of saved designs: the card that saves one, a visitor's own, and the table of the best."""

from collections.abc import Iterator

from games.lab.design.mine import mine_context, own_row
from games.lab.design.table import best_row, known_rows
from games.models import Player, SavedDesign
from games.models.designs import MOST_NAME
from games.styleguide.boards import Sample
from solver import CLASSIC, SUPER, GuessCounts

ADA, BOB = Player(pk=1, username="Ada"), Player(pk=2, username="Bob")
COUNTS = GuessCounts(histogram=(1, 13, 105, 611, 556, 10), complete=True)


def designs() -> Iterator[Sample]:
    """The parts of the pages of saved designs."""
    save, mine = "lab/design/_save.html", "lab/design/_mine.html"
    filled = {"may_list": True, "most_name": MOST_NAME, "save_name": "Slow and steady"}
    yield Sample("Save a design", save, filled | {"save_listed": True})
    yield Sample("Save as a guest", save, {"complaint": "A name needs a letter or a digit."})
    listed = _made("Slow and steady", COUNTS)
    yield Sample("Saved", save, {"saved": listed, "saved_play": "/"})
    rows = [own_row(listed), own_row(_made("Super one", None))]
    yield Sample("My designs", mine, mine_context(None) | {"rows": rows, "may_list": True})
    yield Sample("No designs", mine, mine_context(None))
    best = [best_row(listed, 1, ADA), best_row(_made("Bold", COUNTS, BOB), 2, ADA)]
    table = {"title": "Classic 4 × 6", "rows": best, "known": known_rows(CLASSIC.rules)}
    yield Sample("Best designs", "lab/design/_table.html", table)


def _made(name: str, counts: GuessCounts | None, owner: Player = ADA) -> SavedDesign:
    """A design that is not stored."""
    variant = CLASSIC if counts else SUPER
    made = SavedDesign(
        owner=owner,
        name=name,
        rules=str(variant.rules),
        strategy="parts+0.3*entropy",
    )
    made.note(counts)
    return made
