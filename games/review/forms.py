"""Another guess that a visitor tries in a row that was played."""

from collections.abc import Mapping
from typing import Any

from games.ui.forms import CodeForm
from games.ui.palette import typed_names
from games.ui.terms import mistake_in_words
from solver import Code, CodeError, Rules, read_code

TYPED = "try"  # the name of a code that is written as text, as in links
LONGEST = 40  # characters of a text that are read


class TryForm(CodeForm):
    """A code from the holes of a row, or as text; nothing is tried if both are empty."""

    def __init__(self, data: Mapping[str, Any], *, rules: Rules) -> None:
        self.text = str(data.get(TYPED, "")).strip()[:LONGEST]
        self._misspelled = ""
        super().__init__(self._pegs(rules) if self.text else data, rules=rules)

    @property
    def is_empty(self) -> bool:
        return not self.text and not any(hole.color for hole in self.holes)

    @property
    def tried(self) -> Code | None:
        return self.code if not self.is_empty and not self.mistake else None

    @property
    def mistake(self) -> str:
        if self.is_empty:
            return ""
        return self._misspelled or ("" if self.is_valid() else self.sentence)

    def _pegs(self, rules: Rules) -> dict[str, str]:
        """The text as the holes of a row, which are empty if it is no code."""
        try:
            code = read_code(self.text, rules, typed_names())
        except CodeError as error:
            self._misspelled = mistake_in_words(error, rules)
            return {}
        return {f"{self.peg}-{hole}": str(peg + 1) for hole, peg in enumerate(code, start=1)}
