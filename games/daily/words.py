"""The daily in sentences: its card, its rules, how it went, and how everyone did."""

from datetime import date, datetime
from typing import NamedTuple

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.days import today
from games.core.game import Game
from games.daily.models import Daily, DayPlace, variant_on
from games.daily.streak import Streak
from games.ui.numbers import labeled, percent
from games.ui.terms import grouped, rules_in_words

MINUTES_PER_HOUR = 60
TELLING_PLAYERS = 10  # players from which on a share of them is told


def goal_in_words(streak: Streak) -> str:
    """What today's daily is worth, while it is not played."""
    if streak.is_kept or not streak.days:
        return ""
    return _("Play today to make it %(days)s.") % {"days": grouped(streak.days + 1)}


def streak_told(streak: Streak) -> str:
    """What a player may do for the streak today, and what keeps it."""
    todo = _("Today is done.") if streak.is_kept else goal_in_words(streak)
    kept = _("Ten days earn a freeze, which keeps the streak over a missed day.")
    return " ".join(filter(None, [todo, kept]))


def daily_action(*, is_begun: bool, is_over: bool) -> str:
    if is_over:
        return _("See how it went")
    return _("Go on") if is_begun else _("Play today")


def time_left(moment: datetime) -> str:
    minutes = max(0, int((moment - timezone.now()).total_seconds()) // 60)
    if minutes < MINUTES_PER_HOUR:
        return _("%(minutes)s min") % {"minutes": minutes}
    hours, minutes = divmod(minutes, MINUTES_PER_HOUR)
    return _("%(hours)s h %(minutes)s min") % {"hours": hours, "minutes": minutes}


class KindOfDaily(NamedTuple):
    """A link above the page of a daily."""

    label: str
    address: str
    is_current: bool


def kinds_of(*, is_hard: bool) -> list[KindOfDaily]:
    """The daily, and the hard one with its rules of this week."""
    rules = _(variant_on(today(), is_hard=True).name)
    hard = _("Hard daily: %(rules)s") % {"rules": rules}
    return [
        KindOfDaily(_("Daily"), reverse("daily"), not is_hard),
        KindOfDaily(hard, reverse("hard-daily"), is_hard),
    ]


def rules_of_day(daily: Daily) -> str:
    words = ngettext(
        "%(name)s: %(rules)s, %(guesses)s guess.",
        "%(name)s: %(rules)s, %(guesses)s guesses.",
        daily.guesses_allowed,
    )
    return words % {
        "name": _(daily.variant.name),
        "rules": rules_in_words(daily.rules),
        "guesses": daily.guesses_allowed,
    }


def day_in_words(daily: Daily, game: Game | None) -> list[str]:
    if game is None and daily.is_today:
        todo = _("One secret for everybody until midnight UTC. You play it once, without a coach.")
        weekly = [_("Other rules every Monday; its streak knows no freezes.")] * daily.is_hard
        return [rules_of_day(daily), todo, *weekly]
    if game and not game.is_over:
        late = [] if daily.is_today else [_("Your game still counts for its day.")]
        words = _("Your game is waiting at guess %(number)s.")
        return [rules_of_day(daily), *late, words % {"number": game.board.guesses_used + 1}]
    if daily.is_today:
        return []
    practice = _("Practice is just for fun: it counts neither for the day nor for your statistics.")
    return [practice] if game else [rules_of_day(daily), practice]


def better_in_words(standing: DayPlace) -> str:
    """How many did worse, once there are enough players to say so: "Better than 71%"."""
    if standing.players < TELLING_PLAYERS or not standing.worse:
        return ""
    return _("Better than %(share)s") % {"share": percent(standing.worse / standing.players)}


def place_in_words(standing: DayPlace) -> str:
    facts = {
        "place": grouped(standing.place or 0),
        "others": grouped(standing.equal),
        "players": grouped(standing.players),
    }
    if standing.place is None:
        words = ngettext(
            "%(players)s person has finished.",
            "%(players)s people have finished.",
            standing.players,
        )
    elif standing.equal > 1:
        words = _("Place %(place)s of %(players)s, shared by %(others)s.")
    else:
        words = _("Place %(place)s of %(players)s.")
    return words % facts


def players_in_words(guesses: int | None, players: int) -> str:
    """How many players took so many guesses: "4: 12 players"; None for those who did not find the code."""
    words = ngettext("%(players)s player", "%(players)s players", players)
    shown = words % {"players": grouped(players)}
    return labeled(str(guesses or _("not found")), shown)


def days_in_words(streak: Streak) -> str:
    words = ngettext("%(count)s day in a row", "%(count)s days in a row", streak.days)
    return words % {"count": grouped(streak.days)}


def freezes_in_words(freezes: int) -> str:
    if not freezes:
        return ""
    words = ngettext("%(count)s freeze", "%(count)s freezes", freezes)
    return words % {"count": freezes}


def saved_in_words(streak: Streak, day: date) -> str:
    """That freezes saved the days before this one; empty if yesterday was played."""
    days = streak.saved_before(day)
    if not days:
        return ""
    return ngettext(
        "A freeze saved your streak yesterday.", "Your two freezes saved your streak.", days
    )


def streak_moment(streak: Streak) -> str:
    """What the end of a daily tells once: a milestone, or a freeze that was earned."""
    if streak.is_milestone:
        return days_in_words(streak) + "."
    if streak.has_earned:
        return _("You earned a freeze: it saves your streak when you miss a day.")
    return ""


def everyone_title(*, is_today: bool) -> str:
    return _("How everyone did today") if is_today else _("How everyone did")
