"""How to play, with an example to try. Nothing is stored; the address holds the progress."""

from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.learn import lesson
from games.learn.forms import StepForm, form_of
from games.learn.words import example_in_words, reasons_for, ways_to_play
from games.ui.htmx import HtmxHttpRequest, goes_to, varies, wants_fragment
from games.ui.legend import legend_of
from solver import CLASSIC, VARIANTS


@require_safe
@never_cache
def rules(request: HtmxHttpRequest) -> HttpResponse:
    """The rules, or for htmx the requested step of the example."""
    step = StepForm(request.GET)
    form = form_of(step.number, request.GET)
    message = step.sentence or form.sentence
    status = HTTPStatus.UNPROCESSABLE_ENTITY if message else HTTPStatus.OK
    fragment = wants_fragment(request)
    context = example_in_words(step.number, form, message) | {
        "fragment": fragment,
        "holds_focus": fragment and form.is_bound,
    }
    if fragment:
        response = render(request, "learn/rules.html#example", context, status=status)
        return varies(goes_to(response, request.get_full_path()))
    reasons = reasons_for(lesson.ANSWERED.code, lesson.HIDDEN, CLASSIC.rules)
    context |= {
        "classic": CLASSIC,
        "variants": VARIANTS.values(),
        "reasons_for_pins": list(reasons),
        "legend": legend_of(CLASSIC.rules),
        "ways_to_play": ways_to_play(),
        "here": "rules",
    }
    return varies(render(request, "learn/rules.html", context, status=status))
