"""What is said of a match: whose turn it is, what happened, and how it ended."""

from typing import Any

import pytest
from django.utils import timezone

from games.live.told import told
from games.live.words import (
    clock_in_words,
    draw_declined_in_words,
    goal_of,
    news_of,
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
        "ada's turn",
    ]

    match = guess_in(match, 1, SECRET)
    assert [status(match, each) for each in (ada, ben, None)] == [
        "You found the code. Waiting for ben's last guess.",
        "Your last guess: your code was found",
        "ben's last guess",
    ]


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
    tells = told(match, ada, timezone.now())
    assert [state_of(seat, tells) for seat in tells.seats] == ["no code hidden yet", ""]


def test_who_is_done_or_out_is_told_for_whom_the_match_waits(ada: Player, ben: Player) -> None:
    cid = make_player(username="cid")
    match = make_match(ada, ben, cid, secret=SECRET)
    match = guess_in(match, 1, SECRET)
    match = Match.objects.change(match.token, timezone.now(), lambda it: it.resign(it.everyone[1]))

    assert status(match, ada) == "You found the code. Waiting for cid."
    assert status(match, ben) == "You are out. Waiting for cid."
    assert status(match, None) == "cid is looking for the code"


def test_in_a_race_each_is_told_what_is_still_within_reach(ada: Player, ben: Player) -> None:
    cid, dora = make_player(username="cid"), make_player(username="dora")
    match = make_match(ada, ben, cid, dora, secret=SECRET)
    for number, code in ((1, "1122"), (2, "1122"), (3, "1122"), (1, SECRET), (2, "1122")):
        match = guess_in(match, number, code)

    assert [status(match, each) for each in (ada, ben, cid, dora, None)] == [
        "You found the code. Waiting for ben, cid, and dora.",
        "ada found it in 2. You play on for your place.",
        "ada found it in 2: find it now to draw",
        "ada found it in 2: find it in fewer to win",
        "ben, cid, and dora are looking for the code",
    ]
    for number in (3, 4, 4):
        match = guess_in(match, number, "1122")
    assert status(match, ada) == "You won. Playing on for their places: ben, cid, and dora."
    clocked = make_match(ada, ben, control=Control.TOTAL, seconds=60, secret=SECRET)
    assert status(guess_in(clocked, 1, SECRET), ben) == (
        "ada found it in 1: find it now, and in less time, to win"
    )


def test_news_tell_what_others_did_since_the_page_was_shown(ada: Player, ben: Player) -> None:
    race = guess_in(make_match(ada, ben, secret=SECRET), 1, "6512")
    make = guess_in(make_match(ada, ben, mode=MAKE, secret=SECRET), 2, "6512")
    now = timezone.now()

    news = [news_of(told(race, ben, now), seen) for seen in ({1: 0}, {1: 1})]

    assert news == ["ada, guess 1: 2 black, no white. Find the code", "Find the code"]
    assert news_of(told(make, ada, now), {}).startswith("ben: Guess 1: ")
    assert news_of(told(make, None, now), {}).startswith("ben, guess 1: 2 black, no white.")


def test_a_draw_that_was_declined_is_told_to_all_but_who_declined_it(
    ada: Player, ben: Player
) -> None:
    match = act(act(make_match(ada, ben), 1, Match.offer_draw), 2, Match.decline_draw)
    now = timezone.now()

    words = [draw_declined_in_words(told(match, each, now)) for each in (ada, None, ben)]

    assert words == ["ben declined the draw.", "ben declined the draw.", ""]
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
        assert ("Then you swap. Each guess is a point" in goal) == (legs > 1)
    assert "one last guess" in goal_of(told(make_match(ada, ben, mode=DUEL), ada, now))
