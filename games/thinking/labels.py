"""What metrics and logs call a question to the solver: words of which there are few."""

from collections.abc import Iterable
from typing import NamedTuple

from solver import LEVELS, MIND_READER, STRATEGIES, VARIANTS, Rules

OTHER, NONE = "other", "none"
NAMED_RULES = {str(variant.rules) for variant in VARIANTS.values()}
NAMED_PLAY = {*LEVELS, *STRATEGIES, MIND_READER.slug}


class Labels(NamedTuple):
    question: str
    rules: str
    strategy: str


def labels_of(question: str, args: Iterable[object]) -> Labels:
    """The labels of a question with these arguments.

    Custom rules and designs, which anybody can make, are all `other`.
    """
    rules = play = NONE
    for arg in args:
        if isinstance(arg, Rules):
            rules = _among(NAMED_RULES, str(arg))
        elif isinstance(slug := getattr(arg, "slug", None), str):  # a level or a strategy
            play = _among(NAMED_PLAY, slug)
        elif isinstance(arg, str) and rules == NONE:  # the lab sends rules as text
            rules = _among(NAMED_RULES, arg)
    return Labels(question.rpartition(".")[2].lstrip("_"), rules, play)


def _among(known: set[str], word: str) -> str:
    return word if word in known else OTHER
