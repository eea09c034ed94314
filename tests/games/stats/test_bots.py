"""The page of the bot ladder: the axis, the table, its pages, and what is said where nobody is listed."""

import re
from http import HTTPStatus

import pytest
from django.test import Client

from games.stats import bots
from games.stats.bots import axis_of
from games.stats.cards.strength import rungs
from solver import CLASSIC, LEVELS
from tests.factories import make_bot, make_player
from tests.games.models.test_ladder import listed, rank

pytestmark = pytest.mark.django_db


def page(query: str = "", status: HTTPStatus = HTTPStatus.OK) -> str:
    answer = Client().get(f"/bots/{query}")
    assert answer.status_code == status
    return answer.content.decode()


def rows(html: str) -> list[list[str]]:
    """The words of each row of the table, as a wide screen shows them."""
    body = re.sub('<span class="list__more .*?</span>', "", html[html.index("<tbody>") :])
    found = re.findall(r"<tr>(.*?)</tr>", body, re.DOTALL)
    cells = [re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL) for row in found]
    return [[" ".join(re.sub("<[^>]+>", " ", cell).split()) for cell in row] for row in cells]


def test_a_bot_stands_in_the_table_with_its_figures_and_a_link_if_it_shares_them():
    rank(make_bot(username="hal", is_public=True), 4.526, error=0.031, luck=-0.1, needed=462)

    rank(make_bot(username="shy"), 4.9)

    html = page()

    assert "/players/shy/" not in html
    assert rows(html)[0] == ["1", "hal bot", "4.53 ± 0.03", "4.62", "100 of 1,296", "\u22120.10"]
    assert '<a href="/players/hal/">hal</a>' in html
    assert "100 of 1,296, luck \u22120.10" in html


def test_the_levels_stand_below_with_their_exact_means():
    rank(make_bot(), 4.5)

    levels = rows(page())[1:]

    exact = {"Perfect level": "4.34", "Knuth level": "4.48"}
    assert {name: mean for _, name, mean, *_ in levels if name in exact} == exact
    assert len(levels) == len([level for level in LEVELS.values() if level.strength(CLASSIC.rules)])


def test_the_axis_has_a_dot_for_each_bot_and_a_name_for_each_level():
    for strength in (4.4, 5.0, 9.9):
        rank(make_bot(), strength)

    axis = axis_of(listed(), levels := rungs(CLASSIC.rules))

    dots = [float(at) for at in axis.dots]
    assert dots == sorted(dots, reverse=True)
    assert len(axis.points) == len(levels)
    assert all(0 <= at <= 100 for at in dots)


def test_without_bots_there_is_one_next_step():
    html = page("?rules=mini")

    assert "No bot has finished 100 games under these rules yet." in html
    assert html.count('href="/me/tokens/"') == 1
    assert "Perfect" in html


@pytest.mark.postgres
def test_a_page_has_so_many_bots_at_most(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bots, "PAGE_LENGTH", 2)
    for place in range(3):
        rank(make_bot(), 4.5 + place / 100)

    first, second = page(), page("?page=2")

    assert first.count('class="badge"') == 2
    assert second.count('class="badge"') == 1
    assert rows(second)[0][0] == "3"
    assert 'rel="next" href="?rules=classic&amp;page=2"' in first
    assert 'rel="prev"' in second
    assert "There are no more bots." in page("?page=3")


def test_what_is_not_there_is_not_found():
    for query in ("?rules=super", "?rules=x", "?page=0", "?page=11", "?page=x"):
        page(query, HTTPStatus.NOT_FOUND)


def test_it_is_linked_from_the_leaderboard_and_the_lab():
    for path in ("/leaderboard/", "/lab/"):
        assert 'href="/bots/"' in Client().get(path).content.decode()


def test_the_leaderboard_tells_a_bot_no_place(client: Client):
    client.force_login(make_bot())
    of_bot = client.get("/leaderboard/").content.decode()
    client.force_login(make_player())

    assert "needed to be listed" not in of_bot
    assert "needed to be listed" in client.get("/leaderboard/").content.decode()
