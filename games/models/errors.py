"""Why a verb refused. The text of each is written for the player."""


class PlayError(Exception):
    """A move that the game does not allow; nothing was changed."""


class GameIsOverError(PlayError):
    def __init__(self) -> None:
        super().__init__("This game is over: it takes no more guesses.")


class WrongTurnError(PlayError):
    """The page that sent the guess shows an older state than the game has."""

    def __init__(self) -> None:
        super().__init__(
            "That guess was not for this turn: it may have been sent twice, or from another tab."
            " Here is the board as it stands."
        )


class NoHintsError(PlayError):
    def __init__(self) -> None:
        super().__init__("This game was started without a full coach, so it has no hints.")


class OvertakenError(PlayError):
    """Another request wrote between this one's reading and writing."""

    def __init__(self) -> None:
        super().__init__(
            "The game moved on meanwhile, in another tab or by a second click."
            " Here is the board as it stands."
        )


class PlayerIsGoneError(PlayError):
    def __init__(self) -> None:
        super().__init__("You signed in meanwhile, in another tab. Reload the page to play on.")


class AlreadyStartedError(PlayError):
    def __init__(self) -> None:
        super().__init__("This game has started already, in another tab or another visit.")
