"""Names that nobody may take, most of them because they would seem to speak for the site, its people, or its levels.

A word of staff is refused wherever it stands alone in a name (`the.admin`, `support-2`), everything
else only as the whole name (`knuth`, `mastermind`). Letters that look alike, signs between letters, and digits
in place of letters (`4dm1n`) make no difference.
"""

import re
from functools import cache

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from games.core.names import (
    GONE_PREFIX,
    GUEST_PREFIX,
    has_letters_or_digits,
    is_of_one_alphabet,
    likeness_of,
    plain_name,
)
from games.core.player import Player
from solver import LEVELS

NO_LETTERS = _("A name needs a letter or a digit.")
TWO_ALPHABETS = _(
    "Use letters from one alphabet only: letters from different alphabets can look alike."
)
RESERVED = _("This name is reserved, because it looks like an official name. Choose another.")
LOOKS_TAKEN = _("This name is too similar to one that is taken. Choose another.")
KEPT = {
    GUEST_PREFIX: _("Names that begin with “%(prefix)s” are reserved for guests."),
    GONE_PREFIX: _("Names that begin with “%(prefix)s” are reserved for former players."),
}

OF_STAFF = (
    "admin administrator root sysadmin superuser owner operator moderator mod staff team official support help"
    " helpdesk security abuse postmaster hostmaster webmaster noreply administratorin moderatorin administrateur"
    " modérateur équipe betreiber"
)
OF_PLACES = "www mail api ftp static accounts account me settings login logout signup live daily lab train data rules"
OF_PAGES = (  # that stand where a name could, in English; the site says them in each language
    "anonymous nobody everybody everyone you computer codemaker codebreaker guest player bot unknown deleted former"
    " null none undefined system"
)
# With a word of staff, these speak for the site as that word alone does.
OF_SITE = "site the official"
DIGITS = str.maketrans("01345789", "oieastbg")
SEPARATORS = re.compile(r"[\W_]+")


def check_letters(name: str) -> None:
    """Check what a plain name is made of. Raises ValidationError."""
    for prefix, sentence in KEPT.items():
        if likeness_of(name).startswith(prefix):
            raise ValidationError(sentence, params={"prefix": prefix})
    if not has_letters_or_digits(name):
        raise ValidationError(NO_LETTERS)
    if not is_of_one_alphabet(name):
        raise ValidationError(TWO_ALPHABETS)


def check_free(name: str) -> None:
    """Check that a name is neither an official one nor that of an account. Raises ValidationError."""
    if is_reserved(name):
        raise ValidationError(RESERVED)
    if Player.objects.looking_like(name).exists():
        raise ValidationError(LOOKS_TAKEN)


def is_reserved(name: str) -> bool:
    """Whether people could mistake a name for an official one."""
    parts = [part for part in SEPARATORS.split(plain_name(name)) if part]
    whole = _bare("".join(parts))
    words = {_bare(part) for part in parts} | {_bare(part.strip("0123456789")) for part in parts}
    words |= {_without_site(whole), _without_site(_bare("".join(parts).strip("0123456789")))}
    return whole in _whole_names() or bool(words & _of_staff())


def _without_site(whole: str) -> str:
    """A name without the site's name and the words that go with it; unchanged if nothing is left."""
    for word in (settings.SITE_NAME, *OF_SITE.split()):
        bare = _bare(SEPARATORS.sub("", word))
        whole = whole.removeprefix(bare).removesuffix(bare) or whole
    return whole


def _bare(text: str) -> str:
    """Letters without case, likeness, and digits that stand for them."""
    # Capitals have likenesses of their own, and the table lets l stand for 1, l, and I.
    return likeness_of(text.casefold().translate(DIGITS)).replace("l", "i")


@cache
def _of_staff() -> frozenset[str]:
    return frozenset(map(_bare, OF_STAFF.split()))


@cache
def _whole_names() -> frozenset[str]:
    names = {settings.SITE_NAME, *OF_PLACES.split(), *OF_PAGES.split(), *LEVELS}
    for language, _name in settings.LANGUAGES:
        with override(language):
            names |= {gettext(level.name) for level in LEVELS.values()}
    return frozenset(_bare(SEPARATORS.sub("", name)) for name in names) | _of_staff()
