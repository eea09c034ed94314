"""Names of designs: those that are refused, and how they are stored."""

import pytest

from games.lab.design.names import SaveForm
from games.models.designs import MOST_NAME


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Mine", "Mine"),
        ("  slow   and\tsteady ", "slow and steady"),
        ("\uff37ide", "Wide"),
        ("Ünlü", "Ünlü"),
        ("parts + 0.3", "parts + 0.3"),
        ("x" * MOST_NAME, "x" * MOST_NAME),
        ("<b>&", "<b>&"),
    ],
)
def test_a_name_is_stored_plainly(typed: str, name: str):
    form = SaveForm({"name": typed})

    assert form.is_valid()
    assert (form.cleaned_data["name"], form.complaint) == (name, "")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Give the design a name."),
        (" \n ", "Give the design a name."),
        ("x" * (MOST_NAME + 1), "A name here has at most 30 characters."),
        ("ﷺ" * 2, "A name here has at most 30 characters."),
        ("+-*", "A name needs a letter or a digit."),
        (
            "\u041cine",
            "Use letters from one alphabet only: letters from different alphabets can look",
        ),
        ("Mine\u202e", "Use letters from one alphabet only: letters from different alphabets"),
        ("Mine\x07", "Use letters from one alphabet only: letters from different alphabets"),
        ("Mine\x00", "Null characters are not allowed."),
        ("knuth", "A strategy of this site looks like that. Choose another name."),
        ("PerfecT", "A strategy of this site looks like that. Choose another name."),
    ],
)
def test_other_names_are_refused_in_words(typed: str, sentence: str):
    form = SaveForm({"name": typed})

    assert not form.is_valid()
    assert form.complaint.startswith(sentence)
