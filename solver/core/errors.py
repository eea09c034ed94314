"""What every error of the solver has in common, and how its texts can be told in other languages."""

from typing import Any


def gettext_noop(text: str) -> str:
    """Mark a text as one that who shows it may translate: by this name GNU gettext finds it."""
    return text


class SolverError(ValueError):
    """A value the solver cannot take; its text is one sentence for people.

    sentence: with a place for each of the facts, as in "not %(pegs)s".
    facts: what stands in these places.

    >>> str(SolverError("%(codes)s codes are too many.", codes=2_000_000))
    '2,000,000 codes are too many.'
    """

    def __init__(self, sentence: str, **facts: Any) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.facts = facts

    def __str__(self) -> str:
        if not self.facts:
            return self.sentence
        return self.sentence % {
            name: f"{fact:,}" if isinstance(fact, int) else fact
            for name, fact in self.facts.items()
        }
