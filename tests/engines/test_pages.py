"""Every page in every engine, wide and as on a phone: a silent console, and nothing too wide."""

import pytest

from tests.browser.table import wrong_for
from tests.engines.conftest import PHONE, WIDE
from tests.engines.engine import Engine
from tests.engines.visitor import Visitor

pytestmark = pytest.mark.deep

WON, IN_PLAY, RACE = "/won/", "/in-play/", "/race/"
PAGES = [
    "/",
    IN_PLAY,
    WON,
    f"{WON}seal/",
    RACE,
    "/new/",
    "/new/?mode=duel&variant=super&level=most-parts",
    "/new/?mode=break&variant=custom&pegs=5&colors=12&guesses=3&repeats=on",
    "/rules/",
    "/rules/?step=1&black=2&white=0",
    "/rules/?step=2",
    "/rules/?step=3",
    "/daily/",
    "/daily/2026-02-14/",
    "/challenges/",
    "/solve/",
    "/solve/?guess-1=1122&black-1=1&white-1=1&guess-2=1344&white-2=2",
    "/leaderboard/",
    "/me/history/",
    "/me/stats/",
    "/me/settings/",
    "/me/export/",
    "/me/mind-reader/",
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/password/reset/",
]
NOWHERE = "/nothing/here/"


@pytest.fixture(scope="module")
def games(engine: Engine, site: str) -> dict[str, str]:
    """Where the games of somebody new are, who has played them in this browser."""
    visitor, addresses = Visitor(engine, site), {}
    visitor.leave()
    for name in (WON, IN_PLAY):
        visitor.open("/")
        game = visitor.game
        secret = game.board.secret
        visitor.click_code(wrong_for(secret))
        if name == WON:
            visitor.click_code(secret)
        addresses[name] = game.get_absolute_url()
        assert engine.count("#history tbody tr") == (2 if name == WON else 1)
    visitor.start("mode=race&variant=super&level=knuth")
    visitor.click_code("12345")
    assert engine.count("#history tbody tr") == 1
    return addresses | {RACE: visitor.path}


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits_and_says_nothing(
    visitor: Visitor, engine: Engine, games: dict[str, str], path: str, size: tuple[int, int]
):
    for name, address in games.items():
        path = path.replace(name, address)

    engine.resize(*size)
    visitor.open(path)

    assert visitor.too_wide == ""
    assert engine.evaluate("document.title")


def test_a_page_that_is_not_there_is_one_of_the_site(visitor: Visitor, engine: Engine):
    visitor.open(NOWHERE)

    assert visitor.too_wide == ""
    assert engine.count("main h1") == 1
