from django import forms


class PageForm(forms.Form):
    """Which page of the history: the games older than one of them, or the newest."""

    before = forms.IntegerField(min_value=1, max_value=2**63 - 1, required=False)
