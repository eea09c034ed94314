"""What the parts of a page of a match show."""

from datetime import timedelta
from typing import Any

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


def shown(match: Match, viewer: Player | None) -> dict[str, Any]:
    return around(told(match, viewer, timezone.now()))


def test_a_page_without_scripting_reloads_for_whoever_waits_for_others() -> None:
    ada, ben = make_guest(), make_guest()
    now = timezone.now()

    def reloads(match: Match) -> list[bool]:
        return [shown(match, viewer)["reloads"] for viewer in (ada, ben)]

    duel = make_match(ada, ben, mode=DUEL)
    assert reloads(duel) == [False, True]
    assert shown(duel, None)["reloads"]
    over = play_match(make_match(ada, ben), "1234", "1122 1234")
    assert reloads(over) == [False, False]
    offered = Match.objects.change(over.token, now, lambda it: it.want_rematch(it.everyone[0], now))
    assert reloads(offered) == [True, False]


def test_the_own_board_tells_which_guess_is_made_until_another_has_found_the_code() -> None:
    ada, ben = make_guest(), make_guest()
    match = make_match(ada, ben)
    duel = make_match(ada, ben, mode=DUEL)

    for viewer, each in ((ada, match), (ben, duel)):
        assert shown(each, viewer)["turn_words"] == "Guess 1 of 10 · colors may repeat"
    match = guess_in(guess_in(match, 1, "1122"), 1, "1234")
    duel.places.update(secret="")  # before the codes are hidden
    duel = Match.objects.get(pk=duel.pk)

    others: list[tuple[Player | None, Match]] = [
        (ada, match),
        (ben, match),
        (None, match),
        (ben, duel),
    ]
    for looking, each in others:
        assert shown(each, looking)["turn_words"] == ""


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


def places_of(match: Match) -> list[tuple[int, int]]:
    """The place and the number of each seat in the standing."""
    standing = standing_of(told(match, None, timezone.now()))
    return [(place, seat.number) for place, seat in standing]


def test_the_standing_puts_the_winner_first_and_equals_share_a_place() -> None:
    left = make_match()
    left = Match.objects.change(left.token, timezone.now(), lambda it: it.resign(it.everyone[0]))
    match = play_match(make_match(*(make_guest() for _ in range(3))), "1234", "1234", "1122 1234")

    assert places_of(left) == [(1, 2), (2, 1)]
    assert [(place, seat.result) for place, seat, _ in shown(left, None)["standing"]] == [
        (1, "won"),
        (2, "given-up"),
    ]
    assert places_of(match) == [(1, 1), (1, 2), (3, 3)]


def test_with_a_clock_time_parts_equals_and_who_ran_out_of_it_has_no_place() -> None:
    now = timezone.now()
    clock: dict[str, Any] = {"control": Control.TOTAL, "seconds": 60, "now": now}
    match = make_match(*(make_guest() for _ in range(3)), **clock)
    for number in (2, 3):
        match.places.filter(number=number).update(clock_used=number)
    match = play_match(Match.objects.get(), "1234", "1122 1234", "1122 1234", now=now)
    nobodys = Match.objects.look(make_match(**clock).token, now + timedelta(seconds=99))

    assert places_of(match) == [(1, 1), (2, 2), (3, 3)]
    assert places_of(nobodys) == []
