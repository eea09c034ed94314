"""The forms of the board and of the new-game panel."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.core.game import Game
from games.core.modes import BREAK, MODE_CHOICES, MODES, GameMode
from games.core.modes.choices import Coach, Codemaker, First, Handicap
from games.core.played_designs import token_in
from games.core.rules import choices_of
from games.lab.design.models import SavedDesign
from games.ui.forms import CodeForm, FeedbackForm, QuotingForm, RulesForm
from games.ui.terms import names_of
from solver import LEVELS, MAX_GUESSES, MIND_READER, Level, find_level, format_code

NUMBER_MESSAGES = {
    "required": _("The guess does not say which turn it is for."),
    "invalid": _("The guess does not say which turn it is for."),
    "min_value": _("There is no turn %(show_value)s."),
    "max_value": _("There is no turn %(show_value)s."),
}
ANSWERED_BY_THE_SITE = [(kind.value, kind.label) for kind in (Codemaker.FAIR, Codemaker.EVIL)]
ONLY_IN_MAKE = _("The Mind reader plays only where you hide the code: choose Hide a code.")
DESIGN_GONE = _("This design was deleted. Here is another opponent; choose any.")
ON_REAL_BOARD = "without_secret"  # sent by who sets no secret on the site
REMEMBERED = ("mode", "level", "coach", "codemaker", "handicap", "first")  # besides the rules


class LevelField(forms.ChoiceField):
    """A level, or a saved design as an opponent, which need not be among the choices."""

    def valid_value(self, value: Any) -> bool:
        return super().valid_value(value) or bool(token_in(str(value)))


class StartForm(RulesForm):
    """The choices for a new game: its mode, its rules, and a level; the rest have defaults."""

    mode = forms.ChoiceField(
        choices=MODE_CHOICES, initial=BREAK.slug, error_messages={"required": _("Choose a mode.")}
    )
    level = LevelField(
        choices=names_of([*LEVELS.values(), MIND_READER]),
        initial="knuth",
        required=False,
    )
    coach = forms.ChoiceField(choices=Coach.choices, initial=Coach.OFF, required=False)
    codemaker = forms.ChoiceField(
        choices=ANSWERED_BY_THE_SITE, initial=Codemaker.FAIR, required=False
    )
    handicap = forms.ChoiceField(choices=Handicap.choices, initial=Handicap.NONE, required=False)
    first = forms.ChoiceField(choices=First.choices, initial=First.ME, required=False)
    rematch_of = forms.CharField(max_length=40, required=False)

    _design: Level | None = None

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        mode, level = self.plays, data.get("level")
        if mode and mode.has_level and not level and "level" not in self.errors:
            self.add_error("level", mode.level_missing)
        if mode and mode.is_contest and level == MIND_READER.slug:
            self.add_error("level", ONLY_IN_MAKE)
        if mode and mode.has_level and level and token_in(level) and "variant" in data:
            self._find_design(level)
        return data

    def _find_design(self, slug: str) -> None:
        rules = self.cleaned_data["variant"].rules
        self._design = SavedDesign.objects.opponent(token_in(slug), rules)
        if self._design is None:
            self.add_error("level", DESIGN_GONE)
        else:
            self.offer({slug: self._design.name})

    def offer(self, designs: Mapping[str, str]) -> None:
        """Offer designs beside the levels. designs: what they are called, by their slugs."""
        field: Any = self.fields["level"]
        field.choices = [*(dict(field.choices) | dict(designs)).items()]

    @property
    def lacks_only_design(self) -> bool:
        """Whether a game could start, had its opponent not been deleted."""
        return set(self.errors) == {"level"} and self.errors["level"] == [str(DESIGN_GONE)]

    @property
    def rival(self) -> Level:
        return self._design or find_level(self.cleaned_data["level"])

    @property
    def plays(self) -> GameMode | None:
        return MODES.get(self.cleaned_data.get("mode", ""))

    def is_complete(self) -> bool:
        """Whether a game can start: the choices are valid, and so is a required secret."""
        if not self.is_valid():
            return False
        hidden = self.secret_form
        if hidden and not self._is_by_hand and not hidden.is_valid():
            self.add_error(None, hidden.refusal)
            return False
        return True

    @property
    def lacks_only_code(self) -> bool:
        """Whether a game could start, had the player hidden a code."""
        return bool(self.secret_form) and set(self.errors) <= {NON_FIELD_ERRORS}

    @property
    def secret_mistake(self) -> str:
        """What is wrong with the code that the player hides; empty if there is none yet."""
        hidden = self.secret_form
        return hidden.refusal if hidden and not hidden.is_empty else ""

    @property
    def _is_by_hand(self) -> bool:
        """Whether the player keeps the secret on a real board, and says so or fills no hole of it."""
        hidden, mode = self.secret_form, self.plays
        if hidden is None or mode is None or mode.breaks_code or not hidden.is_empty:
            return False
        return ON_REAL_BOARD in self.data or set(hidden.fields) <= set(self.data)

    @cached_property
    def secret_form(self) -> "SecretForm | None":
        """The form for the code that the player hides, in modes that ask for one."""
        variant, mode = self.offered, self.plays
        if variant is None or mode is None or not mode.hides_code:
            return None
        return SecretForm(self.data, rules=variant.rules)

    @property
    def settings(self) -> dict[str, str]:
        """The choices of a valid form as it understood them, so that they can be offered again.

        They are few and short, whatever was sent: they are stored, and name what a process keeps.
        """
        data = self.cleaned_data
        chosen = {name: str(data[name]) for name in REMEMBERED if data[name]}
        return chosen | choices_of(data["variant"])

    @property
    def choices(self) -> dict[str, Any]:
        """The arguments of `Game.lay_out`, without choices that the mode does not have."""
        data = self.cleaned_data
        mode = MODES[data["mode"]]
        codemaker = Codemaker(data["codemaker"] or Codemaker.FAIR)
        handicap = Handicap(data["handicap"] or Handicap.NONE)
        return {
            "mode": mode,
            "variant": data["variant"],
            "level": self.rival if mode.has_level else None,
            "coach": Coach(data["coach"] or Coach.OFF) if mode.breaks_code else Coach.OFF,
            "codemaker": codemaker if codemaker in mode.codemakers else Codemaker.FAIR,
            "handicap": handicap if mode.is_contest else Handicap.NONE,
            "own_secret": self.secret_form.text
            if self.secret_form and not self._is_by_hand
            else "",
            "first": First(data["first"] or First.ME) if mode.is_in_turn else First.ME,
        }


class GuessForm(CodeForm):
    too_long = _("A guess here has %(pegs)s pegs, not more.")
    twice = _("Each hole takes one peg, and each guess one turn.")

    number = forms.IntegerField(min_value=1, max_value=MAX_GUESSES, error_messages=NUMBER_MESSAGES)


def row_of(game: Game, data: Mapping[str, str] | None = None) -> GuessForm | None:
    """The row being filled, with what was sent; None if the player breaks no code."""
    return GuessForm(data, rules=game.rules) if game.plays.breaks_code else None


class SecretForm(CodeForm):
    peg = "secret"
    too_long = _("A secret here has %(pegs)s pegs, not more.")

    @property
    def text(self) -> str:
        return format_code(self.code, self.rules)

    @property
    def is_empty(self) -> bool:
        return not any(self.data.get(name) for name in self.fields)

    @property
    def refusal(self) -> str:
        """What is wrong with the secret, as an error message of a larger form."""
        return gettext("Your secret: %(mistake)s") % {"mistake": self.sentence}


class TurnForm(QuotingForm):
    number = forms.IntegerField(min_value=1, max_value=MAX_GUESSES, error_messages=NUMBER_MESSAGES)
    to_the_end = forms.BooleanField(required=False)


class HintForm(QuotingForm):
    """The turn for which a hint is requested, and how the board stood, if the page says so."""

    number = forms.IntegerField(required=False)
    mark = forms.CharField(required=False)


class AnswerForm(FeedbackForm, TurnForm):
    """A person's answer to a guess of the computer."""
