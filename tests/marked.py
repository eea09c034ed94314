"""A language made for tests: German in brackets. What is read outside of them stands in no catalog."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from html import escape
from html.parser import HTMLParser
from typing import Any, NamedTuple

from django.conf import settings
from django.core import mail
from django.test import Client, override_settings
from django.utils.translation import trans_real
from django.utils.translation.trans_real import DjangoTranslation

LANGUAGE = "sv"  # one that Django knows and the site does not offer
OPEN, SHUT = "⟦", "⟧"
READ = {"alt", "aria-label", "aria-description", "content", "label", "placeholder", "title"}
METAS = {"description", "og:title", "og:description", "og:image:alt"}
FOR_MACHINES = {"code", "pre", "script", "style"}
BUTTONS = {"button", "reset", "submit"}
NAMES = {"Mastermind", "Firefox", "Linux", "Safari", "iPhone", "testserver", "localhost"}
NAMES |= (
    {"Graphviz", "JSON"}
    | {"English", "Deutsch", "Français", "Svenska"}
    | {"guest", "gone"}
    | set("ABCHLNRXZ½")
)
GAP = re.compile(r"(?<!%)%(?:\(\w+\))?[a-z]|\{\w*\}")
HALVES = re.compile(rf"[^.!?:…·\s]{SHUT}\s+{OPEN}+[a-zäöüß]|{SHUT}[:;]")


class Marked(DjangoTranslation):
    """The German catalogs of the site and of what it is built on, each text in brackets."""

    def __init__(self) -> None:
        super().__init__("de")
        for catalog in self._catalog._catalogs:  # type: ignore[attr-defined] # noqa: SLF001
            for msgid, text in catalog.items():
                catalog[msgid] = (
                    GAP.sub(rf"{SHUT}\g<0>{OPEN}", f"{OPEN}{text}{SHUT}") if msgid else text
                )

    def language(self) -> str:
        return LANGUAGE

    def to_language(self) -> str:
        return LANGUAGE


class Text(NamedTuple):
    """A piece of a page in one line, and what of it is in no brackets."""

    whole: str
    bare: str

    def has_unmarked_words(self) -> bool:
        """Whether it has words of its own, or is a sentence put together from halves."""
        words = re.findall(r"[^\W\d_]+", re.sub(r"https?://\S+", "", self.bare))
        return bool(HALVES.search(self.whole)) or not NAMES.issuperset(words)


class Texts(HTMLParser):
    """What people see of a page, hear, or are told by the names of things."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[Text] = []
        self.depth = 0  # of brackets: a text in them may have tags
        self._silent: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in FOR_MACHINES:
            self._silent.append(tag)
        own = dict(attrs)
        told = {name for name in own if name in READ or name.startswith("data-say")}
        if tag == "meta" and (own.get("name") or own.get("property")) not in METAS:
            told.discard("content")
        if tag == "input" and own.get("type") in BUTTONS:
            told.add("value")
        for name in sorted(told):
            outer, self.depth = self.depth, 0
            self._take(own[name] or "")
            self.depth = outer

    def handle_endtag(self, tag: str) -> None:
        if self._silent and self._silent[-1] == tag:
            self._silent.pop()

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self._take(data)

    def _take(self, text: str) -> None:
        bare = ""
        for sign in text:
            self.depth += (sign == OPEN) - (sign == SHUT)
            bare += sign if self.depth == 0 and sign != SHUT else " "
        self.found.append(Text(" ".join(text.split()), " ".join(bare.split())))


class Reader(Client):
    """Somebody who reads each page to its end: it has no word outside of the brackets."""

    def __init__(self, skips: str = "^$") -> None:
        super().__init__(headers={"Accept-Language": LANGUAGE})
        self.skips = re.compile(skips)
        self.typed = ""  # which a page may repeat between its own words

    def request(self, **request: Any) -> Any:
        response = super().request(**request)
        is_page = response.headers["Content-Type"].startswith("text/html")
        if is_page and response.content and not self.skips.search(request["PATH_INFO"]):
            self.read(response.content.decode())
        return response

    def read(self, html: str) -> None:
        page = Texts(html.replace(f"{SHUT}{escape(self.typed)}{OPEN}", f"{SHUT}{OPEN}"))
        bare = [text.whole for text in page.found if text.has_unmarked_words()]
        assert not bare, bare
        assert OPEN in html
        assert page.depth == 0


@contextmanager
def marked(skips: str = "^$") -> Iterator[Reader]:
    """Somebody who reads the pages, and then the mail, while the site offers this language.

    skips: a pattern of the paths of pages that are not read.
    """
    with override_settings(LANGUAGES=[*settings.LANGUAGES, (LANGUAGE, "Svenska")]):
        trans_real.__dict__["_translations"][LANGUAGE] = _catalog()
        reader = Reader(skips)
        yield reader
        for message in mail.outbox:
            reader.read(str(message.subject))
            reader.read(re.sub(rf"http[^\s{OPEN}]+", "", str(message.body)))
        mail.outbox.clear()


@cache
def _catalog() -> Marked:
    return Marked()
