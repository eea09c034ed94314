"""How matches are opened, found, locked, and changed."""

from datetime import timedelta

import pytest

from games import thinking
from games.models import (
    Match,
    NoMatchError,
    NotYetError,
    Opening,
    TooManyMatchesError,
    WrongTurnError,
)
from games.models.matches.queries import MOST_OPEN
from games.modes import DUEL
from solver import Rules, Variant, parse_code
from tests.factories import make_player
from tests.games.models.matches.tables import NOON, SECRET, TINY, after, guess, lay, reread, seat_of

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_who_has_several_matches_that_nobody_joined_opens_no_more():
    player = make_player()
    for _ in range(MOST_OPEN):
        Match.objects.open(player, Opening(variant=TINY), NOON)

    with pytest.raises(TooManyMatchesError):
        Match.objects.open(player, Opening(variant=TINY), NOON)
    assert Match.objects.count() == MOST_OPEN


def test_there_is_nothing_to_change_in_a_match_that_is_gone():
    for way in (Match.objects.change, Match.objects.look):
        with pytest.raises(NoMatchError):
            way("gone", NOON)


def test_what_time_changed_is_stored_by_a_look_and_nothing_else_is():
    match = lay(control="total", seconds=60)

    assert Match.objects.look(match.token, after(20)).version == match.version
    assert Match.objects.look(match.token, after(61)).is_over
    assert reread(match).is_over


def test_a_guess_before_it_begins_is_refused():
    match = Match.objects.open(make_player(), Opening(variant=TINY), NOON)

    with pytest.raises(NotYetError):
        guess(match, 1)


def test_a_guess_that_was_sent_before_the_last_one_was_taken_is_refused():
    """Its codes left were counted without that one, though its number is right."""
    match = lay()
    seat = seat_of(match, 1)
    guess(match, 1)

    with pytest.raises(WrongTurnError):
        Match.objects.guess(match, seat, parse_code(SECRET, match.rules), 2, NOON)


def test_the_answer_of_a_guess_that_is_not_due_is_not_worked_out():
    """What was worked out is known at once, to whoever asks the solver for the same codes."""
    match = lay(variant=Variant("custom", "Custom", Rules(6, 10), 20), hidden=False)
    for _ in range(3):
        match = guess(match, 1, "111111")
    thinking.remembered.clear()

    with pytest.raises(WrongTurnError):
        guess(match, 1, "223344", turn=9)
    assert len(thinking.remembered) == 0

    guess(match, 1, "223344")
    assert len(thinking.remembered) == 1


def test_levels_keep_up_with_people_and_finish_when_these_are_done():
    match = lay(people=1, levels=("knuth", "knuth"))
    Match.objects.take_levels_turns(match.token, NOON)
    assert [seat.guesses_used for seat in reread(match).everyone] == [0, 0, 0]

    guess(match, 1)
    Match.objects.take_levels_turns(match.token, NOON)
    assert [seat.guesses_used for seat in reread(match).everyone] == [1, 1, 1]

    guess(match, 1, SECRET)
    Match.objects.take_levels_turns(match.token, NOON)
    assert reread(match).is_over


def test_nobody_pays_for_what_a_level_thinks():
    match = lay(mode=DUEL, people=1, levels=("knuth",), order="other", control="total", seconds=60)

    Match.objects.take_levels_turns(match.token, NOON)

    [mine] = reread(match).people
    assert mine.clock_since is not None
    assert mine.clock_since > NOON


def test_matches_without_anybody_are_deleted_or_called_off():
    waiting = Match.objects.open(make_player(), Opening(variant=TINY), NOON)
    Match.objects.update(created_at=NOON)
    left, played = lay(), lay()
    played.places.update(seen_at=NOON + timedelta(days=2))

    deleted = Match.objects.delete_abandoned(NOON + timedelta(days=2))

    assert deleted >= 1
    assert not Match.objects.filter(pk=waiting.pk).exists()
    assert (reread(left).ending, reread(played).ending) == ("called-off", "")
