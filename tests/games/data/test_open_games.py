"""Which games are open data, what is published of them, and who has agreed to that."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from games.challenges.models import Challenge, Participant
from games.core.board import Board
from games.core.days import today
from games.core.game import Game
from games.core.guess import Guess
from games.core.modes import BREAK, DUEL, MAKE, RACE
from games.core.modes.choices import Codemaker, Handicap, Result
from games.core.player import Player
from games.daily.models import Daily
from games.data import open_games
from games.data.models import Consent
from games.live.match import Match
from solver import CLASSIC, LEVELS, parse_code, score
from tests.factories import (
    guess_in,
    make_challenge,
    make_game,
    make_guest,
    make_match,
    make_player,
    make_race,
    play_codes,
    play_match,
)
from tests.games.conftest import SetClock
from tests.games.data import open_data

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
KNUTH = LEVELS["knuth"]
LATER = timedelta(days=40)  # after which the month is over


@pytest.fixture
def ada() -> Player:
    """An account that has agreed."""
    return willing()


def willing(pseudonym: str = "") -> Player:
    player = make_player()
    Consent.objects.note(player, is_given=True)
    if pseudonym:
        Consent.objects.filter(player=player).update(pseudonym=pseudonym)
    return player


def rows() -> list[open_games.Row]:
    return list(open_games.open_games(timezone.now() + LATER))


def test_a_game_is_published_as_played_once_its_month_is_over(ada: Player, set_clock: SetClock):
    start = datetime(2026, 10, 5, 12, tzinfo=UTC)
    set_clock(start)
    game = make_game(player=ada, secret="1234", coach="count")
    game = play_codes(game, "1122", "1243", "1234")
    for guess in Guess.objects.all():
        Guess.objects.filter(pk=guess.pk).update(at=start + timedelta(seconds=30 * guess.number))

    assert list(open_games.open_games(datetime(2026, 10, 31, 23, 59, 59, tzinfo=UTC))) == []
    [row] = open_games.open_games(datetime(2026, 11, 1, tzinfo=UTC))

    guesses = row["guesses"]
    assert row == open_data.row(
        player=Consent.objects.get().pseudonym,
        coach="count",
        loss=round(game.board.loss or 0, 6),
        luck=round(game.board.luck or 0, 6),
        guesses=guesses,
    )
    assert [(each["code"], each["black"], each["white"]) for each in guesses] == [
        ("1122", 1, 1),
        ("1243", 2, 2),
        ("1234", 4, 0),
    ]
    assert [each["seconds"] for each in guesses] == [None, 50, 50]
    assert [each["candidates_left"] for each in guesses] == list(
        Guess.objects.order_by("number").values_list("candidates_left", flat=True)
    )


def test_thinking_times_are_coarse(ada: Player):
    play_codes(make_game(player=ada), "1122", "1234")
    first = Guess.objects.get(number=1)
    known = {0: 1, 1: 1, 1.2: 2, 3: 5, 999: 1000, 1001: None}

    for seconds, published in known.items():
        Guess.objects.filter(number=2).update(at=first.at + timedelta(seconds=seconds))

        [row] = rows()

        assert [guess["seconds"] for guess in row["guesses"]] == [None, published], seconds


def test_nothing_of_those_who_have_not_agreed_or_are_bots_or_gone_even_if_others_need_their_games(
    ada: Player, set_clock: SetClock
):
    guest, gone, bot, daily = make_guest(), willing(), willing(), Daily.objects.on(today())
    Consent.objects.create(player=guest)
    for player in (gone, make_player()):
        play_codes(Game.objects.start(player=player, origin=daily), daily.secret)
    for player in (ada, make_player(), guest, bot):
        play_codes(make_game(player=player), "1234")
    Player.objects.filter(pk=bot.pk).update(is_bot=True)
    set_clock(timezone.now() + LATER)
    assert len(rows()) == 2
    gone.erase()
    assert Game.objects.count() == 6

    [row] = rows()

    assert row["player"] == Consent.objects.get(player=ada).pseudonym
    Consent.objects.note(ada, is_given=False)
    assert rows() == []
    assert not open_games.open_boards(timezone.now() + LATER).exists()


def test_a_game_is_published_once_it_is_over_and_a_code_was_guessed(ada: Player):
    _in_play, not_begun, resigned, abandoned, _lost = (
        play_codes(make_game(player=ada), *codes)
        for codes in (["1122"], [], ["1122"], ["1122"], ["1122"] * 10)
    )
    for game in (not_begun, resigned):
        game.resign()
    abandoned.abandon()

    assert [row["result"] for row in rows()] == ["given-up", "abandoned", "lost"]


def test_a_race_and_a_duel_tell_the_player_s_board_alone(ada: Player):
    race = make_race(player=ada, secret="1234", handicap=Handicap.TIES)
    play_codes(race, "1122", "1234")
    duel = make_game(player=ada, mode=DUEL, level=KNUTH, secret="4321", own_secret="5665")
    play_codes(duel, "4321")

    first, second = rows()

    assert [first[name] for name in ("mode", "opponent", "handicap")] == ["race", "knuth", "ties"]
    assert [guess["code"] for guess in first["guesses"]] == ["1122", "1234"]
    assert [second[name] for name in ("mode", "opponent", "secret")] == ["duel", "knuth", "4321"]
    assert "5665" not in str(second | {"player": "drawn by chance"})


def test_an_evil_codemaker_names_a_code_that_fits(ada: Player):
    game = make_game(player=ada, secret="", codemaker=Codemaker.EVIL)
    play_codes(game, "1122", "3344").resign()

    [row] = rows()

    assert row["codemaker"] == "evil"
    for guess in row["guesses"]:
        found = score(
            parse_code(guess["code"], CLASSIC.rules), parse_code(row["secret"], CLASSIC.rules)
        )
        assert found == (guess["black"], guess["white"])


def test_codes_that_a_person_made_up_are_left_out(ada: Player):
    bob = make_player()
    make_game(player=ada, mode=MAKE, level=KNUTH, secret="", own_secret="1111").go_on(
        number=1, to_the_end=True
    )
    challenge = make_challenge(creator=bob, secret="2222")
    play_codes(Game.objects.start(player=ada, origin=challenge), "2222")
    play_match(make_match(bob, ada, mode=DUEL, secret="3333"), "3333", "3333")
    guess_in(make_match(bob, ada, mode=MAKE, secret="4444"), 2, "4444")

    assert Game.objects.filter(player=ada).exclude(finished_at=None).count() == 4
    assert rows() == []


def test_a_secret_is_not_published_while_a_link_leads_to_it_nor_by_a_game_that_left_its_challenge(
    ada: Player,
):
    game = play_codes(make_game(player=ada), "1234")
    assert len(rows()) == 1
    Challenge.objects.issue_for(game)
    assert rows() == []
    Participant.objects.all().delete()
    assert rows() == []

    challenge, guest = make_challenge(), make_guest()
    for player in (ada, guest):
        play_codes(Game.objects.start(player=player, origin=challenge), challenge.secret)
    ada.adopt(guest)
    assert ada.games.filter(challenge=None).count() == 1
    assert rows() == []


def test_a_daily_is_published_once_nobody_plays_it_for_a_place(ada: Player, set_clock: SetClock):
    noon = datetime(2026, 10, 31, 12, tzinfo=UTC)
    set_clock(noon)
    daily = Daily.objects.on(today())
    play_codes(Game.objects.start(player=ada, origin=daily), daily.secret)
    late = Game.objects.start(player=make_guest(), origin=daily)
    set_clock(noon + timedelta(days=2))
    assert list(open_games.open_games(timezone.now())) == []

    late.abandon()

    [row] = open_games.open_games(timezone.now())
    assert (row["origin"], row["secret"]) == ("daily", daily.secret)
    assert (row["player"], row["game"]) == (None, None)


def test_practice_is_left_out(ada: Player, set_clock: SetClock):
    daily = Daily.objects.on(today())
    set_clock(timezone.now() + timedelta(days=1))
    play_codes(Game.objects.start(player=ada, origin=daily, is_practice=True), daily.secret)
    going_on = Game.practice(CLASSIC, "1234", [parse_code("1122", CLASSIC.rules)])
    going_on.begin(ada)
    play_codes(going_on, "1234")

    assert Game.objects.filter(player=ada, result=Result.WON).count() == 2
    assert rows() == []


def test_of_a_race_between_people_only_the_sides_of_those_who_agreed(ada: Player):
    bob = make_player()
    play_match(make_match(ada, bob, secret="1234"), "1122 1234", "5566 1234")

    [row] = rows()

    assert (row["origin"], row["mode"], row["opponent"]) == ("match", "race", None)
    assert (row["player"], row["game"]) == (None, None)
    assert [guess["code"] for guess in row["guesses"]] == ["1122", "1234"]
    assert "5566" not in str(row)


def test_games_of_a_deleted_match_are_left_out(ada: Player):
    """Nobody knows any more whether a person made its code up."""
    guess_in(make_match(make_player(), ada, mode=MAKE, secret="1234"), 2, "1234")
    play_match(make_match(ada, make_player()), "1234", "1234")
    Match.objects.all().delete()

    assert Game.objects.filter(player=ada, match=None, mode__in=[BREAK.slug, RACE.slug]).exists()
    assert rows() == []


def test_games_stand_by_pseudonym_and_start_and_what_others_have_seen_at_the_end_by_secret(
    monkeypatch: pytest.MonkeyPatch,
):
    """Beside the games of a pseudonym, the place of what others have seen would tell whose it is."""
    monkeypatch.setattr(open_games, "GAMES_PER_READ", 2)
    late, early = willing("ffff"), willing("0000")
    for player, secret in ((late, "1122"), (early, "3344"), (late, "6611")):
        play_match(make_match(player, make_player(), secret=secret), secret, secret)
    games = [make_game(player=player, secret="1234") for player in (early, late, early)]
    for game in reversed(games):
        play_codes(game, "1234")

    found = rows()

    assert [row["player"] for row in found] == ["0000", "0000", "ffff", None, None, None]
    assert [row["game"] for row in found] == [1, 2, 1, None, None, None]
    assert [row["secret"] for row in found[3:]] == ["1122", "3344", "6611"]


def test_a_game_that_nobody_could_check_is_left_out_and_figures_are_rounded(
    ada: Player,
):
    games = [play_codes(make_game(player=ada), "1122", "1234") for _ in range(3)]
    Guess.objects.filter(board=games[0].board, number=1).delete()
    Board.objects.filter(game=games[1]).update(secret="")
    Board.objects.filter(game=games[2]).update(loss=0.1 + 0.2, luck=-1e-9)

    [row] = rows()

    assert (row["loss"], str(row["luck"])) == (0.3, "0.0")


# Consent: whose games are published, and by which pseudonym


def test_agreeing_twice_keeps_the_pseudonym_and_agreeing_again_brings_another_one():
    ada, bob, seen = make_player(), make_player(), set()
    assert Consent.objects.of(ada) is Consent.objects.of(None) is None
    Consent.objects.note(bob, is_given=True)
    Consent.objects.note(ada, is_given=False)  # which was never given

    for _ in range(3):
        for _ in range(2):
            Consent.objects.note(ada, is_given=True)
            seen.add(str(Consent.objects.of(ada)))
        Consent.objects.note(ada, is_given=False)

    assert [len(pseudonym) for pseudonym in seen] == [16] * 3
    assert Consent.objects.get().player == bob
