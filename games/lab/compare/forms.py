"""The form of a comparison: rules, strategies, and perhaps one more with options of its own."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, gettext_lazy

from games.lab.choosing import LabRulesForm
from games.lab.compare.asked import Question, added_entry, entry_of
from games.lab.compare.options import KINDS
from games.ui.terms import mistake_in_words
from solver import CLASSIC, SolverError

MOST_STRATEGIES = 6
CHOOSE = gettext_lazy("Choose at least one strategy.")
ADDED = ("add", "design", "first", *KINDS)
"""The fields of one more strategy."""


class CompareForm(LabRulesForm):
    missing = ""
    """What is said beside the strategies if none is named."""

    def __init__(self, texts: Sequence[str], data: Mapping[str, str]) -> None:
        different = list(dict.fromkeys(texts))
        self.texts = different[:MOST_STRATEGIES]  # before they are read: an address may have many
        self.is_cut = len(different) > MOST_STRATEGIES
        self.added = {name: data.get(name, "").strip() for name in ADDED}
        super().__init__({"variant": CLASSIC.slug, **data})

    @property
    def is_canonical(self) -> bool:
        """Whether nothing is left to be put into the address."""
        return not any(self.added.values())

    def asks_something(self) -> bool:
        """Whether it is valid and names a strategy; if it names none, `missing` says so."""
        is_valid = self.is_valid()
        is_empty = is_valid and not self.cleaned_data["question"].entries
        self.missing = str(CHOOSE) if is_empty else ""
        return is_valid and not is_empty

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean()
        if "variant" in data:
            rules = data["variant"].rules
            try:
                entries = [entry_of(text, rules) for text in self.texts]
                if self.added["add"] or self.added["design"]:
                    entries.append(added_entry(self.added, rules))
            except SolverError as error:
                self.add_error(None, mistake_in_words(error, rules))
            else:
                each_once = tuple(dict.fromkeys(entries))
                data["question"] = Question(rules, each_once[:MOST_STRATEGIES])
                if self.is_cut or len(each_once) > MOST_STRATEGIES:
                    most = {"most": MOST_STRATEGIES}
                    self.add_error(None, gettext("Compare at most %(most)s strategies.") % most)
        return data
