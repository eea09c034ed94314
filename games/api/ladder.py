"""Games of the bot ladder."""

from http import HTTPStatus

from django.http import HttpRequest
from django.utils.translation import gettext, gettext_noop
from ninja import Router, Status

from games.api.access import count, may_climb, player_in
from games.api.problems import FAILS, ProblemError
from games.api.sent import ChosenRules
from games.api.told import GameOut
from games.forms.rules import RulesForm
from games.models import Game
from games.models.ladder import start_ladder_game
from games.models.rounds import ladder_variants
from games.words.palette import listed
from solver import Variant

router = Router(tags=["ladder"])
NO_LADDER = gettext_noop("There is no ladder under these rules. There is one under: %(rules)s.")
TOO_MANY = gettext_noop("Too many ladder games within a minute. Wait a moment, then start another.")


@router.post(
    "/games", response={201: GameOut, **FAILS}, auth=may_climb, summary="Start a ladder game"
)
def start_on_ladder(request: HttpRequest, chosen: ChosenRules) -> Status[Game]:
    """A solo game without a coach for the next secret of your round, in which each code comes once."""
    variant = _variant(chosen)
    count(request, "ladder", TOO_MANY)
    return Status(HTTPStatus.CREATED, start_ladder_game(player_in(request), variant))


def _variant(chosen: ChosenRules) -> Variant:
    """Named rules that have a ladder. Raises ProblemError."""
    form = RulesForm(chosen.as_fields())
    if not form.is_valid():
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, form.sentence)
    variant: Variant = form.cleaned_data["variant"]
    offered = ladder_variants()
    if variant not in offered:
        rules = listed([gettext(each.name) for each in offered])
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, gettext(NO_LADDER) % {"rules": rules})
    return variant
