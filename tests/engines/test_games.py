"""A whole game in every engine: by mouse and by keys, won, and resigned."""

from tests.browser.table import wrong_for
from tests.engines.engine import Engine
from tests.engines.visitor import ENTRY, Visitor


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
