"""Which tables are checked, and how far."""

from datetime import UTC, datetime, timedelta

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import HealthCheck, assume, given
from hypothesis import strategies as st

from games.accounts.codes import RecoveryCodes
from games.audit.tables import TABLES, check_table
from games.models import Consent, Daily, Game, Guess, Player, Scope, SpentTicket, Token, today
from games.models.ladder import start_ladder_game
from solver import MINI, POCKET
from tests.depth import examples
from tests.factories import (
    make_bot,
    make_challenge,
    make_game,
    make_match,
    make_player,
    make_race,
    play_codes,
    play_match,
)
from tests.games.audit.stored import everything_wrong, store
from tests.games.ways_to_play import a_game_of_each_way

BESIDE = {
    "Board",
    "Guess",
    "Outcome",
    "Seat",
    "RatingChange",
    "LadderGame",
    "CareerPart",
}  # read with the rows they belong to
OF_ALLAUTH = {"Authenticator"}
FOLLOW_FROM_NOTHING = {  # what people wrote or did, and nothing else in the database tells again
    *("Block", "Report", "Exercise", "Run", "TrainingDay", "SavedDesign", "LabRun"),
    *("Measurement", "MeasurementShare", "Upkeep"),
}


def test_every_model_is_checked_or_follows_from_nothing():
    checked = {table.rows().model.__name__ for table in TABLES} | BESIDE

    models = {model.__name__ for model in apps.get_app_config("games").get_models()}

    assert checked >= OF_ALLAUTH
    assert models == checked - OF_ALLAUTH | FOLLOW_FROM_NOTHING


def a_row_in_each_table() -> Player:
    """All of it is of today, and of one player where it can be."""
    player = make_player()
    make_challenge()
    Daily.objects.on(today())
    Token.objects.issue(player, "bot", Scope.READ)
    Consent.objects.create(player=player)
    SpentTicket.objects.spend("token")
    RecoveryCodes.activate(player).draw()
    play_match(make_match(is_rated=True), "1122 1234", "1122")
    _give_up_on_the_ladder()
    play_codes(make_game(player=player, variant=POCKET, secret="11223"), "11223")
    return player


@pytest.mark.postgres
@pytest.mark.deep
@pytest.mark.django_db
def test_each_table_counts_what_it_has_checked():
    a_game_of_each_way(a_row_in_each_table())

    counts = {table.name: sum(rows for rows, _ in check_table(table)) for table in TABLES}

    assert counts == {table.name: table.rows().count() for table in TABLES}
    assert all(counts.values())
    assert everything_wrong() == []


@pytest.mark.postgres
@pytest.mark.django_db
def test_only_what_changed_since_a_day_is_checked():
    a_row_in_each_table()
    midnight = datetime.combine(today(), datetime.min.time(), tzinfo=UTC)

    for table in TABLES:
        of_today = sum(rows for rows, _ in check_table(table, midnight))
        later = sum(rows for rows, _ in check_table(table, timezone.now() + timedelta(days=2)))

        assert of_today == table.rows().count() > 0, table.name
        assert later == 0, table.name


@pytest.mark.django_db
def test_games_in_play_are_checked_whenever_they_began():
    game = make_game()
    store(game, started_at=timezone.now() - timedelta(days=9))

    assert [rows for rows, _ in check_table(TABLES[0], timezone.now())] == [1]


@pytest.mark.postgres
@pytest.mark.django_db
def test_a_page_of_games_takes_as_many_queries_as_one_game():
    a_game_of_each_way(make_player())
    with CaptureQueriesContext(connection) as few:
        list(check_table(TABLES[0], newest=1))
    for _ in range(5):
        play_codes(make_game(), "1122", "1234")

    with CaptureQueriesContext(connection) as many:
        list(check_table(TABLES[0]))

    assert Game.objects.count() > 10
    assert len(many) <= len(few) + 2


# Another code with the same answer, which leaves as many codes, could as well have been guessed.
FACTS_OF_A_GUESS = {
    "number": st.integers(7, 20),
    "black": st.integers(0, 8),
    "candidates_left": st.integers(0, 2000),
}


@pytest.mark.django_db
@examples(4, 100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_change_of_an_answer_goes_unseen(*, data: st.DataObject):
    with transaction.atomic():
        race = play_codes(make_race(), "1122", "1234")
        guess = data.draw(st.sampled_from(list(Guess.objects.filter(board__game=race))))
        field = data.draw(st.sampled_from(sorted(FACTS_OF_A_GUESS)))
        value = data.draw(FACTS_OF_A_GUESS[field])
        assume(value != getattr(guess, field) and (field != "black" or value + guess.white <= 8))
        store(guess, **{field: value})

        told = everything_wrong()

        transaction.set_rollback(True)
    assert told


def _give_up_on_the_ladder() -> None:
    """A game of the ladder with one guess that is not its secret, which is drawn."""
    game = start_ladder_game(make_bot(), MINI)
    play_codes(game, "222" if game.board.secret == "111" else "111").resign()
