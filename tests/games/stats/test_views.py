"""History and statistics as pages: whose they are, what filters let through, and what they cost."""

import re
from datetime import UTC, datetime
from html import unescape
from http import HTTPStatus
from itertools import pairwise, product

import pytest
from django.http import QueryDict
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.core.game import Game, Order
from games.core.modes import MAKE
from games.core.modes.choices import Coach, Handicap
from games.core.player import Player
from games.live.match import Match
from games.review.ledgers import ledger_of
from games.stats import views
from games.stats.forms import HistoryForm
from games.ui.numbers import NONE
from solver import BLANKS, CLASSIC, LEVELS, MINI, VARIANTS, Rules, Variant, variant_of
from tests.depth import at_depth
from tests.factories import make_game, make_match, make_player, make_race, play_codes, play_match
from tests.games.conftest import SetClock
from tests.games.filling import fill
from tests.games.reading import words_apart
from tests.games.stats.outcomes import make_outcomes

pytestmark = pytest.mark.django_db
CUSTOM = Variant("custom", "Custom", Rules(2, 3), guesses=4)
HTMX = {"HX-Request": "true"}
STATS = "/me/stats/"
BAR = r'<a class="bars__row" href="/me/history/\?([^"]*)">(.*?)</a>'


def html_of(client: Client, address: str, **query: str) -> str:
    page = client.get(address, query)
    assert page.status_code == HTTPStatus.OK
    return page.content.decode()


def words_of(client: Client, address: str, **query: str) -> str:
    return words_apart(html_of(client, address, **query))


def page_of(client: Client, query: str = "") -> str:
    """A page of the history."""
    return html_of(client, f"/me/history/{query}")


def tokens_on(html: str) -> list[str]:
    """The games and matches of a list."""
    return re.findall(r'"/(?:games|live)/([\w-]+)/"', html)


def link(html: str, rel: str) -> str | None:
    """Where the link to the next or the previous page leads."""
    found = re.search(rf'rel="{rel}" href="([^"]+)"', html)
    return found[1].replace("&amp;", "&") if found else None


def test_who_never_played_is_told_so(client: Client):
    assert "No games yet" in words_of(client, "/me/history/")
    assert "No finished games yet." in words_of(client, STATS)


# The history


def test_every_game_shows_mode_opponent_help_result_and_guesses(client: Client, guest: Player):
    coached = make_game(player=guest, coach=Coach.FULL)
    coached.hint()
    play_codes(make_game(player=guest, secret="1234"), "1122", "1234")
    play_codes(make_race(player=guest, secret="6543"), "6543")

    html = page_of(client)

    race, single, helped = html.split("<tbody>")[-1].split("</tr>")[:3]
    assert all(words in race for words in ("Race against Knuth", "Classic", "Won", ">1 to 5"))
    assert all(words in single for words in ("Solo", "Classic", "Won", '"num">2'))
    assert "with coach, 1 hint" in helped
    assert html.count("with coach") == 1


def test_a_match_leads_to_its_page_and_to_its_review(client: Client, guest: Player):
    match = play_match(make_match(guest, make_player(username="bob")), "1122 1234", "1122")
    game = match.games.get(player=guest)

    html = page_of(client)

    assert f'href="/live/{match.token}/"' in html
    assert f'href="/games/{game.token}/review/"' in html
    assert f"Match · race against bob Classic Won 2 to {NONE} skill 93 Review" in words_of(
        client, "/me/history/"
    )


@pytest.mark.postgres
def test_games_are_narrowed(client: Client, guest: Player):
    games = {
        "rules=mini": make_game(player=guest, variant=MINI, secret="123"),
        "rules=custom": make_game(player=guest, variant=CUSTOM, secret="12"),
        "level=goldfish": make_race(player=guest, level=LEVELS["goldfish"]),
        "result=won": play_codes(make_game(player=guest), "1234"),
        "result=in-play&rules=blanks": make_game(player=guest, variant=BLANKS),
        "coach=full": make_game(player=guest, coach=Coach.FULL),
        "result=abandoned": make_game(player=guest),
    }
    games["result=abandoned"].abandon()

    for query, game in games.items():
        html = page_of(client, f"?{query}")

        assert tokens_on(html) == [game.token], query
        assert html.count(" selected") >= query.count("="), query


def test_filters_that_leave_nothing_say_so_and_lead_back(client: Client, guest: Player):
    make_game(player=guest)

    html = page_of(client, "?rules=super")

    assert "None of your games match these filters" in html
    assert 'href="/me/history/">Show all games' in html


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("rules=chess", "“chess” is not on offer."),
        ("sort=fewest&after=17", "There is no such page of games."),
        ("after=1%00", "Null characters are not allowed."),
    ],
)
def test_what_is_not_on_offer_is_not_found_and_named(client: Client, query: str, words: str):
    response = client.get(f"/me/history/?{query}")

    assert response.status_code == HTTPStatus.NOT_FOUND
    assert words in response.content.decode()


@pytest.mark.postgres
@pytest.mark.parametrize("order", Order)
def test_pages_hold_every_game_once_in_order_both_ways(
    client: Client, guest: Player, monkeypatch: pytest.MonkeyPatch, order: Order
):
    monkeypatch.setattr(views, "PAGE_LENGTH", 4)
    games = [make_game(player=guest, variant=MINI, secret="123") for _ in range(11)]
    for number, game in enumerate(games):
        game.guesses_used = number % 4
    Game.objects.bulk_update(games, ["guesses_used"])
    make_game(player=guest)
    expected = [game.token for game in sorted(games, key=order.key, reverse=not order.ascends)]

    pages = [page_of(client, f"?rules=mini&sort={order}")]
    while query := link(pages[-1], "next"):
        assert query.startswith("?rules=mini&")
        pages.append(page_of(client, query))

    assert [token for page in pages for token in tokens_on(page)] == expected
    assert [len(tokens_on(page)) for page in pages] == [4, 4, 3]
    assert link(pages[0], "prev") is None
    for earlier, later in pairwise(pages):
        back = link(later, "prev")
        assert back
        assert tokens_on(page_of(client, back)) == tokens_on(earlier)


def test_a_page_past_the_end_says_so_and_leads_back(client: Client, guest: Player):
    game = make_game(player=guest)

    for query in (f"?before={game.pk}", f"?after={game.pk}"):
        html = page_of(client, query)

        assert "There are no more games" in html, query
        assert 'href="/me/history/">Back to the first page' in html, query


def test_htmx_gets_the_list_alone_at_an_address_without_empty_choices(
    client: Client, guest: Player
):
    make_game(player=guest)

    response = client.get("/me/history/?rules=classic&way=&sort=oldest", headers=HTMX)

    html = response.content.decode()
    assert html.strip().startswith('<div id="games"')
    assert "1 game shown." in html
    assert response["HX-Push-Url"] == "/me/history/?rules=classic&sort=oldest"
    assert "HX-Request" in response["Vary"]


# The statistics


def test_a_game_counts_as_soon_as_it_is_over(client: Client, guest: Player):
    game = play_codes(make_game(player=guest, secret="1234"), "1122")
    assert "No finished games yet." in words_of(client, STATS)

    play_codes(game, "1234")

    text = words_of(client, STATS)
    assert "1 of 1 code found. From ten games on: 9 to go." in text
    assert "Trend From ten games on: 9 to go." in text


def test_every_end_of_a_game_is_counted_as_what_it_is(client: Client, guest: Player):
    play_codes(make_game(player=guest, secret="1234"), "1234")
    play_codes(make_game(player=guest, secret="1234"), *["1122"] * 10)
    make_game(player=guest).resign()
    make_game(player=guest).abandon()
    make_game(player=guest, mode=MAKE, level=LEVELS["knuth"], secret="").resign()
    race = make_race(player=guest, secret="1122")
    play_codes(race, "1122")

    text = words_of(client, STATS)

    assert "Games 4 Won 1 25% Drawn 1 Lost 2 1 given up Mean guesses 6.00 Solved only 1.00" in text


@pytest.mark.postgres
def test_games_that_were_left_stand_beside_the_figures(client: Client, guest: Player):
    play_codes(make_game(player=guest, secret="1234"), "1234")
    before = words_of(client, STATS)
    for choices in ({}, {}, {"coach": Coach.COUNT}):
        play_codes(make_game(player=guest, secret="1234", **choices), "1122")
    play_codes(make_game(player=guest, secret="123", variant=MINI), "112")
    make_game(player=guest)

    shown = [words_of(client, STATS, **query) for query in ({}, {"coach": "all"})]

    assert "not finished" not in before
    assert "2 games are not finished." in shown[0]
    assert "3 games are not finished." in shown[1]


def test_the_most_used_first_guesses_are_shown_and_the_others_counted(
    client: Client, guest: Player
):
    for number, shape in enumerate(("AAAA", "AAAB", "AABB", "AABC", "ABCD", "ABAB", "ABBB")):
        make_outcomes(guest, [4, 0] * (8 - number), first_shape=shape)

    text = words_of(client, STATS)

    assert "orange, orange, orange, orange 16 50% 7.50" in text
    assert "4 games opened another way." in text


def test_a_filter_that_is_none_is_told_so(client: Client):
    for query in (
        *("rules=99x99", "rules=<b>", "mode=sleep", "opponent=god", "coach=loud", "period=-1"),
        "beside=nobody",
    ):
        page = client.get(f"{STATS}?{query}")

        assert page.status_code == HTTPStatus.NOT_FOUND, query
        assert "the address names an unknown filter" in page.content.decode(), query


def test_htmx_gets_the_figures_alone(client: Client, guest: Player):
    make_game(player=guest).resign()

    page = client.get(STATS, headers=HTMX)

    assert page.content.decode().strip().startswith('<div id="figures"')
    assert "HX-Request" in page.headers["Vary"]


def test_nobody_sees_a_private_profile(client: Client):
    ada = make_player(username="Ada")
    make_game(player=ada).resign()

    for name in ("Ada", "nobody", "guest-1"):
        page = client.get(f"/players/{name}/")
        assert page.status_code == HTTPStatus.NOT_FOUND
        assert "No player with this name shares statistics" in page.content.decode()

    client.force_login(ada)
    assert "Lost 1 1 given up" in words_of(client, "/players/ada/")


def test_a_public_profile_is_for_everybody_and_shows_its_own_games(client: Client, guest: Player):
    ada = make_player(username="Ada", is_public=True)
    play_codes(make_game(player=ada, secret="1234"), "1122", "1234")
    make_game(player=guest).resign()

    text = words_of(client, "/players/ADA/")

    assert "1 of 1 code found." in text
    assert "Ada Rules" in text
    assert "given up" not in text
    assert "/me/history/?" not in html_of(client, "/players/ada/")


def test_the_page_costs_as_many_queries_for_one_game_as_for_many(
    client: Client, guest: Player, django_assert_num_queries: DjangoAssertNumQueries
):
    def play() -> None:
        ledger_of(play_codes(make_race(player=guest, secret="1234"), "1122", "1234").board)

    play()
    client.get(STATS)

    for _ in range(2):
        play()
        with django_assert_num_queries(11):
            client.get(STATS)
        with django_assert_num_queries(7):  # the cards are kept
            client.get(STATS)


def test_the_figures_of_very_many_games_come_after_the_page(
    client: Client, guest: Player, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(views, "MOST_AT_ONCE", 2)
    make_outcomes(guest, [4, 5])
    few = words_of(client, STATS, mode="break")
    make_outcomes(guest, [6])

    many = words_of(client, STATS, mode="break")
    page = html_of(client, STATS, mode="break")
    fragment = client.get(STATS, {"mode": "break"}, headers={"HX-Request": "true"}).content.decode()
    without_script = words_of(client, STATS, mode="break", now="yes")

    told = "Counting 3 games takes a moment."
    assert ["Games 2" in few, told in few] == [True, False]
    assert ["Games 3" in many, told in many] == [False, True]
    assert f'hx-get="{STATS}?mode=break" hx-trigger="load"' in page
    assert told not in fragment
    assert 'aria-live="polite" >' in fragment
    assert "Games 3" in without_script
    assert 'name="now"' in page


def test_who_played_with_help_alone_is_told_where_those_games_are(client: Client, guest: Player):
    make_game(player=guest, coach=Coach.COUNT).resign()
    coached = words_of(client, STATS)
    everything = words_of(client, STATS, coach="all", handicap="all", mode="daily")
    make_race(player=guest, handicap=Handicap.TWO).resign()

    assert "Games with a coach are left out." in coached
    assert "left out" not in everything
    assert "Games with a handicap are left out." in words_of(client, STATS)
    assert "Games 1 Won" in words_of(client, STATS, handicap="with")


def test_custom_rules_that_were_played_are_offered(client: Client, guest: Player):
    for _ in range(2):
        make_game(player=guest, variant=CUSTOM, secret="12").resign()
    make_game(player=guest).resign()

    opened = words_of(client, STATS)
    html = html_of(client, STATS, rules="4x6")

    assert "Games 2 Won" in opened
    assert '<option value="2x3" class="chip__on" >2 × 3</option>' in html


def test_games_with_other_guesses_than_the_named_rules_stand_apart(client: Client, guest: Player):
    """Losing many short games leaves the figures of Classic as they are."""
    make_outcomes(guest, [4] * 10)
    make_outcomes(guest, [0] * 20, variant=variant_of(CLASSIC.rules, 1))

    html = html_of(client, STATS, rules="4x6")

    assert '<option value="4x6-custom" class="chip__on" >Custom 4 × 6</option>' in html
    counted = [
        client.get(STATS, {"rules": rules}).context["numbers"].games
        for rules in ("4x6", "4x6-custom")
    ]
    assert counted == [10, 20]
    links = {unescape(link) for link in re.findall(r'"(/me/history/\?[^"]*guesses=[^"]*)"', html)}
    assert links
    assert all("rules=classic&" in link for link in links)
    assert HistoryForm({"rules": "4x6-custom"}).is_valid()
    assert Game.objects.narrowed(rules="4x6-custom").count() == 20


@pytest.mark.both
@pytest.mark.postgres
def test_each_bar_leads_to_exactly_the_games_that_it_counts(client: Client, guest: Player):
    """Also where games of all kinds are in play, abandoned, practiced, or made."""
    if games := at_depth(0, 300):
        fill("--games", str(games), "--players", "3")
    variants = at_depth([CLASSIC], [*VARIANTS.values()])
    queries = ["", "coach=all&handicap=all", "coach=with", "mode=race", "period=30"]
    shown = 0
    for player in [guest, *Player.objects.filter(is_guest=False)]:
        for _ in range(8):
            play_codes(make_game(player=player, secret="1234"), "1122", "1234")
        make_game(player=player).resign()
        play_codes(make_race(player=player, secret="1234"), "1234")
        play_codes(make_race(player=player, secret="1234", coach=Coach.COUNT), "1234")
        play_codes(make_race(player=player, level=LEVELS["dreamer"]), "1122")
        make_game(player=player, coach=Coach.COUNT).abandon()
        make_game(player=player, mode=MAKE, level=LEVELS["dreamer"], own_secret="1122")
        if player != guest:
            client.force_login(player)
        for variant, query in product(variants, at_depth(queries[:2], queries)):
            html = html_of(client, f"{STATS}?rules={variant.rules}&{query}")
            for address, bar in re.findall(BAR, html, re.DOTALL):
                number = re.findall(r'bars__n">(?:<b>.*?</b> of |)([\d,]+)<', bar)
                listed = HistoryForm(QueryDict(unescape(address)))
                assert listed.is_valid()
                found = Game.objects.of(player).narrowed(**listed.filters)
                assert [str(found.count())] == number, (address, bar)
                shown += 1
    assert shown >= 9


@pytest.mark.postgres
def test_bars_of_a_period_lead_to_the_games_of_that_period(
    client: Client, guest: Player, set_clock: SetClock
):
    shown = {}
    for day in (12, 13, 20):
        set_clock(datetime(2026, 11, day, 0, 0, tzinfo=UTC))
        games = [play_codes(make_game(player=guest, secret="1234"), "1234") for _ in range(5)]
        shown[day] = [game.token for game in reversed(games)]

    html = html_of(client, STATS, period="7")

    [link] = re.findall(r'"(/me/history/\?[^"]*guesses=1[^"]*)"', html)
    assert "period=7" in link
    assert client.get(STATS, {"period": "7"}).context["numbers"].games == 10
    assert tokens_on(html_of(client, unescape(link))) == [*shown[20], *shown[13]]


def test_a_match_that_the_other_left_is_won_and_stands_in_no_bar(client: Client, guest: Player):
    match = play_match(make_match(guest, make_player()), "1122", "1122", ends=False)
    Match.objects.change(
        match.token, timezone.now(), lambda locked: locked.resign(locked.everyone[1])
    )
    play_codes(make_game(player=guest, secret="1122"), "1234", "1122")

    text = words_of(client, STATS)

    assert "Games 2 Won 2 100%" in text
    assert "Mean guesses 2.00" in text
    assert len(tokens_on(page_of(client, "?result=counted"))) == 2
    assert len(tokens_on(page_of(client, "?result=counted&guesses=none"))) == 0


def test_the_own_page_lists_whom_one_met_and_a_profile_the_two_alone(client: Client):
    ann, bob, cid = (make_player(username=name, is_public=True) for name in ("ann", "bob", "c.d"))
    for other in (bob, cid):
        play_match(make_match(ann, other), "1234", "1122")
    client.force_login(ann)

    own, profile = html_of(client, STATS), html_of(client, "/players/bob/")

    assert "Head to head" in own
    assert 'href="/players/bob/"' in own
    assert 'href="/players/c.d/"' in own
    assert "You against bob" in profile
    assert "Head to head as a table" in profile
    assert "c.d" not in profile  # no random token has a dot


@pytest.mark.usefixtures("guest")
def test_nobody_else_sees_whom_somebody_met(client: Client):
    ann = make_player(username="ann", is_public=True)
    play_match(make_match(ann, make_player()), "1234", "1122")

    assert "Head to head" not in html_of(client, "/players/ann/")
    client.force_login(ann)
    assert "Head to head" not in html_of(client, "/players/ann/")
    assert "Head to head" not in client.get(STATS, headers=HTMX).content.decode()
