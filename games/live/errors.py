"""Why a match, or a seat in it, refuses something. The text of each is written for the player."""

from django.utils.translation import gettext_lazy as _

from games.core.errors import PlayError


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
