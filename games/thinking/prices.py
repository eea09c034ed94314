"""What a question to the solver may cost, in pairs of guess and candidate, before it is asked."""

from solver import History, Rules, Strategy

LIGHT = 1 << 24
OF_REQUEST = 1 << 29


def of_guess(strategy: Strategy, rules: Rules, history: History) -> int:
    return rules.size * 100


def of_look(rules: Rules, history: History) -> int:
    return rules.size * (1 + len(history)) * 10


def of_mends(rules: Rules, history: History) -> int:
    return rules.size * len(history) * 10


def of_rescue(strategy: Strategy, rules: Rules, history: History, guesses: int) -> int:
    return rules.size * 100
