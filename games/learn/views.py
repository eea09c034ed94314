"""How to play, with an example to try. Nothing is stored; the address holds the progress."""

from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.htmx import HtmxHttpRequest, goes_to, varies, wants_fragment
from games.learn import lesson
from games.learn.forms import StepForm, form_of
from solver import CLASSIC, VARIANTS


@require_safe
@never_cache
def rules(request: HtmxHttpRequest) -> HttpResponse:
    """The rules, or for htmx the requested step of the example."""
    step = StepForm(request.GET)
    form = form_of(step.number, request.GET)
    message = step.sentence or form.sentence
    status = HTTPStatus.UNPROCESSABLE_ENTITY if message else HTTPStatus.OK
    context = {
        "lesson": lesson,
        "step": step.number,
        "form": form,
        "message": message,
        "pegs_and_pins": lesson.pegs_and_pins(lesson.EARNED.code, lesson.SHOWN),
        "counts": range(lesson.RULES.pegs + 1),
        "fragment": wants_fragment(request),
        "holds_focus": wants_fragment(request) and form.is_bound,
    }
    if wants_fragment(request):
        response = render(request, "learn/rules.html#example", context, status=status)
        return varies(goes_to(response, request.get_full_path()))
    context |= {"classic": CLASSIC, "variants": VARIANTS.values(), "here": "rules"}
    return varies(render(request, "learn/rules.html", context, status=status))
