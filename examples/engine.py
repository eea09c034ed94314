"""An engine that guesses a random code which fits every answer; `docs/engine.md` is its protocol.

To measure it: python -m solver evaluate --engine "python examples/engine.py" --rules mini
"""

import itertools
import random
import sys


def score(guess, secret):
    """The black and white pegs that a guess earns."""
    black = sum(peg == sought for peg, sought in zip(guess, secret, strict=True))
    matched = sum(min(guess.count(peg), secret.count(peg)) for peg in set(guess))
    return black, matched - black


def every_code(rules):
    """All codes of rules such as 4x6 or 4x10-distinct."""
    shape, _, distinct = rules.partition("-")
    pegs, colors = map(int, shape.split("x"))
    symbols = "0123456789" if distinct and colors == 10 else "123456789ABC"[:colors]
    if distinct:
        return list(map("".join, itertools.permutations(symbols, pegs)))
    return list(map("".join, itertools.product(symbols, repeat=pegs)))


def fits(code, history):
    """Whether a code would have got every answer: history is guess, black, white, guess, …"""
    turns = zip(history[::3], history[1::3], history[2::3], strict=True)
    return all(score(guess, code) == (int(black), int(white)) for guess, black, white in turns)


codes, history = [], []
for line in sys.stdin:
    match line.split():
        case ["mastermind", "1"]:
            print("id name Random in Python", "option consistent", "option seed", "ready", sep="\n")
        case ["set", "seed", number]:
            random.seed(int(number))
        case ["rules", rules]:
            codes = every_code(rules)
            print("ready")
        case ["history", *history]:
            pass
        case ["go", *_]:
            candidates = [code for code in codes if fits(code, history)]
            print("info candidates", len(candidates))
            if candidates:
                print("guess", random.choice(candidates))
            else:
                print("error No code fits every answer.")
        case ["quit"]:
            break
    sys.stdout.flush()
