"""Stored careers: counts and parts are those of all outcomes, whatever happens to the games."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.keeping import forget_everything
from games.models import CareerPart, Game, Outcome, Player, StoredCareer, stored_careers
from games.models.career import Career
from games.models.ledgers import settle_older_rests, store_ledger, store_ledgers
from games.models.rules import counted_rules
from games.stats.career import career_of
from games.stats.played import rules_of
from solver import CLASSIC, MINI, Variant, review, variant_of
from tests.factories import as_not_reviewed, make_game, make_guest, make_player, play_codes, reread
from tests.games.audit.stored import wrong_in
from tests.games.careers import end_game, games_of, small_parts
from tests.games.conftest import SetClock
from tests.games.models.test_newest import DEEDS, People
from tests.games.outcomes import as_a_release_of_before_deletes

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.deep]
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
TWELVE = variant_of(CLASSIC.rules, 12)


@pytest.fixture
def _small_parts() -> Iterator[None]:
    with small_parts():
        yield


def wrong() -> list[str]:
    return [*wrong_in("counted games"), *wrong_in("careers")]


def usable(player: Player, variant: Variant = CLASSIC) -> list[list[int]]:
    """The keys of the games in parts that statistics use."""
    parts = CareerPart.objects.usable(reread_player(player), counted_rules(variant))
    return [list(Career.unpacked(each.endings, bytes(each.packed)).games) for each in parts]


def reread_player(player: Player) -> Player:
    return Player.objects.get(pk=player.pk)


def all_of(player: Player, variant: Variant = CLASSIC) -> list[int]:
    return list(career_of(reread_player(player), counted_rules(variant)).games)


def as_before() -> None:
    """What a release stores that does not know of these rows."""
    StoredCareer.objects.all().delete()


@settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(DEEDS), max_size=12))
def test_parts_are_those_of_all_outcomes_after_any_deeds(deeds: list[str]):
    with small_parts():
        people = People()
        for deed in deeds:
            people.do(deed)

        assert wrong() == []


@pytest.mark.usefixtures("_small_parts")
@pytest.mark.parametrize("last", DEEDS)
def test_each_deed_keeps_parts_right(last: str):
    people = People()
    for deed in ("give up", "find", "give up", "find", "find as guest", "find", "give up", "find"):
        people.do(deed)
    for _ in range(4):
        people.do("find as guest")
    assert CareerPart.objects.count() == 5

    people.do(last)

    assert wrong() == []


@pytest.mark.usefixtures("_small_parts")
def test_all_but_the_newest_games_are_in_parts():
    ada = make_player()
    games = [end_game(ada, NOON + timedelta(hours=hour)).pk for hour in range(8)]

    assert usable(ada) == [games[0:2], games[2:4], games[4:6]]
    career = StoredCareer.objects.get()
    assert (career.games, career.stored, career.before) == (8, 6, NOON + timedelta(hours=6))
    assert wrong() == []


@pytest.mark.usefixtures("_small_parts")
def test_games_of_the_last_minute_are_in_no_part(monkeypatch: pytest.MonkeyPatch):
    """One that ended before may still be about to be stored."""
    monkeypatch.setattr(stored_careers, "SETTLING_TIME", timedelta(minutes=1))
    ada, now = make_player(), timezone.now()

    for seconds in (90, 80, 30, 20, 10):
        end_game(ada, now - timedelta(seconds=seconds))

    assert usable(ada) == []


@pytest.mark.usefixtures("_small_parts")
def test_games_that_ended_at_once_are_never_parted():
    ada = make_player()
    for hour in (0, 1, 1, 1, 2, 3, 4):
        end_game(ada, NOON + timedelta(hours=hour))

    assert [len(part) for part in usable(ada)] == [1]
    assert len(all_of(ada)) == 7
    assert wrong() == []


@pytest.mark.usefixtures("_small_parts")
def test_games_are_counted_apart_by_rules_and_guesses():
    ada = make_player()
    for variant in (CLASSIC, TWELVE, MINI):
        for hour in range(4):
            end_game(ada, NOON + timedelta(hours=hour), variant, is_assisted=hour == 0)

    assert {str(each.counted): (each.games, each.alone) for each in ada.careers.all()} == {
        "4x6": (4, 3),
        "4x6-custom": (4, 3),
        "3x6": (4, 3),
    }
    assert all(len(usable(ada, variant)) == 1 for variant in (CLASSIC, TWELVE, MINI))
    assert wrong() == []


@pytest.mark.usefixtures("_small_parts")
@pytest.mark.parametrize("hour", [0.5, 2, 3.5, 4, 6.5])
def test_a_game_that_is_stored_late_comes_into_its_part(hour: float):
    """As a match whose clock ran out, or a game of a host whose clock is behind."""
    ada = make_player()
    for each in range(8):
        end_game(ada, NOON + timedelta(hours=each))

    end_game(ada, NOON + timedelta(hours=hour))

    assert wrong() == []
    assert len(all_of(ada)) == 9


@pytest.mark.usefixtures("_small_parts")
def test_a_part_that_grows_too_large_is_divided():
    ada = make_player()
    for each in range(8):
        end_game(ada, NOON + timedelta(hours=each))

    for minutes in range(1, 6):
        end_game(ada, NOON + timedelta(minutes=minutes))

    assert max(len(part) for part in usable(ada)) <= 4
    assert wrong() == []
    assert len(all_of(ada)) == 13


def played(player: Player, *codes: str, hour: int) -> Game:
    """A game that ended then, and that nobody has reviewed; given up if the codes do not end it."""
    game = play_codes(make_game(player=player, secret="1234"), *codes)
    if not game.is_over:
        game.resign()
    ended = {"finished_at": NOON + timedelta(hours=hour)}
    as_not_reviewed(game)
    Outcome.objects.filter(game=game).update(**ended, day=NOON.date())
    Game.objects.filter(pk=game.pk).update(**ended)
    StoredCareer.objects.write_anew(player.pk, CLASSIC.rules)
    return reread(game)


@pytest.mark.usefixtures("_small_parts")
def test_a_game_that_is_reviewed_late_is_read_into_its_part_again():
    ada = make_player()
    games = [played(ada, "1122", "1234", hour=hour) for hour in range(8)]
    kept = [part.pk for part in CareerPart.objects.order_by("before")]

    store_ledger(games[2].board, review(CLASSIC.rules, games[2].board.history))

    assert wrong() == []
    assert [part.pk for part in CareerPart.objects.order_by("before")] == kept
    assert usable(ada) == [[game.pk for game in games[at : at + 2]] for at in (0, 2, 4)]


@pytest.mark.usefixtures("_small_parts")
def test_what_games_in_parts_would_still_have_lost_is_estimated_anew_there():
    ada = make_player()
    for hour in range(4):
        game = played(ada, "1122", hour=hour)
        store_ledger(game.board, review(CLASSIC.rules, game.board.history))
    for hour in range(4, 12):
        game = played(ada, "1122", "1122", "1234", hour=hour)
        store_ledger(game.board, review(CLASSIC.rules, game.board.history))
        assert wrong() == []
    assert len(usable(ada)) == 4

    Outcome.objects.filter(solved=False).update(rest=None)
    StoredCareer.objects.write_anew(ada.pk, CLASSIC.rules)
    assert settle_older_rests() == 4

    assert wrong() == []


@pytest.mark.usefixtures("_small_parts")
def test_a_game_that_is_reviewed_while_its_guest_signs_in_is_read_into_the_part_of_the_account():
    guest, ada = make_guest(), make_player()
    game = _ended_at_noon(guest, "1122")
    for hour in range(1, 6):
        end_game(ada, NOON + timedelta(hours=hour))
    board = reread(game).board

    ada.adopt(guest)
    store_ledger(board, review(board.rules, board.history))

    assert game.pk in usable(ada)[0]
    assert wrong() == []


@pytest.mark.usefixtures("_small_parts")
def test_a_review_under_other_guesses_changes_what_games_under_the_rules_would_have_lost():
    ada = make_player()
    board = reread(_ended_at_noon(ada, "3344")).board
    for hour in range(1, 6):
        end_game(ada, NOON + timedelta(hours=hour))
    store_ledgers([(board, review(board.rules, board.history))])
    other = make_game(secret="1122", player=ada, variant=TWELVE)
    play_codes(other, "1122")
    board_of_other = reread(other).board

    store_ledger(board_of_other, review(board_of_other.rules, board_of_other.history))

    assert Outcome.objects.get(game=board.game_id).rest is not None
    assert wrong() == []


def _ended_at_noon(player: Player, code: str) -> Game:
    """A game with one guess at 1122, which is given up if that does not find it."""
    game = make_game(secret="1122", player=player)
    play_codes(game, code)
    if code != "1122":
        reread(game).resign()
    Outcome.objects.filter(game=game.pk).update(finished_at=NOON, day=NOON.date())
    Game.objects.filter(pk=game.pk).update(finished_at=NOON)
    StoredCareer.objects.write_all_anew(player.pk)
    return game


@pytest.mark.usefixtures("_small_parts")
def test_a_request_writes_few_parts_and_tend_the_others():
    ada = make_player()
    for hour in range(15):
        end_game(ada, NOON + timedelta(hours=hour))
    StoredCareer.objects.update(form="another")

    end_game(ada, NOON - timedelta(hours=1))

    assert len(usable(ada)) == stored_careers.PARTS_AT_ONCE == 4
    assert (len(all_of(ada)), wrong()) == (16, [])
    StoredCareer.objects.catch_up(NOON + timedelta(days=1))
    assert (len(usable(ada)), wrong()) == (7, [])


@pytest.mark.usefixtures("_small_parts")
def test_a_game_of_a_guest_before_all_others_leaves_the_parts_after_it():
    guest, ada = make_guest(), make_player()
    for hour in range(12):
        end_game(ada, NOON + timedelta(hours=hour))
    end_game(guest, NOON - timedelta(hours=1))
    parts = list(CareerPart.objects.values_list("pk", flat=True))

    ada.adopt(guest)

    assert list(CareerPart.objects.values_list("pk", flat=True)) == parts
    assert len(usable(ada)[0]) == 3
    assert wrong() == []


@pytest.mark.usefixtures("_small_parts")
def test_parts_of_before_the_first_game_of_a_guest_stay():
    ada, guest = make_player(), make_guest()
    for hour in range(8):
        end_game(ada, NOON + timedelta(hours=hour))
    for hour in (5, 6, 9):
        end_game(guest, NOON + timedelta(hours=hour))
    kept = [part.pk for part in CareerPart.objects.order_by("before")]

    ada.adopt(guest)

    assert [part.pk for part in CareerPart.objects.order_by("before")][:2] == kept[:2]
    assert len(usable(ada)) == 5
    assert len(all_of(ada)) == 11
    assert wrong() == []


@pytest.mark.usefixtures("_small_parts")
def test_parts_go_with_their_player():
    ada = make_player()
    for hour in range(8):
        end_game(ada, NOON + timedelta(hours=hour))

    ada.erase()

    assert not StoredCareer.objects.exists()
    assert not CareerPart.objects.exists()


def changes_of_before() -> dict[str, Callable[[Player, Player, list[Game]], object]]:
    """What the release before does to older games without knowing of parts. It notes it in `adopted_at`."""

    def review_late(_ada: Player, _guest: Player, games: list[Game]) -> None:
        Outcome.objects.filter(game=games[0]).update(loss=1, rest=1, luck=1)

    def adopt(ada: Player, guest: Player, _games: list[Game]) -> None:
        for model in (Game, Outcome):
            model.objects.filter(player=guest).update(player=ada)
        as_a_release_of_before_deletes(guest)

    def store_late(ada: Player, _guest: Player, _games: list[Game]) -> None:
        facts = SIZES | FACTS | {"finished_at": NOON + timedelta(minutes=1), "guesses_used": 1}
        game = Game.objects.create(player=ada, mode="break", seal="s", nonce="n", **SIZES)
        Outcome.objects.create(game=game, player=ada, day=NOON.date(), **facts)

    return {"review late": review_late, "adopt": adopt, "store late": store_late}


@pytest.mark.usefixtures("_small_parts")
@pytest.mark.parametrize("change", changes_of_before())
def test_nobody_uses_parts_once_the_release_before_has_changed_older_games(change: str):
    ada, guest = make_player(), make_guest()
    games = [played(ada, "1234", hour=hour) for hour in range(8)]
    end_game(guest, NOON + timedelta(minutes=150))
    StoredCareer.objects.catch_up()
    assert len(usable(ada)) == 3
    forget_everything()

    changes_of_before()[change](ada, guest, games)
    Player.objects.filter(pk=ada.pk).update(adopted_at=timezone.now())

    whole = Career.read(ada.outcomes.under(CLASSIC.rules))
    seen = career_of(reread_player(ada), CLASSIC.rules)
    assert usable(ada) == []
    assert games_of(seen) == games_of(whole)
    assert str(seen.losses) == str(whole.losses)
    assert wrong() != []

    StoredCareer.objects.catch_up(NOON + timedelta(days=1))  # no game has ended since

    assert len(usable(ada)) >= 3
    StoredCareer.objects.without_player().delete()
    assert wrong() == []


def test_few_older_games_that_the_release_before_has_moved_are_counted():
    ada = make_player()
    end_game(ada, NOON)
    changes_of_before()["store late"](ada, ada, [])
    Player.objects.filter(pk=ada.pk).update(adopted_at=timezone.now())

    StoredCareer.objects.catch_up(timezone.now())

    assert StoredCareer.objects.get().games == 2
    assert wrong() == []


@pytest.mark.usefixtures("_small_parts")
def test_games_of_the_release_before_are_caught_up_with():
    ada = make_player()
    for hour in range(8):
        end_game(ada, NOON + timedelta(hours=hour))
    as_before()
    assert len(all_of(ada)) == 8
    assert wrong() != []

    assert StoredCareer.objects.catch_up(NOON + timedelta(hours=7)) == 1

    assert len(usable(ada)) == 3
    assert wrong() == []


@pytest.mark.usefixtures("_small_parts")
@pytest.mark.parametrize("is_gone", [True, False])
def test_older_games_that_have_come_or_gone_unnoticed_are_found_when_games_are_counted(
    is_gone: bool,
):
    ada = make_player()
    for hour in range(8):
        end_game(ada, NOON + timedelta(hours=hour))
    if is_gone:
        Outcome.objects.earliest("finished_at").delete()
    else:
        changes_of_before()["store late"](ada, ada, [])
    assert wrong() != []

    StoredCareer.objects.catch_up(NOON + timedelta(hours=7))

    assert wrong() == []


def test_older_games_that_the_release_before_has_moved_are_counted_under_rules_new_to_a_player():
    ada, guest = make_player(), make_guest()
    end_game(ada, NOON)
    end_game(guest, NOON - timedelta(days=30), MINI)
    for moved in (guest.games, guest.boards, guest.outcomes):
        moved.update(player=ada)
    Player.objects.filter(pk=ada.pk).update(adopted_at=timezone.now())
    as_a_release_of_before_deletes(guest)

    StoredCareer.objects.catch_up(timezone.now() - timedelta(days=2))

    StoredCareer.objects.without_player().delete()
    assert set(rules_of(ada)) == {CLASSIC.rules, MINI.rules}
    assert wrong() == []


@pytest.mark.usefixtures("_small_parts")
def test_parts_of_another_form_are_not_used_but_written_anew():
    ada = make_player()
    for hour in range(8):
        end_game(ada, NOON + timedelta(hours=hour))
    StoredCareer.objects.update(form="another")
    assert usable(ada) == []
    assert len(all_of(ada)) == 8

    StoredCareer.objects.catch_up(NOON + timedelta(days=1))

    assert len(usable(ada)) == 3


@pytest.mark.usefixtures("_small_parts")
def test_changing_how_older_games_count_keeps_the_parts_of_other_rules_in_use():
    ada = make_player()
    for variant in (CLASSIC, MINI):
        for hour in range(8):
            end_game(ada, NOON + timedelta(hours=hour), variant)

    end_game(ada, NOON + timedelta(minutes=5), MINI)
    Player.objects.let_games_be_read_anew(ada.pk)

    assert len(usable(ada)) == 3
    assert len(usable(ada, MINI)) == 3


@pytest.mark.usefixtures("_small_parts")
def test_a_host_whose_clock_was_ahead_leaves_right_parts(set_clock: SetClock):
    ada = make_player()
    set_clock(NOON + timedelta(hours=20))
    for hour in range(12, 19):
        end_game(ada, NOON + timedelta(hours=hour))
    assert len(usable(ada)) == 3

    for hour in (3, 4, 5, 19):
        set_clock(NOON + timedelta(hours=hour))
        end_game(ada, NOON + timedelta(hours=hour))

    assert len(all_of(ada)) == 11
    assert wrong() == []


def test_the_end_of_a_usual_game_costs_one_statement():
    ada = make_player()
    end_game(ada, NOON)
    game = Game.objects.create(player=ada, mode="break", seal="s", nonce="n", **SIZES)
    outcome = Outcome(game=game, player=ada, **SIZES, **FACTS)

    with CaptureQueriesContext(connection) as queries:
        StoredCareer.objects.count_in(outcome)

    assert len(queries) == 1
    assert StoredCareer.objects.get().games == 2


SIZES = {"pegs": 4, "colors": 6, "repeats": True, "guesses_allowed": 10}
FACTS = {
    "is_assisted": False,
    "kind": "break",
    "result": "won",
    "solved": True,
    "finished_at": NOON,
}
