"""The errors of what bots do, and of what is done with them. The text of each is written for people."""

from django.utils.translation import gettext as _

from games.models.errors import BlockedError, PlayError


class BotsApartError(BlockedError):
    """A rated match would seat a bot with a person who did not invite it."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "A bot plays rated matches only against bots and those who invite it by name."
                " Choose an unrated match instead."
            )
        )


class NotNewError(PlayError):
    """An account that somebody has played with is to be a bot's."""

    def __init__(self) -> None:
        super().__init__(_("This account has finished games. Make a new account for your bot."))


class StillSeatedError(PlayError):
    def __init__(self) -> None:
        super().__init__(_("This account has a seat in a match. Leave or finish that match first."))


class AlreadyBotError(PlayError):
    def __init__(self) -> None:
        super().__init__(_("This account is a bot already."))


class BotScopeError(PlayError):
    def __init__(self) -> None:
        super().__init__(
            _("Only bot accounts can make bot tokens. You can make this account a bot below.")
        )


class NoBotScopeError(PlayError):
    def __init__(self) -> None:
        super().__init__(_("This account is a bot, so its tokens can only read, or play as a bot."))


class TooManyLadderGamesError(PlayError):
    def __init__(self, most: int) -> None:
        super().__init__(
            _("You have %(games)s ladder games in progress, the maximum. Finish one first.")
            % {"games": most}
        )
