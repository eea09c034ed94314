"""The leaderboards of people and of bots: who is named, and what a viewer is told."""

import re
from http import HTTPStatus

import pytest
from django.template.loader import render_to_string
from django.test import Client

from games.core.days import today
from games.core.game import Game
from games.core.player import Player
from games.daily.models import Daily
from games.process_cache import forget_everything
from games.stats import views
from games.stats.cards.strength import rungs
from games.stats.leaderboard import Leader, Leaderboard, leaders_of_day, scores_of_day, scores_under
from games.ui.charts.axis import axis
from games.ui.numbers import MINUS, NONE
from solver import CLASSIC, LEVELS, MINI, POCKET
from tests.factories import make_bot, make_game, make_player, play_codes, sign_in
from tests.games.stats.outcomes import make_outcomes, page_of, public, rank
from tests.games.stats.test_bot_ladder import listed

pytestmark = pytest.mark.django_db

# Mean guesses


def test_it_is_empty_before_anybody_has_played(client: Client):
    html = page_of(client)

    assert "Nobody is listed yet today." in html
    assert "Nobody is listed yet under these rules." in html


def test_only_those_appear_who_chose_to(client: Client):
    for name, facts in (
        ("ada", {"is_public": False}),
        ("bob", {"is_guest": True}),
        ("cy", {"is_active": False}),
        ("hal", {"is_bot": True}),
    ):
        player = public(name)
        make_outcomes(player, [5] * 20)
        make_outcomes(player, [5], kind="daily")
        player.set_unusable_password()
        for field, value in facts.items():
            setattr(player, field, value)
        player.save()
    Game.objects.filter(outcome__kind="daily").update(daily=Daily.objects.on(today()))

    assert scores_under(CLASSIC).best == scores_of_day(today()).best == []
    assert not Player.objects.appearing().exists()
    assert not re.findall(">(ada|bob|cy|hal)<", page_of(client))


def test_each_of_the_named_rules_has_its_own(client: Client):
    make_outcomes(public("ada.b"), [5] * 20)
    make_outcomes(public("bob.b"), [3] * 20, variant=MINI)

    classic, mini = page_of(client), page_of(client, "?rules=mini")

    assert ("ada.b" in classic, "bob.b" in classic) == (True, False)  # no random token has a dot
    assert ("ada.b" in mini, "bob.b" in mini) == (False, True)
    assert 'href="/players/bob.b/"><bdi>bob.b</bdi></a>' in mini
    assert 'href="?rules=mini#rules" aria-current="page"' in mini


def test_luck_stands_beside_the_strength(client: Client, guest: Player):
    make_outcomes(public("ada"), [5] * 20, loss=0.1, luck=-0.56, rest=0)
    make_outcomes(public("bob"), [5] * 20, variant=POCKET)
    make_outcomes(guest, [5] * 20, variant=POCKET)

    classic, pocket = page_of(client), page_of(client, "?rules=pocket")

    assert "Strength, solo and daily" in classic
    assert f'<td class="num">4.44</td> <td class="num">{MINUS}0.56</td>' in classic
    assert "Mean guesses, solo and daily" in pocket
    assert "5.00 guesses on average over 20 solo games and dailies: that would be" in pocket
    assert "Luck" not in pocket


def test_other_rules_have_none(client: Client):
    for rules in ("chess", "custom"):
        response = client.get("/leaderboard/", {"rules": rules})

        assert response.status_code == HTTPStatus.NOT_FOUND
        assert f"“{rules}” is not on offer." in response.content.decode()


def test_a_name_is_safe_in_an_address_and_in_the_page(client: Client):
    make_outcomes(public("a/<b>@x+é"), [5] * 20)

    html = page_of(client)

    assert 'href="/players/a/%3Cb%3E@x+%C3%A9/"><bdi>a/&lt;b&gt;@x+é</bdi></a>' in html


# Today


def test_nobody_has_a_place_who_did_not_find_the_code(client: Client):
    ada, other = public("ada"), make_player()
    for player in (ada, other):
        make_game(player=player, origin=Daily.objects.on(today()), secret="").resign()

    [leader] = leaders_of_day(today(), None).leaders
    client.force_login(other)
    html = page_of(client)

    assert (leader.place, leader.is_found) == (None, False)
    assert f'<td class="num">{NONE}</td>' in html
    assert "You did not find the code today, so you have no place." in html


def test_the_place_of_a_viewer_who_is_not_listed_is_told():
    mine = Leader(4, "ada", 1, 1, place=3)

    assert own_day(mine, is_listed=True) == "<p>You took 4 guesses: place 3.</p>"
    assert own_day(mine) == "<p>You took 4 guesses: that would be place 3.</p>"
    assert own_day(mine._replace(place=None)) == ""


def own_day(mine: Leader, *, is_listed: bool = False) -> str:
    facts = {"daily": Leaderboard([], mine), "is_listed": is_listed}
    return render_to_string("stats/leaderboard.html#own-day", facts).strip()


# The viewer


def test_a_viewer_is_told_the_own_place_and_how_to_appear(client: Client, guest: Player):
    make_outcomes(public("bob"), [4] * 20)
    make_outcomes(guest, [5] * 3)
    too_few = page_of(client)
    make_outcomes(guest, [5] * 17)
    forget_everything()
    of_guest = page_of(client)
    ada = make_player(username="ada")
    make_outcomes(ada, [5] * 20)
    client.force_login(ada)
    hidden = page_of(client)
    Player.objects.filter(pk=ada.pk).update(is_public=True)
    forget_everything()
    listed = page_of(client)

    assert "You have finished 3 of the 20 solo games and dailies needed to be listed." in too_few
    assert "that would be place 2." in of_guest
    assert "sign up" in of_guest
    assert "Your strength is 5.00 over 20 solo games and dailies: that would be place 2." in hidden
    assert "You do not appear here." in hidden
    assert "<strong>you</strong>" in listed
    assert "You do not appear" not in listed


def test_who_left_an_older_game_open_is_told_that_later_ones_wait_for_it(client: Client):
    ada = sign_in(client)
    older = play_codes(make_game(player=ada), "1122")
    alone = page_of(client)
    play_codes(make_game(player=ada), "1122", "1234")
    waits = page_of(client)
    play_codes(older, "1234")
    ended = page_of(client)

    told = "Games that you began later wait for the one that is still open."
    assert [told in page for page in (alone, waits, ended)] == [False, True, False]
    counts = [f"You have finished {games} of the 20" for games in (0, 0, 2)]
    assert [words in page for words, page in zip(counts, (alone, waits, ended), strict=True)] == [
        True
    ] * 3


# The ladder of bots


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


def test_bots_stand_with_their_figures_and_a_link_if_they_share_them_above_the_exact_levels():
    rank(make_bot(username="hal", is_public=True), 4.526, error=0.031, luck=-0.1, needed=462)
    rank(make_bot(username="shy"), 4.9)

    html = page()

    assert "/players/shy/" not in html
    first, _, *levels = rows(html)
    assert first == ["1", "hal bot", "4.53 ± 0.03", "4.62", "100 of 1,296", "\u22120.10"]
    assert '<a href="/players/hal/"><bdi>hal</bdi></a>' in html
    assert "100 of 1,296, luck \u22120.10" in html
    exact = {"Perfect level": "4.34", "Knuth level": "4.48"}
    assert {name: mean for _, name, mean, *_ in levels if name in exact} == exact
    assert len(levels) == len([level for level in LEVELS.values() if level.strength(CLASSIC.rules)])


def test_the_axis_has_a_dot_for_each_bot_and_a_name_for_each_level():
    for strength in (4.4, 5.0, 9.9):
        rank(make_bot(), strength)

    levels = rungs(CLASSIC.rules)
    drawn = axis(levels, dots=[each.strength for each in listed()])

    dots = [float(at) for at in drawn.dots]
    assert dots == sorted(dots, reverse=True)
    assert len(drawn.points) == len(levels)
    assert all(0 <= at <= 100 for at in dots)


def test_without_bots_there_is_one_next_step():
    html = page("?rules=mini")

    assert "No bot has finished 100 games under these rules yet." in html
    assert html.count('href="/me/tokens/"') == 1
    assert "Perfect" in html


@pytest.mark.postgres
def test_a_page_has_so_many_bots_at_most(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(views, "BOTS_PER_PAGE", 2)
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
    sign_in(client)

    assert "needed to be listed" not in of_bot
    assert "needed to be listed" in client.get("/leaderboard/").content.decode()
