"""Text from the board and the new-game panel, turned into values."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.utils.datastructures import MultiValueDict

from games.models import Coach, Mode
from solver import (
    CLASSIC,
    LEVELS,
    MAX_GUESSES,
    Code,
    CodeError,
    Level,
    Rules,
    Strength,
    check_code,
)

OFFERED_VARIANTS = {CLASSIC.slug: CLASSIC}


SOON = 4  # guesses


@dataclass(frozen=True, slots=True)
class Opponent:
    """A level, and how strong it was measured to be."""

    level: Level
    strength: Strength

    @property
    def about(self) -> str:
        """The sign that goes before figures of a sample."""
        return "" if self.strength.exact else "≈\N{NO-BREAK SPACE}"

    @property
    def percent_soon(self) -> float:
        """How many of a hundred codes it finds in four guesses or fewer."""
        return 100 * self.strength.share_within(SOON)


class StartForm(forms.Form):
    """What kind of game to start: its mode, a race's level; the rest has a usual value."""

    mode = forms.ChoiceField(
        choices=Mode.choices, initial=Mode.BREAK, error_messages={"required": "Choose a mode."}
    )
    variant = forms.ChoiceField(
        choices=[(v.slug, v.name) for v in OFFERED_VARIANTS.values()], required=False
    )
    level = forms.ChoiceField(
        choices=[(level.slug, level.name) for level in LEVELS.values()],
        initial="knuth",
        required=False,
    )
    coach = forms.ChoiceField(choices=Coach.choices, initial=Coach.OFF, required=False)
    rematch_of = forms.CharField(max_length=40, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.error_messages["invalid_choice"] = f"“%(value)s” is no {name} on offer."

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if data.get("mode") == Mode.RACE and not data.get("level") and "level" not in self.errors:
            self.add_error("level", "Choose who to race against.")
        return data

    @property
    def opponents(self) -> list[Opponent]:
        """The levels in their order, with what was measured of them on classic."""
        strengths = ((level, level.strength(CLASSIC.rules)) for level in LEVELS.values())
        return [Opponent(level, strength) for level, strength in strengths if strength]

    @property
    def choices(self) -> dict[str, Any]:
        """What `Game.lay_out` asks for."""
        data = self.cleaned_data
        mode = Mode(data["mode"])
        return {
            "mode": mode,
            "variant": OFFERED_VARIANTS[data["variant"] or CLASSIC.slug],
            "level": LEVELS[data["level"]] if mode == Mode.RACE else None,
            "coach": Coach(data["coach"] or Coach.OFF),
        }


class Hole(NamedTuple):
    """A hole of the row being filled; color 0 means empty, else colors count from 1."""

    number: int
    color: int


class PegField(forms.Field):
    """The color in one hole, counted from 1."""

    def __init__(self, hole: int, colors: int) -> None:
        super().__init__(error_messages={"required": f"Hole {hole} is empty."})
        self.hole = hole
        self.colors = {str(number): number for number in range(1, colors + 1)}

    def to_python(self, value: Any) -> int | None:
        if value in self.empty_values:
            return None
        if value not in self.colors:
            raise ValidationError(f"Hole {self.hole} holds “{value}”, which is no color here.")
        return self.colors[value]


class GuessForm(forms.Form):
    """One row of pegs for one turn, under the rules of its board."""

    number = forms.IntegerField(
        min_value=1,
        max_value=MAX_GUESSES,
        error_messages={
            "required": "The guess does not say which turn it is for.",
            "invalid": "The guess does not say which turn it is for.",
            "min_value": "There is no turn %(show_value)s.",
            "max_value": "There is no turn %(show_value)s.",
        },
    )

    def __init__(self, data: Any = None, *, rules: Rules) -> None:
        super().__init__(data)
        self.rules = rules
        for hole in range(1, rules.pegs + 1):
            self.fields[f"peg-{hole}"] = PegField(hole, rules.colors)

    def clean(self) -> dict[str, Any]:
        given = [name for name in self.data if name.startswith("peg-")]
        if not set(given) <= set(self.fields):
            self.add_error(None, f"A guess here has {self.rules.pegs} pegs, not more.")
        elif any(len(values) > 1 for name, values in self._sent() if name in self.fields):
            self.add_error(None, "A hole takes one peg, and a guess one turn.")
        elif not self.errors:
            self._check_code()
        return self.cleaned_data

    def _sent(self) -> list[tuple[str, list[Any]]]:
        """Every name with all its values; a browser's form may carry a name twice."""
        return list(self.data.lists()) if isinstance(self.data, MultiValueDict) else []

    def _check_code(self) -> None:
        try:
            check_code(self.code, self.rules)
        except CodeError as error:
            self.add_error(None, str(error))

    @property
    def code(self) -> Code:
        return tuple(self.cleaned_data[f"peg-{hole}"] - 1 for hole in range(1, self.rules.pegs + 1))

    @property
    def holes(self) -> list[Hole]:
        """The row as it is, for showing it again after a mistake."""
        values = [self.data.get(f"peg-{hole}", "") for hole in range(1, self.rules.pegs + 1)]
        known = {str(number): number for number in range(1, self.rules.colors + 1)}
        return [Hole(hole, known.get(value, 0)) for hole, value in enumerate(values, start=1)]

    @property
    def sentence(self) -> str:
        """All that is wrong, in words."""
        return " ".join(dict.fromkeys(str(e) for errors in self.errors.values() for e in errors))
