"""The history page: whole, in order, one's own, and narrowed and paged like a list in Python."""

import re
from collections.abc import Callable
from http import HTTPStatus
from itertools import pairwise

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from games.models import WAYS, Coach, Codemaker, Daily, Game, Order, Player, Result, today
from games.models.queries import Key
from games.modes import BREAK, DUEL, MAKE, RACE
from games.stats.views import PAGE_LENGTH
from solver import BLANKS, LEVELS, MINI, Rules, Variant
from tests.factories import make_challenge, make_game, make_player, make_race, play_codes, reread

pytestmark = pytest.mark.django_db
CUSTOM = Variant("custom", "Custom", Rules(2, 3), guesses=4)


def page_of(client: Client, query: str = "") -> str:
    return client.get(f"/me/history/{query}").content.decode()


def tokens_on(html: str) -> list[str]:
    return re.findall(r"/games/([\w-]+)/", html)


def link(html: str, rel: str) -> str | None:
    """Where the link to the next or the previous page leads."""
    found = re.search(rf'rel="{rel}" href="([^"]+)"', html)
    return found[1].replace("&amp;", "&") if found else None


def a_game_of_each_way(player: Player) -> dict[str, Game]:
    """A game to every way to play, each another one."""
    daily = Daily.objects.on(today())
    start, knuth = Game.objects.start, LEVELS["knuth"]
    return {
        "break": make_game(player=player),
        "evil": make_game(player=player, codemaker=Codemaker.EVIL, secret=""),
        "make": start(player=player, mode=MAKE, level=knuth, own_secret="1234"),
        "race": make_race(player=player),
        "duel": start(player=player, mode=DUEL, level=knuth, own_secret="1234"),
        "daily": start(player=player, origin=daily),
        "challenge": start(player=player, origin=make_challenge()),
    }


def test_a_stranger_has_an_empty_history(client: Client):
    assert "No games yet" in page_of(client)


def test_every_game_shows_mode_opponent_result_and_guesses(client: Client, guest: Player):
    play_codes(make_game(player=guest, secret="1234"), "1122", "1234")
    play_codes(make_race(player=guest, secret="6543"), "6543")

    html = page_of(client)

    rows = html.split("<tbody>")[-1].split("</tr>")
    race, single = rows[0], rows[1]
    assert all(words in race for words in ("Race against Knuth", "Classic", "Won", "to 5"))
    assert all(words in single for words in ("Break", "Classic", "Won", "<td>2"))


def test_nobody_elses_games_are_shown(client: Client, guest: Player):
    mine = make_game(player=guest)
    other = make_game()

    html = page_of(client)

    assert mine.token in html
    assert other.token not in html


def test_every_way_to_play_is_there_and_can_be_asked_for(client: Client, guest: Player):
    games = a_game_of_each_way(guest)

    assert set(tokens_on(page_of(client))) == {game.token for game in games.values()}
    for way, game in games.items():
        assert reread(game).way.slug == way
        assert tokens_on(page_of(client, f"?way={way}")) == [game.token]


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
        ("sort=fewest&after=21-17", "There is no such page of games."),
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
    assert query.startswith("?rules=mini&sort=most&after=0-")
    assert len(tokens_on(page_of(client, query))) == 1


@pytest.mark.parametrize("query", ["?before=9999999", "?after=1"])
def test_a_page_past_the_end_says_so_and_leads_back(client: Client, guest: Player, query: str):
    game = make_game(player=guest)
    beyond = query.replace("9999999", str(game.pk)).replace("=1", f"={game.pk}")

    html = page_of(client, beyond)

    assert "There are no games beyond these" in html
    assert 'href="/me/history/">Back to the first page' in html


results = st.sampled_from(Result.values)
MATCHES: dict[str, Callable[[Game, str], bool]] = {
    "rules": lambda game, value: game.variant.slug == value,
    "way": lambda game, value: game.way.slug == value,
    "level": lambda game, value: game.computer is not None and game.computer.level == value,
    "result": lambda game, value: game.board.result == value,
    "coach": lambda game, value: game.coach == value,
}


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_narrowing_sorting_and_paging_agree_with_a_list_in_python(data: st.DataObject):
    player = make_player()
    for _ in range(data.draw(st.integers(0, 8))):
        draw(player, data)
    make_game()  # somebody else's
    every = list(Game.objects.of(player).order_by("pk"))
    choices = {
        "rules": ["", "mini", "classic", "custom"],
        "way": ["", *WAYS],
        "level": ["", "goldfish", "random"],
        "result": ["", "won", "given-up", "in-play"],
        "coach": ["", "off", "count"],
    }
    filters = {name: data.draw(st.sampled_from(values)) for name, values in choices.items()}
    order, length = data.draw(st.sampled_from(Order)), data.draw(st.integers(1, 4))

    found: list[list[int]] = []
    key = None
    while key is not None or not found:
        page = Game.objects.of(player).narrowed(**filters).page(order, length=length, after=key)
        found.append([game.pk for game in page.games])
        key = page.last

    wanted = [
        game
        for game in every
        if all(MATCHES[name](game, value) for name, value in filters.items() if value)
    ]
    wanted.sort(key=order.key, reverse=not order.ascends)
    assert [pk for pks in found for pk in pks] == [game.pk for game in wanted]


def draw(player: Player, data: st.DataObject) -> None:
    """A game of one or the other way, taken some turns on."""
    variant = data.draw(st.sampled_from([MINI, CUSTOM]))
    level = data.draw(st.sampled_from([None, LEVELS["goldfish"], LEVELS["random"]]))
    game = Game.objects.start(
        player=player,
        variant=variant,
        mode=RACE if level else BREAK,
        level=level,
        coach=data.draw(st.sampled_from([Coach.OFF, Coach.COUNT])),
    )
    codes = data.draw(st.lists(st.sampled_from(["12", "11", "33"]), max_size=3))
    gives_up = data.draw(st.booleans())
    for code in codes:
        if not reread(game).is_over:
            game = play_codes(game, code + "1" * (variant.rules.pegs - 2))
    if gives_up and not reread(game).is_over:
        reread(game).resign()


def test_a_game_repeats_how_its_board_stands(guest: Player):
    for started in a_game_of_each_way(guest).values():
        game = reread(started)
        if not game.plays.breaks_code:
            game.go_on(number=1)
        else:
            game.play((0, 0, 1, 1), number=1)
        assert_repeats(reread(game))
        reread(game).resign()
        assert_repeats(reread(game))


def assert_repeats(game: Game) -> None:
    board, computer = game.board, game.computer
    assert (game.result, game.guesses_used) == (board.result, board.guesses_used)
    assert game.level == (computer.level if computer else "")


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


# As htmx asks


def test_htmx_gets_the_list_alone_at_an_address_without_empty_choices(
    client: Client, guest: Player
):
    make_game(player=guest)

    response = client.get(
        "/me/history/?rules=classic&way=&sort=oldest", headers={"HX-Request": "true"}
    )

    html = response.content.decode()
    assert html.strip().startswith('<div id="games">')
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


def test_keys_are_as_long_as_their_order():
    key: Key = Order.FEWEST.key(Game(pk=7, guesses_used=3))

    assert key == (3, 7)
    assert Order.NEWEST.key(Game(pk=7, guesses_used=3)) == (7,)
