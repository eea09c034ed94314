"""What is said of bots: sentences that end, and that tell what to do."""

import pytest

from games.models import (
    AlreadyBotError,
    BlockedError,
    BotsApartError,
    BotScopeError,
    NoBotScopeError,
    NotNewError,
    PlayError,
    StillSeatedError,
    TooManyLadderGamesError,
)


@pytest.mark.parametrize(
    "error",
    [
        AlreadyBotError(),
        BotScopeError(),
        BotsApartError(),
        NoBotScopeError(),
        NotNewError(),
        StillSeatedError(),
        TooManyLadderGamesError(8),
    ],
)
def test_each_is_a_sentence(error: PlayError):
    assert str(error).endswith(".")


def test_a_seat_that_a_bot_may_not_take_is_kept_from_it_as_from_the_blocked():
    assert isinstance(BotsApartError(), BlockedError)


def test_the_most_games_are_named():
    assert "8 ladder games" in str(TooManyLadderGamesError(8))
