"""How a player likes the site to look, and in what language."""

from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from games.models import Language, Motion, Signs, Theme

STYLES = Path(__file__).parents[3] / "static" / "css"


def test_the_languages_are_those_of_the_site_and_the_choice_of_the_browser():
    assert [code for code in Language.values if code] == [code for code, _ in settings.LANGUAGES]


def test_each_language_is_called_by_its_own_name_whatever_is_spoken():
    with translation.override("de"):
        assert [str(label) for label in Language.labels[1:]] == ["English", "Deutsch", "Français"]


@pytest.mark.parametrize("kind", [Theme, Signs, Motion])
def test_every_look_but_the_usual_one_is_known_to_the_style_sheets(
    kind: type[Theme] | type[Signs] | type[Motion],
):
    styles = "".join(path.read_text() for path in STYLES.glob("*.css"))
    usual = {"system", "shapes"}

    unknown = [
        look
        for look in kind.values
        if look not in usual
        and f"[data-{kind.__name__.lower()}={look}]" not in styles.replace('"', "")
    ]

    assert unknown == []
