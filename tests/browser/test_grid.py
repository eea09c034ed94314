"""Every line of a board stands on the same tracks: peg n is under peg n, and nothing is cut off."""

from typing import Any

import pytest

from tests.browser.grid import sizes
from tests.browser.table import Visit

WIDTHS = {320: 568, 375: 667, 768: 1024, 1280: 800}
TARGET = 44  # pixels that a finger needs
MEASURE = """() => [...document.querySelectorAll("[data-size]")].map((board) => {
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return box.left + box.width / 2;
  };
  const line = (row, kind) => [...row.querySelectorAll(kind)].map(middle);
  const grid = board.querySelector(".board__grid").getBoundingClientRect();
  const edges = [...board.querySelectorAll(".row > *, .row .peg, .row .hole, .tray .peg")]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width);
  const tray = [...board.querySelectorAll(".tray .peg")];
  const words = document.createRange();
  const clear = (row) => {
    words.selectNodeContents(row.querySelector(".row__left"));
    const lines = [...words.getClientRects()].filter((line) => line.width > 1);
    const others = [...row.querySelectorAll(".plate, .peg")].map((each) => each.getBoundingClientRect());
    return lines.length && lines.every((line) => others.every((box) => (
      line.left >= box.right || line.right <= box.left || line.top >= box.bottom || line.bottom <= box.top)));
  };
  return {
    size: board.dataset.size,
    rows: [
      ...[...board.querySelectorAll("tr.row:not(thead tr)")].map((row) => line(row, ".peg")),
      line(board.querySelector(".row--now"), ".hole"),
    ],
    clear: [...board.querySelectorAll("#history tbody tr")].every(clear),
    clashes: board.querySelectorAll(".clash").length,
    tray: tray.map(middle),
    lines: new Set(tray.map((peg) => Math.round(peg.getBoundingClientRect().top))).size,
    fits: edges.every((box) => box.left >= grid.left - 1 && box.right <= grid.right + 1),
    apart: Math.min(...tray.slice(1).map((peg, n) => {
      const [one, other] = [tray[n], peg].map((each) => each.getBoundingClientRect());
      return Math.hypot(other.left - one.left, other.top - one.top);
    })),
  };
})"""


@pytest.mark.parametrize("width", WIDTHS)
def test_peg_n_stands_under_peg_n_on_boards_of_every_size(visit: Visit, width: int):
    screen = {"width": width, "height": WIDTHS[width]}
    page = visit("/boards/", viewport=screen, is_mobile=width < 768).page

    measured: list[dict[str, Any]] = page.evaluate(MEASURE)

    assert len(measured) == len(list(sizes()))
    for board in measured:
        pegs, colors = map(int, board["size"].split("x"))
        assert [len(row) for row in board["rows"]] == [pegs] * 3
        for column in zip(*board["rows"], strict=True):
            assert max(column) - min(column) <= 1, board["size"]
        assert len(board["tray"]) == colors
        assert board["fits"], board["size"]
        assert board["clear"], f"{board['size']}: the codes left are covered"
        assert board["clashes"], board["size"]
        assert board["apart"] >= TARGET - 0.5, board["size"]
        if pegs <= 4 and board["lines"] == 1:
            for hole, swatch in zip(board["rows"][0], board["tray"], strict=False):
                assert abs(hole - swatch) <= 1, board["size"]
