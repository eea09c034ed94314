"""Which part of a long list is asked for."""

from django import forms


class PageForm(forms.Form):
    page = forms.IntegerField(min_value=1, max_value=1_000_000, required=False)


class BeforeForm(forms.Form):
    """The key from which a list that begins with the newest goes on."""

    before = forms.IntegerField(min_value=1, max_value=2**63 - 1, required=False)
