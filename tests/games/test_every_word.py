"""Every page in many states, read in a language that shows what stands in no catalog."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import trans_real
from pytest_django import Settings

from games.accounts.mailbox import change_to
from games.accounts.vault import encrypt
from games.demo.filling import Demo
from games.keeping import forget_everything
from games.models import (
    Block,
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
    Token,
    today,
)
from games.models.daily import FIRST_DAY
from games.modes import DUEL, MAKE, MODES
from games.pictures.result import Rival, SharedResult
from solver import (
    BULLS_AND_COWS,
    CLASSIC,
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
from tests.marked import LANGUAGE, OPEN, Marked, Reader

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
KNUTH = LEVELS["knuth"]
SECRET, WRONG = "1234", "5566"
SECRET_OF_MINI = {f"secret-{hole}": "1" for hole in (1, 2, 3)}
NOBODY = "0" * 22
PASSWORD = "correct horse battery"
SHARED = SharedResult(way="break", rules=CLASSIC.rules, allowed=10, rows=())
NAME, OTHER, ADDRESS = "4711", "0815", "1@localhost"  # nobody here has a letter in their name


@pytest.fixture
def client(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Reader]:
    """Reads the pages of each test, and then the mail that it sent."""
    settings.LANGUAGES = [*settings.LANGUAGES, (LANGUAGE, "Svenska")]
    monkeypatch.setitem(trans_real.__dict__["_translations"], LANGUAGE, Marked())
    reader = Reader()
    yield reader
    for message in mail.outbox:
        reader.read(str(message.subject))
        reader.read(re.sub(rf"http[^\s{OPEN}]+", "", str(message.body)))


@pytest.fixture
def account(client: Client) -> Player:
    account = make_player(username=NAME, password=PASSWORD)
    client.post(reverse("account_login"), {"login": NAME, "password": PASSWORD})
    return account


def look(client: Client, game: Game | Match) -> None:
    client.get(game.get_absolute_url())


def post(client: Client, view: str, game: Game | Match, **data: Any) -> None:
    """Send a form as a browser alone does, and as htmx does."""
    address = reverse(view, args=[game.token])
    client.post(address, data, headers=HTMX)
    client.post(address, data, follow=True)


def guess(client: Client, game: Game, code: str, number: int = 1) -> None:
    client.post(reverse("guess", args=[game.token]), row(code, number), headers=HTMX)


# New games


def test_the_front_page(client: Client):
    page = client.get("/")
    client.cookies["look"] = "dark.letters.reduced.sound.typed"
    client.get("/")
    game = play_codes(make_game(player=enter_as(client, make_guest())), WRONG)
    client.get("/")
    client.get(reverse("seal", args=[game.token]))
    client.get(reverse("seal", args=[play_codes(game, SECRET).token]))
    lost = {"ticket": page.context["ticket"], "mode": "break", "variant": "classic"}
    client.post(reverse("guess", args=[NOBODY]), lost | row(SECRET))


@pytest.mark.parametrize("way", ["break", "evil", "daily", "practice", "race", "duel", "make"])
@pytest.mark.parametrize("rows", [(), (Feedback(4, 0),)])
def test_a_link_that_tells_of_a_result(client: Client, way: str, rows: tuple[Feedback, ...]):
    of = {"daily": "1", "practice": "1", "break": "", "evil": ""}.get(way, "goldfish")
    rival = Rival(3, solved=True) if way in {"race", "duel"} else None
    shared = replace(SHARED, way=way, of=of, rows=rows, rival=rival)
    client.get(f"/?r={shared.code}")
    client.get(f"/?r={replace(shared, rules=BULLS_AND_COWS.rules).code}")
    client.get("/pictures/0.png")


def test_choices_of_a_new_game(client: Client):
    for mode in MODES:
        client.get("/new/", {"mode": mode})
        client.get("/new/", {"mode": mode, "variant": "pocket"}, headers=HTMX)
    custom = {"variant": "custom", "pegs": "3", "colors": "9", "guesses": "1"}
    client.get("/new/", custom)
    client.get("/new/", custom | {"repeats": "on"})


@pytest.mark.parametrize(
    "choices",
    [
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
    ],
    ids=str,
)
def test_choices_refused(client: Client, choices: dict[str, str]):
    client.post("/games/", {"mode": "break", "variant": "classic"} | choices)


# Games


@pytest.mark.parametrize("coach", Coach)
def test_a_break_won(client: Client, guest: Player, coach: Coach):
    game = make_game(player=guest, coach=coach)
    look(client, game)
    guess(client, game, "1122")
    guess(client, game, "3456", 2)
    post(client, "hint", game)
    guess(client, game, SECRET, 3)
    look(client, game)


def test_the_lesson_of_each_first_answer(client: Client, guest: Player):
    for code in ("5566", "1566", "2566", "1256", "2156", "1345", "4321"):
        guess(client, make_game(player=guest), code)


def test_breaks_in_vain(client: Client, guest: Player):
    look(client, play_codes(make_game(player=guest), *[WRONG] * 10))
    for variant in (CLASSIC, BULLS_AND_COWS, variant_of(Rules(2, 12), 1)):
        game = make_game(player=guest, variant=variant, secret="")
        look(client, game)
        post(client, "resign", game)
    game = make_game(player=guest)
    game.abandon()
    look(client, game)


def test_an_evil_codemaker(client: Client, guest: Player):
    game = make_game(player=guest, secret="", codemaker=Codemaker.EVIL)
    guess(client, game, "1122")
    look(client, game)
    client.get(reverse("seal", args=[game.token]))
    look(client, play_codes(game, *[WRONG] * 9))


@pytest.mark.parametrize("handicap", Handicap)
def test_races(client: Client, guest: Player, handicap: Handicap):
    for codes in ([], [SECRET], ["1122"], ["1122", "1344", "1213", "1234"], [WRONG] * 10):
        look(client, play_codes(make_race(player=guest, handicap=handicap), *codes))


def test_a_race_given_up(client: Client, guest: Player):
    game = make_race(player=guest, level=LEVELS["random"], coach=Coach.FULL)
    guess(client, game, "1122")
    post(client, "resign", game)


@pytest.mark.parametrize("first", First)
@pytest.mark.parametrize("own", ["1122", "6543"])
def test_duels(client: Client, guest: Player, own: str, first: First):
    for codes in ([], [WRONG], [SECRET]):
        duel = make_game(player=guest, mode=DUEL, level=KNUTH, own_secret=own, first=first)
        look(client, play_codes(duel, *codes))


@pytest.mark.parametrize("level", [KNUTH, MIND_READER])
def test_a_make_for_a_level(client: Client, guest: Player, level: Any):
    make = {"player": guest, "mode": MAKE, "level": level, "own_secret": "6543", "secret": ""}
    game = make_game(**make)
    look(client, game)
    post(client, "go-on", game, number="1")
    post(client, "go-on", game, number="9")
    post(client, "go-on", game, number="2", to_the_end="on")
    post(client, "resign", make_game(**make))


def answered(player: Player, *answers: tuple[int, int], guesses: int = 10) -> Game:
    variant = variant_of(CLASSIC.rules, guesses)
    game = make_game(player=player, mode=MAKE, level=KNUTH, secret="", variant=variant)
    for number, answer in enumerate(answers, start=1):
        reread(game).answer(Feedback(*answer), number=number)
    return reread(game)


def test_makes_answered_by_hand(client: Client, guest: Player):
    look(client, answered(guest))
    look(client, answered(guest, (1, 1)))
    look(client, answered(guest, (3, 0), (0, 0)))
    look(client, answered(guest, (0, 0), (0, 0), (0, 0)))
    look(client, answered(guest, (4, 0)))
    look(client, answered(guest, (1, 1), guesses=1))
    look(client, answered(guest, (3, 0), guesses=1))
    post(client, "answer", answered(guest, (3, 0), (0, 0)), number="3", black="0", white="0")


@pytest.mark.parametrize(
    ("number", "black", "white"),
    [
        ("2", "", ""),
        ("2", "?", "?"),
        ("2", "3", "1"),
        ("", "1", "1"),
        ("99", "1", "1"),
        ("9", "1", "1"),
        ("1", "1", "0"),
    ],
)
def test_answers_refused(client: Client, guest: Player, number: str, black: str, white: str):
    post(client, "answer", answered(guest, (1, 1)), number=number, black=black, white=white)


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


COMMANDS = ["last", "row 1", "row", "history", "codes", "rival", "resign", "help", "!", "12", ""]


def test_typed_commands(client: Client, guest: Player):
    client.cookies["look"] = "system.shapes.system.typed"
    for game in (
        make_game(player=guest),
        play_codes(make_game(player=guest, coach=Coach.COUNT), "1122"),
        play_codes(make_race(player=guest), "1122"),
        make_game(player=guest, mode=DUEL, level=KNUTH, own_secret="6543"),
    ):
        look(client, game)
        for command in COMMANDS:
            post(client, "command", game, command=command, number="1")
    post(client, "command", game, command="resign", sure="resign", number="1")


ASIDE = [command for command in COMMANDS if command != "rival"]
ANSWERING = [*ASIDE, "question", "correct", "correct 1 1 0", "9 9"]


@pytest.mark.parametrize(
    ("answers", "own_secret", "commands"),
    [
        ([(1, 1)], "", ANSWERING),
        ([(3, 0), (0, 0)], "", ANSWERING),
        ([], "6543", [*ASIDE, "go on", "all"]),
    ],
)
def test_typed_commands_of_a_make(
    client: Client,
    guest: Player,
    answers: list[tuple[int, int]],
    own_secret: str,
    commands: list[str],
):
    client.cookies["look"] = "system.shapes.system.typed"
    choices = {"mode": MAKE, "level": KNUTH, "secret": "", "own_secret": own_secret}
    game = make_game(player=guest, **choices) if own_secret else answered(guest, *answers)
    look(client, game)
    for command in commands:
        number = str(reread(game).board.guesses_used + 1)
        post(client, "make-command", game, command=command, number=number)


# Shared secrets


def test_days(client: Client, guest: Player):
    for address in ("", "2999-01-01/", "2000-01-01/", f"{FIRST_DAY}/", "?month=1999-01"):
        client.get(f"/daily/{address}")
    client.post(f"/daily/{FIRST_DAY}/")
    daily, past = Daily.objects.on(today()), Daily.objects.on(FIRST_DAY)
    game = make_game(player=guest, origin=daily, secret="")
    for code in (WRONG, daily.secret):
        client.get("/daily/")
        client.post(daily.get_absolute_url())
        client.post(daily.get_absolute_url(), {"practice": "on"})
        look(client, play_codes(game, code))
    client.get("/daily/")
    practice = make_game(player=guest, origin=past, is_practice=True, secret="")
    look(client, practice)
    look(client, play_codes(practice, past.secret))
    client.get(past.get_absolute_url())


def test_a_day_given_up(client: Client, guest: Player):
    post(client, "resign", make_game(player=guest, origin=Daily.objects.on(today()), secret=""))
    client.get("/daily/")
    client.get("/leaderboard/")


def test_challenges_made(client: Client):
    client.get("/challenges/")
    client.get("/challenges/", {"variant": "mini"}, headers=HTMX)
    client.get(reverse("challenge", args=[NOBODY]))
    secret = {f"secret-{hole}": str(hole) for hole in range(1, 5)}
    for sent in (
        {"coach": "0"},
        {"secret-1": "1"},
        {"variant": "custom", "pegs": "9"},
        {},
        {"coach": "full"},
        secret,
    ):
        page = client.post("/challenges/", {"variant": "classic"} | sent, follow=True)
    client.post(page.redirect_chain[-1][0])


def test_own_challenges(client: Client, guest: Player):
    client.get("/me/challenges/")
    client.get("/me/challenges/?before=1")
    client.get("/me/challenges/?before=0")
    challenges = [make_challenge(creator=guest, secret=SECRET) for _ in range(12)]
    for place in range(7):
        game = make_game(player=make_guest(), origin=challenges[-1], secret="")
        play_codes(game, *["1111"] * (place // 3), SECRET)
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
    client.get(drawn.get_absolute_url())


def test_open_seats(client: Client, account: Player):
    client.get("/live/")
    client.get("/live/?before=1")
    client.get("/live/?before=0")
    other = make_player(username=OTHER, is_public=True)
    client.get(f"/players/{OTHER}/")
    client.get("/live/", {"against": OTHER})
    for number in range(22):
        make_match(make_player(username=str(number)), people=2 + number % 2, is_listed=True)
    make_match(other, people=2, invited=account, is_listed=True)
    make_match(account, people=3)
    make_match(account, other, mode=DUEL)
    Block.objects.block(account, other, OTHER)
    client.get("/live/")
    client.get("/rules/")


@pytest.mark.parametrize(
    "choices",
    [
        {"mode": "0"},
        {"people": "1"},
        {"people": "8", "levels": ["knuth"]},
        {"against": NAME},
        {"against": "0" * 61},
        {"control": "0"},
    ],
    ids=str,
)
def test_matches_refused(client: Client, account: Player, choices: dict[str, Any]):
    client.post("/live/new/", {"mode": "race"} | choices)
    client.logout()
    client.post("/live/new/", {"mode": "race", "is_rated": "on", "against": NAME})
    assert account.pk


def test_a_room_to_wait_in(client: Client, account: Player):
    other, stranger = (make_player(username=name, is_public=True) for name in (OTHER, "2323"))
    client.post("/live/new/", {"mode": "race", "people": "4"}, follow=True)
    match = Match.objects.get()
    post(client, "match-start", match)
    sit = partial(Match.sit, player=other, now=timezone.now())
    Match.objects.change(match.token, timezone.now(), sit)
    look(client, match)
    for verb in ("block", "report"):
        for number in (2, 3):
            client.post(reverse(f"person-{verb}", args=[match.token, number]), follow=True)
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


def test_an_invitation_declined(client: Client, account: Player):
    other = make_player(username=OTHER)
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


@pytest.mark.parametrize("rules", VARIANTS)
def test_the_ladder(client: Client, guest: Player, rules: str):
    client.get("/ladder/?rules=0")
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


def test_challenges_from_games(client: Client, guest: Player):
    for game in (
        make_game(player=guest),
        make_game(player=guest, codemaker=Codemaker.EVIL, secret=""),
    ):
        client.post("/challenges/", {"game": game.token}, follow=True)
    client.post("/challenges/", {"game": "0"})


@pytest.mark.parametrize(("name", "coach"), [("", Coach.OFF), (NAME, Coach.FULL)])
def test_a_challenge_taken_up(client: Client, guest: Player, name: str, coach: Coach):
    creator = make_player(username=name) if name else make_guest()
    challenge = make_challenge(creator=creator, secret=SECRET, coach=coach)
    address = challenge.get_absolute_url()
    client.get(address)
    game, *others = (
        make_game(player=player, origin=challenge, coach=coach, secret="")
        for player in (guest, make_guest(), make_player(username=OTHER))
    )
    client.get(address)
    client.post(address)
    play_codes(game, SECRET)
    client.get(address)
    for other in others:
        play_codes(other, *[WRONG] * 10)
    client.get(address)
    look(client, game)


# Figures


def test_lists_and_figures_of_few_games(client: Client):
    for address in ("me/history/", "me/stats/", "leaderboard/", f"players/{OTHER}/"):
        client.get(f"/{address}")
    for query in ("history/?result=0", "history/?after=0", "stats/?period=0"):
        client.get(f"/me/{query}")
    client.get("/leaderboard/?rules=0")
    guest = enter_as(client, make_guest())
    make_game(player=guest)
    for query in ("", "?result=lost", "?sort=fewest&after=1-1"):
        client.get(f"/me/history/{query}")
    play_codes(make_game(player=guest), SECRET)
    client.get("/me/stats/")
    client.get("/me/stats/?mode=duel")
    play_codes(make_game(player=guest, coach=Coach.FULL), *[WRONG] * 10)
    client.get("/me/stats/?coach=with")
    client.get("/me/history/")
    client.get("/leaderboard/")


def test_lists_and_figures_of_a_career(client: Client):
    player = Demo(1, timezone.now()).fill(players=3, games=400, password=PASSWORD)
    for number, someone in enumerate(Player.objects.all()):
        someone.username = f"{NAME}.{number}"
        someone.save()
    client.force_login(player)
    for address in ("/me/stats/", f"/players/{NAME}.0/"):
        client.get(address)
        client.get(address, {"beside": "goldfish", "coach": "all"}, headers=HTMX)
    for sort in ("newest", "oldest", "fewest", "most"):
        page = client.get("/me/history/", {"sort": sort}).context["page"]
        client.get("/me/history/", {"sort": sort}, headers=HTMX)
        client.get("/me/history/", {"sort": sort, "after": "-".join(map(str, page.last))})
    for rules in ("classic", "mini", "pocket"):
        client.get("/leaderboard/", {"rules": rules})
    Player.objects.filter(pk=player.pk).update(is_public=False)
    client.get("/leaderboard/")


# The trainer


def test_the_trainer(client: Client):
    client.get("/train/")
    for data in ({}, {"kind": "0"}, {"kind": "own"}, {"kind": "graded", "grade": "9"}, {"kind": "graded", "variant": "0"}):  # fmt: skip
        client.post("/train/runs/", data)
    guest = enter_as(client, make_guest())
    lapse(guest)
    client.get("/train/")
    for kind, wrong in (("own", 1), ("daily", 3), ("graded", 0)):
        client.post("/train/runs/", {"kind": kind})
        run = guest.runs.get(kind=kind)
        address = run.get_absolute_url()
        client.get(f"{address}1/")
        client.get(f"{address}99/")
        for number, asked in enumerate(run.asked, start=1):
            code = worst_for(asked) if number == wrong else best_for(asked)
            verb = f"{address}{number}/answer/"
            client.post(verb, row("12"), headers=HTMX)
            client.post(verb, row(code), headers=HTMX)
            client.post(verb, row(code))
            client.get(f"{address}{number}/")
            client.get("/train/")
        client.get(address)
    client.get("/train/")
    client.get("/train/0/")
    Exercise.objects.update(is_mastered=True)
    client.get("/train/")
    client.post("/train/runs/", {"kind": "own"})


# Help and rules


@pytest.mark.parametrize(
    "typed",
    [
        {},
        {"guess-1": "1122", "black-1": "1", "white-1": "1"},
        {"guess-1": "1122", "black-1": "2", "white-1": "2"},
        {"guess-1": "1122", "black-1": "4", "white-1": "0"},
        {"guess-1": "1122", "black-1": "3", "white-1": "1"},
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
    ],
    ids=str,
)
def test_help_elsewhere(client: Client, typed: dict[str, str]):
    client.get("/solve/", {"variant": "classic", "strategy": "minimax"} | typed)


@pytest.mark.parametrize(
    "address",
    [
        "trees/4x6/perfect/1123-1.1/",
        "trees/4x6/most-parts/?beside=perfect",
        "trees/4x6/minimax:ties=highest,prefer_candidates=no@1122/?beside=entropy",
        "trees/4x6/minimax/1122-1.1/?beside=book:classic-in-5",
        "trees/4x10-distinct/lowest/",
        "trees/5x8/minimax/",
        "trees/3x6/minimax/whole/",
        "trees/5x8/minimax/whole/",
        "trees/5x5/minimax/whole/",
        "trees/5x8/minimax/as/json",
        "trees/4x6/minimax/as/0",
        "trees/4x6/minimax/1123-1.1/",
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
        "explore/4x6/1122-0.0/1122-1.1/",
        "explore/4x6/1122-4.0/",
        "explore/4x6/?sort=0",
        "explore/4x6/?guess=0",
        "explore/4x6/0-1/",
        "explore/?variant=classic&turns=0",
    ],
)
def test_trees_and_positions(client: Client, address: str):
    client.get(f"/lab/{address}")


@pytest.mark.parametrize("name", ["", "games.csv", "games.parquet"])
def test_open_data(client: Client, name: str):
    client.get(f"/data/{name}")


def test_many_trees_and_positions(client: Client, settings: Settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | dict.fromkeys(
        ("tree", "explore", "start_game"), (0, 60)
    )
    client.get("/lab/trees/3x6/minimax/")
    client.get("/lab/explore/3x6/")
    client.post("/lab/explore/3x6/play/")


@pytest.mark.usefixtures("account")
def test_saved_designs(client: Client, settings: Settings):
    fields = {"entropy": "1", "variant": "mini", "highest": "on", "first": "112"}
    for sent in ({"name": "1", "listed": "on"}, {"name": "1"}, {"name": "-"}, {"name": "0" * 31}):
        client.post("/lab/designs/save/", fields | sent, follow=True)
    large = {"name": "2", "variant": "super", "first": "", "listed": "on"}
    client.post("/lab/designs/save/", fields | large, follow=True)
    client.get("/lab/design/", fields)
    for page in ("", "mine/", "3x6/", "5x8/", "0/", "?page=2", "mine/?page=2"):
        client.get(f"/lab/designs/{page}")
    for token in (NOBODY, *SavedDesign.objects.values_list("token", flat=True)):
        for deed, sent in (
            *(("rename", {"name": name}) for name in ("1", "3", "")),
            *(("list", sent) for sent in ({}, {"listed": "on"})),
        ):
            client.post(f"/lab/designs/{token}/{deed}/", sent, follow=True)
    [design] = SavedDesign.objects.filter(rules="3x6")
    settings_of_game = {"variant": "mini", "level": design.slug} | SECRET_OF_MINI
    for mode in ("race", "duel", "make"):
        client.get("/", settings_of_game | {"mode": mode})
        client.post("/games/", settings_of_game | {"mode": mode}, follow=True)
    client.get("/me/history/?level=design")
    client.post(f"/lab/designs/{design.token}/delete/", follow=True)
    client.get("/", {"mode": "race", "level": design.slug})
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"design": (0, 3600)}
    client.post("/lab/designs/save/", fields | {"name": "4"})


def test_saved_designs_of_a_guest(client: Client):
    guest = enter_as(client, make_guest())
    make_design(owner=guest, name="1", strategy="entropy", first="111")
    client.get("/lab/designs/mine/")
    client.get("/lab/design/?entropy=1&variant=mini")
    for design in SavedDesign.objects.of(guest):
        client.post(f"/lab/designs/{design.token}/list/", {"listed": "on"})


def test_rules(client: Client):
    for step in "1239":
        client.get("/rules/", {"step": step}, headers=HTMX)
    for black, white in product("012?", "012"):
        client.get("/rules/", {"step": "1", "black": black, "white": white})
    for code in ("143", "341", "215", "0", ""):
        client.get("/rules/", {"step": "2", "option": code})
    for code in ("241", "123", "666", "9??"):
        client.get("/rules/", {"step": "3"} | row(code))


# Accounts


def test_who_has_no_account(client: Client):
    mine = ("settings", "export", "delete", "mind-reader")
    for view in (*mine, "account_login", "account_signup", "account_inactive"):
        client.get(reverse(view))
    make_game(player=enter_as(client, make_guest()))
    for view in mine:
        client.get(reverse(view))
    client.post(reverse("mind-reader"), {"private": "on"}, follow=True)
    client.post(reverse("appearance"), {"theme": "0"})
    looks = {"theme": "dark", "signs": "plain", "motion": "system", "language": ""}
    client.post(reverse("appearance"), looks, follow=True)
    client.post(reverse("delete"), follow=True)


def test_signing_up_and_in(client: Client):
    make_player(username=NAME, password=PASSWORD)
    alike, mixed = NAME.replace("1", "l"), "a\N{CYRILLIC SMALL LETTER A}"
    for name in ("", "?", "..", mixed, "guest-1", "gone-1", "1 2", NAME, alike, "0" * 40):
        client.post(reverse("account_signup"), {"username": name, "password1": "1"})
    for password in ("1234567890", "password", OTHER):
        data = {"username": OTHER, "password1": password, "email": "?"}
        client.post(reverse("account_signup"), data)
    for login, password in ((NAME, "0"), ("", "")):
        client.post(reverse("account_login"), {"login": login, "password": password})
    data = {"username": OTHER, "password1": PASSWORD, "email": ADDRESS}
    client.post(reverse("account_signup"), data, follow=True)
    client.post(reverse("account_logout"), follow=True)
    client.post(reverse("account_login"), {"login": NAME, "password": PASSWORD}, follow=True)


def test_an_account(client: Client, account: Player):
    confirm_email(account, ADDRESS)
    play_codes(make_game(player=account), SECRET)
    make_game(player=account)
    for view in ("settings", "sessions", "export", "delete", "mind-reader"):
        client.get(reverse(view))
    for view in ("logout", "change_password", "email", "reauthenticate"):
        client.get(reverse(f"account_{view}"))
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    for name in ("", "?", "guest-1", "1 2", "0" * 40, f"{NAME}.1"):
        client.post(reverse("name"), {"username": name}, follow=True)
    client.post(reverse("privacy"), {"is_public": "on"}, follow=True)
    client.post(reverse("privacy"), {}, follow=True)
    for password in ("0", ""):
        client.post(reverse("delete"), {"password": password})
    for old, new in (("0", "1"), (PASSWORD, PASSWORD[::-1])):
        data = {"oldpassword": old, "password1": new, "password2": new}
        client.post(reverse("account_change_password"), data, follow=True)


@pytest.mark.usefixtures("account")
def test_tokens_of_programs(client: Client):
    client.get(reverse("tokens"))
    for name in ("", "0", "1" * 41, *"2" * 20):
        client.post(reverse("tokens"), {"name": name, "scope": "play"})
    for _ in range(2):
        client.post(reverse("end-token"), {"token": Token.objects.earliest("pk").pk}, follow=True)
    client.post(reverse("end-token"), {"token": "0"}, follow=True)


def test_second_factors(client: Client, account: Player):
    client.get(reverse("mfa_index"))
    client.get(reverse("mfa_list_webauthn"))
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    client.get(reverse("mfa_add_webauthn"))
    client.post(reverse("mfa_add_webauthn"), {"name": "0" * 41, "credential": "0"})
    passkey = Authenticator.objects.create(
        user=account, type="webauthn", data={"name": "1", "credential": {}}
    )
    for name in ("mfa_edit_webauthn", "mfa_remove_webauthn"):
        client.get(reverse(name, args=[passkey.pk]))
    client.post(reverse("mfa_edit_webauthn", args=[passkey.pk]), {"name": ""})
    client.get(reverse("mfa_list_webauthn"))
    client.post(reverse("mfa_generate_recovery_codes"))
    client.get(reverse("mfa_index"))
    mine = Authenticator.objects.filter(user=account, type="recovery_codes")
    for _ in range(2):  # the codes, and then how many are left
        client.get(reverse("mfa_view_recovery_codes"))
    for left in ('["0"]', "[]"):
        mine.update(data={"hashes": encrypt(left)})
        client.get(reverse("mfa_view_recovery_codes"))
    client.get(reverse("mfa_index"))
    client.get(reverse("mfa_reauthenticate"))
    client.post(reverse("mfa_reauthenticate"), {"code": "0"})
    Authenticator.objects.filter(user=account, type="webauthn").delete()
    secret = {"secret": encrypt("A" * 32)}
    Authenticator.objects.create(user=account, type="totp", data=secret)
    client.get(reverse("mfa_deactivate_totp"))
    other = Client()
    other.post(reverse("account_login"), {"login": NAME, "password": PASSWORD}, follow=True)
    other.post(reverse("mfa_authenticate"), {"code": "0"})
    client.post(reverse("mfa_deactivate_totp"), follow=True)


@pytest.mark.usefixtures("account")
def test_browsers_signed_in(client: Client):
    for agent in ("Mozilla/5.0 (X11; Linux) Firefox/1", "0", "Mozilla/5.0 (iPhone) Safari/1"):
        other = Client(headers={"User-Agent": agent})
        other.post(reverse("account_login"), {"login": NAME, "password": PASSWORD})
    page = client.get(reverse("sessions"))
    one = page.context["others"][0].pk
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    for chosen in (one, one, "others"):
        client.post(reverse("sessions"), {"session": chosen}, follow=True)


def test_addresses(client: Client, account: Player):
    mine = reverse("account_email")
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    for address in ("?", ADDRESS, ADDRESS):
        client.post(mine, {"action_add": "", "email": address}, follow=True)
    for action in ("action_send", "action_primary", "action_remove"):
        client.post(mine, {action: "", "email": ADDRESS}, follow=True)
    confirm_email(account, ADDRESS)
    Player.objects.filter(pk=account.pk).update(language=LANGUAGE)
    for answer in ("allow", "refuse"):
        client.post(mine, {"action_add": "", "email": "2@localhost"}, follow=True)
        client.get(mine)
        question = change_to(EmailAddress.objects.get(email="2@localhost")).page()  # type: ignore[union-attr]
        client.get(question)
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


def test_pages_that_are_not_there(client: Client):
    client.raise_request_exception = False
    for address in ("nothing", "forbidden", "senseless", "broken"):
        client.get(f"/{address}/")
    client.post(reverse("language"), {"language": "0"})


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


def test_who_is_too_fast(client: Client, guest: Player, settings: Settings):
    actions = ("start_game", "solve", "train", "export", "delete", "picture")
    settings.RATE_LIMITS = dict.fromkeys(actions, (1, 60))
    hinted = make_game(player=guest, coach=Coach.FULL)
    for address, data in (
        ("/games/", {"mode": "break", "variant": "classic"}),
        ("/challenges/", {"variant": "classic"}),
        (Daily.objects.on(FIRST_DAY).get_absolute_url(), {"practice": "on"}),
        (make_challenge().get_absolute_url(), {}),
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
