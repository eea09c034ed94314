"""Which tables are checked, and how far."""

from datetime import UTC, datetime, timedelta

import pytest
from django.apps import apps
from django.utils import timezone

from games.audit.tables import TABLES, check_table
from games.models import Daily, Player, today
from games.models.ladder import start_ladder_game
from solver import MINI, POCKET
from tests.factories import (
    make_bot,
    make_challenge,
    make_game,
    make_match,
    make_player,
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
    "Participant",
}  # read with the rows they belong to
FOLLOW_FROM_NOTHING = {  # what people wrote or did, and nothing else in the database tells again
    *("Block", "Report", "Exercise", "Run", "TrainingDay", "SavedDesign", "LabRun"),
    *("Measurement", "MeasurementShare", "Upkeep", "Player", "Token", "SpentTicket", "Consent"),
    "NewestGames",  # sums of outcomes, which are worked out anew with each game
}


def test_every_model_is_checked_or_follows_from_nothing():
    checked = {table.rows().model.__name__ for table in TABLES} | BESIDE

    models = {model.__name__ for model in apps.get_app_config("games").get_models()}

    assert models == checked | FOLLOW_FROM_NOTHING


def a_row_in_each_table() -> Player:
    """All of it is of today, and of one player where it can be."""
    player = make_player()
    make_challenge()
    Daily.objects.on(today())
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


def _give_up_on_the_ladder() -> None:
    """A game of the ladder with one guess that is not its secret, which is drawn."""
    game = start_ladder_game(make_bot(), MINI)
    play_codes(game, "222" if game.board.secret == "111" else "111").resign()
