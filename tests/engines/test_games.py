"""A whole game in every engine: by mouse and by keys, won, and resigned."""

import pytest

from tests.browser.table import wrong_for
from tests.engines.conftest import PHONE, WIDE
from tests.engines.engine import Engine
from tests.engines.visitor import ENTRY, Visitor

CENTERS = """
return [...document.querySelectorAll(selector)]
  .map((element) => element.getBoundingClientRect())
  .map(({ left, width }) => left + width / 2);
"""


def test_a_game_is_won_by_mouse(visitor: Visitor, engine: Engine):
    visitor.open("/")
    secret = visitor.game.board.secret

    first = visitor.click_code(wrong_for(secret))
    last = visitor.click_code(secret)

    assert first.startswith("Guess 1: ")
    assert "4 black" in last
    assert engine.count(ENTRY) == 0
    assert engine.count("#history tbody tr") == 2


def test_a_game_is_won_by_keys_and_stays_won(visitor: Visitor, engine: Engine):
    visitor.open("/")
    game = visitor.game
    secret = game.board.secret

    first = visitor.type_code(wrong_for(secret))
    last = visitor.type_code(secret)
    visitor.open(game.get_absolute_url())

    assert first.startswith("Guess 1: ")
    assert "4 black" in last
    assert engine.count(ENTRY) == 0
    assert engine.count("#history tbody tr") == 2


def test_a_game_is_resigned(visitor: Visitor, engine: Engine):
    visitor.open("/")
    visitor.click_code(wrong_for(visitor.game.board.secret))

    news = visitor.resign()

    assert news
    assert engine.count(ENTRY) == 0


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_each_peg_stands_under_the_one_before(
    visitor: Visitor, engine: Engine, size: tuple[int, int]
):
    """Container units and grids give every engine the same columns."""
    engine.resize(*size)
    visitor.open("/")
    visitor.click_code(wrong_for(visitor.game.board.secret))

    played = engine.run(CENTERS, selector="#history tbody tr:last-child [data-color]")
    filled = engine.run(CENTERS, selector=f"{ENTRY} [data-hole]")

    assert len(played) == 4
    assert filled == pytest.approx(played, abs=1)
