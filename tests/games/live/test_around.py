"""What the parts of a page of a match show."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.live.around import around, form_of, shape_of, standing_of
from games.live.told import told
from games.models import Match, Player
from games.modes import DUEL, MAKE
from games.modes.clock import Control
from games.play.forms import GuessForm, SecretForm
from tests.factories import guess_in, make_guest, make_match, play_match

pytestmark = pytest.mark.django_db


def shown(match: Match, viewer: Player | None) -> dict[str, object]:
    return around(told(match, viewer, timezone.now()))


def test_a_page_without_scripting_reloads_while_others_are_waited_for_and_not_while_a_row_is_filled() -> (
    None
):
    ada, ben = make_guest(), make_guest()
    match = make_match(ada, ben, mode=DUEL)

    assert not shown(match, ada)["reloads"]
    assert shown(match, ben)["reloads"]
    assert shown(match, None)["reloads"]


def test_a_page_without_scripting_reloads_while_a_rematch_is_awaited() -> None:
    ada, ben = make_guest(), make_guest()
    match = play_match(make_match(ada, ben), "1234", "1122 1234")
    now = timezone.now()
    assert not shown(match, ada)["reloads"]

    match = Match.objects.change(match.token, now, lambda it: it.want_rematch(it.everyone[0], now))

    assert shown(match, ada)["reloads"]
    assert not shown(match, ben)["reloads"]


def test_the_own_board_tells_which_guess_is_made_until_another_has_found_the_code() -> None:
    ada, ben = make_guest(), make_guest()
    match = make_match(ada, ben)
    assert shown(match, ada)["turn_words"] == "Guess 1 of 10 · colors may repeat"
    assert shown(match, None)["turn_words"] == ""

    match = guess_in(guess_in(match, 1, "1122"), 1, "1234")

    assert shown(match, ada)["turn_words"] == ""
    assert shown(match, ben)["turn_words"] == ""


def test_no_guess_is_counted_before_the_codes_are_hidden() -> None:
    ada, ben = make_guest(), make_guest()
    match = make_match(ada, ben, mode=DUEL)
    assert shown(match, ben)["turn_words"] == "Guess 1 of 10 · colors may repeat"
    match.places.update(secret="")

    assert shown(Match.objects.get(pk=match.pk), ben)["turn_words"] == ""


def test_the_shape_changes_with_the_own_board_and_with_what_the_match_waits_for_alone() -> None:
    ada, ben = make_guest(), make_guest()
    match = make_match(ada, ben)
    now = timezone.now()
    before = shape_of(told(match, ben, now))

    match = Match.objects.guess(match, match.everyone[0], (0, 0, 1, 1), 1, now)
    assert shape_of(told(match, ben, now)) == before
    assert shape_of(told(match, ada, now)) != before

    match = Match.objects.change(match.token, now, lambda it: it.resign(it.everyone[0]))
    assert shape_of(told(match, ben, now)) != before


def test_who_hides_a_code_is_asked_for_it_and_who_guesses_for_a_guess() -> None:
    ada, ben = make_guest(), make_guest()
    match = make_match(ada, ben, mode=MAKE)
    match.board.secret = ""
    now = timezone.now()

    assert isinstance(form_of(told(match, ada, now)), SecretForm)
    assert isinstance(form_of(told(match, ben, now)), GuessForm)


def test_the_standing_puts_the_winner_first() -> None:
    ada, ben = make_guest(), make_guest()
    match = make_match(ada, ben)
    now = timezone.now()
    match = Match.objects.change(match.token, now, lambda it: it.resign(it.everyone[0]))

    standing = shown(match, None)["standing"]

    assert isinstance(standing, list)
    assert [(place, seat.result) for place, seat, _ in standing] == [(1, "won"), (2, "given-up")]


@pytest.mark.deep
def test_equals_share_a_place_in_the_standing() -> None:
    match = play_match(make_match(*(make_guest() for _ in range(3))), "1234", "1234", "1122 1234")

    standing = standing_of(told(match, None, timezone.now()))

    assert [(place, seat.guesses_used) for place, seat in standing] == [(1, 1), (1, 1), (3, 1)]


def test_with_a_clock_time_parts_all_who_needed_as_many_guesses() -> None:
    players = [make_guest() for _ in range(3)]
    match = make_match(*players, control=Control.TOTAL, seconds=300)
    for number in (2, 3):
        match.places.filter(number=number).update(clock_used=number)
    match = play_match(Match.objects.get(), "1234", "1122 1234", "1122 1234")

    standing = standing_of(told(match, None, timezone.now()))

    assert [(place, seat.number) for place, seat in standing] == [(1, 1), (2, 2), (3, 3)]


def test_nobody_has_a_place_in_a_match_that_nobody_won() -> None:
    now = timezone.now()
    match = make_match(make_guest(), make_guest(), control=Control.TOTAL, seconds=60, now=now)
    match = Match.objects.look(match.token, now + timedelta(seconds=99))

    assert standing_of(told(match, None, now)) == []
