"""The base class of the solver's errors, whose sentences can be translated."""

from typing import Any


def gettext_noop(text: str) -> str:
    """Mark a text for translation and return it unchanged. GNU gettext looks for this name."""
    return text


class SolverError(ValueError):
    """A value that the solver cannot accept; the text of the error is one sentence for people.

    sentence: the sentence, with a placeholder for each fact, such as "%(pegs)s".
    facts: the values for the placeholders; whole numbers are printed with commas.

    >>> str(SolverError("%(codes)s codes are too many.", codes=2_000_000))
    '2,000,000 codes are too many.'
    """

    def __init__(self, sentence: str, **facts: Any) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.facts = facts

    def __reduce__(self) -> tuple[Any, ...]:
        """How it passes between processes, also if its kind takes other parameters than these."""
        return _made_again, (type(self), self.args), self.__dict__

    def __str__(self) -> str:
        if not self.facts:
            return self.sentence
        return self.sentence % {
            name: f"{fact:,}" if isinstance(fact, int) else fact
            for name, fact in self.facts.items()
        }


def _made_again(kind: type[SolverError], args: tuple[Any, ...]) -> SolverError:
    return kind.__new__(kind, *args)
