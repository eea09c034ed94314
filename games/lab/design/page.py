"""What the page of a design shows beside its figures."""

from typing import Any

from django.utils.translation import gettext, gettext_noop

from games.lab.design.forms import DesignForm

TERMS = {
    "expected_size": (
        gettext_noop("Expected size"),
        gettext_noop("few codes left on average"),
    ),
    "entropy": (gettext_noop("Entropy"), gettext_noop("much information in the answer")),
    "parts": (gettext_noop("Parts"), gettext_noop("many different answers")),
    "worst": (gettext_noop("Worst case"), gettext_noop("few codes left at worst")),
}
SWITCHES = {
    "candidates": gettext_noop("Guess only codes that may be the secret"),
    "indifferent": gettext_noop("Of equal guesses, do not prefer those that may be the secret"),
    "highest": gettext_noop("Of equal candidates, take the highest"),
}


def form_context(form: DesignForm) -> dict[str, Any]:
    """The context of the form."""
    entry = form.cleaned_data.get("entry")
    return {
        "form": form,
        "sliders": [
            {
                "field": field,
                "name": gettext(name),
                "words": gettext(words),
                "value": form[field].value() or "0",
            }
            for field, (name, words) in TERMS.items()
        ],
        "switches": [
            {"field": field, "words": gettext(words), "is_on": bool(form[field].value())}
            for field, words in SWITCHES.items()
        ],
        "first": form["first"].value() or "",
        "design": entry.text if entry else "",
        "errors": [sentence for each in form.errors.values() for sentence in each],
    }
