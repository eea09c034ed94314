"""A whole game in every engine: by mouse and by keys, won, and resigned."""

import pytest

from tests.browser.table import wrong_for
from tests.engines.conftest import PHONE, WIDE
from tests.engines.engine import Engine
from tests.engines.visitor import ENTRY, Visitor

pytestmark = pytest.mark.deep

CENTERS = """
return [...document.querySelectorAll(selector)]
  .map((element) => element.getBoundingClientRect())
  .map(({ left, width }) => left + width / 2);
"""


def test_a_game_is_won_by_mouse(newcomer: Visitor, engine: Engine):
    newcomer.open("/")
    secret = newcomer.game.board.secret

    first = newcomer.click_code(wrong_for(secret))
    last = newcomer.click_code(secret)

    assert first.startswith("Guess 1: ")
    assert "4 black" in last
    assert engine.count(ENTRY) == 0
    assert engine.count("#history tbody tr") == 2


def test_a_game_is_won_by_keys_and_stays_won(newcomer: Visitor, engine: Engine):
    newcomer.open("/")
    game = newcomer.game
    secret = game.board.secret

    first = newcomer.type_code(wrong_for(secret))
    last = newcomer.type_code(secret)
    newcomer.open(game.get_absolute_url())

    assert first.startswith("Guess 1: ")
    assert "4 black" in last
    assert engine.count(ENTRY) == 0
    assert engine.count("#history tbody tr") == 2


def test_a_game_is_resigned(newcomer: Visitor, engine: Engine):
    newcomer.open("/")
    newcomer.click_code(wrong_for(newcomer.game.board.secret))

    news = newcomer.resign()

    assert news
    assert engine.count(ENTRY) == 0


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_each_peg_stands_under_the_one_before(
    newcomer: Visitor, engine: Engine, size: tuple[int, int]
):
    """Container units and grids give every engine the same columns."""
    engine.resize(*size)
    newcomer.open("/")
    newcomer.click_code(wrong_for(newcomer.game.board.secret))

    played = engine.run(CENTERS, selector="#history tbody tr:last-child [data-color]")
    filled = engine.run(CENTERS, selector=f"{ENTRY} [data-hole]")

    assert len(played) == 4
    assert filled == pytest.approx(played, abs=1)
