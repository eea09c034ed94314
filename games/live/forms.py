"""Forms of the Live page: to open a match, to narrow the open seats, and to unblock somebody."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.core.modes import DUEL, MAKE, MODES, RACE
from games.core.modes.clock import Control
from games.core.player import Player
from games.core.sealing import match_token, new_token
from games.live.blocks import MAX_NAME_LENGTH
from games.live.errors import BotsApartError
from games.live.fields import PLAYED_LIVE
from games.live.fields import Order as MatchOrder
from games.live.match import Opening
from games.live.queries import may_be_rated
from games.live.seat import MOST_SEATS
from games.stats.forms import RULES, ChoicesForm, RulesField
from games.ui.forms import OfferForm, RulesForm
from games.ui.terms import names_of
from solver import LEVELS

MINUTE = 60
FEWEST_SEATS = 2
MINUTES = [1, 2, 3, 5, 10, 15, 30, 60]
INCREMENTS = [0, 2, 3, 5, 10, 20, 30]
SECONDS = [15, 30, 45, 60, 90, 120, 300]
LEGS = [1, 2, 4, 6]  # so that both hide as often
BEST_OF = [1, 3, 5]
USUAL_MINUTES, USUAL_INCREMENT, USUAL_SECONDS = 5, 3, 60
ANYBODY, LINK = "anybody", "link"
NO_INVITATIONS = _(
    "Nobody of this name can be invited: only accounts with public statistics can be found by name."
    " Send a link instead."
)
GUESTS_ARE_UNRATED = _("Only accounts play rated matches: sign up or sign in first.")
GUESTS_INVITE_NOBODY = _("Sign up or sign in to invite somebody by name.")
ALONE = _("A match has two seats at least: let another person or a level take part.")
TOO_MANY = _("A match has eight seats at most, and you have chosen more.")


class NumberField(forms.TypedChoiceField):
    """A choice of a few numbers; without one, the usual number."""

    def __init__(self, numbers: Iterable[int], usual: int) -> None:
        choices = [(number, str(number)) for number in numbers]
        super().__init__(choices=choices, coerce=int, initial=usual, required=False)

    def clean(self, value: Any) -> Any:
        return super().clean(value or str(self.initial))


class OpeningForm(RulesForm):
    mode = forms.ChoiceField(
        choices=[(mode.slug, mode.name) for mode in PLAYED_LIVE], initial=RACE.slug
    )
    people = NumberField(range(1, MOST_SEATS + 1), 2)
    levels = forms.MultipleChoiceField(choices=names_of(LEVELS.values()), required=False)
    order = forms.ChoiceField(choices=MatchOrder.choices, initial=MatchOrder.ME, required=False)
    control = forms.ChoiceField(choices=Control.choices, initial=Control.NONE, required=False)
    minutes = NumberField(MINUTES, USUAL_MINUTES)
    increment = NumberField(INCREMENTS, USUAL_INCREMENT)
    per_guess = NumberField(SECONDS, USUAL_SECONDS)
    legs = NumberField(LEGS, 2)
    best_of = NumberField(BEST_OF, 1)
    open_to = forms.ChoiceField(
        choices=[(ANYBODY, _("Anyone: it is listed here")), (LINK, _("Only people with the link"))],
        initial=ANYBODY,
        required=False,
    )
    is_rated = forms.BooleanField(required=False)
    can_be_watched = forms.BooleanField(required=False, initial=True)
    against = forms.CharField(max_length=MAX_NAME_LENGTH, required=False)
    form_token = forms.CharField(max_length=40, required=False, initial=new_token)

    def __init__(self, *args: Any, player: Player | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player

    @property
    def token(self) -> str:
        """The token of the match that a valid form opens; empty if the form came from no page."""
        is_of_page = bool(self.cleaned_data["form_token"])
        return match_token(str([self[name].value() for name in self.fields])) if is_of_page else ""

    @property
    def is_of_account(self) -> bool:
        return self.player is not None and not self.player.is_guest

    def clean_is_rated(self) -> bool:
        is_rated: bool = self.cleaned_data["is_rated"]
        if is_rated and not self.is_of_account:
            raise forms.ValidationError(GUESTS_ARE_UNRATED)
        return is_rated

    def clean_against(self) -> Player | None:
        """The account that is invited, whose page must be public."""
        name = self.cleaned_data["against"]
        if not name:
            return None
        if not self.is_of_account:
            raise forms.ValidationError(GUESTS_INVITE_NOBODY)
        invited = Player.objects.named(name)
        if invited is None or invited == self.player or not invited.is_public:
            raise forms.ValidationError(NO_INVITATIONS)
        return invited

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if data.get("is_rated") and data.get("against") and self.player:
            both = [self.player, data["against"]]
            if not may_be_rated(both, data["against"].pk):
                self.add_error("is_rated", str(BotsApartError()))
        if not self.errors and data["mode"] == RACE.slug:
            seats = self._people + len(data["levels"])
            if seats < FEWEST_SEATS:
                self.add_error("people", ALONE)
            if seats > MOST_SEATS:
                self.add_error("people", TOO_MANY)
        return data

    @property
    def _people(self) -> int:
        """How many people take part: two where one is invited by name."""
        people: int = self.cleaned_data["people"]
        return 2 if self.cleaned_data.get("against") else people

    @property
    def _order(self) -> MatchOrder:
        """Who begins; races have no order, and where one hides, both cannot begin at once."""
        order = MatchOrder(self.cleaned_data["order"] or MatchOrder.ME)
        offered = {DUEL.slug: set(MatchOrder), MAKE.slug: {MatchOrder.ME, MatchOrder.OTHER}}
        is_offered = order in offered.get(self.cleaned_data["mode"], set())
        return order if is_offered else MatchOrder.ME

    @property
    def opening(self) -> Opening:
        data = self.cleaned_data
        mode = MODES[data["mode"]]
        control = Control(data["control"] or Control.NONE)
        seconds = {Control.TOTAL: data["minutes"] * MINUTE, Control.GUESS: data["per_guess"]}
        return Opening(
            mode=mode,
            variant=data["variant"],
            people=self._people if mode is RACE else 2,
            levels=tuple(data["levels"]) if mode is RACE else (),
            order=self._order,
            control=control,
            seconds=seconds.get(control, 0),
            increment=data["increment"] if control == Control.TOTAL else 0,
            is_listed=data["open_to"] != LINK and not data["against"],
            is_rated=data["is_rated"],
            can_be_watched=data["can_be_watched"],
            legs=data["legs"] if mode is MAKE else data["best_of"],
            invited=data["against"],
        )


class LobbyForm(ChoicesForm):
    """Which open seats are listed; all without a choice."""

    rules = RulesField(choices=[("", _("All rules")), *RULES], required=False)
    mode = forms.ChoiceField(
        choices=[("", _("All modes")), *((mode.slug, mode.name) for mode in PLAYED_LIVE)],
        required=False,
    )


class BlockForm(OfferForm):
    block = forms.IntegerField(min_value=1, max_value=2**63 - 1)
