"""Exploring positions: the guesses worth comparing after any answers, and what each of them is worth.

An address names rules, the turns so far, and at its end the guess that is shown in detail. A position can be
played against the computer, on a practice board.
"""
