"""The pages of the trainer: where runs start, their exercises with the answers, and how they went."""

from http import HTTPStatus

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import thinking
from games.core.days import today
from games.core.errors import PlayerIsGoneError
from games.limits import rates
from games.train import pages, words
from games.train.forms import BeginForm
from games.train.runs import AnsweredError, Kind, Run, questions_for
from games.ui.decorators import get_redirects_to
from games.ui.forms import CodeForm
from games.ui.htmx import HtmxHttpRequest, goes_to, varies, wants_fragment
from games.visitors.players import player_of, player_or_guest


@require_safe
@never_cache
def train(request: HtmxHttpRequest) -> HttpResponse:
    return _show_trainer(request)


@get_redirects_to("../")
@never_cache
def begin(request: HtmxHttpRequest) -> HttpResponse:
    """Start a run; the set of today is begun only once.

    A run takes ten answers, so the rate of runs bounds the rate of answers, too.
    """
    form = BeginForm(request.POST)
    if not form.is_valid():
        return _show_trainer(request, form.sentence, HTTPStatus.UNPROCESSABLE_ENTITY)
    if not rates.consume(request, "train"):
        status = HTTPStatus.TOO_MANY_REQUESTS
        response = _show_trainer(request, str(words.TOO_MANY), status)
        return rates.say_when(response, request, "train")
    player, day = player_of(request), today()
    is_daily = form.chosen == Kind.DAILY
    if is_daily and player and (begun := player.runs.of_day(day)):
        return redirect(begun)
    try:
        questions = questions_for(form.chosen, player, day, form.rules, form.grade_chosen)
        if not questions:
            return _show_trainer(request, str(words.NOTHING_DUE), HTTPStatus.CONFLICT)
        player = player_or_guest(request)
        begun = Run.objects.begin(player, form.chosen, questions, day if is_daily else None)
    except PlayerIsGoneError as error:
        return _show_trainer(request, str(error), HTTPStatus.CONFLICT)
    return redirect(begun)


@require_safe
@never_cache
def run(request: HtmxHttpRequest, token: str) -> HttpResponse:
    found = _find(request, token)
    if not found.is_over:
        return redirect("train-exercise", token, found.done + 1)
    context = pages.summary_context(found, found.player) | {"here": "train"}
    return varies(render(request, "train/summary.html", context))


@require_safe
@never_cache
def exercise(request: HtmxHttpRequest, token: str, number: int) -> HttpResponse:
    found = _find(request, token, number)
    if number > found.done + 1:
        return redirect("train-exercise", token, found.done + 1)
    response = _show(request, found, number)
    return goes_to(response, request.path) if wants_fragment(request) else response


@get_redirects_to("../")
@never_cache
def answer(request: HtmxHttpRequest, token: str, number: int) -> HttpResponse:
    """Take the answer to an exercise, once; the same one again is shown as it was."""
    found = _find(request, token, number)
    question = found.question_list[number - 1]
    form = CodeForm(request.POST, rules=question.rules)
    if number > found.done + 1:
        return _refuse(request, found, number, AnsweredError())
    if number > found.done:
        if not form.is_valid():
            status = HTTPStatus.UNPROCESSABLE_ENTITY
            return _show(request, found, number, form, message=form.sentence, status=status)
        trial = thinking.try_guess(question.rules, question.history, form.code)
        try:
            found.take(number, trial)
        except AnsweredError:
            found = _find(request, token, number)
        except PlayerIsGoneError as error:
            raise Http404(str(error)) from error
    if not form.is_valid() or found.guess_for(number) != form.code:
        return _refuse(request, found, number, AnsweredError())
    if wants_fragment(request):
        return _show(request, found, number)
    return redirect("train-exercise", token, number)


def _find(request: HtmxHttpRequest, token: str, number: int = 1) -> Run:
    """The visitor's run with this token, which has an exercise of this number. Raises Http404."""
    player = player_of(request)
    found = player.runs.with_token(token) if player else None
    if found is None:
        raise Http404(str(words.GONE))
    if not 1 <= number <= len(found.questions):
        raise Http404(gettext(words.NO_EXERCISE))
    return found


def _refuse(
    request: HtmxHttpRequest, found: Run, number: int, error: AnsweredError
) -> HttpResponse:
    number = min(number, found.done + 1, len(found.questions))
    return _show(request, found, number, message=str(error), status=HTTPStatus.CONFLICT)


def _show(
    request: HtmxHttpRequest,
    found: Run,
    number: int,
    form: CodeForm | None = None,
    *,
    message: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    fragment = wants_fragment(request)
    if number <= found.done:
        context = pages.answer_context(found, number)
    else:
        context = pages.exercise_context(found, number)
        context["form"] = form or CodeForm(rules=context["rules"])
    context |= {"message": message, "fragment": fragment, "here": "train"}
    context["news"] = message or context["news"]
    page = "train/exercise.html" + ("#exercise" if fragment else "")
    return varies(render(request, page, context, status=status))


def _show_trainer(
    request: HtmxHttpRequest, message: str = "", status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    context = pages.trainer_context(player_of(request)) | {"message": message, "here": "train"}
    return varies(render(request, "train/train.html", context, status=status))
