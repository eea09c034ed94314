"""The daily in sentences: its card, its rules, how it went, and how everyone did."""

from datetime import date, datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.game import Game
from games.core.game_fields import GameFields
from games.daily.models import Daily, DayPlace
from games.daily.streak import Streak
from games.ui.numbers import labeled, percent
from games.ui.terms import grouped, rules_in_words

MINUTES_PER_HOUR = 60
TELLING_PLAYERS = 10  # players from which on a share of them is told


def daily_in_words(streak: Streak, ends_at: datetime, *, is_over: bool) -> str:
    sentences = [f"{days_in_words(streak)}."] if streak.days else []
    words = _("Next code in %(time)s.") if is_over else _("Closes in %(time)s.")
    sentences.append(words % {"time": time_left(ends_at)})
    return " ".join(sentences)


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
        return [rules_of_day(daily), todo]
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


def saved_in_words(streak: Streak, today: date) -> str:
    """That freezes saved the days before this one; empty if yesterday was played."""
    days = streak.saved_before(today)
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


def link_to_day(game: GameFields) -> str:
    if game.is_practice:
        return _("The calendar")
    is_today = game.daily is not None and game.daily.is_today
    return _("How everyone did today") if is_today else _("How everyone did that day")


def everyone_title(*, is_today: bool) -> str:
    return _("How everyone did today") if is_today else _("How everyone did")
