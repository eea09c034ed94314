"""History and statistics as pages: whose they are, what filters let through, and what they cost."""

import re
from datetime import UTC, datetime
from html import unescape
from http import HTTPStatus
from itertools import pairwise

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import strip_tags
from pytest_django import DjangoAssertNumQueries

from games.models import (
    Coach,
    Codemaker,
    Daily,
    Game,
    Handicap,
    Match,
    Order,
    Outcome,
    Player,
    today,
)
from games.modes import MAKE
from games.review.ledgers import ledger_of
from games.stats.forms import HistoryForm
from games.stats.views import PAGE_LENGTH
from games.words.numbers import NONE
from solver import (
    BLANKS,
    BULLS_AND_COWS,
    CLASSIC,
    LEVELS,
    MINI,
    POCKET,
    VARIANTS,
    Rules,
    Variant,
    variant_of,
)
from tests.factories import (
    make_game,
    make_match,
    make_player,
    make_race,
    play_codes,
    play_match,
    reread,
)
from tests.games.conftest import SetClock
from tests.games.filling import fill
from tests.games.outcomes import make_outcomes
from tests.games.reading import words_in, words_of
from tests.games.ways_to_play import a_game_of_each_way

pytestmark = pytest.mark.django_db
MAKE_CHOICES = {"mode": "make", "variant": "classic", "level": "knuth"}
SECRET = {f"secret-{hole}": symbol for hole, symbol in enumerate("6543", start=1)}
CUSTOM = Variant("custom", "Custom", Rules(2, 3), guesses=4)
HTMX = {"HX-Request": "true"}


def test_a_game_with_a_coach_is_marked_in_the_history(client: Client, guest: Player):
    game = make_game(player=guest, coach=Coach.FULL)
    game.hint()
    make_game(player=guest)

    text = words_in(client.get("/me/history/").content.decode())

    assert text.count("with coach") == 1
    assert "with coach, 1 hint" in text


def test_the_history_tells_what_became_of_it(client: Client):
    client.post("/games/", MAKE_CHOICES | SECRET)
    client.post(f"/games/{Game.objects.get().token}/turns/", {"number": "1", "to_the_end": "on"})

    text = words_of(client, "/me/history/")

    assert re.search(r"Hide a code from Knuth Classic Found \d", text)


BAR = r'<a class="bars__row" href="/me/history/\?([^"]*)">(.*?)</a>'


def page_of(client: Client, query: str = "") -> str:
    return client.get(f"/me/history/{query}").content.decode()


def html_of(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def tokens_on(html: str) -> list[str]:
    """The games and matches of a list."""
    return re.findall(r'"/(?:games|live)/([\w-]+)/"', html)


def link(html: str, rel: str) -> str | None:
    """Where the link to the next or the previous page leads."""
    found = re.search(rf'rel="{rel}" href="([^"]+)"', html)
    return found[1].replace("&amp;", "&") if found else None


def test_a_stranger_has_an_empty_history(client: Client):
    assert "No games yet" in page_of(client)


def test_every_game_shows_mode_opponent_result_and_guesses(client: Client, guest: Player):
    play_codes(make_game(player=guest, secret="1234"), "1122", "1234")
    play_codes(make_race(player=guest, secret="6543"), "6543")

    html = page_of(client)

    rows = html.split("<tbody>")[-1].split("</tr>")
    race, single = rows[0], rows[1]
    assert all(words in race for words in ("Race against Knuth", "Classic", "Won", ">1 to 5"))
    assert all(words in single for words in ("Solo", "Classic", "Won", '"num">2'))


def test_nobody_elses_games_are_shown(client: Client, guest: Player):
    mine = make_game(player=guest)
    other = make_game()

    html = page_of(client)

    assert mine.token in html
    assert other.token not in html


def test_every_way_to_play_is_there_and_can_be_asked_for(client: Client, guest: Player):
    games = a_game_of_each_way(guest)
    tokens = {way: (game.match or game).token for way, game in games.items()}

    assert set(tokens_on(page_of(client))) == set(tokens.values())
    for way, game in games.items():
        assert reread(game).way.slug == way
        assert tokens_on(page_of(client, f"?way={way}")) == [tokens[way]]


def test_a_match_leads_to_its_page_and_to_its_review(client: Client, guest: Player):
    match = play_match(make_match(guest, make_player(username="bob")), "1122 1234", "1122")
    game = match.games.get(player=guest)

    html = page_of(client)

    assert f'href="/live/{match.token}/"' in html
    assert f'href="/games/{game.token}/review/"' in html
    assert f"Match · race against bob Classic Won 2 to {NONE} Review" in words_in(html)


def test_practice_is_told_from_the_daily(client: Client, guest: Player):
    game = make_game(player=guest, origin=Daily.objects.on(today()), secret="")
    Game.objects.filter(pk=game.pk).update(is_practice=True)

    assert tokens_on(page_of(client, "?way=practice")) == [game.token]
    assert tokens_on(page_of(client, "?way=daily")) == []
    assert ", practice" in page_of(client)


@pytest.mark.parametrize(
    ("query", "index"),
    [
        ("rules=mini", 0),
        ("rules=custom", 1),
        ("level=goldfish", 2),
        ("result=won", 3),
        ("result=in-play&rules=blanks", 4),
        ("coach=full", 5),
        ("result=abandoned", 6),
    ],
)
def test_games_are_narrowed(client: Client, guest: Player, query: str, index: int):
    games = [
        make_game(player=guest, variant=MINI, secret="123"),
        make_game(player=guest, variant=CUSTOM, secret="12"),
        make_race(player=guest, level=LEVELS["goldfish"]),
        play_codes(make_game(player=guest), "1234"),
        make_game(player=guest, variant=BLANKS),
        make_game(player=guest, coach=Coach.FULL),
        make_game(player=guest),
    ]
    games[6].abandon()

    html = page_of(client, f"?{query}")

    assert tokens_on(html) == [games[index].token]
    assert html.count(" selected") >= query.count("=")


def test_filters_that_leave_nothing_say_so_and_lead_back(client: Client, guest: Player):
    make_game(player=guest)

    html = page_of(client, "?rules=super")

    assert "None of your games match these filters" in html
    assert 'href="/me/history/">Show all games' in html


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("rules=chess", "“chess” is not on offer."),
        ("way=sleep", "“sleep” is not on offer."),
        ("level=god", "“god” is not on offer."),
        ("result=tie", "“tie” is not on offer."),
        ("coach=loud", "“loud” is not on offer."),
        ("sort=luck", "“luck” is not on offer."),
        ("after=x", "There is no such page of games."),
        ("after=-1", "There is no such page of games."),
        ("after=" + "9" * 40, "There is no such page of games."),
        ("after=9223372036854775808", "There is no such page of games."),
        ("after=4-17", "There is no such page of games."),
        ("after=1-2-3", "There is no such page of games."),
        ("after=٣", "There is no such page of games."),
        ("sort=fewest&after=17", "There is no such page of games."),
        ("sort=fewest&after=22-17", "There is no such page of games."),
        ("after=1&before=2", "There is no such page of games."),
        ("after=1%00", "Null characters are not allowed."),
    ],
)
def test_what_is_not_on_offer_is_not_found_and_named(client: Client, query: str, words: str):
    response = client.get(f"/me/history/?{query}")

    assert response.status_code == HTTPStatus.NOT_FOUND
    assert words in response.content.decode()


@pytest.mark.parametrize("order", Order)
def test_pages_hold_every_game_once_in_order_both_ways(client: Client, guest: Player, order: Order):
    games = [make_game(player=guest) for _ in range(2 * PAGE_LENGTH + 3)]
    for number, game in enumerate(games):
        game.guesses_used = number % 4
    Game.objects.bulk_update(games, ["guesses_used"])
    expected = [game.token for game in sorted(games, key=order.key, reverse=not order.ascends)]

    pages = [page_of(client, f"?sort={order}")]
    while query := link(pages[-1], "next"):
        pages.append(page_of(client, query))

    assert [token for page in pages for token in tokens_on(page)] == expected
    assert [len(tokens_on(page)) for page in pages] == [PAGE_LENGTH, PAGE_LENGTH, 3]
    assert link(pages[0], "prev") is None
    for earlier, later in pairwise(pages):
        back = link(later, "prev")
        assert back
        assert tokens_on(page_of(client, back)) == tokens_on(earlier)


def test_links_to_other_pages_keep_the_filters(client: Client, guest: Player):
    for _ in range(PAGE_LENGTH + 1):
        make_game(player=guest, variant=MINI, secret="123")
    make_game(player=guest)

    query = link(page_of(client, "?rules=mini&sort=most"), "next")

    assert query
    assert query.startswith("?rules=mini&sort=most&after=9-")
    assert len(tokens_on(page_of(client, query))) == 1


@pytest.mark.parametrize("query", ["?before=9999999", "?after=1"])
def test_a_page_past_the_end_says_so_and_leads_back(client: Client, guest: Player, query: str):
    game = make_game(player=guest)
    beyond = query.replace("9999999", str(game.pk)).replace("=1", f"={game.pk}")

    html = page_of(client, beyond)

    assert "There are no more games" in html
    assert 'href="/me/history/">Back to the first page' in html


def test_a_long_history_costs_no_more_queries_than_a_short_one(
    client: Client, guest: Player, django_assert_num_queries: DjangoAssertNumQueries
):
    for _ in range(2):
        make_race(player=guest)
    with django_assert_num_queries(4):
        page_of(client)

    for _ in range(48):
        make_race(player=guest)

    with django_assert_num_queries(4):
        assert len(tokens_on(page_of(client))) == PAGE_LENGTH


def test_the_seats_of_all_matches_take_one_more_query(
    client: Client, guest: Player, django_assert_num_queries: DjangoAssertNumQueries
):
    for _ in range(5):
        play_match(make_match(guest, make_player(), make_player()), "1234", "1122", "1122")

    with django_assert_num_queries(5):
        assert len(tokens_on(page_of(client))) == 5


def test_htmx_gets_the_list_alone_at_an_address_without_empty_choices(
    client: Client, guest: Player
):
    make_game(player=guest)

    response = client.get(
        "/me/history/?rules=classic&way=&sort=oldest", headers={"HX-Request": "true"}
    )

    html = response.content.decode()
    assert html.strip().startswith('<div id="games"')
    assert "1 game shown." in html
    assert response["HX-Push-Url"] == "/me/history/?rules=classic&sort=oldest"
    assert "HX-Request" in response["Vary"]


def test_going_back_gets_the_whole_page(client: Client, guest: Player):
    make_game(player=guest)

    response = client.get(
        "/me/history/?rules=classic",
        headers={"HX-Request": "true", "HX-History-Restore-Request": "true"},
    )

    assert "<!doctype html>" in response.content.decode()
    assert "HX-Push-Url" not in response
    assert "hx-swap-oob" not in response.content.decode()


def words_at(client: Client, address: str, **data: str) -> str:
    page = client.get(address, data)
    assert page.status_code == HTTPStatus.OK
    return " ".join(unescape(strip_tags(page.content.decode().replace("<", " <"))).split())


def test_who_never_played_is_invited(client: Client):
    assert "No finished games yet." in words_at(client, "/me/stats/")


def test_a_game_counts_as_soon_as_it_is_over(client: Client, guest: Player):
    game = play_codes(make_game(player=guest, secret="1234"), "1122")
    assert "No finished games yet." in words_at(client, "/me/stats/")

    play_codes(game, "1234")

    text = words_at(client, "/me/stats/")
    assert "One code found, in 2 guesses. Perfect 4.34." in text
    assert "Finish three games to see a trend." in text


def test_every_end_of_a_game_is_counted_as_what_it_is(client: Client, guest: Player):
    play_codes(make_game(player=guest, secret="1234"), "1234")
    play_codes(make_game(player=guest, secret="1234"), *["1122"] * 10)
    make_game(player=guest).resign()
    make_game(player=guest).abandon()
    make_game(player=guest, mode=MAKE, level=LEVELS["knuth"], secret="").resign()
    race = make_race(player=guest, secret="1122")
    play_codes(race, "1122")

    text = words_at(client, "/me/stats/")

    assert "Games 4 Won 1 25% Drawn 1 Lost 2 1 given up Mean guesses 6.00 Solved only 1.00" in text


def test_games_that_were_left_stand_beside_the_figures(client: Client, guest: Player):
    play_codes(make_game(player=guest, secret="1234"), "1234")
    before = words_at(client, "/me/stats/")
    for _ in range(12):
        play_codes(make_game(player=guest, secret="1234"), "1122")
    play_codes(make_game(player=guest, secret="1234", coach=Coach.COUNT), "1122")
    play_codes(make_game(player=guest, secret="123", variant=MINI), "112")
    make_game(player=guest)

    shown = [words_at(client, "/me/stats/", **query) for query in ({}, {"coach": "all"})]

    assert "not finished" not in before
    assert "12 games are not finished." in shown[0]
    assert "13 games are not finished." in shown[1]


def test_as_many_games_are_lost_in_the_sum_as_against_each_level(client: Client, guest: Player):
    make_outcomes(guest, [0, 0, 0], kind="race", level="knuth", result="lost")
    make_outcomes(guest, [0, 0], kind="duel", level="goldfish", result="given-up")

    text = words_at(client, "/me/stats/")

    assert "Lost 5 2 given up" in text
    assert "lost 5" in text.split("Against each level")[1]


@pytest.mark.parametrize(
    ("filters", "games"),
    [
        ({}, 3),
        ({"mode": "break"}, 1),
        ({"mode": "race"}, 1),
        ({"mode": "evil"}, 1),
        ({"mode": "daily"}, 0),
        ({"opponent": "knuth"}, 1),
        ({"opponent": "random"}, 0),
        ({"coach": "with"}, 1),
        ({"coach": "all"}, 4),
        ({"rules": "mini"}, 1),
        ({"rules": "3x6"}, 1),
        ({"rules": "pocket"}, 1),
        ({"rules": "6x10"}, 0),
        ({"period": "7"}, 3),
        ({"rules": "4x6", "mode": "race", "opponent": "knuth", "period": "365"}, 1),
    ],
)
def test_each_filter_lets_through_what_it_says(
    client: Client, guest: Player, filters: dict[str, str], games: int
):
    make_game(player=guest, variant=MINI, secret="123").resign()
    make_game(player=guest, variant=POCKET, secret="12345").resign()
    make_game(player=guest, coach=Coach.COUNT).resign()
    make_game(player=guest, codemaker=Codemaker.EVIL).resign()
    make_race(player=guest).resign()
    make_game(player=guest).resign()

    text = words_at(client, "/me/stats/", **filters)

    assert (f"Games {games} Won" in text) if games else ("No games of this kind." in text)


def test_older_games_are_outside_a_period(client: Client, guest: Player):
    make_game(player=guest).resign()
    Outcome.objects.update(day="2020-01-01")

    assert "No games of this kind." in words_at(client, "/me/stats/", period="365")


@pytest.mark.parametrize(
    "filters",
    [
        {"rules": "99x99"},
        {"rules": "<b>"},
        {"mode": "sleep"},
        {"opponent": "god"},
        {"coach": "loud"},
        {"period": "-1"},
        {"beside": "nobody"},
    ],
)
def test_a_filter_that_is_none_is_told_so(client: Client, filters: dict[str, str]):
    page = client.get("/me/stats/", filters)

    assert page.status_code == HTTPStatus.NOT_FOUND
    assert "the address names an unknown filter" in page.content.decode()


def test_htmx_gets_the_figures_alone(client: Client, guest: Player):
    make_game(player=guest).resign()

    page = client.get("/me/stats/", headers=HTMX)

    text = page.content.decode().strip()
    assert text.startswith('<div id="figures"')
    assert "HX-Request" in page.headers["Vary"]


def test_nobody_sees_a_private_profile(client: Client):
    ada = make_player(username="Ada")
    make_game(player=ada).resign()

    for name in ("Ada", "nobody", "guest-1"):
        page = client.get(f"/players/{name}/")
        assert page.status_code == HTTPStatus.NOT_FOUND
        assert "No player with this name shares statistics" in page.content.decode()

    client.force_login(ada)
    assert "Lost 1 1 given up" in words_at(client, "/players/ada/")


def test_a_public_profile_is_for_everybody_and_shows_its_own_games(client: Client, guest: Player):
    ada = make_player(username="Ada", is_public=True)
    play_codes(make_game(player=ada, secret="1234"), "1122", "1234")
    make_game(player=guest).resign()

    text = words_at(client, "/players/ADA/")

    assert "One code found, in 2 guesses." in text
    assert "Ada Rules" in text
    assert "given up" not in text


def test_the_page_costs_as_many_queries_for_one_game_as_for_many(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
):
    player = make_player()
    client.force_login(player)

    def play() -> None:
        ledger_of(play_codes(make_race(player=player, secret="1234"), "1122", "1234").board)

    play()
    client.get("/me/stats/")

    for more in (2, 8):
        for _ in range(more):
            play()
        with django_assert_num_queries(12):
            client.get("/me/stats/")


def test_a_level_that_was_only_sampled_says_so(client: Client, guest: Player):
    play_codes(make_game(player=guest, secret="1234"), "1122", "1234")

    exact = words_at(client, "/me/stats/", beside="knuth")
    sampled = words_at(client, "/me/stats/", beside="goldfish")

    assert "you Knuth" in exact
    assert "you Goldfish" in sampled
    assert "Knuth 4.48" in exact
    assert "Goldfish ≈ 8.5" in exact


def test_who_played_with_a_coach_alone_is_told_where_those_games_are(client: Client, guest: Player):
    make_game(player=guest, coach=Coach.COUNT).resign()

    assert "Games with a coach are left out." in words_at(client, "/me/stats/")
    words = words_at(client, "/me/stats/", coach="all", handicap="all", mode="daily")
    assert "left out" not in words


def test_games_with_a_handicap_have_a_chip_of_their_own(client: Client, guest: Player):
    make_race(player=guest, handicap=Handicap.TWO).resign()

    assert "Games with a handicap are left out." in words_at(client, "/me/stats/")
    assert "Games 1 Won" in words_at(client, "/me/stats/", handicap="with")


def test_custom_rules_that_were_played_are_offered(client: Client, guest: Player):
    make_game(player=guest, variant=CUSTOM, secret="12").resign()
    make_game(player=guest).resign()

    html = client.get("/me/stats/").content.decode()

    assert '<option value="2x3" class="chip__on" >2 × 3</option>' in html
    assert "Games 1 Won" in words_at(client, "/me/stats/", rules="2x3")


def test_games_with_other_guesses_than_the_named_rules_stand_apart(client: Client, guest: Player):
    """Losing many short games leaves the figures of Classic as they are."""
    make_outcomes(guest, [4])
    make_outcomes(guest, [0] * 20, variant=variant_of(CLASSIC.rules, 1))

    html = client.get("/me/stats/?rules=4x6").content.decode()

    assert '<option value="4x6-custom" class="chip__on" >Custom 4 × 6</option>' in html
    counted = [
        client.get("/me/stats/", {"rules": rules}).context["numbers"].games
        for rules in ("4x6", "4x6-custom")
    ]
    assert counted == [1, 20]
    behind = {unescape(link) for link in re.findall(r'"(/me/history/\?[^"]*guesses=[^"]*)"', html)}
    assert behind
    assert all("rules=classic&" in link for link in behind)
    assert HistoryForm({"rules": "4x6-custom"}).is_valid()
    assert Game.objects.narrowed(rules="4x6-custom").count() == 20


def test_statistics_open_on_the_rules_with_most_games_that_they_show(client: Client, guest: Player):
    for _ in range(2):
        make_game(player=guest).resign()
    make_game(player=guest, variant=BULLS_AND_COWS, secret="", coach=Coach.COUNT).resign()

    opened = client.get("/me/stats/").context
    assert (opened["rules"], opened["numbers"].games) == (CLASSIC.rules, 2)
    client.force_login(other := make_player())
    make_game(player=other, variant=MINI, secret="", coach=Coach.COUNT).resign()
    html = client.get("/me/stats/").content.decode()
    assert re.search(r'value="3x6"[^>]*selected', html)


def test_bars_lead_to_the_games_behind_them(client: Client, guest: Player):
    found = play_codes(make_game(player=guest, secret="1234"), "1122", "1234")
    lost = make_game(player=guest)
    lost.resign()
    play_codes(make_game(player=guest, secret="1234", coach=Coach.COUNT), "1122", "1234")
    play_codes(make_race(player=guest, secret="1234"), "1234")

    html = client.get("/me/stats/").content.decode()

    links = [unescape(link) for link in re.findall(r'"(/me/history/\?[^"]*guesses=[^"]*)"', html)]
    games = [tokens_on(client.get(link).content.decode()) for link in links]
    assert [len(tokens) for tokens in games] == [1, 1, 1]
    assert games[1:] == [[found.token], [lost.token]]


@pytest.mark.parametrize(
    "query", ["", "coach=all&handicap=all", "coach=with", "mode=race", "period=30"]
)
def test_each_bar_leads_to_exactly_the_games_that_it_counts(client: Client, query: str):
    """Also where games of all kinds are in play, abandoned, practiced, or made."""
    fill("--games", "300", "--players", "3")
    shown = 0
    for player in Player.objects.filter(is_guest=False):
        client.force_login(player)
        play_codes(make_race(player=player, secret="1234", coach=Coach.COUNT), "1234")
        play_codes(make_race(player=player, level=LEVELS["dreamer"]), "1122")
        make_game(player=player, coach=Coach.COUNT).abandon()
        make_game(player=player, mode=MAKE, level=LEVELS["dreamer"], own_secret="1122")
        for variant in VARIANTS.values():
            html = client.get(f"/me/stats/?rules={variant.rules}&{query}").content.decode()
            for address, bar in re.findall(BAR, html, re.DOTALL):
                number = re.findall(r'bars__n">(?:<b>.*?</b> of |)([\d,]+)<', bar)
                listed = HistoryForm(QueryDict(unescape(address)))
                assert listed.is_valid()
                games = Game.objects.of(player).narrowed(**listed.filters)
                assert [str(games.count())] == number, (address, bar)
                shown += 1
    assert shown >= 3, "each player won a race just now"
    for result in ("in-play", "abandoned"):
        assert Game.objects.filter(result=result).count() >= 3


def test_bars_of_a_period_lead_to_the_games_of_that_period(
    client: Client, guest: Player, set_clock: SetClock
):
    shown = {}
    for day in (12, 13, 20):
        set_clock(datetime(2026, 11, day, 0, 0, tzinfo=UTC))
        shown[day] = play_codes(make_game(player=guest, secret="1234"), "1234").token

    html = client.get("/me/stats/", {"period": "7"}).content.decode()

    [link] = re.findall(r'"(/me/history/\?[^"]*guesses=1[^"]*)"', html)
    assert "period=7" in link
    assert "Games 2 Won" in words_at(client, "/me/stats/", period="7")
    assert tokens_on(client.get(unescape(link)).content.decode()) == [shown[20], shown[13]]


def test_a_profile_leads_to_no_games_of_its_player(client: Client):
    ada = make_player(username="Ada", is_public=True)
    play_codes(make_game(player=ada, secret="1234"), "1234")

    assert "/me/history/?" not in client.get("/players/ada/").content.decode()


def test_figures_ladder_trainer_and_challenges_lead_to_each_other(client: Client):
    names = ("stats", "history", "ladder", "train", "own-challenges")
    addresses = [reverse(name) for name in names]

    for here in addresses:
        html = client.get(here).content.decode()
        tabs = re.search(
            r'<nav class="tabs" aria-label="More figures">(.*?)</nav>', html, re.DOTALL
        )
        assert tabs
        assert re.findall(r'href="([^"]+)"', tabs[1]) == [*addresses, reverse("lab")]
        assert re.findall(r'href="([^"]+)" aria-current="page"', tabs[1]) == [here]
        bar = html.partition('<nav class="tabbar"')[2]
        assert re.findall(r'href="([^"]+)"\s+aria-current="page"', bar) == ["/me/stats/"]


def test_a_phone_reaches_the_lab_in_two_taps_and_sees_where_it_is(client: Client):
    bar = client.get("/").content.decode().partition('<nav class="tabbar"')[2]
    [me] = re.findall(r'<a href="([^"]+)"[^>]*>(?:(?!</a>).)*Me\s*</a>', bar, re.DOTALL)

    assert 'href="/lab/">Lab</a>' in client.get(me).content.decode().partition('class="tabs"')[2]
    bar = client.get("/lab/").content.decode().partition('<nav class="tabbar"')[2]
    assert re.findall(r'href="([^"]+)"\s+aria-current="page"', bar) == [me]


def test_a_match_that_the_other_left_is_won_and_stands_in_no_bar(client: Client, guest: Player):
    match = play_match(make_match(guest, make_player()), "1122", "1122", ends=False)
    Match.objects.change(
        match.token, timezone.now(), lambda locked: locked.resign(locked.everyone[1])
    )
    play_codes(make_game(player=guest, secret="1122"), "1234", "1122")

    text = words_of(client, "/me/stats/")

    assert "Games2 Won2 100%" in text
    assert "Mean guesses2.00" in text
    assert len(tokens_on(page_of(client, "?result=counted"))) == 2
    assert len(tokens_on(page_of(client, "?result=counted&guesses=none"))) == 0


def test_the_own_page_lists_whom_one_met_and_a_profile_the_two_alone(client: Client):
    ann, bob, cid = (make_player(username=name, is_public=True) for name in ("ann", "bob", "cid"))
    for other in (bob, cid):
        play_match(make_match(ann, other), "1122 1234", "1122 1122 1234")
    client.force_login(ann)

    own, profile = html_of(client, "/me/stats/"), html_of(client, "/players/bob/")

    assert "Head to head" in own
    assert 'href="/players/bob/"' in own
    assert 'href="/players/cid/"' in own
    assert "You against bob" in profile
    assert "Head to head as a table" in profile
    assert "cid" not in profile


@pytest.mark.usefixtures("guest")
def test_nobody_else_sees_whom_somebody_met(client: Client):
    ann = make_player(username="ann", is_public=True)
    play_match(make_match(ann, make_player()), "1122 1234", "1122 1122 1234")

    assert "Head to head" not in html_of(client, "/players/ann/")
    client.force_login(ann)
    assert "Head to head" not in html_of(client, "/players/ann/")
    assert "Head to head" not in client.get("/me/stats/", headers=HTMX).content.decode()


def test_those_who_were_met_take_three_queries_however_many_they_are(
    client: Client, guest: Player, django_assert_num_queries: DjangoAssertNumQueries
):
    def play() -> None:
        play_match(make_match(guest, make_player(), make_player()), "1234", "1122", "1122")

    play()
    client.get("/me/stats/")

    for more in (0, 4):
        for _ in range(more):
            play()
        with django_assert_num_queries(13):
            client.get("/me/stats/")
