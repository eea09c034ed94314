"""What somebody writes on the first day with the library; `test_session.py` runs it."""

import sys
from pathlib import Path

import solver

rules = solver.CLASSIC.rules
text = Path(sys.argv[1]).read_text()


class Middle:
    """Guess the candidate in the middle."""

    slug = "middle"
    is_random = False

    def next_guess(self, position, _rng):
        return position.candidates[len(position.candidates) // 2]


mine = solver.evaluate(Middle(), rules)
theirs = solver.DecisionTree.parse(text)
print(mine.total, *mine.histogram)
print(*theirs.histogram)
print(mine.bars())
