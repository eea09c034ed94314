"""What tables and records show, from their addresses."""

from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_noop

from games.lab.tables.page import FIGURES, Figure

CHOICES = {
    "repeats": {
        "yes": gettext_noop("Colors may repeat"),
        "no": gettext_noop("No color twice"),
    },
    "proven": {
        "": gettext_noop("Proven or not"),
        "yes": gettext_noop("Proven"),
        "no": gettext_noop("Not proven"),
    },
}
USUAL = {name: next(iter(values)) for name, values in CHOICES.items()}
LABELS = {"repeats": gettext_noop("Repeats"), "proven": gettext_noop("Proof")}
MEANINGS = {"": None, "yes": True, "no": False}


class TableForm(forms.Form):
    """The figure in each cell: the mean unless another one is named."""

    show = forms.ChoiceField(choices=[(slug, slug) for slug in FIGURES], required=False)

    def clean_show(self) -> Figure:
        slug: str = self.cleaned_data["show"]
        return FIGURES[slug] if slug else next(iter(FIGURES.values()))


class RecordsForm(forms.Form):
    """Which records are shown: those with repeats unless the address says otherwise."""

    repeats = forms.ChoiceField(choices=list(CHOICES["repeats"].items()), required=False)
    proven = forms.ChoiceField(choices=list(CHOICES["proven"].items()), required=False)

    def clean(self) -> dict[str, Any]:
        """Each filter as a boolean; None for all."""
        super().clean()
        return {name: MEANINGS[text or USUAL[name]] for name, text in self.cleaned_data.items()}

    def filters(self) -> list[tuple[str, list[dict[str, Any]]]]:
        return [(gettext(words), self._chips(name)) for name, words in LABELS.items()]

    def _chips(self, name: str) -> list[dict[str, Any]]:
        found = []
        for value, words in CHOICES[name].items():
            chosen = {each: self.data.get(each) or USUAL[each] for each in CHOICES}
            is_chosen = chosen[name] == value
            chosen[name] = value
            query = "&".join(f"{each}={text}" for each, text in chosen.items() if text)
            chip = {"name": gettext(words), "address": f"?{query}", "is_chosen": is_chosen}
            found.append(chip)
        return found
