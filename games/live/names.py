"""What is said of matches: the names of guests, phrases, turns, and how a match ended."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext, gettext_noop

from games.core.modes import DUEL, RACE
from games.core.names import isolated
from games.core.player import Player
from games.live.match import Match
from games.live.seat import Seat
from games.ui.numbers import difference
from games.ui.palette import listed

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

PHRASES: Mapping[str, str] = {
    "luck": gettext_noop("Good luck!"),
    "played": gettext_noop("Well played!"),
    "thanks": gettext_noop("Thanks!"),
    "more": gettext_noop("One more?"),
    "sorry": gettext_noop("Sorry!"),
    "go": gettext_noop("I have to go."),
}


def name_of(seat: Seat) -> str:
    if seat.level:
        return seat.codebreaker
    if seat.player is None:
        return gettext("A former player") if seat.is_taken else gettext("Free seat")
    if seat.player.is_guest:
        return gettext(GUEST_NAMES[seat.guest_name % len(GUEST_NAMES)])
    return isolated(seat.player)


def goes_on_in_words(match: Match, player: Player) -> str:
    others = [seat for seat in match.everyone if seat.player_id != player.pk]
    words = {
        RACE.slug: gettext("Your race with %(names)s goes on."),
        DUEL.slug: gettext("Your duel with %(names)s goes on."),
    }.get(match.mode, gettext("Your match with %(names)s goes on."))
    return words % {"names": listed([name_of(seat) for seat in others])}


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
