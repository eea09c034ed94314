"""A whole game in every engine, by mouse and by keys, and an account."""

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


@pytest.mark.parametrize("hand", ["mouse", "keys"])
def test_a_game_is_won_and_stays_won(newcomer: Visitor, engine: Engine, hand: str):
    newcomer.open("/")
    game = newcomer.game
    secret = game.board.secret
    guess = newcomer.click_code if hand == "mouse" else newcomer.type_code

    first = guess(wrong_for(secret))
    last = guess(secret)
    newcomer.open(game.get_absolute_url())

    assert first.startswith("Guess 1: ")
    assert "4 black" in last
    assert engine.count(ENTRY) == 0
    assert engine.count("#history tbody tr") == 2


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_each_peg_stands_under_the_one_before_until_the_game_is_resigned(
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
    assert newcomer.resign()
    assert engine.count(ENTRY) == 0


def test_an_account_is_made_and_entered_again(newcomer: Visitor, engine: Engine):
    name, password = f"{engine.name}-1", "correct horse battery"
    newcomer.sign_up(name, password)

    newcomer.leave()
    newcomer.sign_in(name, password)
    newcomer.open("/me/sessions/")

    assert newcomer.path == "/me/sessions/"
    newcomer.leave()
