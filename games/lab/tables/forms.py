"""What a table shows, from its address."""

from django import forms

from games.lab.tables.figures import FIGURES, Figure


class TableForm(forms.Form):
    """The figure in each cell: the mean unless another one is named."""

    show = forms.ChoiceField(choices=[(slug, slug) for slug in FIGURES], required=False)

    def clean_show(self) -> Figure:
        slug: str = self.cleaned_data["show"]
        return FIGURES[slug] if slug else next(iter(FIGURES.values()))
