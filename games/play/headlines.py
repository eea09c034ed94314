"""What headlines share: the numbers of guesses in words, and who beat whom."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

NUMBERS = (  # of guesses, as many as a game may have
    pgettext_lazy("guesses in a headline", "one"),
    pgettext_lazy("guesses in a headline", "two"),
    pgettext_lazy("guesses in a headline", "three"),
    pgettext_lazy("guesses in a headline", "four"),
    pgettext_lazy("guesses in a headline", "five"),
    pgettext_lazy("guesses in a headline", "six"),
    pgettext_lazy("guesses in a headline", "seven"),
    pgettext_lazy("guesses in a headline", "eight"),
    pgettext_lazy("guesses in a headline", "nine"),
    pgettext_lazy("guesses in a headline", "ten"),
    pgettext_lazy("guesses in a headline", "eleven"),
    pgettext_lazy("guesses in a headline", "twelve"),
    pgettext_lazy("guesses in a headline", "thirteen"),
    pgettext_lazy("guesses in a headline", "fourteen"),
    pgettext_lazy("guesses in a headline", "fifteen"),
    pgettext_lazy("guesses in a headline", "sixteen"),
    pgettext_lazy("guesses in a headline", "seventeen"),
    pgettext_lazy("guesses in a headline", "eighteen"),
    pgettext_lazy("guesses in a headline", "nineteen"),
    pgettext_lazy("guesses in a headline", "twenty"),
)


def beaten_in_words(name: str, mine: int, theirs: int, *, is_won: bool) -> str:
    """How a contest of two who found the code went: "You beat Knuth, 4 to 5.". name: the other's."""
    won = _("You beat %(level)s, %(mine)s to %(theirs)s.")
    lost = _("%(level)s beat you, %(theirs)s to %(mine)s.")
    return (won if is_won else lost) % {"level": name, "mine": mine, "theirs": theirs}


def even_in_words(guesses: int) -> str:
    return _("Even, in %(guesses)s.") % {"guesses": NUMBERS[guesses - 1]}
