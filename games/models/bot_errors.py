"""The errors of what bots do, and of what is done with them. The text of each is written for people."""

from django.utils.translation import gettext as _

from games.models.errors import BlockedError, PlayError


class BotsApartError(BlockedError):
    """A rated match would seat a bot with a person who did not invite it."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "A bot plays rated only against bots, and against whoever invites it by its name."
                " Play unrated."
            )
        )


class NotNewError(PlayError):
    """An account that somebody has played with is to be a bot's."""

    def __init__(self) -> None:
        super().__init__(_("This account has finished games. Make a new account for your bot."))


class StillSeatedError(PlayError):
    def __init__(self) -> None:
        super().__init__(
            _("This account has a seat in a match. Leave it, or play it to its end, first.")
        )


class AlreadyBotError(PlayError):
    def __init__(self) -> None:
        super().__init__(_("This account is a bot already."))


class BotScopeError(PlayError):
    def __init__(self) -> None:
        super().__init__(
            _("Only an account that is a bot makes tokens for bots. Say below that it is one.")
        )


class NoBotScopeError(PlayError):
    def __init__(self) -> None:
        super().__init__(_("This account is a bot, so its tokens read, or play as a bot."))


class TooManyLadderGamesError(PlayError):
    def __init__(self, most: int) -> None:
        super().__init__(
            _("You have %(games)s ladder games in play, which is the most. Finish one first.")
            % {"games": most}
        )
