"""Why a verb refused. The text of each is written for the player."""

from datetime import date


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


class NotYourPartError(PlayError):
    """A verb of another mode: a guess where the computer guesses, an answer where the site does."""

    def __init__(self) -> None:
        super().__init__("That is not yours to do in this game. Here is the board as it stands.")


class ContradictoryError(PlayError):
    def __init__(self) -> None:
        super().__init__("Your answers contradict each other. Correct one of them first.")


class OvertakenError(PlayError):
    """Another request wrote between this one's reading and writing."""

    def __init__(self) -> None:
        super().__init__(
            "The game moved on meanwhile, in another tab or by a second click."
            " Here is the board as it stands."
        )


class NoSuchDayError(PlayError):
    def __init__(self, day: date, first: date) -> None:
        super().__init__(
            f"The first daily was that of {first:%B} {first.day}, {first.year}."
            if day < first
            else "That day has not come yet: there is one daily a day, from midnight UTC on."
        )


class DayIsOverError(PlayError):
    def __init__(self) -> None:
        super().__init__("That day is over. You can play it as practice, or play today's daily.")


class NoPracticeYetError(PlayError):
    def __init__(self) -> None:
        super().__init__(
            "A daily can be practiced when its day is over and your own game of it is finished."
        )


class DailyTakenError(PlayError):
    def __init__(self) -> None:
        super().__init__("You have started this daily already: it is played once. Here it is.")


class NoChallengeError(PlayError):
    def __init__(self) -> None:
        super().__init__(
            "There is no challenge in this game: it needs a secret that the site hides, and a daily"
            " is everybody's already."
        )


class OwnSecretError(PlayError):
    def __init__(self) -> None:
        super().__init__("You have set this secret yourself, so you cannot play for it.")


class ChallengeTakenError(PlayError):
    def __init__(self) -> None:
        super().__init__("You have taken up this challenge already. Here is your game.")


class PlayerIsGoneError(PlayError):
    def __init__(self) -> None:
        super().__init__("You signed in meanwhile, in another tab. Reload the page to play on.")


class NameTakenError(PlayError):
    def __init__(self) -> None:
        super().__init__("That name was taken a moment ago. Choose another.")


class AlreadyStartedError(PlayError):
    def __init__(self) -> None:
        super().__init__("This game has started already, in another tab or another visit.")
