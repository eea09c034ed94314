"""What the site says to forms and to addresses that it refuses or that only change something.

It is read in a language that shows what stands in no catalog of translations. The pages in their
states are read so by `test_every_page.py`, and the verbs of games by `test_any_verb.py`.
"""

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from games.accounts.address_change import change_to
from games.accounts.encryption import encrypt
from games.challenges.models import Participant
from games.core.days import today
from games.core.game import Game
from games.core.modes import DUEL
from games.core.modes.choices import Coach, Codemaker, First, Handicap
from games.core.player import Player
from games.daily.models import FIRST_DAY, Daily
from games.lab.design.models import SavedDesign
from games.live.match import Match
from games.train.exercise import Exercise
from solver import BULLS_AND_COWS, LEVELS
from tests.factories import (
    confirm_email,
    enter_as,
    make_challenge,
    make_game,
    make_guest,
    make_match,
    make_player,
    make_race,
    play_codes,
    row,
)
from tests.games.at_once import meanwhile
from tests.games.train.exercises import best_for, lapse, worst_for
from tests.marked import LANGUAGE, Reader, marked
from tests.states.play import answered
from tests.states.state import (
    ADDRESS,
    NAME,
    OTHER,
    PASSWORD,
    SECRET,
    WRONG,
    at,
    come_as_member,
    enter,
    prove,
    secret_of,
)

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
KNUTH = LEVELS["knuth"]
NOBODY = "0" * 22


@pytest.fixture
def client() -> Iterator[Reader]:
    with marked() as reader:
        yield reader


@pytest.fixture
def account(client: Client) -> Player:
    return come_as_member(client)


def post(client: Client, view: str, game: Game | Match, **data: Any) -> None:
    """Send a form as a browser alone does, and as htmx does."""
    address = reverse(view, args=[game.token])
    client.post(address, data, headers=HTMX)
    client.post(address, data, follow=True)


# Whoever comes


@pytest.mark.deep
def test_addresses_where_nothing_is_or_no_longer(client: Client):
    for address in (
        "/pictures/0.png",
        "/daily/2999-01-01/",
        "/daily/2000-01-01/",
        f"/daily/{FIRST_DAY}/",
        "/daily/?month=1999-01",
        reverse("challenge", args=[NOBODY]),
        reverse("match", args=[NOBODY]),
        reverse("game", args=[NOBODY]),
        *(f"/{place}/?before={key}" for place in ("live", "me/challenges") for key in "01"),
        "/ladder/?rules=0",
        "/me/history/?result=0",
        "/me/history/?after=0",
        "/me/stats/?period=0",
        "/leaderboard/?rules=0",
        f"/players/{OTHER}/",
        "/train/0/",
        *(f"/data/{name}" for name in ("games.csv", "games.parquet")),
        "/lab/designs/0/",
        "/lab/designs/5x8/",
        "/lab/designs/?page=2",
        "/accounts/password/reset/key/1-0/",
        "/accounts/password/reset/key/done/",
        *(reverse(view) for view in ("account_inactive", "settings", "delete", "mind-reader")),
        reverse("account_confirm_email", args=["0"]),
    ):
        client.get(address)


@pytest.mark.deep
def test_choices_that_cannot_be(client: Client):
    custom = {"variant": "custom", "pegs": "3", "colors": "9", "guesses": "1"}
    client.get("/new/", custom)
    client.get("/new/", custom | {"repeats": "on"})
    client.get("/challenges/", {"variant": "mini"}, headers=HTMX)
    sent: dict[str, list[dict[str, str]]] = {
        "/games/": [
            {"mode": ""},
            {"mode": "0"},
            {"variant": "0"},
            {"mode": "race", "level": ""},
            {"mode": "duel", "level": ""},
            {"mode": "make", "level": ""},
            {"mode": "race", "level": "mind-reader"},
            {"mode": "duel", "level": "knuth", "secret-1": "1"},
            {"mode": "duel", "level": "knuth", "secret-1": "7", "secret-5": "1"},
            {"variant": "custom", "pegs": "9"},
            {"variant": "custom", "pegs": "?"},
            {"variant": "custom", "colors": "1"},
            {"variant": "custom", "guesses": "21"},
            {"variant": "custom", "pegs": "5", "colors": "4"},
            {"variant": "custom", "pegs": "8", "colors": "12", "repeats": "on"},
        ],
        "/challenges/": [{"coach": "0"}, {"secret-1": "1"}, {"game": "0"}],
        "/train/runs/": [
            {},
            {"kind": "0"},
            {"kind": "own"},
            {"kind": "graded", "grade": "9"},
            {"kind": "graded", "variant": "0"},
        ],
        "/live/new/": [
            {"mode": "0"},
            {"control": "0"},
            {"people": "8", "levels": "knuth"},
            {"is_rated": "on", "against": NAME},
        ],
    }
    for address, choices in sent.items():
        mode = "race" if address == "/live/new/" else "break"
        for each in choices:
            client.post(address, {"mode": mode, "variant": "classic"} | each)


@pytest.mark.deep
def test_questions_that_cannot_be(client: Client):
    asked: dict[str, list[dict[str, str]]] = {
        "/solve/": [
            {"guess-1": "1122", "black-1": "4", "white-1": "0"},
            {"guess-1": "1122", "black-1": "?"},
            {"guess-1": "112", "black-1": "1"},
            {"guess-1": "1129", "black-1": "1"},
            {"guess-1": "1111", "guess-2": "2222", "guess-3": "3333", "black-3": "9"},
            {"guess-1": "3333", "black-1": "3", "guess-2": "3334", "black-2": "3"},
            {"strategy": ""},
            {"strategy": "0"},
            {"variant": "bulls-and-cows", "guess-1": "1123"},
        ],
        "/rules/": [
            {"step": "9"},
            {"step": "1", "black": "?", "white": "0"},
            {"step": "1", "black": "1", "white": ""},
            {"step": "2", "option": "0"},
            {"step": "2", "option": ""},
            {"step": "3"} | row("666"),
            {"step": "3"} | row("9??"),
        ],
    }
    for address, questions in asked.items():
        for each in questions:
            client.get(address, {"variant": "classic", "strategy": "minimax"} | each)


@pytest.mark.deep
def test_trees_and_positions(client: Client):
    for address in (
        "trees/4x6/minimax:ties=highest,prefer_candidates=no@1122/?beside=entropy",
        "trees/4x6/minimax/1122-1.1/?beside=book:classic-in-5",
        "trees/5x8/minimax/",
        "trees/5x8/minimax/whole/",
        "trees/5x5/minimax/whole/",
        "trees/5x8/minimax/as/json",
        "trees/4x6/minimax/as/0",
        "trees/4x6/minimax/1122-4.0/",
        "trees/4x6/minimax/1122-4.0/1122-0.0/",
        "trees/4x6/minimax/1122/",
        "trees/4x10-distinct/lowest/0123-4.0/",
        "trees/4x6/0/",
        "trees/4x6/random/",
        "trees/4x6/minimax@0/",
        "trees/4x6/perfect:most=5/",
        "trees/4x6/book:0/",
        "trees/0/0/",
        "explore/4x6/1122-1.1/1344-0.2/1234/?sort=-takers",
        "explore/6x10/112345-1.1/",
        "explore/4x6/1122-4.0/",
        "explore/4x6/?sort=0",
        "explore/4x6/?guess=0",
        "explore/4x6/0-1/",
    ):
        client.get(f"/lab/{address}")


# Games


@pytest.mark.deep
def test_help_and_refusals_in_a_game(client: Client, guest: Player):
    page = client.get("/")
    lost = {"ticket": page.context["ticket"], "mode": "break", "variant": "classic"}
    client.post(reverse("guess", args=[NOBODY]), lost | row(SECRET))
    hinted = play_codes(make_game(player=guest, coach=Coach.FULL), "1122")
    post(client, "hint", hinted)
    client.get(at(play_codes(hinted, SECRET)))
    game = make_game(player=guest, variant=BULLS_AND_COWS)
    for sent in ({}, row("12"), row("123?"), row(SECRET, 9), row(SECRET) | {"peg-1": ["1", "2"]}):
        post(client, "guess", game, **sent)


@pytest.mark.deep
def test_ends_of_races_and_duels(client: Client, guest: Player):
    for handicap in Handicap:
        for codes in ([], [SECRET], ["1122", "1344", "1213", "1234"], [WRONG] * 10):
            client.get(at(play_codes(make_race(player=guest, handicap=handicap), *codes)))
    for first, own, codes in product(First, ["1122", "6543"], ([WRONG], [SECRET])):
        duel = make_game(player=guest, mode=DUEL, level=KNUTH, own_secret=own, first=first)
        client.get(at(play_codes(duel, *codes)))


@pytest.mark.deep
def test_ends_of_makes(client: Client, guest: Player):
    for (black, white), guesses in (((4, 0), 10), ((1, 1), 1), ((3, 0), 1)):
        client.get(at(answered(guest, (1, black, white), guesses=guesses)))
    post(client, "resign", answered(guest))


# Shared secrets


@pytest.mark.deep
def test_days(client: Client, guest: Player):
    client.post(f"/daily/{FIRST_DAY}/")
    daily, past = Daily.objects.on(today()), Daily.objects.on(FIRST_DAY)
    client.post(at(daily))
    client.post(at(daily), {"practice": "on"})
    practice = make_game(player=guest, origin=past, is_practice=True, secret="")
    client.get(at(play_codes(practice, past.secret)))
    someone = enter_as(client, make_guest())
    post(client, "resign", make_game(player=someone, origin=daily, secret=""))
    client.get("/leaderboard/")


@pytest.mark.deep
def test_challenges(client: Client, guest: Player):
    page = client.post("/challenges/", {"variant": "classic"} | secret_of(SECRET), follow=True)
    client.post(page.redirect_chain[-1][0])
    for codemaker, secret in ((Codemaker.FAIR, SECRET), (Codemaker.EVIL, "")):
        game = make_game(player=guest, codemaker=codemaker, secret=secret)
        client.post("/challenges/", {"game": game.token}, follow=True)
    creator = make_player(username=NAME)
    challenge = make_challenge(creator=creator, secret=SECRET, coach=Coach.FULL)
    client.get(at(challenge))
    game = make_game(player=guest, origin=challenge, coach=Coach.FULL, secret="")
    client.post(at(challenge))
    client.get(at(challenge))
    client.get(at(play_codes(game, SECRET)))


@pytest.mark.deep
def test_own_challenges(client: Client, guest: Player):
    challenges = [make_challenge(creator=guest, secret=SECRET) for _ in range(12)]
    make_game(player=make_guest(), origin=challenges[-2], secret="").resign()
    drawn = make_challenge(creator=guest)
    for player in (guest, make_guest()):
        game = make_game(player=player, origin=drawn, secret="")
        play_codes(game, game.board.secret)
    make_game(player=make_guest(), origin=make_challenge(creator=guest), secret="").resign()
    client.get("/rules/")
    client.get("/me/challenges/")
    oldest = Participant.objects.earliest("pk")
    client.get("/me/challenges/", {"before": oldest.pk + 3})


# Matches


@pytest.mark.deep
def test_a_room_to_wait_in(client: Client, account: Player):
    other, stranger = (make_player(username=name, is_public=True) for name in (OTHER, "2323"))
    for number in range(22):
        make_match(make_player(username=str(number)), people=2 + number % 2, is_listed=True)
    client.get("/live/")
    for against in (NAME, "0" * 61):
        client.post("/live/new/", {"mode": "race", "against": against})
    client.post("/live/new/", {"mode": "race", "people": "4"}, follow=True)
    match = Match.objects.latest("pk")
    post(client, "match-start", match)
    sit = partial(Match.sit, player=other, now=timezone.now())
    Match.objects.change(match.token, timezone.now(), sit)
    for verb, number in product(("block", "report"), (2, 3)):
        client.post(reverse(f"person-{verb}", args=[match.token, number]), follow=True)
    post(client, "match-leave", match)
    for opening in ({}, {"is_rated": True}, {"invited": account}):
        match = make_match(stranger, people=2, **opening)
        for visitor in ("member", "guest"):
            client.get(at(match))
            # Beside a page, an invitation that was declined leaves no word.
            client.post(reverse("match-decline", args=[match.token]), follow=True)
            for verb in ("sit", "leave"):
                post(client, f"match-{verb}", match)
            client.logout() if visitor == "member" else client.force_login(account)
    match = make_match(account, people=2, invited=other)
    client.get(at(match))
    Match.objects.change(match.token, timezone.now(), partial(Match.decline, player=other))
    client.get(at(match))
    client.get("/live/")


def test_too_many_matches(client: Client, account: Player, settings: Settings):
    for _ in range(4):
        client.post("/live/new/", {"mode": "race"})
    match = Match.objects.earliest("pk")
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, (0, 60))
    client.post("/live/new/", {"mode": "race"})
    post(client, "match-sit", match)
    client.post(reverse("person-block", args=[match.token, 1]))
    assert match.creator == account


# Figures and the trainer


@pytest.mark.deep
def test_lists_and_figures_of_few_games(client: Client):
    guest = enter_as(client, make_guest())
    play_codes(make_game(player=guest), SECRET)
    client.get("/me/history/?sort=fewest&after=1-1")
    client.get("/me/stats/")
    client.get("/me/stats/?mode=duel")
    play_codes(make_game(player=guest, coach=Coach.FULL), *[WRONG] * 10)
    client.get("/me/stats/?coach=with")


@pytest.mark.deep
def test_the_trainer(client: Client):
    guest = enter_as(client, make_guest())
    lapse(guest)
    client.get("/train/")
    for kind, wrong in (("own", 1), ("graded", 0)):
        client.post("/train/runs/", {"kind": kind})
        run = guest.runs.get(kind=kind)
        client.get(f"{at(run)}99/")
        for number, asked in enumerate(run.question_list, start=1):
            code = worst_for(asked) if number == wrong else best_for(asked)
            verb = f"{at(run)}{number}/answer/"
            client.post(verb, row(code), headers=HTMX)
            client.post(verb, row(code))
        client.get(at(run))
    client.get("/train/")
    Exercise.objects.update(is_mastered=True)
    client.post("/train/runs/", {"kind": "own"})


@pytest.mark.deep
def test_saved_designs(client: Client, account: Player, settings: Settings):
    fields = {"entropy": "1", "variant": "mini", "highest": "on", "first": "112"}
    for sent in ({"name": "1", "listed": "on"}, {"name": "1"}, {"name": "0" * 31}):
        client.post("/lab/designs/save/", fields | sent, follow=True)
    large = {"name": "2", "variant": "super", "first": "", "listed": "on"}
    client.post("/lab/designs/save/", fields | large, follow=True)
    client.get("/lab/design/", fields)
    for token in (NOBODY, *SavedDesign.objects.values_list("token", flat=True)):
        for deed, sent in (
            *(("rename", {"name": name}) for name in ("1", "3", "")),
            *(("list", sent) for sent in ({}, {"listed": "on"})),
        ):
            client.post(f"/lab/designs/{token}/{deed}/", sent, follow=True)
    [design] = account.designs.filter(rules="3x6")
    client.get("/", {"mode": "make", "variant": "mini", "level": design.slug})
    client.post(f"/lab/designs/{design.token}/delete/", follow=True)
    client.get("/", {"mode": "race", "level": design.slug})
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"design": (0, 3600)}
    client.post("/lab/designs/save/", fields | {"name": "4"})
    enter_as(client, make_guest())
    client.get("/lab/design/?entropy=1&variant=mini")


# Accounts


def test_who_has_no_account(client: Client):
    make_game(player=enter_as(client, make_guest()))
    for view in ("settings", "export", "delete"):
        client.get(reverse(view))
    for private in ({"private": "on"}, {}):
        client.post(reverse("mind-reader"), private, follow=True)
    client.post(reverse("appearance"), {"theme": "0"})
    looks = {"theme": "dark", "signs": "plain", "motion": "system", "language": ""}
    client.post(reverse("appearance"), looks, follow=True)
    client.post(reverse("language"), {"language": "0"})
    client.post(reverse("delete"), follow=True)


@pytest.mark.deep
def test_signing_up_and_in(client: Client):
    make_player(username=NAME, password=PASSWORD)
    alike, mixed = NAME.replace("1", "l"), "a\N{CYRILLIC SMALL LETTER A}"
    for name in ("", "?", "..", mixed, "guest-1", "gone-1", "1 2", NAME, alike, "0" * 40):
        client.post(reverse("account_signup"), {"username": name, "password1": "1"})
    for password in ("1234567890", "password", OTHER, PASSWORD):
        data = {"username": OTHER, "password1": password, "email": "?"}
        client.post(reverse("account_signup"), data)
    client.post(reverse("account_login"), {"login": "", "password": ""})
    client.post(reverse("account_login"), {"login": NAME, "password": PASSWORD}, follow=True)
    client.post(reverse("account_logout"), follow=True)


@pytest.mark.deep
def test_an_account(client: Client, account: Player):
    confirm_email(account, ADDRESS)
    prove(client)
    for name in ("?", f"{NAME}.1"):
        client.post(reverse("name"), {"username": name}, follow=True)
    for public in ({"is_public": "on"}, {}):
        client.post(reverse("privacy"), public, follow=True)
    for old, new in (("0", "1"), (PASSWORD, PASSWORD[::-1])):
        data = {"oldpassword": old, "password1": new, "password2": new}
        client.post(reverse("account_change_password"), data, follow=True)


@pytest.mark.deep
def test_tokens_and_sessions(client: Client, account: Player):
    for name in ("", "0", "1" * 41, *"2" * 20):
        client.post(reverse("tokens"), {"name": name, "scope": "play"})
    for _ in range(2):
        client.post(reverse("end-token"), {"token": account.tokens.earliest("pk").pk}, follow=True)
    for agent in ("Mozilla/5.0 (X11; Linux) Firefox/1", "0", "Mozilla/5.0 (iPhone) Safari/1"):
        enter(Client(headers={"User-Agent": agent}), account.username)
    page = client.get(reverse("sessions"))
    one = page.context["others"][0].pk
    prove(client)
    for chosen in (one, one, "others"):
        client.post(reverse("sessions"), {"session": chosen}, follow=True)


@pytest.mark.deep
def test_second_factors(client: Client, account: Player):
    client.get(reverse("mfa_index"))
    client.get(reverse("mfa_list_webauthn"))
    prove(client)
    client.post(reverse("mfa_add_webauthn"), {"name": "0" * 41, "credential": "0"})
    factors = partial(Authenticator.objects.create, user=account)
    passkey = factors(type="webauthn", data={"name": "1", "credential": {}})
    client.post(reverse("mfa_edit_webauthn", args=[passkey.pk]), {"name": ""})
    factors(type="recovery_codes", data={"seed": encrypt("0"), "used_mask": 0})
    client.get(reverse("mfa_view_recovery_codes"))
    client.get(reverse("mfa_view_recovery_codes"))
    hashed = {"migrated_codes": [], "hashes": encrypt("0")}
    Authenticator.objects.filter(type="recovery_codes").update(data=hashed)
    client.get(reverse("mfa_index"))
    client.get(reverse("mfa_reauthenticate"))
    client.post(reverse("mfa_reauthenticate"), {"code": "0"})
    passkey.delete()
    factors(type="totp", data={"secret": encrypt("A" * 32)})
    client.post(reverse("mfa_deactivate_totp"), follow=True)


@pytest.mark.deep
def test_addresses(client: Client, account: Player):
    mine = reverse("account_email")
    prove(client)
    for address in ("?", ADDRESS, ADDRESS):
        client.post(mine, {"action_add": "", "email": address}, follow=True)
    for action in ("action_send", "action_primary", "action_remove"):
        client.post(mine, {action: "", "email": ADDRESS}, follow=True)
    confirm_email(account, ADDRESS)
    Player.objects.filter(pk=account.pk).update(language=LANGUAGE)
    for answer in ("allow", "refuse"):
        client.post(mine, {"action_add": "", "email": "2@localhost"}, follow=True)
        question = change_to(EmailAddress.objects.get(email="2@localhost")).page()  # type: ignore[union-attr]
        client.post(question, {answer: ""}, follow=True)
    client.get(question)
    for number in range(6):
        client.post(mine, {"action_add": "", "email": f"{number}@localhost"}, follow=True)


def test_a_forgotten_password(client: Client):
    confirm_email(make_player(username=NAME, password=PASSWORD), ADDRESS)
    for address in ("", "?", ADDRESS, "2@localhost"):
        client.post(reverse("account_reset_password"), {"email": address}, follow=True)


# Trouble


def test_what_browsers_install(client: Reader):
    client.read(client.get(reverse("manifest")).json()["description"])


def test_forms_that_cannot_be_read_or_are_too_old(client: Client):
    form = "application/x-www-form-urlencoded"
    for kind, body in [
        (form, f"a={'x' * 3_000_000}"),
        (f"{form}; charset=utf-16", "a=1"),
        ("multipart/form-data", "a=1"),
    ]:
        assert client.generic("POST", "/games/", body, kind).status_code in {400, 413, 415}
    client.handler.enforce_csrf_checks = True
    game = make_game(player=enter_as(client, make_guest()))
    client.cookies["csrftoken"] = "c" * 32
    post(client, "guess", game, **row(SECRET))
    client.post("/games/")
    client.cookies["csrftoken"] = ""  # as if the browser blocked it
    post(client, "guess", game, **row(SECRET))
    client.post("/games/")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_visit_that_ends_meanwhile(client: Client, headers: dict[str, str]):
    client.post("/games/", {"mode": "break"})

    with meanwhile('FROM "games_player"', Session.objects.all().delete):
        response = client.post("/games/", {"mode": "break"}, headers=headers)

    assert response.status_code == 409


@pytest.mark.deep
@pytest.mark.usefixtures("guest")
def test_who_is_too_fast(client: Client, settings: Settings):
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, (0, 60))
    for address, data in (
        ("/games/", {"mode": "break", "variant": "classic"}),
        ("/challenges/", {"variant": "classic"}),
        (reverse("delete"), {"password": "0"}),
        ("/train/runs/", {"kind": "graded"}),
        ("/lab/explore/3x6/play/", {}),
    ):
        client.post(address, data)
