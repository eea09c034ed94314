"""What follows from what is told of a match."""

import pytest

from games.live.told import told
from games.modes import MAKE
from tests.factories import make_guest
from tests.games.models.matches.tables import after, guess, lay, seat_of

pytestmark = pytest.mark.django_db


def test_a_seat_shows_its_colors_to_whom_they_are_told():
    match = guess(lay(mode=MAKE), 2, "33")

    def shown(viewer: object) -> bool:
        return told(match, viewer, after(1)).seats[1].shows_colors  # type: ignore[arg-type]

    assert [shown(seat_of(match, 1).player), shown(make_guest()), shown(None)] == [
        True,
        False,
        False,
    ]
