"""Players: what they are called, whose games they take over, and that who goes is gone."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from games.challenges.models import Challenge
from games.core import game as game_module
from games.core.board import Board
from games.core.errors import NameTakenError, OvertakenError, PlayerIsGoneError
from games.core.game import Game
from games.core.guess import Guess
from games.core.modes import DUEL
from games.core.names import GONE_PREFIX, GUEST_PREFIX, MAX_LIKENESS_LENGTH, likeness_of, plain_name
from games.core.player import Motion, Player, Signs, Theme
from games.core.secrets_of_people import secrets_known
from games.daily.models import Daily
from games.live import blocks
from games.live.blocks import Block, Report
from games.live.errors import NoSuchPersonError, TooManyBlocksError, TooManyReportsError
from games.train.exercise import Exercise
from games.train.runs import Run, TrainingDay
from solver import LEVELS, parse_code
from tests.depth import at_depth
from tests.factories import (
    make_challenge,
    make_design,
    make_game,
    make_guest,
    make_match,
    make_player,
    make_race,
    play_codes,
    reread,
)
from tests.games.daily.dailies import play_daily
from tests.games.train.exercises import make_exercise, make_run

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_a_guest_that_became_an_account_meanwhile_is_not_adopted():
    bob = make_player(username="bob")
    guest = make_guest()
    game = make_game(player=guest)
    Player.objects.filter(pk=guest.pk).update(username="ada", is_guest=False)

    bob.adopt(guest)

    assert Player.objects.get(username="ada").games.get() == game
    assert not bob.games.exists()


def test_of_two_who_take_a_name_at_once_one_is_told_and_a_look_that_is_given_up_is_free():
    ada, bob = make_player(username="ada"), make_player(username="bob")

    with pytest.raises(NameTakenError):
        ada.rename("Bob")
    assert reread(ada).username == ada.username == "ada"

    bob.rename("otto")
    make_player(username="b0b")
    with pytest.raises(NameTakenError):
        bob.rename("bob")


def test_a_daily_keeps_its_standings(account: Player):
    bob = make_player(username="bob")
    play_daily(account)
    game = play_daily(bob, "1122", Daily.objects.get().secret)
    daily = Daily.objects.get()
    before = daily.tally().standing(game.board), daily.tally().distribution

    account.erase()

    assert (daily.tally().standing(game.board), daily.tally().distribution) == before
    former = Player.objects.get(is_active=False)
    assert (former.is_former, former.shown_as) == (True, "A former player")
    assert not former.has_usable_password()
    assert (former.is_public, former.secrets_are_private, former.email) == (False, True, "")
    assert not former.outcomes.exists()


def test_a_challenge_keeps_the_board_without_a_name_and_can_still_be_taken_up(
    client: Client, guest: Player
):
    ada = make_player(username="ada.b")  # no random token has a dot
    challenge = make_challenge(creator=ada)
    for player in (ada, make_player()):
        play_codes(Game.objects.start(player=player, origin=challenge), challenge.secret)

    ada.erase()

    assert Challenge.objects.get().creator is None
    client.post(challenge.get_absolute_url())
    play_codes(guest.games.get(), challenge.secret)
    page = client.get(challenge.get_absolute_url()).content.decode()
    assert "A former player" in page
    assert "ada.b" not in page
    assert page.count('class="mini__head"') == 2  # the own board beside the best of the others
    assert page.count('class="board__head"') == 2  # above these two, and on the third


def test_results_without_rivals_go_in_steps_and_games_of_others_stay(
    account: Player, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(game_module, "GAMES_PER_BATCH", 2)
    bob = make_player()
    challenge = make_challenge(creator=bob)
    for player in (account, bob):
        Game.objects.start(player=player, origin=challenge)
    play_codes(make_race(player=bob), "1122")
    play_daily(account)
    for _ in range(3):
        make_race(player=account)

    account.erase()

    assert list(Game.objects.all()) == list(bob.games.all())
    assert (Board.objects.count(), Guess.objects.count()) == (3, 2)
    assert not Player.objects.filter(is_active=False).exists()


@pytest.mark.django_db(transaction=True)
def test_a_guess_or_a_game_that_comes_too_late_finds_its_player_gone_who_can_be_erased_again(
    account: Player,
):
    game, stale = reread(make_game(player=account)), reread(account)
    assert game.board.rows == []
    account.erase()

    with pytest.raises(OvertakenError):
        game.play(parse_code("1234", game.rules), number=1)
    with pytest.raises(PlayerIsGoneError):
        Game.objects.start(player=stale)
    stale.erase()

    assert not Player.objects.exists()


def test_secrets_of_a_former_player_teach_the_mind_reader_nothing(account: Player):
    bob = make_player()
    duel = make_game(player=account, mode=DUEL, level=LEVELS["knuth"], own_secret="5656")
    duel = play_codes(duel, "1234")
    challenge = Challenge.objects.issue_for(duel)
    Game.objects.start(player=bob, origin=challenge)
    before = secrets_known(Game.objects.all(), duel.rules, bob.pk)

    account.erase()

    assert before == (((4, 5, 4, 5),), ())
    assert reread(duel).player.is_former
    assert secrets_known(Game.objects.all(), duel.rules, bob.pk) == ((), ())


def test_guests_and_former_players_are_called_by_their_kind_and_look_like_nobody():
    guest, former, ada = make_guest(), Player.objects.create_former(), make_player(username="ada")

    told = [(player.shown_as, bool(player.likeness)) for player in (guest, former, ada)]

    assert told == [("A guest", False), ("A former player", False), ("ada", True)]


def test_a_challenge_or_a_daily_that_guest_and_account_have_played_counts_once():
    ada, guest = make_player(), make_guest()
    challenge, done = make_challenge(), make_challenge()
    Game.objects.start(player=ada, origin=challenge).resign()
    twin = Game.objects.start(player=guest, origin=challenge)  # whose secret ada knows
    for player in (ada, guest):
        play_daily(player)
        finished = play_codes(Game.objects.start(player=player, origin=done), done.secret)
    guest.keep_secrets_private(is_private=True)

    ada.adopt(guest)

    assert reread(twin).result == "abandoned"
    assert not ada.games.in_play().exists()
    assert not ada.outcomes.filter(game=twin).exists()
    assert ada.outcomes.filter(kind="daily").count() == 1
    assert ada.outcomes.get(game=finished).kind == "challenge"
    assert reread(ada).secrets_are_private


def test_training_moves_with_the_guest_and_goes_with_the_player():
    ada, guest = make_player(username="ada"), make_guest()
    for player in (ada, guest):
        make_exercise(player)
        TrainingDay.objects.mark(player.pk, 1, is_right=True)
    make_exercise(guest, "1122-20")
    TrainingDay.objects.mark(guest.pk, 2, is_right=False)
    run = make_run(guest)

    ada.adopt(guest)

    assert set(ada.exercises.values_list("rows", flat=True)) == {"1122-11", "1122-20"}
    assert ada.runs.get() == run
    days = TrainingDay.objects.order_by("grade").values_list("player", "done", "right")
    assert list(days) == [(ada.pk, 2, 2), (ada.pk, 1, 0)]
    assert Exercise.objects.count() == 2
    ada.erase()
    for model in (Exercise, Run, TrainingDay):
        assert not model.objects.exists()


# Guests that come and go; the commands that forget them have tests of their own


def test_guests_who_left_nothing_are_forgotten_and_who_played_or_saved_something_stays():
    now, idle = timezone.now(), make_guest()
    players = [make_guest() for _ in range(3)]
    make_game(player=players[0])
    make_design(owner=players[1])
    make_match(make_player(), players[2])
    Player.objects.update(date_joined=now - timedelta(days=200))

    unseen = Player.objects.unseen_guests(since=now - timedelta(days=100))
    assert list(unseen) == [idle]
    assert Player.objects.prune_guests(before=now) == 1
    assert set(Player.objects.filter(is_guest=True)) == {*players}


# Names that eyes take for one another have one likeness


@given(st.text(max_size=30))
def test_a_name_looks_the_same_in_plain_letters(text: str):
    assert likeness_of(plain_name(text)) == likeness_of(text)
    assert {likeness_of(prefix) for prefix in (GUEST_PREFIX, GONE_PREFIX)} == {"guest-", "gone-"}


@pytest.mark.both
def test_the_longest_likeness_of_any_letter_fits():
    letters = (chr(code) for code in range(at_depth(0x3000, 0x110000)) if chr(code).isalnum())

    longest = max(
        len(likeness_of(letter * 30)) for letter in letters if len(plain_name(letter)) == 1
    )

    assert longest <= MAX_LIKENESS_LENGTH


# How a player likes the site to look, and in what language


STYLES = Path(__file__).parents[3] / "static" / "css"


def test_every_look_but_the_usual_one_is_known_to_the_style_sheets():
    styles = "".join(path.read_text() for path in STYLES.glob("*.css")).replace('"', "")
    looks = {
        f"[data-{kind.__name__.lower()}={look}]"
        for kind in (Theme, Signs, Motion)
        for look in {*kind.values} - {"system", "shapes"}
    }

    assert {look for look in looks if look not in styles} == set()


# Blocks and reports


def block(blocker: Player, blocked: Player, name: str = "Teal star") -> Block:
    return Block.objects.block(blocker, blocked, name)


def report(reporter: Player, reported: Player, days: int = 0) -> None:
    Report.objects.report(reporter, reported, None, timezone.now() + timedelta(days=days))


def test_a_block_is_kept_once_and_shown_by_name_which_is_cut():
    ada, bob, guest = make_player(), make_player(username="bob"), make_guest()

    first, again = (block(ada, bob, "an old name") for _ in range(2))
    for _ in range(2):
        block(ada, guest)
    assert first == again

    assert [each.shown_as for each in Block.objects.of(ada)] == ["Teal star", "bob"]
    assert not Block.objects.of(bob).exists()
    assert not Block.objects.of(None).exists()
    assert len(block(bob, guest, "x" * 99).name) == blocks.MAX_NAME_LENGTH


def test_a_block_keeps_one_out_and_nobody_else_and_is_not_of_oneself():
    ada, bob, eve = make_player(), make_player(), make_player()
    block(ada, bob)
    with pytest.raises(NoSuchPersonError):
        block(ada, ada)

    assert Block.objects.count() == 1
    assert Block.objects.keep_out(bob, [eve.pk, ada.pk])
    assert not Block.objects.keep_out(bob, [eve.pk])
    assert not Block.objects.keep_out(ada, [bob.pk, eve.pk])


def test_there_are_only_so_many_blocks_and_reports_in_a_day(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(blocks, "MOST_BLOCKS", 2)
    monkeypatch.setattr(blocks, "MOST_REPORTS", 2)
    ada, first, second, last = (make_player() for _ in range(4))
    for other in (first, second):
        block(ada, other)
        report(ada, other)

    with pytest.raises(TooManyBlocksError):
        block(ada, last)
    with pytest.raises(TooManyReportsError):
        report(ada, last)

    block(ada, first)
    report(ada, last, days=2)
    assert (Block.objects.count(), Report.objects.count()) == (2, 3)


def test_the_name_of_another_account_is_reported_once_as_it_was():
    ada, bob = make_player(), make_player(username="bob")
    match = make_match(ada, bob)
    for other in (ada, make_guest()):
        with pytest.raises(NoSuchPersonError):
            report(ada, other)

    Report.objects.report(ada, bob, match, timezone.now())
    bob.rename("rob")
    report(ada, bob)

    [kept] = Report.objects.all()
    assert (kept.reporter, kept.reported, kept.name, kept.match) == (ada, bob, "bob", match)


def test_the_blocks_and_reports_of_a_guest_go_to_the_account():
    ada, guest, bob, eve = make_player(), make_guest(), make_player(), make_player()
    for blocker, blocked in ((guest, bob), (ada, bob), (guest, eve), (guest, ada), (ada, guest)):
        block(blocker, blocked)
    for reporter, reported in ((guest, bob), (ada, bob), (guest, eve), (guest, ada)):
        report(reporter, reported)
    block(bob, guest)
    block(bob, ada)
    block(eve, guest)

    ada.adopt(guest)

    assert {(each.blocker, each.blocked) for each in Block.objects.all()} == {
        *((ada, bob), (ada, eve)),
        *((bob, ada), (eve, ada)),
    }
    assert {(each.reporter, each.reported) for each in Report.objects.all()} == {
        (ada, bob),
        (ada, eve),
    }


def test_whose_data_is_deleted_leaves_no_block_and_no_report():
    ada, bob = make_player(), make_player()
    block(ada, bob)
    block(bob, ada)
    report(ada, bob)

    bob.erase()

    assert not Block.objects.exists()
    assert not Report.objects.exists()


def test_an_account_is_found_by_its_name_in_any_case_of_any_alphabet():
    player = make_player(username="Élodie")

    for name in ("élodie", "ÉLODIE"):
        assert Player.objects.named(name) == player
        assert Player.objects.named_as_typed(name) == "Élodie"
    assert Player.objects.named("Elodie") is None
