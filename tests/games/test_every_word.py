"""What the site says to forms and to addresses that it refuses or that only change something.

It is read in a language that shows what stands in no catalog of translations; the pages in their
states are read so by `test_every_page.py`.
"""

from collections.abc import Iterator
from dataclasses import replace
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

from games.accounts.mailbox import change_to
from games.accounts.vault import encrypt
from games.keeping import forget_everything
from games.models import (
    Coach,
    Codemaker,
    Daily,
    Exercise,
    First,
    Game,
    Handicap,
    Match,
    Participant,
    Player,
    SavedDesign,
    today,
)
from games.models.daily import FIRST_DAY
from games.modes import DUEL, MAKE, MODES
from games.pictures.result import Rival
from solver import (
    BULLS_AND_COWS,
    LEVELS,
    MIND_READER,
    VARIANTS,
    Feedback,
    Rules,
    variant_of,
)
from tests.factories import (
    confirm_email,
    enter_as,
    make_challenge,
    make_design,
    make_game,
    make_guest,
    make_match,
    make_player,
    make_race,
    play_codes,
    reread,
    row,
)
from tests.games.at_once import meanwhile
from tests.games.lapses import best_for, lapse, worst_for
from tests.games.outcomes import make_outcomes
from tests.marked import LANGUAGE, Reader, marked
from tests.states.play import answered
from tests.states.sharing import SHARED
from tests.states.state import (
    ADDRESS,
    NAME,
    OTHER,
    PASSWORD,
    SECRET,
    TYPED,
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


def look(client: Client, game: Game | Match) -> None:
    client.get(at(game))


def post(client: Client, view: str, game: Game | Match, **data: Any) -> None:
    """Send a form as a browser alone does, and as htmx does."""
    address = reverse(view, args=[game.token])
    client.post(address, data, headers=HTMX)
    client.post(address, data, follow=True)


def guess(client: Client, game: Game, code: str, number: int = 1) -> None:
    client.post(reverse("guess", args=[game.token]), row(code, number), headers=HTMX)


# New games


@pytest.mark.deep
def test_links_that_tell_of_results(client: Client):
    page = client.get("/")
    lost = {"ticket": page.context["ticket"], "mode": "break", "variant": "classic"}
    client.post(reverse("guess", args=[NOBODY]), lost | row(SECRET))
    ways = {"break": "", "evil": "", "daily": "1", "practice": "1"}
    ways |= dict.fromkeys(("race", "duel", "make"), "goldfish")
    for (way, of), rows in product(ways.items(), [(), (Feedback(4, 0),)]):
        rival = Rival(3, solved=True) if way in {"race", "duel"} else None
        shared = replace(SHARED, way=way, of=of, rows=rows, rival=rival)
        client.get(f"/?r={shared.code}")
        client.get(f"/?r={replace(shared, rules=BULLS_AND_COWS.rules).code}")
    client.get("/pictures/0.png")


def test_choices_of_a_new_game(client: Client):
    for mode in MODES:
        client.get("/new/", {"mode": mode, "variant": "pocket"}, headers=HTMX)
    custom = {"variant": "custom", "pegs": "3", "colors": "9", "guesses": "1"}
    client.get("/new/", custom)
    client.get("/new/", custom | {"repeats": "on"})
    for choices in (
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
        {"variant": "custom", "colors": "?"},
        {"variant": "custom", "guesses": "21"},
        {"variant": "custom", "guesses": "?"},
        {"variant": "custom", "pegs": "5", "colors": "4"},
        {"variant": "custom", "pegs": "8", "colors": "12", "repeats": "on"},
    ):
        client.post("/games/", {"mode": "break", "variant": "classic"} | choices)


# Games


@pytest.mark.deep
def test_breaks(client: Client, guest: Player):
    for coach in Coach:
        game = make_game(player=guest, coach=coach)
        guess(client, game, "1122")
        guess(client, game, "3456", 2)
        post(client, "hint", game)
        guess(client, game, SECRET, 3)
        look(client, game)
    for code in ("5566", "1566", "2566", "1256", "2156", "1345", "4321"):  # each first lesson
        guess(client, make_game(player=guest), code)
    for variant in (BULLS_AND_COWS, variant_of(Rules(2, 12), 1)):
        game = make_game(player=guest, variant=variant, secret="")
        look(client, game)
        post(client, "resign", game)
    evil = make_game(player=guest, secret="", codemaker=Codemaker.EVIL)
    guess(client, evil, "1122")
    look(client, play_codes(evil, *[WRONG] * 9))


@pytest.mark.deep
def test_races_and_duels(client: Client, guest: Player):
    for handicap in Handicap:
        for codes in ([], [SECRET], ["1122"], ["1122", "1344", "1213", "1234"], [WRONG] * 10):
            look(client, play_codes(make_race(player=guest, handicap=handicap), *codes))
    game = make_race(player=guest, level=LEVELS["random"], coach=Coach.FULL)
    guess(client, game, "1122")
    post(client, "resign", game)
    for first, own, codes in product(First, ["1122", "6543"], ([], [WRONG], [SECRET])):
        duel = make_game(player=guest, mode=DUEL, level=KNUTH, own_secret=own, first=first)
        look(client, play_codes(duel, *codes))


@pytest.mark.deep
def test_makes(client: Client, guest: Player):
    for level in (KNUTH, MIND_READER):
        make = {"player": guest, "mode": MAKE, "level": level, "own_secret": "6543", "secret": ""}
        game = make_game(**make)
        look(client, game)
        post(client, "go-on", game, number="1")
        post(client, "go-on", game, number="9")
        post(client, "go-on", game, number="2", to_the_end="on")
        post(client, "resign", make_game(**make))
    for answers, guesses in (
        ([], 10),
        ([(1, 0, 0), (2, 0, 0), (3, 0, 0)], 10),
        ([(1, 4, 0)], 10),
        ([(1, 1, 1)], 1),
        ([(1, 3, 0)], 1),
    ):
        look(client, answered(guest, *answers, guesses=guesses))
    wrong = answered(guest, (1, 3, 0), (2, 0, 0))
    post(client, "answer", wrong, number="3", black="0", white="0")
    for number, black, white in (
        ("2", "", ""),
        ("2", "?", "?"),
        ("2", "3", "1"),
        ("", "1", "1"),
        ("99", "1", "1"),
        ("9", "1", "1"),
        ("1", "1", "0"),
    ):
        game = answered(guest, (1, 1, 1))
        post(client, "answer", game, number=number, black=black, white=white)


@pytest.mark.deep
def test_guesses_refused(client: Client, guest: Player):
    game = make_game(player=guest, variant=BULLS_AND_COWS)
    for sent in (
        {},
        row("12"),
        row("1122"),
        row("12345"),
        row("123?"),
        row(SECRET, 0),
        row(SECRET, 9),
        row(SECRET) | {"peg-1": ["1", "2"]},
    ):
        post(client, "guess", game, **sent)
    post(client, "guess", play_codes(game, SECRET), **row(SECRET, 2))
    for view in ("hint", "go-on", "answer"):
        post(client, view, make_game(player=guest), number="1", black="1", white="1")
    post(client, "guess", make_game(), **row(SECRET))
    client.get(reverse("game", args=[NOBODY]))


ASIDE = ["last", "row 1", "row", "history", "codes", "resign", "help", "!", "12", ""]
ANSWERING = [*ASIDE, "question", "correct", "correct 1 1 0", "9 9"]


@pytest.mark.deep
def test_typed_commands(client: Client, guest: Player):
    client.cookies["look"] = TYPED
    for game in (
        make_game(player=guest),
        play_codes(make_game(player=guest, coach=Coach.COUNT), "1122"),
        play_codes(make_race(player=guest), "1122"),
        make_game(player=guest, mode=DUEL, level=KNUTH, own_secret="6543"),
    ):
        for command in [*ASIDE, "rival"]:
            post(client, "command", game, command=command, number="1")
    post(client, "command", game, command="resign", sure="resign", number="1")
    hidden = {"player": guest, "mode": MAKE, "level": KNUTH, "secret": "", "own_secret": "6543"}
    for make, commands in (
        (answered(guest, (1, 1, 1)), ANSWERING),
        (answered(guest, (1, 3, 0), (2, 0, 0)), ANSWERING),
        (make_game(**hidden), [*ASIDE, "go on", "all"]),
    ):
        look(client, make)
        for command in commands:
            number = str(reread(make).board.guesses_used + 1)
            post(client, "make-command", make, command=command, number=number)


# Shared secrets


@pytest.mark.deep
def test_days(client: Client, guest: Player):
    for address in ("2999-01-01/", "2000-01-01/", f"{FIRST_DAY}/", "?month=1999-01"):
        client.get(f"/daily/{address}")
    client.post(f"/daily/{FIRST_DAY}/")
    daily, past = Daily.objects.on(today()), Daily.objects.on(FIRST_DAY)
    client.post(at(daily))
    client.post(at(daily), {"practice": "on"})
    practice = make_game(player=guest, origin=past, is_practice=True, secret="")
    look(client, practice)
    look(client, play_codes(practice, past.secret))
    client.get(at(past))
    someone = enter_as(client, make_guest())
    post(client, "resign", make_game(player=someone, origin=daily, secret=""))
    client.get("/daily/")
    client.get("/leaderboard/")


@pytest.mark.deep
def test_challenges(client: Client, guest: Player):
    client.get("/challenges/", {"variant": "mini"}, headers=HTMX)
    client.get(reverse("challenge", args=[NOBODY]))
    for sent in (
        {"coach": "0"},
        {"secret-1": "1"},
        {"variant": "custom", "pegs": "9"},
        {"coach": "full"},
        secret_of(SECRET),
    ):
        page = client.post("/challenges/", {"variant": "classic"} | sent, follow=True)
    client.post(page.redirect_chain[-1][0])
    evil = {"codemaker": Codemaker.EVIL, "secret": ""}
    for game in (make_game(player=guest), make_game(player=guest, **evil)):
        client.post("/challenges/", {"game": game.token}, follow=True)
    client.post("/challenges/", {"game": "0"})
    for creator, coach in (
        (make_guest(), Coach.OFF),
        (make_player(username=NAME), Coach.FULL),
    ):
        challenge = make_challenge(creator=creator, secret=SECRET, coach=coach)
        client.get(at(challenge))
        game = make_game(player=guest, origin=challenge, coach=coach, secret="")
        client.post(at(challenge))
        look(client, play_codes(game, SECRET))
        client.get(at(challenge))


@pytest.mark.deep
def test_own_challenges(client: Client, guest: Player):
    client.get("/me/challenges/?before=1")
    client.get("/me/challenges/?before=0")
    challenges = [make_challenge(creator=guest, secret=SECRET) for _ in range(12)]
    make_game(player=make_guest(), origin=challenges[-2], secret="").resign()
    drawn = make_challenge(creator=guest)
    for player in (guest, make_guest()):
        game = make_game(player=player, origin=drawn, secret="")
        play_codes(game, game.board.secret)
        client.get("/me/challenges/")
    make_game(player=make_guest(), origin=make_challenge(creator=guest), secret="").resign()
    client.get("/rules/")
    client.get("/me/challenges/")
    oldest = Participant.objects.earliest("pk")
    client.get("/me/challenges/", {"before": oldest.pk + 3})
    client.get(at(drawn))


def test_matches_refused(client: Client, account: Player):
    for address in ("?before=1", "?before=0"):
        client.get(f"/live/{address}")
    for choices in (
        {"mode": "0"},
        {"people": "8", "levels": ["knuth"]},
        {"against": NAME},
        {"against": "0" * 61},
        {"control": "0"},
    ):
        client.post("/live/new/", {"mode": "race"} | choices)
    client.logout()
    client.post("/live/new/", {"mode": "race", "is_rated": "on", "against": NAME})
    assert account.pk


@pytest.mark.deep
def test_a_room_to_wait_in(client: Client, account: Player):
    other, stranger = (make_player(username=name, is_public=True) for name in (OTHER, "2323"))
    for number in range(22):
        make_match(make_player(username=str(number)), people=2 + number % 2, is_listed=True)
    client.get("/live/")
    client.post("/live/new/", {"mode": "race", "people": "4"}, follow=True)
    match = Match.objects.latest("pk")
    post(client, "match-start", match)
    sit = partial(Match.sit, player=other, now=timezone.now())
    Match.objects.change(match.token, timezone.now(), sit)
    for verb, number in product(("block", "report"), (2, 3)):
        client.post(reverse(f"person-{verb}", args=[match.token, number]), follow=True)
    client.get("/live/", {"against": OTHER})
    post(client, "match-leave", match)
    client.post("/live/unblock/", {"block": "0"})
    client.get(reverse("match", args=[NOBODY]))
    for opening in ({}, {"is_rated": True}, {"invited": account}):
        match = make_match(stranger, people=2, **opening)
        for visitor in ("member", "guest"):
            look(client, match)
            post(client, "match-decline", match)
            post(client, "match-sit", match)
            post(client, "match-leave", match)
            client.logout() if visitor == "member" else client.force_login(account)
    match = make_match(account, people=2, invited=other)
    look(client, match)
    Match.objects.change(match.token, timezone.now(), partial(Match.decline, player=other))
    look(client, match)
    client.get("/live/")


def test_too_many_matches(client: Client, account: Player, settings: Settings):
    for _ in range(4):
        client.post("/live/new/", {"mode": "race"})
    match = Match.objects.earliest("pk")
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, (0, 60))
    client.post("/live/new/", {"mode": "race"})
    post(client, "match-sit", match)
    client.post(reverse("person-block", args=[match.token, 1]))
    assert account.pk


@pytest.mark.deep
def test_the_ladder(client: Client, guest: Player):
    client.get("/ladder/?rules=0")
    for rules in VARIANTS:
        facts: dict[str, Any] = {"variant": VARIANTS[rules], "kind": "race"}
        for level, result in (
            ("random", "won"),
            ("random", "lost"),
            ("random", "drawn"),
            ("perfect", "won"),
            ("goldfish", "lost"),
        ):
            forget_everything()
            client.get("/ladder/", {"rules": rules})
            make_outcomes(guest, [4], level=level, result=result, **facts)
        forget_everything()
        make_outcomes(guest, [4] * 9, **facts)
        client.get("/ladder/", {"rules": rules})


# Figures


@pytest.mark.deep
def test_lists_and_figures_of_few_games(client: Client):
    for query in ("history/?result=0", "history/?after=0", "stats/?period=0"):
        client.get(f"/me/{query}")
    client.get("/leaderboard/?rules=0")
    client.get(f"/players/{OTHER}/")
    guest = enter_as(client, make_guest())
    make_game(player=guest)
    for query in ("", "?result=lost", "?sort=fewest&after=1-1"):
        client.get(f"/me/history/{query}")
    play_codes(make_game(player=guest), SECRET)
    client.get("/me/stats/")
    client.get("/me/stats/?mode=duel")
    play_codes(make_game(player=guest, coach=Coach.FULL), *[WRONG] * 10)
    client.get("/me/stats/?coach=with")
    client.get("/leaderboard/")


# The trainer


@pytest.mark.deep
def test_the_trainer(client: Client):
    for data in (
        {},
        {"kind": "0"},
        {"kind": "own"},
        {"kind": "graded", "grade": "9"},
        {"kind": "graded", "variant": "0"},
    ):
        client.post("/train/runs/", data)
    guest = enter_as(client, make_guest())
    lapse(guest)
    client.get("/train/")
    for kind, wrong in (("own", 1), ("daily", 3), ("graded", 0)):
        client.post("/train/runs/", {"kind": kind})
        run = guest.runs.get(kind=kind)
        client.get(f"{at(run)}1/")
        client.get(f"{at(run)}99/")
        for number, asked in enumerate(run.asked, start=1):
            code = worst_for(asked) if number == wrong else best_for(asked)
            verb = f"{at(run)}{number}/answer/"
            client.post(verb, row("12"), headers=HTMX)
            client.post(verb, row(code), headers=HTMX)
            client.post(verb, row(code))
        client.get(at(run))
        client.get("/train/")
    client.get("/train/0/")
    Exercise.objects.update(is_mastered=True)
    client.get("/train/")
    client.post("/train/runs/", {"kind": "own"})


# Help and rules


def test_help_elsewhere(client: Client):
    for typed in (
        {"guess-1": "1122", "black-1": "2", "white-1": "2"},
        {"guess-1": "1122", "black-1": "4", "white-1": "0"},
        {"guess-1": "1122", "black-1": "?"},
        {"guess-1": "112", "black-1": "1"},
        {"guess-1": "1129", "black-1": "1"},
        {"guess-1": "1122", "black-1": "0", "guess-2": "1111", "black-2": "1"},
        {"guess-1": "1111", "guess-2": "2222", "guess-3": "3333", "black-3": "9"},
        {f"guess-{number}": str(number) * 4 for number in range(1, 7)},
        {f"{part}-{number}": "4444" for part, number in product(("guess", "black"), range(1, 4))},
        {"strategy": ""},
        {"strategy": "0"},
        {"variant": "bulls-and-cows", "guess-1": "1123"},
        {"variant": "custom", "pegs": "3", "strategy": "entropy"},
    ):
        client.get("/solve/", {"variant": "classic", "strategy": "minimax"} | typed)


@pytest.mark.deep
def test_trees_and_positions(client: Client):
    for address in (
        "trees/4x6/minimax:ties=highest,prefer_candidates=no@1122/?beside=entropy",
        "trees/4x6/minimax/1122-1.1/?beside=book:classic-in-5",
        "trees/4x10-distinct/lowest/",
        "trees/5x8/minimax/",
        "trees/3x6/minimax/whole/",
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
        "trees/?variant=classic&first=0",
        "explore/4x6/",
        "explore/4x6/1122-1.1/1344-0.2/1234/?sort=-takers",
        "explore/4x10-distinct/0123-0.1/",
        "explore/5x6/",
        "explore/6x10/112345-1.1/",
        "explore/4x6/1122-4.0/",
        "explore/4x6/?sort=0",
        "explore/4x6/?guess=0",
        "explore/4x6/0-1/",
        "explore/?variant=classic&turns=0",
    ):
        client.get(f"/lab/{address}")


def test_files_of_open_data(client: Client):
    for name in ("games.csv", "games.parquet"):
        client.get(f"/data/{name}")


@pytest.mark.deep
def test_saved_designs(client: Client, account: Player, settings: Settings):
    assert account.pk
    fields = {"entropy": "1", "variant": "mini", "highest": "on", "first": "112"}
    for sent in ({"name": "1", "listed": "on"}, {"name": "1"}, {"name": "0" * 31}):
        client.post("/lab/designs/save/", fields | sent, follow=True)
    large = {"name": "2", "variant": "super", "first": "", "listed": "on"}
    client.post("/lab/designs/save/", fields | large, follow=True)
    client.get("/lab/design/", fields)
    for page in ("", "5x8/", "0/", "?page=2", "mine/?page=2"):
        client.get(f"/lab/designs/{page}")
    for token in (NOBODY, *SavedDesign.objects.values_list("token", flat=True)):
        for deed, sent in (
            *(("rename", {"name": name}) for name in ("1", "3", "")),
            *(("list", sent) for sent in ({}, {"listed": "on"})),
        ):
            client.post(f"/lab/designs/{token}/{deed}/", sent, follow=True)
    [design] = SavedDesign.objects.filter(rules="3x6")
    settings_of_game = {"variant": "mini", "level": design.slug} | secret_of("111")
    for mode in ("race", "duel", "make"):
        client.get("/", settings_of_game | {"mode": mode})
        client.post("/games/", settings_of_game | {"mode": mode}, follow=True)
    client.get("/me/history/?level=design")
    client.post(f"/lab/designs/{design.token}/delete/", follow=True)
    client.get("/", {"mode": "race", "level": design.slug})
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"design": (0, 3600)}
    client.post("/lab/designs/save/", fields | {"name": "4"})
    guest = enter_as(client, make_guest())
    own = make_design(owner=guest, name="1", strategy="entropy", first="111")
    client.get("/lab/designs/mine/")
    client.get("/lab/design/?entropy=1&variant=mini")
    client.post(f"/lab/designs/{own.token}/list/", {"listed": "on"})


@pytest.mark.deep
def test_rules(client: Client):
    for step in "1239":
        client.get("/rules/", {"step": step}, headers=HTMX)
    for black, white in product("012?", "012"):
        client.get("/rules/", {"step": "1", "black": black, "white": white})
    for code in ("215", "0", ""):
        client.get("/rules/", {"step": "2", "option": code})
    for code in ("123", "666", "9??"):
        client.get("/rules/", {"step": "3"} | row(code))


# Accounts


def test_who_has_no_account(client: Client):
    mine = ("settings", "export", "delete", "mind-reader")
    for view in ("delete", "account_inactive"):
        client.get(reverse(view))
    make_game(player=enter_as(client, make_guest()))
    for view in mine:
        client.get(reverse(view))
    client.post(reverse("mind-reader"), {"private": "on"}, follow=True)
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
    for password in ("1234567890", "password", OTHER):
        data = {"username": OTHER, "password1": password, "email": "?"}
        client.post(reverse("account_signup"), data)
    client.post(reverse("account_login"), {"login": "", "password": ""})
    data = {"username": OTHER, "password1": PASSWORD, "email": ADDRESS}
    client.post(reverse("account_signup"), data, follow=True)
    client.post(reverse("account_logout"), follow=True)
    client.post(reverse("account_login"), {"login": NAME, "password": PASSWORD}, follow=True)


@pytest.mark.deep
def test_an_account(client: Client, account: Player):
    confirm_email(account, ADDRESS)
    play_codes(make_game(player=account), SECRET)
    for view in ("settings", "export", "delete", "mind-reader", "account_reauthenticate"):
        client.get(reverse(view))
    prove(client)
    for name in ("", "?", "1 2", "0" * 40, f"{NAME}.1"):
        client.post(reverse("name"), {"username": name}, follow=True)
    client.post(reverse("privacy"), {"is_public": "on"}, follow=True)
    client.post(reverse("privacy"), {}, follow=True)
    client.post(reverse("delete"), {"password": ""})
    for old, new in (("0", "1"), (PASSWORD, PASSWORD[::-1])):
        data = {"oldpassword": old, "password1": new, "password2": new}
        client.post(reverse("account_change_password"), data, follow=True)


@pytest.mark.deep
def test_tokens_of_programs(client: Client, account: Player):
    for name in ("", "0", "1" * 41, *"2" * 20):
        client.post(reverse("tokens"), {"name": name, "scope": "play"})
    for _ in range(2):
        client.post(reverse("end-token"), {"token": account.tokens.earliest("pk").pk}, follow=True)
    client.post(reverse("end-token"), {"token": "0"}, follow=True)


@pytest.mark.deep
def test_second_factors(client: Client, account: Player):
    client.get(reverse("mfa_index"))
    client.get(reverse("mfa_list_webauthn"))
    prove(client)
    client.post(reverse("mfa_add_webauthn"), {"name": "0" * 41, "credential": "0"})
    passkey = Authenticator.objects.create(
        user=account, type="webauthn", data={"name": "1", "credential": {}}
    )
    client.post(reverse("mfa_edit_webauthn", args=[passkey.pk]), {"name": ""})
    client.post(reverse("mfa_generate_recovery_codes"))
    mine = Authenticator.objects.filter(user=account, type="recovery_codes")
    for left in ('["0"]', "[]"):
        mine.update(data={"hashes": encrypt(left)})
        client.get(reverse("mfa_view_recovery_codes"))
    client.get(reverse("mfa_index"))
    client.get(reverse("mfa_reauthenticate"))
    client.post(reverse("mfa_reauthenticate"), {"code": "0"})
    Authenticator.objects.filter(user=account, type="webauthn").delete()
    secret = {"secret": encrypt("A" * 32)}
    Authenticator.objects.create(user=account, type="totp", data=secret)
    client.post(reverse("mfa_deactivate_totp"), follow=True)


def test_browsers_signed_in(client: Client, account: Player):
    for agent in ("Mozilla/5.0 (X11; Linux) Firefox/1", "0", "Mozilla/5.0 (iPhone) Safari/1"):
        enter(Client(headers={"User-Agent": agent}), account.username)
    page = client.get(reverse("sessions"))
    one = page.context["others"][0].pk
    prove(client)
    for chosen in (one, one, "others"):
        client.post(reverse("sessions"), {"session": chosen}, follow=True)


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
    client.post(mine, {"action_remove": "", "email": "5@localhost"}, follow=True)
    client.get(reverse("account_confirm_email", args=["0"]))


def test_a_forgotten_password(client: Client):
    confirm_email(make_player(username=NAME, password=PASSWORD), ADDRESS)
    for address in ("", "?", ADDRESS, "2@localhost"):
        client.post(reverse("account_reset_password"), {"email": address}, follow=True)
    client.get("/accounts/password/reset/key/1-0/")
    client.get("/accounts/password/reset/key/done/")


# Trouble


def test_what_browsers_install(client: Reader):
    client.read(client.get(reverse("manifest")).json()["description"])


def test_forms_that_cannot_be_read(client: Client):
    form = "application/x-www-form-urlencoded"
    for kind, body in [
        (form, f"a={'x' * 3_000_000}"),
        (f"{form}; charset=utf-16", "a=1"),
        ("multipart/form-data", "a=1"),
    ]:
        assert client.generic("POST", "/games/", body, kind).status_code in {400, 413, 415}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_visit_that_ends_meanwhile(client: Client, headers: dict[str, str]):
    client.post("/games/", {"mode": "break"})

    with meanwhile('FROM "games_player"', Session.objects.all().delete):
        response = client.post("/games/", {"mode": "break"}, headers=headers)

    assert response.status_code == 409


def test_forms_that_are_too_old(client: Client):
    client.handler.enforce_csrf_checks = True
    post(client, "guess", make_game(player=enter_as(client, make_guest())), **row(SECRET))
    client.post("/games/")


@pytest.mark.deep
def test_who_is_too_fast(client: Client, guest: Player, settings: Settings):
    actions = ("start_game", "solve", "train", "export", "delete", "picture")
    settings.RATE_LIMITS = dict.fromkeys(actions, (1, 60))
    hinted = make_game(player=guest, coach=Coach.FULL)
    for address, data in (
        ("/games/", {"mode": "break", "variant": "classic"}),
        ("/challenges/", {"variant": "classic"}),
        (at(Daily.objects.on(FIRST_DAY)), {"practice": "on"}),
        (at(make_challenge()), {}),
        (reverse("hint", args=[hinted.token]), {}),
        (reverse("delete"), {"password": "0"}),
        ("/train/runs/", {"kind": "graded"}),
    ):
        client.post(address, data)
        client.post(address, data)
    for address in ("/solve/", reverse("export-csv")):
        b"".join(client.get(address))
        b"".join(client.get(address))
    for shared in (SHARED, replace(SHARED, has_coach=True)):
        client.get(reverse("picture", args=[shared.code]))
    settings.RATE_LIMITS |= dict.fromkeys(("tree", "explore", "start_game"), (0, 60))
    client.get("/lab/trees/3x6/minimax/")
    client.get("/lab/explore/3x6/")
    client.post("/lab/explore/3x6/play/")
