"""The catalogs hold every text of the site, and both languages say all of it."""

import re
import subprocess
import sys
from gettext import GNUTranslations
from pathlib import Path
from shutil import copytree, ignore_patterns

import allauth
import pytest
from django.conf import settings
from django.test import Client

from tests.serving import ROOT

LANGUAGES = [language for language, _name in settings.LANGUAGES if language != "en"]
GAP = re.compile(r"%\w+|%\(\w+\)\w|\{\w*\}")
HEADER = re.compile(r'\Amsgid ""\nmsgstr ""\n(".*"\n)+', re.MULTILINE)


@pytest.fixture(scope="module")
def renewed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site once more, where `make words` has gathered its texts anew."""
    copy = tmp_path_factory.mktemp("site") / "site"
    copytree(ROOT, copy, ignore=ignore_patterns(".*", "var", "node_modules", "__pycache__", "*.mo"))
    tools = Path(sys.executable).parent
    subprocess.run(["make", "--old-file=.venv/test", f"BIN={tools}", "words"], cwd=copy, check=True)
    return copy


def catalog(site: Path, language: str) -> Path:
    return site / "locale" / language / "LC_MESSAGES" / "django.po"


def compiled(site: Path, language: str) -> dict[str | tuple[str, int], str]:
    return translation(site / "locale", language)


def translation(folder: Path, language: str) -> dict[str | tuple[str, int], str]:
    with (folder / language / "LC_MESSAGES" / "django.mo").open("rb") as file:
        return dict(GNUTranslations(file)._catalog)  # type: ignore[attr-defined] # noqa: SLF001


def test_there_is_a_catalog_of_each_language():
    assert sorted(path.name for path in (ROOT / "locale").iterdir()) == sorted(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalog_holds_the_texts_of_the_site_and_no_others(renewed: Path, language: str):
    stored, found = (
        HEADER.sub("", catalog(site, language).read_text(encoding="utf-8"))
        for site in (ROOT, renewed)
    )

    assert stored == found, "run `make words` and translate what is new"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated(language: str):
    told = subprocess.run(
        ["msgfmt", "--check", "--statistics", "--output-file=-", catalog(ROOT, language)],
        capture_output=True,
        check=False,
    ).stderr.decode()

    assert re.fullmatch(r"\d+ translated messages\.\n", told), told


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_compiled_says_what_is_written(renewed: Path, language: str):
    assert compiled(ROOT, language) == compiled(renewed, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_leaves_the_same_gaps(language: str):
    for msgid, text in compiled(ROOT, language).items():
        if isinstance(msgid, str):
            assert sorted(GAP.findall(text)) == sorted(GAP.findall(msgid)), msgid


@pytest.mark.parametrize("language", ["en", "fr"])
def test_texts_of_packages_said_anew_are_texts_of_packages_with_the_same_gaps(language: str):
    ours = translation(ROOT / "locale_of_packages", language)
    theirs = translation(Path(allauth.__file__).parent / "locale", "fr")

    for msgid, text in ours.items():
        if msgid:
            assert msgid in theirs
            assert set(GAP.findall(text)) <= set(GAP.findall(str(msgid)))
            assert {"%(link)s", "%(end_link)s", "%d"} & set(GAP.findall(str(msgid))) <= set(
                GAP.findall(text)
            )


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_compiled_of_packages_says_what_is_written(renewed: Path, language: str):
    folder = "locale_of_packages"

    assert translation(ROOT / folder, language) == translation(renewed / folder, language)


@pytest.mark.django_db
def test_a_page_of_a_package_speaks_as_the_site_does(client: Client):
    english = client.get("/accounts/login/").content.decode()
    french = client.get("/accounts/login/", headers={"Accept-Language": "fr"}).content.decode()

    assert "<h1>Sign in</h1>" in re.sub(r"\s*(</?h1>)\s*", r"\1", english)
    assert "New here?" in english
    assert "Inscris-toi" in french
    assert "vous " not in french


def test_french_signs_stay_with_the_word_before_them():
    loose = re.compile(r"\w [;:!?»]|« ")

    of_packages = translation(ROOT / "locale_of_packages", "fr")
    said = [*compiled(ROOT, "fr").values(), *of_packages.values()]
    assert [text for text in said if loose.search(text)] == []
