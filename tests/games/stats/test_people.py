"""The record against people: who is listed, under which name, and what is counted."""

import pytest
from pytest_django import DjangoAssertNumQueries

from games.models import Outcome, Player
from games.stats import people
from games.stats.people import against_people
from games.words.live import GUEST_NAMES
from tests.factories import make_guest, make_match, make_player, play_match

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
WON, LOST, DRAWN = ("1234", "1122 1234"), ("1122 1122 1234", "1122 1234"), ("1234", "1234")


def meet(player: Player, other: Player, *matches: tuple[str, str]) -> None:
    for boards in matches:
        play_match(make_match(player, other), *boards)


def test_those_met_most_come_first_and_each_is_counted():
    ann, bob, guest = make_player(), make_player(username="bob", is_public=True), make_guest()
    meet(ann, guest, WON)
    meet(ann, bob, LOST, DRAWN)

    first, second = against_people(ann)
    Player.objects.filter(pk=bob.pk).update(is_public=False)
    hidden, _ = against_people(ann)

    assert (first.name, first.account) == ("bob", "bob")
    assert (hidden.name, hidden.account) == ("bob", "")
    assert (first.games, first.won, first.drawn, first.lost) == (2, 0, 1, 1)
    assert (first.score, first.difference, first.compared) == (0.5, 0.5, 2)
    assert (second.name in GUEST_NAMES, second.account) == (True, "")
    assert (second.games, second.won) == (1, 1)


def test_luck_is_the_mean_of_what_is_reviewed():
    ann, bob = make_player(), make_player()
    meet(ann, bob, WON, WON, WON)
    first, second, _third = Outcome.objects.filter(player=ann).order_by("pk")
    for outcome, mine, theirs in ((first, 2.0, 0.5), (second, 1.0, 0.5)):
        Outcome.objects.filter(pk=outcome.pk).update(luck=mine)
        Outcome.objects.filter(player=bob, game__match=outcome.game.match).update(luck=theirs)

    [record] = against_people(ann)

    assert (record.luck, record.reviewed, record.compared) == (-1.0, 2, 3)


def test_the_list_is_short_and_three_queries_find_it(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: DjangoAssertNumQueries
):
    monkeypatch.setattr(people, "MOST_PEOPLE", 2)
    ann = make_player()
    for _ in range(3):
        meet(ann, make_player(), WON)

    with django_assert_num_queries(3):
        assert len(against_people(ann)) == 2
    assert against_people(make_player()) == []
