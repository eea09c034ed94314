"""What is said of a match: whose turn it is, what happened, and how it ended."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from games.live.told import told
from games.live.words import (
    clock_in_words,
    draw_declined_in_words,
    goal_of,
    news_of,
    outcome_of,
    state_of,
    status_of,
    title_of,
)
from games.models import Match, Player, Seat
from games.modes import DUEL, MAKE, RACE
from games.modes.clock import Control
from tests.factories import guess_in, make_match, make_player
from tests.games.models.matches.tables import act

pytestmark = pytest.mark.django_db
SECRET = "6543"


def status(match: Match, viewer: Player | None) -> str:
    return status_of(told(match, viewer, timezone.now()))


def test_a_match_is_titled_by_its_mode_and_who_plays(ada: Player, ben: Player) -> None:
    for mode, words in (
        (RACE, "Race with ben"),
        (DUEL, "Duel with ben"),
        (MAKE, "Hide a code with ben"),
    ):
        match = make_match(ada, ben, mode=mode)
        assert title_of(told(match, ada, timezone.now())) == words


def test_the_status_says_whose_turn_it_is(ada: Player, ben: Player) -> None:
    match = make_match(ada, ben, mode=DUEL, secret=SECRET)
    assert [status(match, each) for each in (ada, ben, None)] == [
        "Your turn",
        "ada's turn",
        "You are watching",
    ]

    match = guess_in(match, 1, SECRET)
    assert status(match, ben) == "Your last guess: your code was found"


def test_the_status_of_who_hides_a_code_and_of_who_waits_for_it(ada: Player, ben: Player) -> None:
    match = make_match(ada, ben, mode=MAKE)
    assert status(match, ada) == "ben is looking for your code"
    assert status(match, ben) == "Find the code"

    Seat.objects.update(secret="")
    match = Match.objects.get()
    assert status(match, ada) == "Hide your code"
    assert status(match, ben) == status(match, None) == "Waiting for ada to hide a code"
    tells = told(match, ben, timezone.now())
    assert [state_of(seat, tells) for seat in tells.seats] == ["is hiding a code", ""]


def test_who_is_done_or_out_is_told_for_whom_the_match_waits(ada: Player, ben: Player) -> None:
    cid = make_player(username="cid")
    match = make_match(ada, ben, cid, secret=SECRET)
    match = guess_in(match, 1, SECRET)
    match = Match.objects.change(match.token, timezone.now(), lambda it: it.resign(it.everyone[1]))

    assert status(match, ada) == "You found the code. Waiting for cid."
    assert status(match, ben) == "You are out. Waiting for cid."


@pytest.mark.parametrize(
    ("codes", "mine", "others"),
    [
        (([SECRET], ["1122", SECRET]), "You won in 1 guess.", "ada won in 1 guess."),
        (([SECRET], [SECRET]), "A draw: 1 guess each.", "A draw: 1 guess each."),
        ((["1122"] * 10, ["1122"] * 10), *["A draw: nobody found the code."] * 2),
    ],
)
def test_the_outcome_of_a_race(
    ada: Player, ben: Player, codes: tuple[list[str], list[str]], mine: str, others: str
) -> None:
    match = make_match(ada, ben, secret=SECRET)
    for number, row in enumerate(codes, start=1):
        for code in row:
            match = guess_in(match, number, code)

    assert status(match, ada) == mine
    assert status(match, ben) == status(match, None) == others


def test_a_win_by_the_clock_alone_is_told_apart(ada: Player, ben: Player) -> None:
    match = make_match(ada, ben, control=Control.TOTAL, seconds=60, secret=SECRET)
    Seat.objects.filter(number=2).update(clock_since=timezone.now() - timedelta(seconds=9))
    match = guess_in(guess_in(match, 2, SECRET), 1, SECRET)

    assert status(match, ada) == "You won in 1 guess and in less time."
    assert status(match, ben) == "ada won in 1 guess and in less time."


def test_of_several_who_draw_each_is_named(ada: Player, ben: Player) -> None:
    match = make_match(ada, ben, make_player(), secret=SECRET)
    match = Match.objects.change(match.token, timezone.now(), lambda it: it.resign(it.everyone[2]))
    match = guess_in(guess_in(match, 1, SECRET), 2, SECRET)

    assert status(match, ada) == "A draw: ada and ben."


def test_who_did_not_find_a_hidden_code_is_told_so(ada: Player, ben: Player) -> None:
    match = make_match(ada, ben, mode=MAKE, secret=SECRET)
    for _ in range(match.guesses_allowed):
        match = guess_in(match, 2, "1122")

    assert status(match, ben) == "ada won. You did not find the code."


def test_a_loss_by_time_is_told_apart(ada: Player, ben: Player) -> None:
    match = make_match(ada, ben, control=Control.TOTAL, seconds=60)
    Seat.objects.filter(number=2).update(clock_since=timezone.now() - timedelta(seconds=99))
    match = Match.objects.look(match.token, timezone.now())

    assert status(match, ada) == "You won: ben ran out of time."
    assert status(match, ben) == "ada won. Your time ran out."


def _do(move: Callable[[Match, Seat], None], number: int, match: Match) -> None:
    move(match, match.everyone[number - 1])


def test_who_resigns_agrees_or_calls_off_is_told_so(ada: Player, ben: Player) -> None:
    def ends(move: Callable[[Match, Seat], None]) -> Match:
        match = make_match(ada, ben)
        for seat in match.everyone:
            if not match.is_over:
                moved = partial(_do, move, seat.number)
                match = Match.objects.change(match.token, timezone.now(), moved)
        return match

    resigned = told(ends(Match.resign), ada, timezone.now())
    assert status_of(resigned) == "ben won. You resigned."
    assert [state_of(seat, resigned) for seat in resigned.seats] == ["resigned", "0 guesses"]
    assert status(ends(Match.offer_draw), ada) == "Drawn by agreement."
    assert status(ends(Match.abort), ada) == "The match was called off."


def test_news_tell_the_answers_of_others_since_the_page_was_shown(ada: Player, ben: Player) -> None:
    match = make_match(ada, ben, secret=SECRET)
    match = guess_in(match, 1, "6512")
    now = timezone.now()

    assert (
        news_of(told(match, ben, now), {1: 0}) == "ada, guess 1: 2 black, no white. Find the code"
    )
    assert news_of(told(match, ben, now), {1: 1}) == "Find the code"


def test_a_draw_that_was_declined_is_told_to_all_but_who_declined_it(
    ada: Player, ben: Player
) -> None:
    match = act(act(make_match(ada, ben), 1, Match.offer_draw), 2, Match.decline_draw)
    now = timezone.now()

    assert draw_declined_in_words(told(match, ada, now)) == "ben declined the draw."
    assert draw_declined_in_words(told(match, None, now)) == "ben declined the draw."
    assert draw_declined_in_words(told(match, ben, now)) == ""
    assert news_of(told(match, ada, now), {}) == "ben declined the draw. Find the code"


def test_each_seat_has_its_state(ada: Player, ben: Player) -> None:
    match = make_match(ada, ben, people=2, secret=SECRET)
    match = guess_in(match, 1, "6512")
    tells = told(match, ada, timezone.now())
    assert [state_of(seat, tells) for seat in tells.seats] == ["1 guess", "0 guesses"]

    waiting = told(make_match(ada, people=3), ada, timezone.now())
    assert [state_of(seat, waiting) for seat in waiting.seats] == ["here", "", ""]
    beside = told(make_match(ada, people=2, levels=["knuth"]), ada, timezone.now())
    assert [state_of(seat, beside) for seat in beside.seats] == ["here", "", ""]


def test_the_clock_and_the_goal_are_told_in_words(ada: Player, ben: Player) -> None:
    now = timezone.now()
    kinds: dict[str, dict[str, Any]] = {
        "No clock": {},
        "5 minutes each + 3 s for each guess": {
            "control": Control.TOTAL,
            "seconds": 300,
            "increment": 3,
        },
        "1 minute each": {"control": Control.TOTAL, "seconds": 60},
        "30 seconds for each guess": {"control": Control.GUESS, "seconds": 30},
    }
    for words, opening in kinds.items():
        tells = told(make_match(ada, ben, **opening), ada, now)
        assert clock_in_words(tells) == words
        assert ("faster" in goal_of(tells)) == (words != "No clock")
    for legs in (1, 2):
        goal = goal_of(told(make_match(ada, ben, mode=MAKE, legs=legs), ada, now))
        assert ("Each guess is a point" in goal) == (legs > 1)
    assert "in turn" in goal_of(told(make_match(ada, ben, mode=DUEL), ada, now))


def test_a_code_that_was_found_is_the_loss_of_who_hid_it(ada: Player, ben: Player) -> None:
    match = guess_in(make_match(ada, ben, mode=MAKE, secret=SECRET), 2, SECRET)

    assert (
        outcome_of(told(match, ada, timezone.now())) == "ben won in 1 guess. Your code was found."
    )
