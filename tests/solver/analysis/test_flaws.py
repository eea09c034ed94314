"""In what way a guess was worse than the best one."""

from solver import CLASSIC, Code, Flaw, History, Row, flaw_of, parse_code, review, score

RULES = CLASSIC.rules


def fits(code: Code, history: History) -> bool:
    return all(score(guess, code) == answer for guess, answer in history)


def row_of(secret: str, *guesses: str) -> tuple[History, Row]:
    """The turns before the last guess, and its row in the ledger."""
    codes = [parse_code(guess, RULES) for guess in guesses]
    history = [(code, score(code, parse_code(secret, RULES))) for code in codes]
    return history[:-1], review(RULES, history).rows[-1]


FLAWS: list[tuple[str, list[str], Flaw | None]] = [
    ("1234", ["1123"], None),
    ("1234", ["1111"], Flaw.FIRST),
    ("1234", ["1122", "1122"], Flaw.KNOWN),
    ("5351", ["3354", "2154", "5354", "5352"], None),
    ("1434", ["6651", "4313", "3144", "3462"], Flaw.KNOWN),
    ("5455", ["3322", "4544", "4221", "6456"], Flaw.NOT_ALL),
    ("4436", ["4434", "4432", "4435"], Flaw.POSSIBLE),
    ("3242", ["6452", "6634", "6531", "4446"], Flaw.OTHER_POSSIBLE),
    ("3242", ["6452", "6634", "6531"], Flaw.IMPOSSIBLE),
    ("1446", ["2413", "1315", "3343", "1254"], Flaw.OTHER_IMPOSSIBLE),
]


def test_each_flaw_is_what_it_says():
    for secret, guesses, expected in FLAWS:
        history, row = row_of(secret, *guesses)

        assert flaw_of(RULES, history, row) is expected, (secret, guesses)
        _check(expected, history, row)


def _check(found: Flaw | None, history: History, row: Row) -> None:
    possible = [code for code in row.best if fits(code, history)]
    if found is None:
        assert row.loss < 0.005
    elif found is Flaw.FIRST:
        assert history == []
    elif found in {Flaw.NOT_ALL, Flaw.POSSIBLE, Flaw.OTHER_POSSIBLE}:
        assert row.clash is None
        assert bool(possible) == (found is Flaw.OTHER_POSSIBLE)
        assert possible or (row.value.mean == 2) == (found is Flaw.NOT_ALL)
    elif found in {Flaw.IMPOSSIBLE, Flaw.OTHER_IMPOSSIBLE}:
        assert row.clash is not None
        assert bool(possible) == (found is Flaw.IMPOSSIBLE)
    else:
        assert found is Flaw.KNOWN
        assert row.expected == row.before
