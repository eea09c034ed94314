"""The name of a design, and whether everybody may see it."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.forms.names import NameField
from games.models.designs import MOST_NAME
from games.models.names import (
    ODD_MARKS,
    has_letters_or_digits,
    has_odd_marks,
    is_of_one_alphabet,
    likeness_of,
)
from games.words.strategies import STRATEGY_NAMES

NO_NAME = _("Give the design a name.")
TOO_LONG = _("A name here has at most %(most)s characters.")
NO_LETTERS = _("A name needs a letter or a digit.")
TWO_ALPHABETS = _(
    "Use letters from one alphabet only: letters from different alphabets can look alike."
)
OURS = _("A strategy of this site looks like that. Choose another name.")


class NameForm(forms.Form):
    """A name, as players may choose their own."""

    name = NameField(required=False)

    def clean_name(self) -> str:
        name = " ".join(self.cleaned_data["name"].split())
        if not name:
            raise ValidationError(NO_NAME)
        if len(name) > MOST_NAME:
            raise ValidationError(TOO_LONG, params={"most": MOST_NAME})
        if not has_letters_or_digits(name):
            raise ValidationError(NO_LETTERS)
        if not (name.isprintable() and is_of_one_alphabet(name)):
            raise ValidationError(TWO_ALPHABETS)
        if has_odd_marks(name):
            raise ValidationError(ODD_MARKS)
        if likeness_of(name) in map(likeness_of, STRATEGY_NAMES.values()):
            raise ValidationError(OURS)
        return name

    @property
    def complaint(self) -> str:
        """The first error, as a sentence."""
        return str(next(iter(self.errors.values()))[0]) if self.errors else ""


class SaveForm(NameForm):
    """A name, and whether the design enters the table."""

    listed = forms.BooleanField(required=False)


class ListForm(forms.Form):
    """Whether a design enters the table, or leaves it."""

    listed = forms.BooleanField(required=False)
