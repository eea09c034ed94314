"""The numbers of guesses in words, as headlines say them."""

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
