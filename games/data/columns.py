"""The fields of open games, with their types in Apache Arrow. `docs/data.md` says what they mean."""

OR_NULL = " or null"

GUESS = {
    "code": "string",
    "black": "int8",
    "white": "int8",
    "candidates_left": "int32",
    "seconds": "int16" + OR_NULL,
    "loss": "double" + OR_NULL,
    "luck": "double" + OR_NULL,
}

GAME = {
    "player": "string" + OR_NULL,
    "game": "int32" + OR_NULL,
    "month": "string",
    "rules": "string",
    "pegs": "int8",
    "colors": "int8",
    "repeats": "bool",
    "guesses_allowed": "int8",
    "mode": "string",
    "origin": "string",
    "codemaker": "string",
    "opponent": "string" + OR_NULL,
    "first": "string",
    "handicap": "string",
    "coach": "string",
    "hints": "int16",
    "result": "string",
    "solved": "bool",
    "secret": "string",
    "loss": "double" + OR_NULL,
    "luck": "double" + OR_NULL,
}
"""The fields of a game before `guesses`, which is a list of `GUESS`."""
