from django import forms

from solver import VARIANTS


class PageForm(forms.Form):
    """Which games of the history: by which rules, and older than which, or the newest."""

    rules = forms.ChoiceField(choices=[(v.slug, v.name) for v in VARIANTS.values()], required=False)

    before = forms.IntegerField(min_value=1, max_value=2**63 - 1, required=False)
