"""The errors of the actions of models. The text of each is written for the player."""

from datetime import date
from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.translation import gettext
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


class TooManyRunsError(PlayError):
    sentence = _("You have two experiments running. Wait until one is done, or cancel one.")


class TooMuchWaitingError(PlayError):
    sentence = _(
        "Too much work from your network waits already. Wait until some of it is done, or"
        " cancel one of your experiments."
    )


class LabIsBusyError(PlayError):
    sentence = _("The lab has more work than it can do soon. Try again in a few minutes.")


class TooManyDesignsError(PlayError):
    sentence = _("You have fifty designs, which is the most. Delete one to save another.")


class DesignNameTakenError(PlayError):
    sentence = _("You have a design of that name. Choose another name.")


class GuestDesignError(PlayError):
    sentence = _("The table says who made a design, so sign up to show yours there.")


class UnmeasuredError(PlayError):
    sentence = _("The table shows designs that were measured. Let this one be measured first.")


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


class NoSuchDayError(PlayError):
    def __init__(self, day: date, first: date) -> None:
        super().__init__(
            gettext("The first daily was on %(day)s.")
            % {"day": date_format(first, gettext("F j, Y"))}
            if day < first
            else gettext("That day is still to come: a new daily starts at midnight UTC every day.")
        )


class DayIsOverError(PlayError):
    sentence = _("That day is over. You can play it as practice, or play today's daily.")


class NoPracticeYetError(PlayError):
    sentence = _(
        "You can practice a daily once its day is over and you have finished your own game."
    )


class DailyTakenError(PlayError):
    sentence = _("You have already started this daily, and you can play it only once. Here it is.")


class NoChallengeError(PlayError):
    sentence = _(
        "This game cannot become a challenge: the site must have hidden its secret, and "
        "everybody has the daily already."
    )


class NoChallengeYetError(PlayError):
    sentence = _("This game can become a challenge once it is over.")


class OwnSecretError(PlayError):
    sentence = _("You set this secret yourself, so you cannot play for it.")


class ChallengeTakenError(PlayError):
    sentence = _("You have already accepted this challenge. Here is your game.")


class PlayerIsGoneError(PlayError):
    sentence = _("You signed in or deleted your data in another tab. Reload the page to play on.")


class AnsweredError(PlayError):
    sentence = _(
        "This exercise was answered already: your first answer counts."
        " Here is the run as it stands."
    )


class NameTakenError(PlayError):
    sentence = _("That name was taken a moment ago. Choose another.")


class AlreadyStartedError(PlayError):
    sentence = _("This game has already been started, in another tab or on another visit.")


class NoMatchError(PlayError):
    sentence = _("There is no such match: it may have been called off.")


class NotSeatedError(PlayError):
    sentence = _("You have no seat in this match, so you can only watch it.")


class FullMatchError(PlayError):
    sentence = _("Every seat of this match is taken. Take another one, or open a match.")


class BlockedError(PlayError):
    """Somebody has blocked the player; the words do not say who."""

    sentence = _("You cannot sit down here. Open a match of your own, or join another.")


class NotInvitedError(BlockedError):
    sentence = _("This seat is kept for a player who was invited.")


class AccountsOnlyError(BlockedError):
    sentence = _("This match is rated, so sign up or sign in to sit down.")


class NoSuchPersonError(PlayError):
    sentence = _("There is nobody like that in this match.")


class TooManyBlocksError(PlayError):
    sentence = _("You have blocked a hundred players, which is the most. Unblock one first.")


class TooManyTokensError(PlayError):
    sentence = _("You have twenty tokens, which is the most. Revoke one first.")


class TooManyReportsError(PlayError):
    sentence = _("You have reported many names today. Report this one tomorrow.")


class NotYetError(PlayError):
    sentence = _("Not now: the match waits for something else. Here is how it stands.")


class TooManyMatchesError(PlayError):
    sentence = _("You have several matches that nobody has joined yet. Call one off, or wait.")


class TooManyListedError(PlayError):
    sentence = _(
        "Ten open matches from your network are already listed. Join one of them, or share a link instead."
    )


class TooManyInvitationsError(PlayError):
    sentence = _("You have invited this player several times today. Leave the next step to them.")


class TooFastError(PlayError):
    sentence = _("One phrase at a time: wait a few seconds.")


class BotsApartError(BlockedError):
    """A rated match would seat a bot with a person who did not invite it."""

    sentence = _(
        "A bot plays rated matches only against bots and those who invite it by name."
        " Choose an unrated match instead."
    )


class NotNewError(PlayError):
    sentence = _("This account has finished games. Make a new account for your bot.")


class StillSeatedError(PlayError):
    sentence = _("This account has a seat in a match. Leave or finish that match first.")


class AlreadyBotError(PlayError):
    sentence = _("This account is a bot already.")


class BotScopeError(PlayError):
    sentence = _("Only bot accounts can make bot tokens. You can make this account a bot below.")


class NoBotScopeError(PlayError):
    sentence = _("This account is a bot, so its tokens can only read, or play as a bot.")


class TooManyLadderGamesError(PlayError):
    def __init__(self, most: int) -> None:
        super().__init__(
            gettext("You have %(games)s ladder games in progress, the maximum. Finish one first.")
            % {"games": most}
        )
