"""What people are called in a match."""

import pytest
from django.utils import translation

from games.models import Opening, Player, Seat
from games.models.matches.match import GUEST_NAMES as NUMBER
from games.models.matches.match import Match
from games.words.live import GUEST_NAMES, gain_of, name_of, rating_of
from games.words.numbers import MINUS
from tests.factories import make_guest, make_player
from tests.games.models.matches.tables import NOON, reread

pytestmark = pytest.mark.django_db


def test_there_is_a_name_for_each_number_of_a_guest_and_each_differs():
    assert len(set(GUEST_NAMES)) == len(GUEST_NAMES) == NUMBER


def test_everybody_has_a_name():
    guest, account = make_guest(), make_player(username="ada")
    match = Match.objects.open(guest, Opening(people=3, levels=("knuth",)), NOON)
    match = Match.objects.change(match.token, NOON, lambda it: it.sit(account, NOON))

    names = [name_of(seat) for seat in match.everyone]

    assert names == [GUEST_NAMES[match.board.guest_name], "ada", "Free seat", "Knuth"]


def test_who_was_deleted_has_no_name_left():
    match = Match.objects.open(make_guest(), Opening(people=2), NOON)
    Player.objects.all().delete()

    assert name_of(reread(match).board) == "A former player"


def test_eight_guests_have_eight_names():
    match = Match.objects.open(make_guest(), Opening(people=8), NOON)
    for _ in range(7):
        guest = make_guest()
        match = Match.objects.change(match.token, NOON, lambda it, who=guest: it.sit(who, NOON))  # type: ignore[misc]

    with translation.override("en"):
        assert len({name_of(seat) for seat in match.everyone}) == 8


@pytest.mark.parametrize(
    ("rating", "deviation", "after", "words"),
    [
        (None, None, None, ("", "")),
        (1500.0, 350.0, None, ("1500?", "")),
        (1612.4, 60.0, None, ("1612", "")),
        (1500.0, 350.0, 1662.2, ("1662?", "+162")),
        (1612.4, 60.0, 1603.6, ("1604", f"{MINUS}8")),
        (1500.4, 60.0, 1499.6, ("1500", "0")),
    ],
)
def test_a_rating_is_told_with_its_doubt_and_what_the_match_changed(
    rating: float | None, deviation: float | None, after: float | None, words: tuple[str, str]
):
    seat = Seat(rating=rating, deviation=deviation, rating_after=after)

    assert (rating_of(seat), gain_of(seat)) == words
