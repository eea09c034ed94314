"""What is said of several matches of the same people."""

from typing import Any

import pytest
from django.utils import timezone

from games.live.series import score_in_words, series_in_words
from games.live.told import told
from games.models import Match, Player
from games.modes import MAKE
from games.words.live import name_of
from tests.factories import guess_in, make_guest, make_match

pytestmark = pytest.mark.django_db
SECRET = "6543"


def play_on(match: Match) -> Match:
    """The next match of a series, which all want."""
    now = timezone.now()

    def agree(locked: Match) -> None:
        for seat in locked.people:
            locked.want_rematch(seat, now)

    match = Match.objects.change(match.token, now, agree)
    again = Match.objects.get(follows=match)
    again.places.update(secret=SECRET)
    return Match.objects.get(pk=again.pk)


def test_a_series_tells_its_points_to_each_in_every_match_until_it_is_won(
    ada: Player, ben: Player
) -> None:
    def says(match: Match, viewer: Player | None) -> str:
        return series_in_words(told(match, viewer, timezone.now()))

    match = make_match(ada, ben, legs=3, secret=SECRET)
    assert says(match, ada) == "Best of 3 · you 0 · ben 0"
    match = guess_in(guess_in(match, 1, SECRET), 2, SECRET)
    match = play_on(match)
    assert says(match, ben) == "Best of 3 · you ½ · ada ½"
    match = guess_in(guess_in(match, 1, SECRET), 2, "1122")
    match = play_on(match)
    assert says(match, ada) == "Best of 3 · you ½ · ben 1½"

    match = guess_in(guess_in(match, 2, SECRET), 1, "1122")

    assert says(match, None) == "ben won the series · ada ½ · ben 2½"
    assert says(match, ben) == "You won the series · you 2½ · ada ½"
    assert play_on(match).leg == 1


def test_a_series_that_nobody_can_turn_is_over_and_a_rematch_begins_another(
    ada: Player, ben: Player
) -> None:
    match = make_match(ada, ben, legs=3, secret=SECRET)
    for winner in (1, 2):
        match = guess_in(guess_in(match, winner, SECRET), 3 - winner, "1122")
        match = play_on(match)

    assert (match.leg, match.series) == (1, None)


def test_a_match_on_its_own_has_no_series_and_one_that_waits_no_points(
    ada: Player, ben: Player
) -> None:
    alone, waiting = make_match(ada, ben), make_match(ada, people=2, legs=3)

    assert series_in_words(told(alone, ada, timezone.now())) == ""
    assert series_in_words(told(waiting, ada, timezone.now())) == "Best of 3"


def test_rematches_tell_each_how_they_stand_whoever_sits_first(ada: Player) -> None:
    guest = make_guest()

    def says(match: Match, viewer: Player | None) -> str:
        return score_in_words(told(match, viewer, timezone.now()))

    match = make_match(ada, guest, secret=SECRET)
    name = name_of(match.everyone[1])
    match = guess_in(guess_in(match, 1, SECRET), 2, "1122")
    assert says(match, ada) == ""
    match = play_on(match)
    assert says(match, ada) == f"You 1 · {name} 0"
    assert says(match, guest) == "You 0 · ada 1"
    match = play_on(guess_in(guess_in(match, 1, SECRET), 2, SECRET))
    assert says(match, guest) == "You 0 · ada 1 · drawn 1"

    match = guess_in(guess_in(match, 2, SECRET), 1, "1122")

    assert says(match, guest) == "You 1 · ada 1 · drawn 1"
    assert says(match, None) == f"ada 1 · {name} 1 · drawn 1"


def test_what_a_level_won_counts_too(ada: Player, ben: Player) -> None:
    match = make_match(ada, ben, levels=("knuth",), secret=SECRET)
    for player in (ada, ben):
        now = timezone.now()
        match = Match.objects.let_move(match.token, player.pk, Match.resign, now)

    again = play_on(match)

    assert score_in_words(told(again, ada, timezone.now())) == "You 0 · ben 0 · Knuth 1"


def test_no_second_score_stands_beside_the_points_of_a_series(ada: Player, ben: Player) -> None:
    openings: list[dict[str, Any]] = [{"legs": 3}, {"mode": MAKE}, {"mode": MAKE, "legs": 2}]
    for opening in openings:
        match = make_match(ada, ben, secret=SECRET, **opening)
        Match.objects.filter(pk=match.pk).update(follows=make_match())
        match.places.update(wins=1)
        again = Match.objects.get(pk=match.pk)

        assert score_in_words(told(again, ada, timezone.now())) == "", opening
