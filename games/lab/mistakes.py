"""Stored errors of the solver: a sentence and its facts, shown in the reader's language."""

import json

from django.utils.translation import gettext

from games.ui.terms import mistake_in_words
from solver import SolverError


def stored_mistake(error: SolverError, most: int) -> str:
    text = json.dumps([error.sentence, error.facts], default=str)
    return text if len(text) <= most else str(error)[:most]


def told_mistake(stored: str) -> str:
    """What was stored, or a sentence that is marked for translation, in the reader's language."""
    try:
        sentence, facts = json.loads(stored)
        error = SolverError(sentence, **facts)
    except (ValueError, TypeError):
        return gettext(stored) if stored else ""
    return mistake_in_words(error)
