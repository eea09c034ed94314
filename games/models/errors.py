"""The errors of the actions of models. The text of each is written for the player."""

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _


class PlayError(Exception):
    """The game does not allow a move. Nothing was changed."""


class GameIsOverError(PlayError):
    def __init__(self, sentence: str = "") -> None:
        super().__init__(sentence or _("This game is over: it takes no more guesses."))


class WrongTurnError(PlayError):
    """The page that sent the guess shows an older state of the game."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "That guess was not for this turn: it may have been sent twice, or from another tab."
                " Here is the board as it stands."
            )
        )


class NoHintsError(PlayError):
    def __init__(self) -> None:
        super().__init__(_("This game was started without a full coach, so it has no hints."))


class NoMoreHintsError(GameIsOverError):
    def __init__(self) -> None:
        super().__init__(_("This game is over, so there are no more hints."))


class NotYourPartError(PlayError):
    """An action of another mode, such as a guess in a game where only the computer guesses."""

    def __init__(self) -> None:
        super().__init__(_("That is not yours to do in this game. Here is the board as it stands."))


class ContradictoryError(PlayError):
    def __init__(self) -> None:
        super().__init__(_("Your answers contradict each other. Correct one of them first."))


class OvertakenError(PlayError):
    """Another request changed the game after this one had read it."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "The game moved on meanwhile, in another tab or by a second click."
                " Here is the board as it stands."
            )
        )


class NoSuchDayError(PlayError):
    def __init__(self, day: date, first: date) -> None:
        super().__init__(
            _("The first daily was that of %(day)s.") % {"day": date_format(first, _("F j, Y"))}
            if day < first
            else _("That day has not come yet: there is one daily a day, from midnight UTC on.")
        )


class DayIsOverError(PlayError):
    def __init__(self) -> None:
        super().__init__(_("That day is over. You can play it as practice, or play today's daily."))


class NoPracticeYetError(PlayError):
    def __init__(self) -> None:
        super().__init__(
            _("A daily can be practiced when its day is over and your own game of it is finished.")
        )


class DailyTakenError(PlayError):
    def __init__(self) -> None:
        super().__init__(_("You have started this daily already: it is played once. Here it is."))


class NoChallengeError(PlayError):
    def __init__(self) -> None:
        super().__init__(
            _(
                "There is no challenge in this game: it needs a secret that the site hides, and a daily"
                " is everybody's already."
            )
        )


class OwnSecretError(PlayError):
    def __init__(self) -> None:
        super().__init__(_("You have set this secret yourself, so you cannot play for it."))


class ChallengeTakenError(PlayError):
    def __init__(self) -> None:
        super().__init__(_("You have already accepted this challenge. Here is your game."))


class PlayerIsGoneError(PlayError):
    def __init__(self) -> None:
        super().__init__(
            _("You signed in or deleted your data in another tab. Reload the page to play on.")
        )


class NameTakenError(PlayError):
    def __init__(self) -> None:
        super().__init__(_("That name was taken a moment ago. Choose another."))


class AlreadyStartedError(PlayError):
    def __init__(self) -> None:
        super().__init__(_("This game has started already, in another tab or another visit."))
