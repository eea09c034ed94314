"""What a viewer may see of a match: of two that differ only in what must stay secret, the same."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.db import transaction

from games.core.modes import DUEL, MAKE, RACE
from games.core.modes.base import GameMode
from games.core.player import Player
from games.live.fields import Order as MatchOrder
from games.live.fields import Phase
from games.live.match import Match
from games.live.visible import VisibleMatch, visible_to
from tests.factories import make_guest, make_player, reread
from tests.games.live.matches import NOON, SECRET, act, after, begin, do, guess, hide

pytestmark = pytest.mark.django_db
TOKEN = "the-same-token-for-both"
# Two worlds: the code that the first seat looks for, and two codes of the second seat, which earn
# the same answer: in a race for the same code, otherwise for 12.
CODES = {
    "race": [("12", "32", "11"), ("21", "31", "22")],
    "duel": [("12", "32", "11"), ("21", "13", "22")],
    "make": [("12", "33", "33"), ("21", "33", "33")],
}


def every_moment(
    mode: GameMode, players: list[Player], viewer: Player | None, world: int, **opening: Any
) -> Iterator[VisibleMatch]:
    """What a viewer sees after each move of a match, less its seal."""
    secret, *codes = CODES[mode.slug][world]
    if mode is DUEL and viewer == players[0]:  # who may know the guesses at the own code
        codes = list(CODES[mode.slug][0][1:])
    match = begin(mode=mode, people=players, hidden=False, **opening)
    first, second = (1, 2) if mode is not MAKE else (2, 1)
    Match.objects.filter(pk=match.pk).update(token=TOKEN, nonce=f"nonce of {world}")
    match.places.filter(hides=False).exclude(secret="").update(secret=secret)

    def look(now: float = 5) -> VisibleMatch:
        match = Match.objects.look(TOKEN, after(now))
        assert not match.is_over
        return replace(visible_to(match, viewer, after(now)), seal="")

    match = reread(match)
    yield look()
    if mode is not RACE:
        match = hide(match, second if mode is DUEL else 1, secret)
        yield look()
    if mode is DUEL:
        match = hide(match, 1)
        yield look()
    match = guess(match, first, "33", at=1)
    yield look()
    if mode is not MAKE:
        for number, code in enumerate(codes, start=1):
            match = guess(match, second, code, at=2)
            yield look()
            if number == 1:
                match = guess(match, first, "33", at=3)
                yield look()
        if not opening.get("levels"):
            match = act(match, second, Match.offer_draw)
            yield look()
            match = act(match, first, Match.decline_draw)
            yield look()
            match = act(match, second, Match.offer_draw)
        match = act(match, second, lambda it, seat: it.say(seat, "luck", after(4)))
        yield look()
    yield look(30)  # away
    yield look(700)  # may be claimed
    if len(players) > 2:
        act(match, 3, Match.resign)
        yield look(700)


def in_both_worlds(
    mode: GameMode, players: list[Player], viewer: Player | None, **opening: Any
) -> list[list[VisibleMatch]]:
    seen = []
    for world in (0, 1):
        with transaction.atomic():
            seen.append(list(every_moment(mode, players, viewer, world, **opening)))
            transaction.set_rollback(True)
    return seen


@pytest.mark.parametrize("who", ["first", "watcher", "newcomer"])
@pytest.mark.parametrize(
    ("mode", "people", "opening"),
    [
        (RACE, 2, {}),
        (RACE, 3, {"is_listed": True}),
        (RACE, 2, {"levels": ("knuth",)}),
        (DUEL, 2, {}),
        (DUEL, 2, {"order": MatchOrder.AT_ONCE}),
        (MAKE, 2, {}),
    ],
    ids=["race", "race of three", "race with a level", "duel", "duel at once", "make"],
)
def test_what_is_visible_does_not_depend_on_what_must_stay_secret(
    mode: GameMode, people: int, opening: dict[str, Any], who: str
):
    players = [make_player(username=f"ada{number}") for number in range(people)]
    seat = 1 if mode is MAKE else 0  # of who looks for the code
    viewer = {"first": players[seat], "watcher": make_guest(), "newcomer": None}[who]

    one, other = in_both_worlds(mode, players, viewer, **opening)

    for seen_in_one, seen_in_other in zip(one, other, strict=True):
        assert seen_in_one == seen_in_other


@pytest.mark.parametrize("mode", [MAKE, DUEL], ids=["make", "duel"])
def test_only_who_hid_a_code_sees_the_colors_of_the_guesses_at_it(mode: GameMode):
    match = begin(mode=mode)
    match = guess(match, 1, "13") if mode is DUEL else match
    match = guess(match, 2, "33")
    first, second = (seat.player for seat in match.everyone)

    def colors(viewer: Player | None) -> list[list[str]]:
        visible = visible_to(match, viewer, after(1))
        return [[row.code for row in seat.rows] for seat in visible.seats if not seat.hides]

    def shows_colors(viewer: Player | None) -> bool:
        return visible_to(match, viewer, after(1)).seats[1].shows_colors

    boards = [["13"], ["33"]] if mode is DUEL else [["33"]]
    assert [colors(first), colors(second)] == [boards, boards]
    assert colors(None) == colors(make_guest()) == [[""] for _ in boards]
    assert [shows_colors(viewer) for viewer in (first, make_guest(), None)] == [True, False, False]
    assert visible_to(match, first, after(1)).own_code == SECRET


def test_who_has_played_a_board_to_its_end_watches_the_others_and_nobody_else_does():
    ada, ben, cas, eve = players = [make_player() for _ in range(4)]
    match = guess(begin(people=players), 2, "33")
    assert not visible_to(match, ada, after(1)).watched
    match = guess(match, 1, SECRET)
    match = act(match, 4, Match.resign)

    def colors(viewer: Player | None) -> list[list[str]]:
        visible = visible_to(match, viewer, after(1))
        return [[row.code for row in seat.rows] for seat in visible.seats]

    assert colors(ada) == [[SECRET], ["33"], [], []]
    assert colors(ben) == [[""], ["33"], [], []]
    assert colors(cas) == colors(eve) == colors(None) == [[""], [""], [], []]
    seen = visible_to(match, ada, after(1))
    assert [seat.number for seat in seen.watched] == [1, 2, 3, 4]
    assert [seat.secret for seat in seen.seats] == [""] * 4
    for viewer in (ben, cas, eve, None):
        assert visible_to(match, viewer, after(1)).watched == []
    assert visible_to(act(match, 2, Match.resign), ada, after(1)).watched
    assert visible_to(act(match, 3, Match.resign), ada, after(1)).watched == []  # it is over


def test_at_the_end_of_two_each_sees_both_boards_side_by_side_once_both_have_a_guess():
    ada, ben = players = [make_player() for _ in range(2)]
    match = guess(begin(people=players), 1, "33")
    alone = act(match, 2, Match.resign)
    both = guess(guess(begin(people=players), 1, "33"), 2, SECRET)

    assert visible_to(alone, ada, after(1)).watched == []
    for viewer, numbers in ((ada, [1, 2]), (ben, [2, 1]), (None, [])):
        assert [seat.number for seat in visible_to(both, viewer, after(1)).watched] == numbers


def test_at_the_end_everybody_sees_everything_and_the_next_match():
    match = guess(guess(begin(), 1, SECRET), 2, SECRET)
    for number in (1, 2):
        match = act(match, number, lambda it, seat: it.want_rematch(seat, after(1)))

    visible = visible_to(reread(match), None, after(1))

    assert visible.phase == Phase.NOTHING
    assert [[row.code for row in seat.rows] for seat in visible.seats] == [[SECRET], [SECRET]]
    assert [seat.secret for seat in visible.seats] == [SECRET, SECRET]
    assert [seat.result for seat in visible.seats] == [seat.result for seat in match.everyone]
    assert visible.nonce == match.nonce
    assert visible.next_token == Match.objects.get(follows=match).token


def test_who_claims_may_call_the_match_off_when_nobody_else_stays():
    match = do(begin(people=3), lambda _: None, 119)
    viewer = match.board.player
    alone = visible_to(match, viewer, after(121)).can_call_off
    back = act(match, 2, lambda it, seat: it.hear_from(seat, after(120)), 120)

    assert (alone, visible_to(back, viewer, after(121)).can_call_off) == (True, False)
    assert not visible_to(match, None, after(121)).can_call_off


def test_only_a_rated_match_shows_ratings():
    ada, ben = make_player(), make_player()
    match = begin(people=[ada, ben], is_rated=True)

    assert [seat.rating for seat in visible_to(match, None, after(0)).seats] == ["1500?"] * 2
    assert visible_to(begin(people=[ada, ben]), ada, after(0)).seats[0].rating == ""


def test_only_who_may_claim_the_win_sees_when_and_from_whom() -> None:
    ada, ben, cas = (make_player() for _ in range(3))
    match = begin(people=[ada, ben, cas])
    for number in (2, 3):
        match.places.filter(number=number).update(seen_at=NOON)
    match = guess(match, 3, SECRET)

    def waits(viewer: Player | None, seconds: float) -> list[float | None]:
        now = after(seconds)
        visible = visible_to(Match.objects.look(match.token, now), viewer, now)
        return [seat.claimable_in for seat in visible.seats]

    match.places.filter(number=1).update(seen_at=after(60))
    assert waits(ada, 20) == [None] * 3
    assert waits(ada, 60) == [None, 60, None]
    assert waits(ben, 60) == waits(None, 60) == [None] * 3
    assert waits(ada, 120) == [None] * 3
    assert [seat.may_be_claimed for seat in visible_to(match, ada, after(120)).seats][1]
