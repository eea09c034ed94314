"""The page of the bot ladder: bots and levels on one axis, and in one table."""

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.charts.axis import axis
from games.htmx import HtmxHttpRequest
from games.models.ladder import MOST_LISTED, standings_under
from games.models.rounds import FEWEST_GAMES, ladder_variants
from games.stats.cards.strength import rungs
from games.stats.forms import LeaderboardForm
from games.words.terms import names_of

PAGE_LENGTH = 100  # bots
LAST_PAGE = MOST_LISTED // PAGE_LENGTH


class BotsForm(LeaderboardForm):
    rules = forms.ChoiceField(label=_("Rules"), choices=names_of(ladder_variants()), required=False)
    page = forms.IntegerField(
        min_value=1,
        max_value=LAST_PAGE,
        required=False,
        error_messages=dict.fromkeys(
            ["invalid", "min_value", "max_value"], _("There is no such page.")
        ),
    )


@require_safe
@never_cache
def bots(request: HtmxHttpRequest) -> HttpResponse:
    form = BotsForm(request.GET)
    if not form.is_valid():
        raise Http404(form.complaint)
    variant, number = form.variant, form.cleaned_data["page"] or 1
    standings, listed = standings_under(variant, PAGE_LENGTH * (number - 1), PAGE_LENGTH)
    levels = rungs(variant.rules)
    context = {
        "variants": ladder_variants(),
        "chosen": variant,
        "standings": standings,
        "levels": levels[::-1],
        "axis": axis(levels, dots=[each.strength for each in standings]),
        "fewest_games": FEWEST_GAMES,
        "page": number,
        "next_page": number + 1 if listed > PAGE_LENGTH * number else None,
        "here": "bots",
    }
    return render(request, "stats/bots.html", context)
