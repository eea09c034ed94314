"""Queries that are compiled once, beside the same queries compiled anew."""

from datetime import timedelta

import pytest
from django.db import connection, models
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.core.board import Board
from games.core.compiled import CompiledInsert, CompiledSelect, CompiledUpdate, CompiledValues, Slot
from games.core.game import Game
from games.core.guess import Guess
from games.core.outcome import Outcome
from games.live.seat import Seat
from tests.factories import make_game, make_match, make_player, play_codes, reread

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

KEY = models.BigAutoField()


def test_models_come_with_what_they_select():
    player = make_player()
    mine, other = make_game(player=player), make_game(player=make_player())
    find = CompiledSelect(
        lambda: Board.objects.filter(
            game__token=Slot("token", models.CharField()), game__player=Slot("player", KEY)
        ),
        "game",
    )

    for _ in range(2):
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert [board.game for board in find(token=mine.token, player=player.pk)] == [mine]
        assert len(asked) == 1
        assert find(token=other.token, player=player.pk) == []


def fields(row: models.Model) -> dict[str, object]:
    return {name: value for name, value in vars(row).items() if name != "_state"}


def test_models_are_those_of_the_query_set_field_by_field():
    """Also with times, which SQLite keeps without a zone, and JSON, and where a key is empty."""
    match = make_match(make_player(), make_player(), people=3)
    seats = Seat.objects.filter(match=match).order_by("number")
    find = CompiledSelect(
        lambda: Seat.objects.filter(match=Slot("match", KEY)).order_by("number"), "match", "player"
    )

    found, wanted = find(match=match.pk), list(seats.select_related("match", "player"))

    assert [fields(seat) for seat in found] == [fields(seat) for seat in wanted]
    for seat, same in zip(found, wanted, strict=True):
        assert fields(seat.match) == fields(same.match)
        assert (seat.player and fields(seat.player)) == (same.player and fields(same.player))
        assert not seat._state.adding  # noqa: SLF001 (as Django tells of a row that is stored)
    assert {seat.player for seat in found} > {None}


def test_columns_in_another_order_are_no_answer():
    game = make_game(player=make_player())
    find = CompiledSelect(
        lambda: Game.objects.filter(pk=Slot("pk", KEY)).select_related("challenge"), "player"
    )

    with pytest.raises(TypeError, match="A query has the columns"):
        find(pk=game.pk)


def test_what_has_no_slot_is_not_compiled():
    with pytest.raises(TypeError, match="needs a slot"):
        CompiledSelect(Game.objects.all)()


def test_rows_are_those_of_the_query_set():
    player = make_player()
    for code in ("1234", "4321"):
        play_codes(make_game(player=player, secret="1234"), code)
    find = CompiledValues(
        lambda: (
            Game.objects.filter(player=Slot("player", KEY), version__gte=Slot("least", KEY))
            .order_by("-pk")
            .values_list("pk", "solved", "result")[:1]
        )
    )

    wanted = Game.objects.filter(player=player).order_by("-pk")
    assert find(player=player.pk, least=0) == list(wanted.values_list("pk", "solved", "result")[:1])
    assert find(player=player.pk, least=9) == []


def test_values_are_written_as_the_database_takes_them():
    play_codes(make_game(player=make_player(), secret="1234"), "1234")
    since = CompiledSelect(
        lambda: Outcome.objects.filter(
            finished_at__gte=Slot("moment", models.DateTimeField()),
            day__gte=Slot("day", models.DateField()),
            solved=Slot("solved", models.BooleanField()),
        )
    )
    now = timezone.now()
    before = now - timedelta(hours=1)

    assert len(since(moment=before, day=before.date(), solved=True)) == 1
    assert since(moment=now, day=before.date(), solved=True) == []
    assert since(moment=before, day=before.date(), solved=False) == []


def test_an_update_writes_its_fields_and_counts_its_rows():
    game, other = make_game(player=make_player()), make_game(player=make_player())
    write = CompiledUpdate(
        lambda: Game.objects.filter(pk=Slot("pk", KEY), version=Slot("seen", KEY)),
        ["finished_at", "solved", "version"],
    )
    now = timezone.now()

    for at, seen in ((now, game.version), (None, 7)):
        found = write(pk=game.pk, seen=seen, version=7, solved=at is not None, finished_at=at)
        written = reread(game)
        assert found == 1
        assert (written.finished_at, written.solved, written.version) == (at, bool(at), 7)
    assert write(pk=game.pk, seen=6, version=8, solved=True, finished_at=now) == 0
    assert reread(other).version == other.version


def test_rows_are_inserted_as_django_inserts_them_and_learn_their_keys():
    board = make_game(player=make_player(), secret="1234").board
    insert = CompiledInsert(lambda: Guess)
    rows = [
        Guess(board=board, number=number, code="1122", black=1, white=number, candidates_left=9)
        for number in range(1, 6)
    ]
    rows[1].luck = -0.5

    for share in (rows[:1], rows[1:3], rows[3:4]):
        with CaptureQueriesContext(connection) as asked:
            insert(share)
        assert len(asked) == 1
    insert([])
    rows[4].save()

    fields = ["pk", "board", "number", "code", "black", "white", "candidates_left", "at", "luck"]
    stored = Guess.objects.filter(board=board).order_by("number")
    assert list(stored.values_list(*fields, "loss", "flaw")) == [
        (row.pk, board.pk, row.number, "1122", 1, row.white, 9, row.at, row.luck, None, "")
        for row in rows
    ]
