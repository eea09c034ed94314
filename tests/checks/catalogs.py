"""The catalogs hold every text of the site and no other, and both languages say all of it."""

import re
import subprocess
import sys
from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from typing import TypeAlias

import allauth
from django.conf import settings

from tests.checks.fault import Fault, line_of

Catalog: TypeAlias = dict[str | tuple[str, int], str]

LANGUAGES = [language for language, _name in settings.LANGUAGES if language != "en"]
GAP = re.compile(r"%\w+|%\(\w+\)\w|\{\w*\}")
HEADER = re.compile(r'\Amsgid ""\nmsgstr ""\n(".*"\n)+', re.MULTILINE)
LOOSE = re.compile(r"\w [;:!?»]|« ")  # in French, a sign stays with the word before it
NOT_COPIED = (".*", "var", "__pycache__", "*.mo")


def faults(root: Path) -> Iterator[Fault]:
    """What of the catalogs is not as `make words` writes it, or says something else than its text."""
    files = {language: catalog(root, language) for language in LANGUAGES}
    there = sorted(path.name for path in (root / "locale").iterdir())
    if there != sorted(LANGUAGES):
        yield Fault(root / "locale", 1, f"there are catalogs of {', '.join(there)}")
        return
    for file in files.values():
        yield from _untranslated(file)
    with TemporaryDirectory() as made:
        yield from _outdated(root, renewed(root, Path(made) / "site"))
    for language, file in files.items():
        for msgid, text in compiled(root / "locale", language).items():
            if isinstance(msgid, str) and sorted(GAP.findall(text)) != sorted(GAP.findall(msgid)):
                yield Fault(file, _line_of(file, msgid), "the translation has other gaps")
    yield from _of_packages(root)
    for folder in ("locale", "locale_of_packages"):
        file = catalog(root, "fr", folder)
        for text in compiled(root / folder, "fr").values():
            if LOOSE.search(text):
                yield Fault(file, _line_of(file, text), "a sign is apart from the word before it")


def catalog(root: Path, language: str, folder: str = "locale") -> Path:
    return root / folder / language / "LC_MESSAGES" / "django.po"


def compiled(folder: Path, language: str) -> Catalog:
    with (folder / language / "LC_MESSAGES" / "django.mo").open("rb") as file:
        return dict(GNUTranslations(file)._catalog)  # type: ignore[attr-defined] # noqa: SLF001


def renewed(root: Path, copy: Path) -> Path:
    """The site once more, where `make words` has gathered its texts anew."""
    copytree(root, copy, ignore=ignore_patterns(*NOT_COPIED))
    tools = Path(sys.executable).parent
    subprocess.run(["make", "--old-file=.venv/test", f"BIN={tools}", "words"], cwd=copy, check=True)
    return copy


def _untranslated(file: Path) -> Iterator[Fault]:
    told = subprocess.run(
        ["msgfmt", "--check", "--statistics", "--output-file=-", file],
        capture_output=True,
        check=False,
    ).stderr.decode()
    if not re.fullmatch(r"\d+ translated messages\.\n", told):
        yield Fault(file, 1, " ".join(told.split()))


def _outdated(root: Path, renewed: Path) -> Iterator[Fault]:
    for language in LANGUAGES:
        file = catalog(root, language)
        stored, found = (
            HEADER.sub("", catalog(site, language).read_text("utf-8")) for site in (root, renewed)
        )
        if stored != found:
            yield Fault(file, 1, "run `make words`, and translate what is new")
    for folder, languages in (("locale", LANGUAGES), ("locale_of_packages", ["en", "fr"])):
        for language in languages:
            if compiled(root / folder, language) != compiled(renewed / folder, language):
                file = catalog(root, language, folder)
                yield Fault(file, 1, "run `make words`: what is compiled is older than this")


def _of_packages(root: Path) -> Iterator[Fault]:
    """Texts of packages said anew are texts of packages, with the same gaps."""
    theirs = compiled(Path(allauth.__file__).parent / "locale", "fr")
    needed = {"%(link)s", "%(end_link)s", "%d"}
    for language in ("en", "fr"):
        file = catalog(root, language, "locale_of_packages")
        for msgid, text in compiled(root / "locale_of_packages", language).items():
            gaps, said = set(GAP.findall(str(msgid))), set(GAP.findall(text))
            if msgid and msgid not in theirs:
                yield Fault(file, _line_of(file, str(msgid)), f"no package says {msgid}")
            if msgid and not needed & gaps <= said <= gaps:
                yield Fault(file, _line_of(file, str(msgid)), "the translation has other gaps")


def _line_of(file: Path, text: str) -> int:
    """Where a text of one line is in a catalog; the first line if it is broken into several."""
    return line_of(file.read_text("utf-8"), f'"{text.splitlines()[0]}' if text else "")
