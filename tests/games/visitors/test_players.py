"""Who a visitor is, their browser and its appearance, and the marks and matches that wait."""

from itertools import product

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from games.challenges.models import Challenge
from games.core.game import Game
from games.core.modes import DUEL
from games.core.palette import Palette
from games.core.player import Answers, Motion, Player, Signs, Theme
from games.live.card import match_of, note_seat
from games.live.match import Match
from games.visitors import players
from games.visitors.appearance import Appearance
from tests.factories import enter_as, make_game, make_guest, make_match, make_player, reread
from tests.games.accounts.factors import PASSWORD, is_signed_in
from tests.games.challenges.issued import take_up
from tests.games.reading import text_of, words_in

pytestmark = pytest.mark.django_db
MARK = "New results in your challenges"
INVITED = "You are invited to a match"
LOOKS = 'data-theme="dark" data-signs="letters" data-motion="reduced"'
TOO_MANY = "Too many tries. Wait a few minutes"


def visit(session: dict[str, object], user: Player | None = None) -> HttpRequest:
    """A request of a visitor with this session."""
    request = RequestFactory().get("/")
    request.session = session  # type: ignore[assignment] # as good as one
    request.user = user or AnonymousUser()
    return request


def test_a_guest_is_known_by_the_session_which_is_no_way_into_an_account(guest: Player):
    account = make_player()

    assert players.player_of(visit({})) is None
    assert players.player_of(visit({"guest": 0})) is None
    assert players.player_of(visit({"guest": guest.pk})) == guest
    assert players.player_of(visit({"guest": guest.pk}, account)) == account
    assert players.guest_of(visit({"guest": guest.pk}, account)) == guest

    account = make_player()

    assert players.player_of(visit({"guest": account.pk})) is None
    assert players.find_game(visit({"guest": account.pk}), make_game(player=account).token) is None


def test_the_first_game_makes_a_guest_who_is_known_from_then_on():
    session: dict[str, object] = {}
    request, game = visit(session), Game.lay_out()

    players.begin(request, game)

    assert reread(game).player.is_guest
    assert players.player_of(visit(session)) == game.player == players.player_of(request)
    of_account: dict[str, object] = {}
    players.begin(visit(of_account, make_player()), Game.lay_out())
    assert of_account == {}


# The match that a visitor left


def end(match: Match) -> None:
    now = timezone.now()
    Match.objects.change(match.token, now, lambda it: it.resign(it.everyone[0]))


def test_the_match_under_way_is_found_in_few_queries_until_it_is_over(
    guest: Player, django_assert_num_queries: DjangoAssertNumQueries
):
    match, request = make_match(guest, make_guest()), visit({})
    with django_assert_num_queries(0):
        assert match_of(request, guest) is None
        assert match_of(request, None) is None
    note_seat(request)

    with django_assert_num_queries(3):
        found = match_of(request, guest)
        assert found
        assert found == match
        assert len(found.everyone) == 2
    end(match)

    with django_assert_num_queries(1):
        assert match_of(request, guest) is None
    with django_assert_num_queries(0):
        assert match_of(request, guest) is None


def test_the_front_page_leads_back_to_a_match_that_was_left(client: Client, guest: Player):
    enter_as(client, guest)
    match = make_match(guest, make_guest(), mode=DUEL)
    assert "goes on" not in words_in(client.get("/").content.decode())

    client.get(match.get_absolute_url())
    page = client.get("/").content.decode()

    assert "Your duel with" in words_in(page)
    assert f'<a href="{match.get_absolute_url()}">Return to the match</a>' in page
    end(match)
    assert "goes on" not in words_in(client.get("/").content.decode())


# News


def is_marked(client: Client, address: str = "/rules/") -> bool:
    return MARK in client.get(address).content.decode()


def test_whoever_issued_or_took_up_a_challenge_sees_the_mark_until_they_have_looked(
    client: Client,
):
    friend, account = Client(), make_player()
    client.post("/challenges/", {"variant": "classic"})
    challenge = Challenge.objects.get()
    friend.post(challenge.get_absolute_url())
    take_up(challenge, account)
    before = is_marked(client)
    take_up(challenge, make_guest()).resign()
    elsewhere = Client()
    elsewhere.force_login(account)

    marked = [is_marked(each) for each in (client, friend, elsewhere)]
    while_looking = is_marked(client, challenge.get_absolute_url())
    friend.get("/me/challenges/")

    assert (before, while_looking) == (False, False)
    assert marked == [True] * 3
    assert [is_marked(each) for each in (client, friend)] == [False] * 2


def test_a_guest_of_before_there_was_a_mark_sees_it_from_the_next_board_on(client: Client):
    client.post("/challenges/", {"variant": "classic"})
    take_up(Challenge.objects.get(), make_guest()).resign()
    session = client.session
    del session["challenges"]
    session.save()

    assert is_marked(client, "/")
    assert is_marked(client)


# Invitations


def test_an_invitation_is_marked_in_both_navigations_until_it_is_answered(client: Client):
    ada, bob = make_player(), make_player()
    client.force_login(bob)
    before = client.get("/rules/").content.decode()
    match = make_match(ada, people=2, invited=bob)

    marked = client.get("/rules/").content.decode()
    client.post(f"/live/{match.token}/decline/")
    after = client.get("/rules/").content.decode()

    assert [html.count(INVITED) for html in (before, marked, after)] == [0, 2, 0]


# Appearance


def test_an_appearance_is_read_as_it_is_written_and_other_text_changes_nothing():
    senseless = [
        "",
        "dark",
        "dark.letters",
        "pink.letters.reduced",
        'dark."><b>.reduced',
        "a.b.c.d",
    ]

    for text in senseless:
        assert Appearance.parse(text) == Appearance.parse("system.shapes.system"), text

    switches = (False, True)
    for theme, palette, has_sound, is_non_visual in product(Theme, Palette, switches, switches):
        look = Appearance(theme, Signs.PLAIN, Motion.SYSTEM, has_sound, is_non_visual)
        look = look._replace(palette=palette)
        assert Appearance.parse(str(look)) == look
    for answers in Answers:
        look = Appearance(has_sound=True, answers=answers)
        assert Appearance.parse(str(look)) == look


def test_the_appearance_of_a_cookie_costs_no_query(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
):
    client.cookies["look"] = "dark.letters.reduced"

    with django_assert_num_queries(0):
        response = client.get("/nothing/here/")

    assert LOOKS in text_of(response)
    client.cookies["look"] = "pink"
    usual = 'data-theme="system" data-signs="shapes" data-motion="system"'
    assert usual in text_of(client.get("/nothing/here/"))


# Browsers that an account knows


def sign_in(client: Client, password: str = PASSWORD, name: str = "ada") -> str:
    fields = {"login": name, "password": password}
    return client.post(reverse("account_login"), fields, follow=True).content.decode()


def sign_out(client: Client) -> Client:
    client.post(reverse("account_logout"))
    return client


@pytest.fixture
def known(account: Player) -> Client:
    """A browser from which she has signed in and out again."""
    client = Client()
    sign_in(client, name=account.username)
    return sign_out(client)


def try_wrong_passwords(client: Client, times: int = 5, name: str = "ada") -> None:
    for number in range(times):
        sign_in(client, f"wrong {number}", name)


def test_wrong_passwords_of_others_next_door_lock_no_known_browser_out(known: Client):
    stranger = Client(REMOTE_ADDR="127.0.0.1")
    try_wrong_passwords(stranger, times=8)
    assert TOO_MANY in sign_in(stranger)

    sign_in(known)

    assert is_signed_in(known)
    assert not is_signed_in(stranger)


def test_a_known_browser_stays_known_after_a_change_of_the_key(known: Client, settings: Settings):
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another-key-" * 5
    try_wrong_passwords(Client())

    sign_in(known)

    assert is_signed_in(known)


def test_known_browsers_try_ten_times_in_five_minutes(known: Client, settings: Settings):
    try_wrong_passwords(known, times=9)
    twin = Client()
    twin.cookies[settings.KNOWN_COOKIE_NAME] = known.cookies[settings.KNOWN_COOKIE_NAME].value

    assert TOO_MANY not in sign_in(twin, "wrong")
    assert TOO_MANY in sign_in(known)
    assert TOO_MANY in sign_in(twin)
    assert not is_signed_in(known)


@pytest.mark.deep
def test_a_browser_is_known_to_its_own_accounts_alone(known: Client, settings: Settings):
    make_player(username="bob", password=PASSWORD)
    try_wrong_passwords(Client(), name="bob")

    assert TOO_MANY in sign_in(known, name="bob")

    cache.clear()
    sign_in(known, name="bob")
    sign_out(known)
    for name in ("ada", "bob"):
        try_wrong_passwords(Client(REMOTE_ADDR="192.0.2.1"), name=name)
        sign_in(known, name=name)
        assert is_signed_in(sign_out(known)) is False
    assert len(known.cookies[settings.KNOWN_COOKIE_NAME].value.split(":")[0].split(".")) == 2


def test_nobody_makes_a_browser_known(account: Player, settings: Settings):
    try_wrong_passwords(Client())

    for forged in (f"{account.pk}", f"{account.pk}:1abcde:AAAA", "", ":", "x" * 4000):
        client = Client()
        client.cookies[settings.KNOWN_COOKIE_NAME] = forged
        assert TOO_MANY in sign_in(client), forged


def test_the_cookie_is_the_sites_alone_until_the_account_is_deleted(
    known: Client, settings: Settings
):
    cookie = known.cookies[settings.KNOWN_COOKIE_NAME]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert cookie["max-age"] == settings.SESSION_COOKIE_AGE
    sign_in(known)

    known.post(reverse("delete"), {"password": PASSWORD})

    assert known.cookies[settings.KNOWN_COOKIE_NAME].value == ""
