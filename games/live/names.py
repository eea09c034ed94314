"""The names of who sits at a match, and their ratings."""

from collections.abc import Sequence

from django.utils.translation import gettext, gettext_noop

from games.core.names import isolated
from games.live.seat import Seat
from games.ui.numbers import difference

GUEST_NAMES: Sequence[str] = (
    *(gettext_noop("Teal star"), gettext_noop("Red comet"), gettext_noop("Blue heron")),
    *(gettext_noop("Green fox"), gettext_noop("Amber owl"), gettext_noop("Silver wolf")),
    *(gettext_noop("Golden hare"), gettext_noop("Violet moth"), gettext_noop("White crane")),
    *(gettext_noop("Black swan"), gettext_noop("Coral fish"), gettext_noop("Mint frog")),
    *(gettext_noop("Copper bee"), gettext_noop("Indigo bird"), gettext_noop("Pearl otter")),
    *(gettext_noop("Crimson kite"), gettext_noop("Olive bear"), gettext_noop("Sunny lynx")),
    *(gettext_noop("Misty seal"), gettext_noop("Quiet badger"), gettext_noop("Swift deer")),
    *(gettext_noop("Brave mouse"), gettext_noop("Clever raven"), gettext_noop("Gentle whale")),
    *(gettext_noop("Happy panda"), gettext_noop("Lucky beetle"), gettext_noop("Merry robin")),
    *(gettext_noop("Noble stag"), gettext_noop("Proud eagle"), gettext_noop("Rapid falcon")),
    *(gettext_noop("Shy hedgehog"), gettext_noop("Bright moon"), gettext_noop("Calm river")),
    *(gettext_noop("Early lark"), gettext_noop("Frosty pine"), gettext_noop("Glowing ember")),
    *(gettext_noop("Hidden pearl"), gettext_noop("Little cloud"), gettext_noop("Rolling wave")),
    gettext_noop("Tall cedar"),
)


def name_of(seat: Seat) -> str:
    if seat.level:
        return seat.codebreaker
    if seat.player is None:
        return gettext("A former player") if seat.is_taken else gettext("Free seat")
    if seat.player.is_guest:
        return gettext(GUEST_NAMES[seat.guest_name % len(GUEST_NAMES)])
    return isolated(seat.player)


def invited_in_words(name: str) -> str:
    return gettext("%(name)s (invited)") % {"name": isolated(name)}


def bot_in_words(name: str) -> str:
    return gettext("%(name)s (bot)") % {"name": name}


def rating_of(seat: Seat) -> str:
    """The rating of who sits there, with a question mark while it is provisional; empty without one."""
    if seat.rating is None:
        return ""
    points = round(seat.rating if seat.rating_after is None else seat.rating_after)
    return f"{points}?" if seat.is_provisional else str(points)


def gain_of(seat: Seat) -> str:
    if seat.rating is None or seat.rating_after is None:
        return ""
    return difference(round(seat.rating_after) - round(seat.rating), 0)
