"""What one command each tidies up: idle games, guests who left nothing, and games without a review."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db.models import F
from django.utils import timezone
from pytest_django import Settings

from games.core.board import Board
from games.core.days import today
from games.core.game import Game
from games.core.guess import Guess
from games.core.modes import MAKE
from games.core.modes.choices import Result
from games.core.outcome import Outcome
from games.core.player import Player
from games.daily.models import Daily
from games.review.ledgers import ledger_of, not_reviewed
from games.stats.statistics import summary
from games.train.exercise import Exercise
from games.train.runs import Run, TrainingDay
from solver import CLASSIC, LEVELS, POCKET, Feedback
from tests.factories import (
    as_not_reviewed,
    make_challenge,
    make_game,
    make_guest,
    make_player,
    make_race,
    play_codes,
    reread,
)
from tests.games.stats.careers import career_of
from tests.games.train.exercises import make_exercise, make_run

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def age(game: Game, days: float) -> Game:
    """As if all of it had been so long ago."""
    then = timezone.now() - timedelta(days=days)
    Game.objects.filter(pk=game.pk).update(started_at=then)
    Guess.objects.filter(board__game=game).update(at=then)
    return reread(game)


def line_with(what: str) -> str:
    """What `tend` says of this."""
    printed = StringIO()
    call_command("tend", stdout=printed)
    return next(line for line in printed.getvalue().splitlines() if what in line)


def end_idle_games() -> str:
    return line_with("idle game")


def test_a_week_without_a_guess_ends_a_game_and_nothing_else_does():
    old = age(play_codes(make_race(secret="6543"), "1111"), days=8)
    unplayed = age(make_game(), days=8)
    hidden = age(make_game(mode=MAKE, level=LEVELS["knuth"], own_secret="1122", secret=""), days=8)
    young = age(play_codes(make_game(), "1111"), days=6)

    assert end_idle_games() == "3 idle games ended."

    assert [board.result for board in reread(old).seats] == [Result.GIVEN_UP, Result.WON]
    for game in map(reread, (unplayed, hidden)):
        assert {board.result for board in game.seats} == {Result.ABANDONED}
    assert not reread(young).is_over

    alive = play_codes(age(play_codes(make_game(), "1111"), days=30), "2222")
    won = age(play_codes(make_game(secret="1234"), "1234"), days=99)

    assert end_idle_games() == "0 idle games ended."
    assert not reread(alive).is_over
    assert reread(won).board.result == Result.WON


def test_leaving_games_is_no_better_than_resigning_them():
    """Three games are begun; one is won, and the others left or resigned."""
    leaver, quitter = make_player(is_public=True), make_player(is_public=True)
    for player in (leaver, quitter):
        for number in range(3):
            game = play_codes(make_game(player=player, secret="6543"), "1111")
            if number == 0:
                play_codes(game, "6543")
            elif player == quitter:
                reread(game).resign()
            else:
                age(game, days=8)

    end_idle_games()

    figures = [summary(career_of(player, CLASSIC.rules)) for player in (leaver, quitter)]
    assert figures[0] == figures[1]
    assert (figures[0].games, figures[0].won, figures[0].given_up) == (3, 1, 2)
    assert figures[0].mean == (2 + 2 * 11) / 3
    call_command("review_games", stdout=StringIO(), verbosity=0)
    first, second = (
        list(player.outcomes.by_time().values_list("loss", "rest")) for player in (leaver, quitter)
    )
    assert first == second


def test_a_left_daily_and_a_left_challenge_were_not_found_and_practice_counts_for_nothing():
    daily, challenge = Daily.objects.on(today()), make_challenge()
    games = [play_codes(make_game(origin=origin), "1111") for origin in (daily, challenge, daily)]
    Game.objects.filter(pk=games[2].pk).update(is_practice=True)
    for game in games:
        age(game, days=8)

    end_idle_games()

    assert (daily.tally().players, daily.tally().failed) == (1, 1)
    assert challenge.games.decided().count() == 1
    assert reread(games[2]).is_over
    assert {outcome.game for outcome in Outcome.objects.all()} == set(games[:2])


def test_a_game_that_is_played_or_deleted_meanwhile_is_left_alone():
    game = age(make_game(), days=8)
    read_before = reread(game)
    _ = read_before.seats
    play_codes(game, "1111")

    with pytest.raises(Exception, match="moved on"):
        read_before.end_idle()

    assert not reread(game).is_over
    game.boards.all().delete()

    with pytest.raises(Exception, match="moved on"):
        reread(game).end_idle()


# Guests


def prune() -> str:
    return line_with(" pruned.")


def long_ago(player: Player, days: int = 31) -> Player:
    Player.objects.filter(pk=player.pk).update(date_joined=timezone.now() - timedelta(days=days))
    return player


def test_guests_of_long_ago_who_left_nothing_go_in_steps_and_everybody_else_stays(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr("games.core.player.GUESTS_PER_BATCH", 2)
    for _ in range(5):
        long_ago(make_guest())
    kept = [
        make_guest(),
        long_ago(make_guest(), days=29),
        long_ago(make_player()),
        long_ago(Player.objects.create_former()),
        long_ago(make_game(player=make_guest()).player),
    ]
    challenger = make_challenge().creator
    assert challenger
    private = make_guest()
    private.keep_secrets_private(is_private=True)
    kept += [long_ago(challenger), long_ago(private)]

    assert prune() == "5 guests pruned."
    assert set(Player.objects.all()) == set(kept)


def test_a_guest_who_only_trains_stays_as_long_as_one_who_plays(settings: Settings):
    settings.GUEST_DAYS = 100
    ages = {"new": 50, "old": 101}
    guests = {age: long_ago(make_guest(), days=200) for age in ages}
    for age, days in ages.items():
        day = timezone.now().date() - timedelta(days=days)
        TrainingDay.objects.create(player=guests[age], day=day, grade=1, done=1, right=1)
        make_run(guests[age])
        make_exercise(guests[age])

    assert prune() == "1 guest pruned."

    assert Player.objects.get() == guests["new"]
    for model in (TrainingDay, Run, Exercise):
        assert model.objects.get().player == guests["new"]


def test_a_guest_who_began_a_run_and_never_answered_goes():
    make_run(long_ago(make_guest()))

    assert prune() == "1 guest pruned."
    assert not Run.objects.exists()


# Reviews


def review(**options: bool) -> tuple[str, str]:
    printed, progress = StringIO(), StringIO()
    call_command("review_games", stdout=printed, stderr=progress, **options)
    return printed.getvalue(), progress.getvalue()


def finished(player: Player | None = None, *codes: str) -> Game:
    game = play_codes(make_game(player=player), *(codes or ("1122", "3344", "1234")))
    if not game.is_over:
        game.resign()
    return reread(game)


def figures() -> list[tuple[float | str | None, ...]]:
    boards = Board.objects.order_by("pk").values_list("loss", "luck")
    guesses = Guess.objects.order_by("pk").values_list("loss", "luck", "flaw")
    return [*boards, *guesses]


def test_every_finished_board_gets_what_it_would_have_got_at_its_end():
    games = [finished(), play_codes(make_race(secret="6543"), "1122", "6543")]
    expected = [ledger_of(board) for game in games for board in game.seats]
    stored = figures()
    Board.objects.update(loss=None, luck=None)
    Guess.objects.update(loss=None, luck=None, flaw="")
    Outcome.objects.update(loss=None, luck=None, left=None)

    words, progress = review()

    assert words == "3 boards reviewed.\n"
    assert progress.endswith("3 of 3 boards\r\n")
    assert figures() == stored
    assert None not in expected
    for outcome in Outcome.objects.select_related("game"):
        assert (outcome.loss, outcome.luck) == (outcome.game.board.loss, outcome.game.board.luck)
        assert (outcome.left, outcome.rest) == (0, 0)
    Board.objects.update(loss=F("loss") + 7)  # would be set right if it were done again
    assert review() == ("0 boards reviewed.\n", "")
    assert all((loss or 0) > 7 for loss in Board.objects.values_list("loss", flat=True))


def test_games_given_up_are_estimated_from_the_others():
    player = make_player()
    early = as_not_reviewed(finished(player, "1122"))
    as_not_reviewed(finished(player))

    words, _ = review()

    assert words == "2 boards reviewed.\n1 game given up estimated.\n"
    assert (reread(early).outcome.rest or 0) > 0


def test_games_in_play_wait_and_those_under_other_rules_until_they_are_asked_for():
    play_codes(make_game(), "1122")
    game = play_codes(make_game(variant=POCKET, secret="12345"), "12344", "12345")

    assert review() == ("0 boards reviewed.\n", "")
    assert not_reviewed(every=True).count() == 1
    assert review(every=True)[0] == "1 board reviewed.\n"
    assert reread(game).board.loss is not None


def test_a_board_whose_answers_fit_no_code_has_no_ledger():
    game = make_game(mode=MAKE, level=LEVELS["knuth"], own_secret="", secret="")
    while not game.board.is_contradictory:
        game.answer(Feedback(0, 0), number=len(game.board.rows) + 1)
    Game.objects.filter(pk=game.pk).update(finished_at=game.started_at)

    assert review()[0] == "0 boards reviewed.\n1 board without a ledger.\n"
