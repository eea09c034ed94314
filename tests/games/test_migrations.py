"""What migrations make of rows that were there before."""

import re
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.models import Q
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import (
    Board,
    Challenge,
    Codemaker,
    Game,
    Handicap,
    NewestGames,
    Outcome,
    Participant,
    Player,
    StoredCareer,
)
from games.models.newest import SIZES, SUMS
from games.modes import DUEL, MAKE
from solver import LEVELS, MINI, POCKET, VARIANTS, Rules, variant_of
from tests.factories import (
    make_challenge,
    make_game,
    make_guest,
    make_player,
    make_race,
    play_codes,
)
from tests.games.challenges import take_up
from tests.games.outcomes import make_outcomes, public

pytestmark = [pytest.mark.django_db, pytest.mark.deep, pytest.mark.postgres]
NEWEST = ("player", *SIZES, *SUMS)


def test_games_of_before_repeat_how_their_boards_stand():
    player = make_player()
    won = play_codes(make_race(player=player), "1122", "1234")
    make = Game.objects.start(player=player, mode=MAKE, level=LEVELS["goldfish"], own_secret="1234")
    make.go_on(number=1)
    in_play = play_codes(make_game(codemaker=Codemaker.EVIL, secret=""), "1122")
    facts = ("pk", "result", "guesses_used", "level")
    before = list(Game.objects.order_by("pk").values(*facts))
    Game.objects.update(result="in-play", guesses_used=0, level="")

    import_module("games.migrations.0009_how_games_stood_so_far").repeat_from_boards(apps, None)

    assert list(Game.objects.order_by("pk").values(*facts)) == before
    assert [row["pk"] for row in before] == [won.pk, make.pk, in_play.pk]
    assert [row["level"] for row in before] == ["knuth", "goldfish", ""]


def test_accounts_of_before_that_look_alike_stay_and_the_oldest_holds_the_look():
    names = ["ada1", "adal", "ADAI", "bob"]
    for number, name in enumerate(names):
        Player.objects.filter(pk=make_player().pk).update(username=name, likeness=f"!{number}")
    Player.objects.update(likeness="")
    make_guest()
    Player.objects.create_former()

    import_module("games.migrations.0014_how_names_looked_so_far").look_at_names(apps, None)

    likenesses = {player.username: player.likeness for player in Player.objects.all()}
    assert [likenesses.pop(name) for name in names] == ["adal", "", "", "bob"]
    assert list(likenesses.values()) == ["", ""]


def test_games_of_before_repeat_whether_their_code_was_found(monkeypatch: pytest.MonkeyPatch):
    migration = import_module("games.migrations.0016_games_solved_so_far")
    monkeypatch.setattr(migration, "AT_ONCE", 2)
    player = make_player()
    found = play_codes(make_game(player=player), "1122", "1234")
    lost = play_codes(make_race(player=player), *["1111"] * 7, "1234")
    make_game(player=player).resign()
    in_play = play_codes(make_game(player=player), "1122")
    facts = ("pk", "solved")
    before = list(Game.objects.order_by("pk").values(*facts))
    Game.objects.update(solved=False)

    migration.repeat_from_boards(apps, None)

    assert list(Game.objects.order_by("pk").values(*facts)) == before
    assert [row["pk"] for row in before if row["solved"]] == [found.pk, lost.pk]
    assert (lost.result, in_play.solved) == ("lost", False)


def test_challenges_of_before_have_their_participants_and_no_news(monkeypatch: pytest.MonkeyPatch):
    migration = import_module("games.migrations.0018_participants_so_far")
    monkeypatch.setattr(migration, "AT_ONCE", 2)
    creators = [make_player() for _ in range(3)]
    challenges = [make_challenge(creator=creator) for creator in creators]
    for challenge in challenges:
        take_up(challenge, make_guest()).resign()
        take_up(challenge, creators[0])
    make_player()
    facts = ("player", "challenge")
    before = sorted(Participant.objects.values_list(*facts))
    flags = dict(Player.objects.values_list("pk", "in_challenges"))
    Participant.objects.all().delete()
    Challenge.objects.update(finishes=0)
    Player.objects.update(in_challenges=False)

    migration.find_participants(apps, None)
    migration.find_participants(apps, None)

    assert sorted(Participant.objects.values_list(*facts)) == before
    assert dict(Player.objects.values_list("pk", "in_challenges")) == flags
    assert set(Challenge.objects.values_list("finishes", flat=True)) == {1}
    assert set(Participant.objects.values_list("seen", flat=True)) == {1}


def test_newest_games_of_before_are_summed_up(monkeypatch: pytest.MonkeyPatch):
    migration = import_module("games.migrations.0044_newest_games_so_far")
    monkeypatch.setattr(migration, "PLAYERS_AT_ONCE", 2)
    ada, bob, cy = public("ada"), public("bob"), make_guest()
    make_outcomes(ada, [9] * 9 + [4] * 49 + [0], variant=POCKET)
    make_outcomes(ada, [5] * 3, kind="daily", loss=0.25, luck=0.5)
    make_outcomes(ada, [5], loss=None)
    make_outcomes(bob, [4, 5], variant=MINI, result="given-up", solved=False, rest=0.5)
    make_outcomes(bob, [4], is_assisted=True)
    make_outcomes(cy, [4], guesses_allowed=9)
    before = list(NewestGames.objects.order_by("player", "pegs").values(*NEWEST))
    NewestGames.objects.all().delete()

    migration.sum_up(apps, None)
    migration.sum_up(apps, None)

    assert list(NewestGames.objects.order_by("player", "pegs").values(*NEWEST)) == before
    assert [row["games"] for row in before] == [3, 50, 2]


def test_games_of_before_are_counted(monkeypatch: pytest.MonkeyPatch):
    migration = import_module("games.migrations.0051_careers_so_far")
    monkeypatch.setattr(migration, "PLAYERS_AT_ONCE", 2)
    ada, bob, cy = public("ada"), make_player(adopted_at=timezone.now()), make_guest()
    make_player()
    for variant in VARIANTS.values():
        make_outcomes(ada, [4] * 3, variant=variant)
        make_outcomes(ada, [4], variant=variant_of(variant.rules, 3))
        make_outcomes(ada, [4], variant=variant_of(variant.rules, 4))
    make_outcomes(bob, [4, 5], handicap="one")
    make_outcomes(bob, [4], variant=variant_of(Rules(2, 3), 5))
    make_outcomes(bob, [4], variant=variant_of(Rules(2, 3), 6))
    make_outcomes(cy, [4], is_assisted=True)
    facts = ("player", "pegs", "colors", "repeats", "has_other_guesses", "games", "alone", "as_of")
    before = list(StoredCareer.objects.order_by(*facts).values_list(*facts))
    StoredCareer.objects.all().delete()

    migration.count(apps, None)
    migration.count(apps, None)

    assert list(StoredCareer.objects.order_by(*facts).values_list(*facts)) == before
    assert len(before) == 2 * len(VARIANTS) + 3


@pytest.mark.django_db(transaction=True)
def test_boards_get_their_index_without_a_lock_on_their_table():
    loader = MigrationLoader(connection)
    migration = loader.get_migration("games", "0045_boards_by_player")
    before = loader.project_state(("games", "0044_newest_games_so_far"))
    with connection.schema_editor(atomic=False) as editor:
        migration.unapply(before.clone(), editor)
        assert {tuple(each) for each in board_indexes()} >= {("player_id",)}
        if connection.vendor == "postgresql":  # a run that was killed left it
            editor.execute("CREATE INDEX board_by_player ON games_board (player_id)")

    with (
        CaptureQueriesContext(connection) as queries,
        connection.schema_editor(atomic=False) as editor,
    ):
        migration.apply(before.clone(), editor)

    changes = [query["sql"] for query in queries if re.match("ALTER|CREATE|DROP", query["sql"])]
    how = "INDEX CONCURRENTLY" if connection.vendor == "postgresql" else "INDEX"
    assert changes
    assert all(re.match(f"(CREATE|DROP) {how} ", each) for each in changes), changes
    assert ["player_id", "id"] in board_indexes()
    assert ["player_id"] not in board_indexes()


def board_indexes() -> list[list[str]]:
    """The columns of each index of boards."""
    with connection.cursor() as cursor:
        found = connection.introspection.get_constraints(cursor, "games_board")
    return [each["columns"] for each in found.values() if each["index"]]


def test_outcomes_of_before_have_the_handicap_and_count_a_rival_that_failed(
    monkeypatch: pytest.MonkeyPatch,
):
    migration = import_module("games.migrations.0021_handicaps_so_far")
    monkeypatch.setattr(migration, "AT_ONCE", 2)
    player, secret = make_player(), {"secret": "6543"}
    play_codes(make_race(player=player, handicap=Handicap.ONE, **secret), "1122", "6543")
    duel = {"player": player, "mode": DUEL, "level": LEVELS["goldfish"], "own_secret": "1234"}
    play_codes(make_game(**duel, handicap=Handicap.TIES, **secret), "6543")
    stopped = make_game(**duel, **secret)
    play_codes(stopped, "1122").resign()
    play_codes(make_game(player=player), "1234")
    facts = ("pk", "handicap", "rival_guesses")
    before = list(Outcome.objects.order_by("pk").values_list(*facts))
    Outcome.objects.update(handicap="none")
    Outcome.objects.filter(mode_failed()).update(rival_guesses=None)

    migration.fill_in(apps, None)

    assert list(Outcome.objects.order_by("pk").values_list(*facts)) == before
    assert [handicap for _, handicap, _ in before] == ["one", "ties", "none", "none"]
    assert [points for *_, points in before] == [5, 11, 2, None]


def mode_failed() -> Q:
    """The outcomes of games whose computer did not find its code."""
    failed = Board.objects.exclude(level="").filter(solved=False)
    return Q(game__in=failed.values("game"))
