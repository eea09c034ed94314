"""What stands on /live/: the form to open a match, with what it refuses in words, and the open seats."""

from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.core.modes import DUEL, MAKE, RACE
from games.core.modes.clock import Control
from games.core.player import Player
from games.live.fields import Order as MatchOrder
from games.live.forms import OpeningForm
from games.live.lobby import lobby_of
from games.live.match import Opening
from solver import SUPER
from tests import factories
from tests.factories import make_guest, make_match, make_player

pytestmark = pytest.mark.django_db


def form_of(player: Player | None = None, **choices: Any) -> OpeningForm:
    return OpeningForm({"mode": "race", **choices}, player=player)


def opening_of(player: Player | None = None, **choices: Any) -> Opening:
    form = form_of(player, **choices)
    assert form.is_valid(), form.sentence
    return form.opening


def refusal_of(player: Player | None = None, **choices: Any) -> str:
    form = form_of(player, **choices)
    assert not form.is_valid()
    return form.sentence


def test_without_choices_it_is_a_listed_race_of_two_without_a_clock():
    assert opening_of() == Opening(is_listed=True, can_be_watched=False)
    assert opening_of(people="1", levels=["knuth"]).people == 1


def test_who_begins_is_asked_where_there_are_turns():
    for mode, order, chosen in (
        ("duel", "other", MatchOrder.OTHER),
        ("duel", "once", MatchOrder.AT_ONCE),
        ("make", "other", MatchOrder.OTHER),
        ("make", "once", MatchOrder.ME),
        ("race", "other", MatchOrder.ME),
        ("duel", "", MatchOrder.ME),
    ):
        assert opening_of(mode=mode, order=order).order == chosen, (mode, order)


def test_what_a_mode_does_not_have_is_ignored():
    duel = opening_of(mode="duel", people="8", levels=["knuth"], legs="6")
    make = opening_of(mode="make", legs="6")

    assert (duel.mode, duel.people, duel.levels, duel.legs) == (DUEL, 2, (), 1)
    assert (make.mode, make.people, make.legs) == (MAKE, 2, 6)
    assert opening_of(legs="6").legs == 1
    assert opening_of(best_of="3").legs == 3
    assert opening_of(mode="make", best_of="3").legs == 2


def test_a_clock_takes_its_own_numbers_or_the_usual_ones():
    for control, expected in (
        ("none", (Control.NONE, 0, 0)),
        ("", (Control.NONE, 0, 0)),
        ("total", (Control.TOTAL, 600, 5)),
        ("guess", (Control.GUESS, 90, 0)),
    ):
        opening = opening_of(control=control, minutes="10", increment="5", per_guess="90")
        assert (opening.control, opening.seconds, opening.increment) == expected
    assert opening_of(control="total").seconds == 300
    assert opening_of(control="guess").seconds == 60


def test_what_is_not_on_offer_is_refused_in_words():
    refusals: list[tuple[dict[str, Any], str]] = [
        ({"mode": "break"}, "“break” is not on offer."),
        ({"people": "9"}, "“9” is not on offer."),
        ({"people": "0"}, "“0” is not on offer."),
        ({"levels": ["mind-reader"]}, "“mind-reader” is not on offer."),
        ({"people": "1"}, "two seats at least"),
        ({"people": "7", "levels": ["knuth", "perfect"]}, "eight seats at most"),
        ({"control": "sand"}, "“sand” is not on offer."),
        ({"control": "total", "minutes": "99999"}, "“99999” is not on offer."),
        ({"order": "dice"}, "“dice” is not on offer."),
        ({"mode": "make", "legs": "3"}, "“3” is not on offer."),
        ({"open_to": "nobody"}, "“nobody” is not on offer."),
        ({"variant": "custom", "pegs": "9"}, "There can be 2 to 8 pegs, not 9."),
    ]

    for choices, words in refusals:
        assert words in refusal_of(**choices)


def test_rated_matches_are_for_accounts():
    assert opening_of(make_player(), is_rated="on").is_rated
    for visitor in (None, make_guest()):
        assert "Only accounts play rated matches" in refusal_of(visitor, is_rated="on")


def test_a_player_who_appears_is_invited_to_a_match_of_two_that_is_not_listed():
    ada, bob = make_player(), make_player(username="bob", is_public=True)

    opening = opening_of(ada, against="BOB", people="5", levels=["knuth"], open_to="anybody")

    assert (opening.invited, opening.mode, opening.people) == (bob, RACE, 2)
    assert not opening.is_listed
    assert opening.levels == ("knuth",)


def test_nobody_else_is_invited_by_name():
    ada = make_player(username="ada", is_public=True)
    make_player(username="eve")

    for name in ("nobody", "eve", "ada"):
        assert "can be invited" in refusal_of(ada, against=name)
    for visitor in (None, make_guest()):
        assert "Sign up or sign in to invite" in refusal_of(visitor, against="ada")
    assert "at most 60 characters" in refusal_of(ada, against="x" * 99)


NOW = timezone.now()
open_match = partial(factories.open_match, now=NOW)


def test_an_open_seat_says_who_waits_for_what():
    ada = make_player(username="ada")
    rules = {"variant": SUPER, "control": Control.TOTAL, "seconds": 300, "increment": 3}
    match = open_match(ada, people=3, levels=("knuth",), is_rated=True, **rules)

    [line] = lobby_of(make_player(), NOW).open_seats

    assert (line.title, line.state) == ("Race with ada (1500?) and Knuth", "2 seats free")
    assert line.rules == "Super: 5 pegs of 8 colors that may repeat, 12 guesses"
    assert line.clock == "5 minutes each + 3 s for each guess"
    assert line.is_rated
    assert line.address == match.get_absolute_url()


@pytest.mark.postgres
def test_your_match_says_what_it_waits_for():
    ada, bob = make_player(username="ada"), make_player(username="bob")
    open_match(ada)
    make_match(ada, bob)
    make_match(ada, bob, mode=DUEL)
    make_match(ada, bob, mode=MAKE)
    open_match(ada, invited=bob)

    of_ada = [line.state for line in lobby_of(ada, NOW).own]
    of_bob = [line.state for line in lobby_of(bob, NOW).own]

    assert of_ada == ["waits for bob", "bob's turn", "your turn", "under way", "1 seat free"]
    assert of_bob == ["your turn", "ada's turn", "under way"]


def test_a_lobby_differs_where_something_was_added_and_not_by_what_happens_on_the_boards():
    ada = make_player()
    match = make_match(ada, make_player(), secret="1234")
    before = lobby_of(ada, NOW)
    match.places.update(secret="6543")
    again = lobby_of(ada, NOW)
    open_match(make_guest())

    assert again == before
    assert before.digest == again.digest != lobby_of(ada, NOW).digest


@pytest.mark.postgres
def test_long_lists_go_on_on_other_pages_and_cost_no_more_queries(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("games.live.queries.LIST_LENGTH", 4)
    monkeypatch.setattr("games.live.lobby.MOST_SHOWN", 2)
    ada = make_player()
    open_match(make_guest())
    make_match(make_player(), ada)
    with CaptureQueriesContext(connection) as for_few:
        lobby_of(ada, NOW)
    for number in range(5):
        open_match(make_guest(), people=2 + number)
    for _ in range(3):
        make_match(make_player(), ada)
        open_match(make_player(), invited=ada)

    with CaptureQueriesContext(connection) as for_many:
        first = lobby_of(ada, NOW)
    assert first.last
    second = lobby_of(ada, NOW, first.last)

    assert (len(first.open_seats), len(second.open_seats), second.last) == (4, 2, None)
    assert len({line.token for line in first.open_seats + second.open_seats}) == 6
    assert len(first.own) == len(first.invitations) == 2
    assert len(for_few) <= len(for_many) <= 10
