"""The daily in sentences: its card, its rules, how it went, and how everyone did."""

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.game import Game
from games.core.game_fields import GameFields
from games.daily.models import Daily, DayPlace
from games.ui.terms import grouped, rules_in_words

MINUTES_PER_HOUR = 60


def daily_in_words(streak: int, ends_at: datetime, *, is_over: bool) -> str:
    sentences = []
    if streak:
        words = ngettext("%(count)s day in a row.", "%(count)s days in a row.", streak)
        sentences.append(words % {"count": streak})
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


def place_in_words(standing: DayPlace, *, is_today: bool) -> str:
    if standing.place is None:
        return ""
    words = _("Your place so far: %(place)s of %(players)s.")
    if not is_today:
        words = _("Your place: %(place)s of %(players)s.")
    return words % {"place": grouped(standing.place), "players": grouped(standing.players)}


def link_to_day(game: GameFields) -> str:
    if game.is_practice:
        return _("The calendar")
    is_today = game.daily is not None and game.daily.is_today
    return _("How everyone did today") if is_today else _("How everyone did that day")


def everyone_title(*, is_today: bool) -> str:
    return _("How everyone did today") if is_today else _("How everyone did")
