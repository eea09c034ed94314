"""What a site needs of the package besides its public names."""

# ruff: noqa: RUF022 - the order is a reader's

__all__ = [
    # What a question may cost, before it is asked
    "LIGHT",
    "OUTLINE_LIMIT",
    "candidates_price",
    "guess_price",
    "suggestion_price",
    "evil_answer_price",
    "mends_price",
    "rescue_price",
    "review_price",
    "trial_price",
    "ratings_price",
    "outline_price",
    "exploration_price",
    # What players write
    "in_digits",
    "in_symbols",
    "NAMES",
    "NAMES_OF_BOX",
    "Names",
    "in_turns",
    "LONGEST_TEXT",
    "strategy_options",
    "with_written_options",
    # Answers in parts, and as files
    "page_of_candidates",
    "cells_after",
    "json_output",
    "book_file",
    "UNLIMITED_TURNS",
    # The strength of players
    "PlayingStrength",
    "playing_strength",
    "Step",
    "steps_of",
    "ExpectedLosses",
    "expected_losses",
    # Positions that are alike
    "canonical_form",
    "Relabeling",
    "candidates_key",
    # The evil codemaker
    "Cornered",
    "cornered",
    # Draws
    "Chance",
    "chance",
]

from solver.analysis.cornering import Cornered, cornered
from solver.analysis.json_output import json_output
from solver.analysis.outline import OUTLINE_LIMIT
from solver.analysis.prices import (
    candidates_price,
    evil_answer_price,
    exploration_price,
    guess_price,
    mends_price,
    outline_price,
    ratings_price,
    rescue_price,
    review_price,
    suggestion_price,
    trial_price,
)
from solver.analysis.strength import (
    ExpectedLosses,
    PlayingStrength,
    Step,
    expected_losses,
    playing_strength,
    steps_of,
)
from solver.analysis.trial import cells_after
from solver.core.colors import NAMES, NAMES_OF_BOX, Names, in_digits, in_symbols
from solver.core.limits import LIGHT
from solver.core.position import page_of_candidates
from solver.core.turns import LONGEST_TEXT, in_turns
from solver.perfect.books.book import book_file
from solver.perfect.bounds import UNLIMITED_TURNS, candidates_key
from solver.perfect.canonical_form import Relabeling, canonical_form
from solver.strategies import Chance, chance
from solver.strategies.written import strategy_options, with_written_options
