"""The visitor's own challenges: those they issued, and those they accepted."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.forms.pages import BeforeForm
from games.htmx import HtmxHttpRequest
from games.models import Game, Participant
from games.models.by_the_way import by_the_way
from games.models.participant import ParticipantPage
from games.visitors.news import is_read
from games.visitors.players import player_of
from games.words.challenges import line_of

NO_SUCH_PAGE = gettext_noop("There is no such page of challenges.")


@require_safe
@never_cache
def own_challenges(request: HtmxHttpRequest) -> HttpResponse:
    """The newest first, a page at a time. Looking at it makes what is new old."""
    form = BeforeForm(request.GET)
    if not form.is_valid():
        raise Http404(gettext(NO_SUCH_PAGE))
    before = form.cleaned_data["before"]
    player = player_of(request)
    page = Participant.objects.page_of(player, before) if player else ParticipantPage([], None)
    games = Game.objects.of(player).in_challenges([each.challenge_id for each in page.participants])
    lines = [line_of(each, player, games.get(each.challenge_id)) for each in page.participants]
    if is_read(request):
        with by_the_way():
            Participant.objects.look_at(page.participants)
    context = {"lines": lines, "last": page.last, "before": before, "here": "challenges"}
    return render(request, "play/own_challenges.html", context)
