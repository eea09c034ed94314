"""The errors of the actions of models. The text of each is written for the player."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class PlayError(Exception):
    """The game does not allow a move. Nothing was changed."""

    sentence: "StrOrPromise" = ""

    def __init__(self, sentence: str = "") -> None:
        super().__init__(sentence or str(self.sentence))


class GameIsOverError(PlayError):
    sentence = _("This game is over: it takes no more guesses.")


class WrongTurnError(PlayError):
    """The page that sent the guess shows an older state of the game."""

    sentence = _(
        "That guess was not for this turn: it may have been sent twice, or from another tab."
        " Here is the board as it stands."
    )


class NoHintsError(PlayError):
    sentence = _("This game was started without a full coach, so it has no hints.")


class NotYourPartError(PlayError):
    """An action of another mode, such as a guess in a game where only the computer guesses."""

    sentence = _("You cannot do that in this game. Here is the board as it stands.")


class ContradictoryError(PlayError):
    sentence = _("Your answers contradict each other. Correct one of them first.")


class OvertakenError(PlayError):
    """Another request changed the game after this one had read it."""

    sentence = _(
        "The game has moved on, in another tab or after a second click."
        " Here is the board as it stands."
    )


class PlayerIsGoneError(PlayError):
    sentence = _("You signed in or deleted your data in another tab. Reload the page to play on.")


class NameTakenError(PlayError):
    sentence = _("That name was taken a moment ago. Choose another.")


class AlreadyStartedError(PlayError):
    sentence = _("This game has already been started, in another tab or on another visit.")


class BotScopeError(PlayError):
    sentence = _("Only bot accounts can make bot tokens. You can make this account a bot below.")
