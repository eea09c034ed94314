"""Passwords: those that anyone would try first are refused, and one is hashed at a time.

A password is refused if its letters are nothing but such words, the names of the levels, of the site, of
its hosts, and of the account, whatever digits and signs are around, between, or in place of letters:
`Mastermind2026!`, `knuth_code`, `p3g-p3g-p3g`. A phrase of five such words is long enough.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any
from unicodedata import combining, normalize

from django.conf import settings
from django.contrib.auth import hashers
from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from games.core.reserved import DIGITS
from games.thinking import processor_time
from games.thinking.gate import hashing
from solver import LEVELS

OF_GAME = (
    "mastermind master mind code codes codebreaker codebreaking codemaker breaker maker break make peg pegs"
    " hole holes color colors colour colours guess guesses guessing secret secrets hidden feedback answer hint"
    " hints board row game games play player players bulls bull cows cow bagels wordle"
)
OF_COLORS = "black white red green blue yellow orange purple violet pink brown gray grey"
OF_PLAY = (
    "solo race duel live daily challenge match train trainer lab solver rules review rating ladder luck skill"
    " win winner lucky puzzle minimax entropy knuth donald evil"
)
OF_ACCOUNTS = "password passwort passwd pass login admin welcome letmein user guest account"
IN_GERMAN = (
    "spiel spiele spielen spieler stift stifte stecker farbe farben geheim geheimnis rate raten knacker knacken"
    " schwarz weiss rot grun gruen blau gelb lila rosa braun kennwort konto willkommen"
)
IN_FRENCH = (
    "jeu jeux jouer joueur pion pions couleur couleurs secrete deviner essai noir blanc rouge vert bleu"
    " jaune mauve rose marron mot motdepasse passe compte bienvenue"
)
SHORTEST = 3  # letters of a word; shorter ones are in everything
MOST_WORDS = 4  # of which a refused password is made
INNER = re.compile(r"[^\W\d_].*[^\W\d_]", re.DOTALL)  # from the first letter to the last
STANDING_FOR = DIGITS | str.maketrans("@$!", "asi")  # digits and signs in place of letters

REFUSED = _(
    "Anyone would try this password first: it is made of words from this site, its games, or your name. Use other words."
)
ADVICE = gettext_noop(
    "Your password cannot consist only of words from this site, its games, or your name."
)


class OtherWordsValidator:
    def validate(self, password: str, user: AbstractBaseUser | None = None) -> None:
        words = _words() | _of_account(user)
        if any(_is_made_of(words, letters) for letters in _readings(password)):
            raise ValidationError(REFUSED, code="password_of_this_site")

    def get_help_text(self) -> str:
        return gettext(ADVICE)


def _readings(password: str) -> Iterator[str]:
    """The letters of a password: without what stands between them, and with what stands for letters."""
    text = _plain(password)
    yield _letters(text)
    if inner := INNER.search(text):
        yield _letters(inner[0].translate(STANDING_FOR))
    yield _letters(text.translate(STANDING_FOR))


def _is_made_of(words: frozenset[str], letters: str) -> bool:
    """Whether letters consist of one to four words in a row."""
    ends = {0}  # where a row of words ends
    for _word in range(MOST_WORDS):
        ends = {end + len(word) for end in ends for word in words if letters.startswith(word, end)}
        if len(letters) in ends:
            return True
    return False


def _plain(text: str) -> str:
    return "".join(sign for sign in normalize("NFKD", text.casefold()) if not combining(sign))


def _letters(text: str) -> str:
    return re.sub(r"[\W\d_]+", "", text)


def _of_account(user: AbstractBaseUser | None) -> frozenset[str]:
    """The name, however short, and the words in it."""
    name = user.get_username() if user else ""
    return _as_words(name) | ({_letters(_plain(name))} - {""})


@cache
def _words() -> frozenset[str]:
    texts = (OF_GAME, OF_COLORS, OF_PLAY, OF_ACCOUNTS, IN_GERMAN, IN_FRENCH)
    return _as_words(*texts, *LEVELS, settings.SITE_NAME, *settings.ALLOWED_HOSTS)


def _as_words(*texts: str) -> frozenset[str]:
    """The words of texts, and the letters of each word that has others between them."""
    parts = [part for text in texts for part in [*text.split(), *re.split(r"[\W\d_]+", text)]]
    letters = (_letters(_plain(part)) for part in parts)
    return frozenset(word for word in letters if len(word) >= SHORTEST)


@contextmanager
def _in_turn() -> Iterator[None]:
    """Hold the turn, and charge the request for the threads in which Argon2 works."""
    with hashing.passed(), processor_time.elsewhere():
        yield


class Argon2InTurn(hashers.Argon2PasswordHasher):
    def encode(self, *args: Any, **kwargs: Any) -> str:
        with _in_turn():
            return super().encode(*args, **kwargs)

    def verify(self, *args: Any, **kwargs: Any) -> bool:
        with _in_turn():
            return super().verify(*args, **kwargs)


class PBKDF2InTurn(hashers.PBKDF2PasswordHasher):
    def encode(self, *args: Any, **kwargs: Any) -> str:
        with _in_turn():
            return super().encode(*args, **kwargs)
