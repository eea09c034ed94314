"""Two boards side by side, as an end shows them: whose each is, its rows, and who won."""

from collections.abc import Sequence
from typing import NamedTuple

from games.ui.game_in_words import Answered


class Side(NamedTuple):
    """One of the two boards of `play/_versus.html`.

    rows: with their codes, so only of boards that the visitor may see. note: what its number of
    guesses does not say, such as that the code was not found. review: the address of its review.
    """

    name: str
    rows: Sequence[Answered]
    is_winner: bool = False
    is_bot: bool = False
    note: str = ""
    review: str = ""
