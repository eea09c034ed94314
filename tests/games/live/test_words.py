"""What is said of a match: whose turn it is, what happened, how it ended, and what typed commands answer."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.core.modes import DUEL, MAKE
from games.core.modes.clock import Control
from games.core.player import Player
from games.live.commands import COMMANDS, MatchLineForm
from games.live.match import Match
from games.live.names import name_of
from games.live.seat import Seat
from games.live.visible import visible_to
from games.live.words import (
    clock_in_words,
    declined_in_words,
    goal_of,
    news_of,
    outcome_of,
    result_of,
    score_in_words,
    series_in_words,
    state_of,
    status_of,
)
from tests.factories import guess_in, make_guest, make_match, make_player, reread
from tests.games.live.matches import NOON, act

pytestmark = pytest.mark.django_db
SECRET = "6543"


def status(match: Match, viewer: Player | None) -> str:
    return status_of(visible_to(match, viewer, timezone.now()))


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
    visible = visible_to(match, ben, timezone.now())
    assert [state_of(seat, visible) for seat in visible.seats] == ["is hiding a code", ""]
    visible = visible_to(match, ada, timezone.now())
    assert [state_of(seat, visible) for seat in visible.seats] == ["no code hidden yet", ""]


def test_who_is_done_or_out_reads_for_whom_the_match_waits(ada: Player, ben: Player) -> None:
    cid = make_player(username="cid")
    match = make_match(ada, ben, cid, secret=SECRET)
    match = guess_in(match, 1, SECRET)
    match = Match.objects.change(match.token, timezone.now(), lambda it: it.resign(it.everyone[1]))

    assert status(match, ada) == "You found the code. Waiting for cid."
    assert status(match, ben) == "You are out. Waiting for cid."
    assert status(match, None) == "cid is looking for the code"


def test_in_a_race_each_reads_what_is_still_within_reach(ada: Player, ben: Player) -> None:
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


def test_news_say_what_others_did_since_the_page_was_shown(ada: Player, ben: Player) -> None:
    race = guess_in(make_match(ada, ben, secret=SECRET), 1, "6512")
    make = guess_in(make_match(ada, ben, mode=MAKE, secret=SECRET), 2, "6512")
    now = timezone.now()

    news = [news_of(visible_to(race, ben, now), seen) for seen in ({1: 0}, {1: 1})]

    assert news == ["ada, guess 1: 2 black, no white. Find the code", "Find the code"]
    assert news_of(visible_to(make, ada, now), {}).startswith("ben: Guess 1: ")
    assert news_of(visible_to(make, None, now), {}).startswith("ben, guess 1: 2 black, no white.")


def test_the_clock_and_the_goal_in_words(ada: Player, ben: Player) -> None:
    race = make_match(ada, ben, control=Control.GUESS, seconds=30)
    make = make_match(ada, ben, mode=MAKE, legs=2)

    of_race, of_make = (visible_to(match, ada, timezone.now()) for match in (race, make))

    assert clock_in_words(of_race) == "30 seconds for each guess"
    assert "the faster player wins" in goal_of(of_race)
    assert "Then you swap. Each guess is a point" in goal_of(of_make)


def test_each_seat_has_its_state(ada: Player, ben: Player) -> None:
    match = make_match(ada, ben, people=2, secret=SECRET)
    match = guess_in(match, 1, "6512")
    visible = visible_to(match, ada, timezone.now())
    assert [state_of(seat, visible) for seat in visible.seats] == ["1 guess", "0 guesses"]

    waiting = visible_to(make_match(ada, people=3), ada, timezone.now())
    assert [state_of(seat, waiting) for seat in waiting.seats] == ["here", "", ""]
    beside = visible_to(make_match(ada, people=2, levels=["knuth"]), ada, timezone.now())
    assert [state_of(seat, beside) for seat in beside.seats] == ["here", "", ""]


def outcome(match: Match, viewer: Player | None) -> str:
    return outcome_of(visible_to(match, viewer, timezone.now()))


def reached(match: Match) -> list[str]:
    visible = visible_to(match, None, timezone.now())
    return [result_of(seat, visible) for seat in visible.seats]


def play(match: Match, *moves: tuple[int, str]) -> Match:
    """The match after these guesses, each of the seat of a number."""
    for number, code in moves:
        match = guess_in(match, number, code)
    return match


def test_the_winner_and_the_loser_of_a_race_read_by_how_much(ada: Player, ben: Player) -> None:
    match = make_match(ada, ben, secret=SECRET)
    match = play(match, (2, "1122"), (1, "1122"), (2, "1122"), (1, SECRET))

    assert [outcome(match, each) for each in (ada, ben, None)] == [
        "You beat ben in two.",
        "ada beat you in two.",
        "ada won in 2 guesses.",
    ]
    assert reached(match) == ["found it in 2", "2 guesses, not found"]


def test_of_two_who_found_their_codes_each_reads_both_numbers(ada: Player, ben: Player) -> None:
    match = play(make_match(ada, ben, secret=SECRET), (1, "1122"), (1, SECRET), (2, SECRET))
    even = play(make_match(ada, ben, mode=DUEL, secret=SECRET), (1, SECRET), (2, SECRET))

    assert [outcome(match, each) for each in (ada, ben, None)] == [
        "ben beat you, 1 to 2.",
        "You beat ada, 1 to 2.",
        "ben won in 1 guess.",
    ]
    assert [outcome(even, each) for each in (ada, ben, None)] == [
        *["Even, in one."] * 2,
        "A draw: 1 guess each.",
    ]
    ada.erase()
    match = reread(match)
    assert outcome(match, ben) == "You beat a former player, 1 to 2."


def test_everybody_reads_that_nobody_found_the_code(ada: Player, ben: Player) -> None:
    match = play(make_match(ada, ben, secret=SECRET), *[(1, "1122"), (2, "1122")] * 10)

    assert {outcome(match, each) for each in (ada, ben, None)} == {"A draw: nobody found the code."}


def test_among_several_the_words_name_who_drew_and_both_numbers(ada: Player, ben: Player) -> None:
    cid = make_player()
    later = play(make_match(ada, ben, cid, secret=SECRET), (2, "1122"), (3, "1122"), (1, SECRET))
    later = play(later, (3, "1122"), (2, SECRET))
    draw = play(make_match(ada, ben, cid, secret=SECRET), (3, "1122"), (1, SECRET), (2, SECRET))

    assert outcome(later, ben) == "You lost: ada needed 1 guess, you 2."
    assert outcome(draw, ada) == "A draw: ada and ben."
    assert outcome(draw, cid) == "You lost: ada and ben needed 1 guess."
    assert reached(draw) == ["found it in 1", "found it in 1", "1 guess, not found"]


def test_a_win_by_the_clock_has_its_own_words(ada: Player, ben: Player) -> None:
    faster, flagged = (
        make_match(ada, ben, control=Control.TOTAL, seconds=60, secret=SECRET) for _ in range(2)
    )
    for match, seconds in ((faster, 9), (flagged, 99)):
        since = timezone.now() - timedelta(seconds=seconds)
        match.places.filter(number=2).update(clock_since=since)
    faster = play(reread(faster), (2, SECRET), (1, SECRET))
    flagged = Match.objects.look(flagged.token, timezone.now())

    assert [outcome(faster, each) for each in (ada, ben, None)] == [
        "You won in 1 guess and in less time.",
        "You lost: ada needed as many guesses and less time.",
        "ada won in 1 guess and in less time.",
    ]
    assert outcome(flagged, ada) == "You won: ben ran out of time."
    assert outcome(flagged, ben) == "You lost: your time ran out."


def test_nobody_wins_when_the_time_runs_out_for_all_who_stayed() -> None:
    players = [make_player() for _ in range(3)]
    now = timezone.now()
    clock: dict[str, Any] = {"control": Control.TOTAL, "seconds": 60, "now": now}
    both, all_, left = (make_match(*players[:number], **clock) for number in (2, 3, 3))
    Match.objects.change(left.token, now, lambda it: it.resign(it.everyone[0]))

    for match, words in (
        (both, "Nobody won: time ran out for both."),
        (all_, "Nobody won: time ran out for all."),
        (left, "Nobody won."),
    ):
        over = Match.objects.look(match.token, now + timedelta(seconds=99))
        assert {outcome(over, each) for each in (*players[:2], None)} == {words}


def test_both_read_whether_a_hidden_code_was_found(ada: Player, ben: Player) -> None:
    found = play(make_match(ada, ben, mode=MAKE, secret=SECRET), (2, SECRET))
    lost = play(make_match(ada, ben, mode=MAKE, secret=SECRET), *[(2, "1122")] * 10)

    assert [outcome(found, each) for each in (ada, ben, None)] == [
        "ben found your code in 1 guess.",
        "You found the code in 1 guess.",
        "ben found the code in 1 guess.",
    ]
    assert [outcome(lost, each) for each in (ada, ben, None)] == [
        "You won: your code was not found.",
        "You lost: you did not find the code.",
        "ada won.",
    ]
    assert reached(lost) == ["hid the code", "10 guesses, not found"]


def test_who_resigns_agrees_or_declines_reads_it(ada: Player, ben: Player) -> None:
    resigned = act_now(make_match(ada, ben), 1, Match.resign)
    agreed = act_now(make_match(ada, ben, mode=DUEL), 1, Match.offer_draw)
    agreed = act_now(agreed, 2, Match.offer_draw)

    assert outcome(resigned, ada) == "You lost: you resigned."
    assert outcome(resigned, ben) == "You won: ada resigned."
    assert reached(resigned) == ["resigned", "0 guesses"]
    assert outcome(agreed, ada) == "Drawn by agreement."
    assert declined_in_words("ben") == "ben declined the invitation."
    assert declined_in_words("") == "The invitation was declined."


def test_who_calls_a_match_off_is_named(ada: Player, ben: Player) -> None:
    match = act_now(make_match(ada, ben), 1, Match.abort)

    assert [outcome(match, each) for each in (ada, ben, None)] == [
        "You called the match off.",
        *["ada called the match off."] * 2,
    ]
    assert reached(match) == ["called off"] * 2
    left = act_now(make_match(ada, people=2), 1, Match.leave)
    assert (outcome(left, ada), reached(left)) == ("You called the match off.", ["", ""])


def act_now(match: Match, number: int, move: object) -> Match:
    """The match after a move of a seat, now."""
    now = timezone.now()
    return act(match, number, move, (now - NOON).total_seconds())  # type: ignore[arg-type]


def play_on(match: Match) -> Match:
    """The next match of a series, which all want."""
    now = timezone.now()

    def agree(locked: Match) -> None:
        for seat in locked.people:
            locked.want_rematch(seat, now)

    match = Match.objects.change(match.token, now, agree)
    again = Match.objects.get(follows=match)
    again.places.update(secret=SECRET)
    return reread(again)


def test_every_match_of_a_series_shows_its_points_until_it_is_won(ada: Player, ben: Player) -> None:
    def says(match: Match, viewer: Player | None) -> str:
        return series_in_words(visible_to(match, viewer, timezone.now()))

    match = make_match(ada, ben, legs=3, secret=SECRET)
    assert says(match, ada) == "Best of 3 · you 0 · ben 0"
    assert says(make_match(ada, people=2, legs=3), ada) == "Best of 3"
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


def test_rematches_show_the_score_whoever_sits_first(ada: Player) -> None:
    guest = make_guest()

    def says(match: Match, viewer: Player | None) -> str:
        return score_in_words(visible_to(match, viewer, timezone.now()))

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


def test_no_second_score_stands_beside_the_points_of_a_series(ada: Player, ben: Player) -> None:
    openings: list[dict[str, Any]] = [{"legs": 3}, {"mode": MAKE}, {"mode": MAKE, "legs": 2}]
    for opening in openings:
        match = make_match(ada, ben, secret=SECRET, **opening)
        Match.objects.filter(pk=match.pk).update(follows=make_match())
        match.places.update(wins=1)
        again = reread(match)

        assert score_in_words(visible_to(again, ada, timezone.now())) == "", opening


def form_for(match: Match, viewer: Player, line: str, sure: str = "") -> MatchLineForm:
    visible = visible_to(match, viewer, timezone.now())
    assert visible.you
    data = {"command": line, "number": "1", "sure": sure}
    return MatchLineForm(data, match=visible, you=visible.you)


def answer(match: Match, viewer: Player, line: str) -> str:
    form = form_for(match, viewer, line)
    assert form.is_valid(), form.sentence
    assert form.is_question
    return form.answer


@pytest.fixture
def race(ada: Player, ben: Player) -> Match:
    match = make_match(ada, ben, secret=SECRET)
    return guess_in(guess_in(guess_in(match, 1, "1122"), 1, "6511"), 2, "3456")


def test_your_rows_are_read_out_with_their_colors(race: Match, ada: Player) -> None:
    first = "Guess 1: orange, orange, sky, sky. No black, no white."
    last = "Guess 2: white, vermillion, orange, orange. 2 black, no white."
    assert answer(race, ada, "row 1") == first
    assert answer(race, ada, "last") == last
    assert answer(race, ada, "row 3") == "There is no row 3 yet."
    assert answer(race, ada, "history") == f"{first} {last}"


def test_of_the_others_only_what_you_may_see_is_read_out(
    race: Match, ada: Player, ben: Player
) -> None:
    duel = guess_in(make_match(ada, ben, mode=DUEL, secret=SECRET), 1, "3456")

    assert answer(race, ada, "rival") == "ben: Guess 1: no black, 4 white."
    assert answer(duel, ben, "rival").startswith("ada: Guess 1: yellow, ")
    assert answer(duel, ada, "rival") == "ben: No guess yet."


def test_without_rows_the_answer_says_so(ada: Player, ben: Player) -> None:
    match, alone = make_match(ada, ben), make_match(ada, ben, mode=MAKE)

    for line in ("last", "history"):
        assert answer(match, ada, line) == "No guess yet."
    assert answer(alone, ben, "rival") == "Nobody else guesses in this match."


def test_help_names_every_command_and_a_code(race: Match, ada: Player) -> None:
    words = answer(race, ada, "help")

    assert answer(race, ada, "?") == answer(race, ada, "HELP") == words
    assert all(f"“{name}" in words for name in COMMANDS)
    assert "1234" in words
