"""Each sentence of a row is true: what it says is found again by counting codes, without a review."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from math import inf, isclose

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from games.review.why import Clash, Kind, RuledOut, kind_of, ruled_out
from games.review.words import KINDS, ruled_out_words, why_words
from solver import (
    BULLS_AND_COWS,
    CLASSIC,
    Code,
    Feedback,
    History,
    Rules,
    flaw_of,
    parse_code,
    review,
    score,
)
from tests.depth import examples

Codes = frozenset[Code]
SMALL = [Rules(3, 3), Rules(2, 5), Rules(2, 4, repeats=False), Rules(4, 2)]
LARGER = [*SMALL, CLASSIC.rules, Rules(5, 4), Rules(4, 6, repeats=False)]


@cache
def all_codes(rules: Rules) -> Codes:
    codes = product(range(rules.colors), repeat=rules.pegs)
    return frozenset(code for code in codes if rules.repeats or len({*code}) == rules.pegs)


def fitting(rules: Rules, history: History) -> Codes:
    return frozenset(
        code
        for code in all_codes(rules)
        if all(score(guess, code) == answer for guess, answer in history)
    )


def split(guess: Code, left: Iterable[Code]) -> dict[Feedback, Codes]:
    cells: dict[Feedback, set[Code]] = {}
    for code in left:
        cells.setdefault(score(guess, code), set()).add(code)
    return {answer: frozenset(cell) for answer, cell in cells.items()}


@cache
def needed(rules: Rules, left: Codes, guess: Code) -> float:
    """The mean guesses of the best play after a guess, that guess included."""
    cells = split(guess, left)
    if len(cells) == 1 and guess not in left:
        return inf
    rest = sum(len(cell) * least(rules, cell) for cell in cells.values() if cell != {guess})
    return 1 + rest / len(left)


@cache
def least(rules: Rules, left: Codes) -> float:
    return min(needed(rules, left, guess) for guess in all_codes(rules))


@st.composite
def boards(draw: st.DrawFn, among: Sequence[Rules]) -> tuple[Rules, History]:
    rules = draw(st.sampled_from(among))
    codes = st.sampled_from(sorted(all_codes(rules)))
    secret = draw(codes)
    guesses = draw(st.lists(codes, min_size=1, max_size=6))
    if secret in guesses:
        guesses = guesses[: guesses.index(secret) + 1]
    return rules, [(guess, score(guess, secret)) for guess in guesses]


@pytest.mark.deep
@examples(40, 300)
@given(board=boards(LARGER))
def test_a_row_rules_a_guess_out_by_what_is_said(board: tuple[Rules, History]):
    rules, history = board
    for number, (guess, _answer) in enumerate(history):
        before = history[:number]
        found = ruled_out(guess, before)

        assert (found is None) == (guess in fitting(rules, before))
        if found:
            check_clash(rules, guess, found, before[found.row - 1])


def check_clash(rules: Rules, guess: Code, found: RuledOut, row: tuple[Code, Feedback]) -> None:
    """No code that fits this row alone is as the guess is, where the sentence says so."""
    fit = fitting(rules, [row])
    assert guess not in fit
    match found.clash:
        case Clash.MANY:
            assert guess.count(found.color) >= found.pegs
            assert all(code.count(found.color) < found.pegs for code in fit)
        case Clash.HOLE:
            assert guess[found.hole - 1] == found.color
            assert all(code[found.hole - 1] != found.color for code in fit)
        case Clash.FEW:
            assert guess.count(found.color) < found.pegs
            assert all(code.count(found.color) >= found.pegs for code in fit)
        case Clash.ANSWER:
            assert found.answer == score(guess, row[0]) != row[1]


@examples(25, 200)
@given(board=boards(SMALL))
def test_a_guess_was_what_is_said_of_it(board: tuple[Rules, History]):
    rules, history = board
    for number, row in enumerate(review(rules, history).rows):
        before = history[:number]
        flaw = flaw_of(rules, before, row) or ""
        kind = kind_of(row, flaw, is_first=not before)
        left = fitting(rules, before)

        check_kind(kind, rules, row.guess, left)
        said = why_words(rules, before, row, flaw)
        assert KINDS[kind] % {"codes": len(left)} in said
        if "The best guess tells" in said:
            assert len(split(row.best[0], left)) == len(left) > len(split(row.guess, left))


def check_kind(kind: Kind, rules: Rules, guess: Code, left: Codes) -> None:
    is_possible, cells = guess in left, split(guess, left)
    loss = needed(rules, left, guess) - least(rules, left)
    best = [
        code for code in all_codes(rules) if isclose(needed(rules, left, code), least(rules, left))
    ]
    parts_all = len(cells) == len(left)
    is_best = loss < 0.005
    truths = {
        Kind.ONLY: is_possible and len(left) == 1,
        Kind.NOT_THE_ONLY: not is_possible and len(left) == 1,
        Kind.OF_TWO: is_possible and len(left) == 2,
        Kind.NOT_OF_TWO: not is_possible and len(left) == 2,
        Kind.FIRST_BEST: is_best and left == all_codes(rules),
        Kind.PARTS_ALL: is_possible and parts_all,
        Kind.BEST: is_possible and is_best,
        Kind.IMPOSSIBLE_PARTS_ALL: not is_possible and is_best and parts_all,
        Kind.IMPOSSIBLE_BEST: not is_possible and is_best,
        Kind.KNOWN: len(cells) == 1,
        Kind.FIRST: not is_best and left == all_codes(rules),
        Kind.POSSIBLE: is_possible and not is_best and not left.intersection(best),
        Kind.OTHER_POSSIBLE: is_possible and not is_best and bool(left.intersection(best)),
        Kind.IMPOSSIBLE: not is_possible and not is_best and bool(left.intersection(best)),
        Kind.OTHER: not is_best,
    }
    assert truths[kind], kind


def said_of(secret: str, guesses: str, rules: Rules = CLASSIC.rules, stand_in: str = "") -> str:
    """What is said of the last of some guesses. stand_in: what takes the place of perfect play there."""
    codes = [parse_code(guess, rules) for guess in guesses.split()]
    history = [(code, score(code, parse_code(secret, rules))) for code in codes]
    row = review(rules, history).rows[-1]
    flaw = flaw_of(rules, history[:-1], row) or ""
    if stand_in:
        row = replace(row, value=row.value._replace(stand_in=stand_in))
    return why_words(rules, history[:-1], row, flaw)


@pytest.mark.parametrize(
    ("secret", "guesses", "said"),
    [
        ("3126", "1123", "No first guess is better."),
        (
            "2246",
            "1111",
            "Another first guess is better. The best guess leaves 185 codes on average, this one 512.",
        ),
        ("2246", "1234 3464", "This guess could be the secret, and no other splits better."),
        ("1324", "1122 6432", "This guess could not be the secret, and still splits best."),
        (
            "2246",
            "1234 3464 6131 5246",
            "This guess could be the secret, and tells all 4 codes left apart.",
        ),
        (
            "3126",
            "1123 2163",
            (
                "This guess could be the secret; one that could not is better."
                " The best guess leaves 5.7 codes on average, this one 6.5."
            ),
        ),
        (
            "2246",
            "1234 3464 6131",
            (
                "This guess could be the secret; another that could be is better."
                " The best guess leaves 4.3 codes on average, this one 5.1."
            ),
        ),
        (
            "2344",
            "1122 1134",
            (
                "Two orange pegs were ruled out by row 1. A guess that could be the secret is better."
                " The best guess leaves 33 codes on average, this one 46."
            ),
        ),
        (
            "2664",
            "1122 1245",
            (
                "Orange in hole 1 was ruled out by row 1. A guess that could be the secret is better."
                " The best guess leaves 33 codes on average, this one 47."
            ),
        ),
        (
            "5432",
            "1123 6242 2632 5552 4641",
            (
                "Row 4 asks for vermillion. A guess that could be the secret is better."
                " The best guess tells all 4 codes left apart."
            ),
        ),
        (
            "1122",
            "1111 2345",
            (
                "Row 1 asks for at least two orange pegs. Another guess is better."
                " The best guess leaves 24 codes on average, this one 35."
            ),
        ),
        (
            "1115",
            "1234 3416 3211 6445",
            (
                "If it were the secret, row 1 would have earned no black, 1 white."
                " Two codes were left, and this was neither."
            ),
        ),
        ("3562", "1122 5536 5111 6552 3562", "It was one of the two codes left."),
        ("2246", "1234 3464 6131 5246 2246", "It was the only code left."),
        (
            "5555",
            "1234 6166 3142",
            "Yellow was ruled out by row 1. Only one code was left, and this was another.",
        ),
        (
            "4555",
            "1111 1122 3345 3366 1444",
            "Orange was ruled out by row 1. A guess that could be the secret is better.",
        ),
        ("3456", "1122 2211", "Sky was ruled out by row 1. Its answer was certain beforehand."),
    ],
)
def test_each_sentence(secret: str, guesses: str, said: str):
    assert said_of(secret, guesses) == said


def test_what_rests_on_a_stand_in_is_behind_a_sign_and_what_does_not_is_not():
    told = {
        "2246 1234 3464": "≈\N{NO-BREAK SPACE}This guess could be the secret, and no other splits better.",
        "2246 1234 3464 6131 5246": "This guess could be the secret, and tells all 4 codes left apart.",
    }

    for board, said in told.items():
        secret, _, guesses = board.partition(" ")
        assert said_of(secret, guesses, stand_in="entropy") == said


def test_digits_are_told_as_digits():
    rules = BULLS_AND_COWS.rules
    row, *guesses = (parse_code(digits, rules) for digits in ("0123", "4056", "0456", "4567"))
    told = {(0, 0): 0, (0, 1): 1, (0, 3): 2}

    said = [
        ruled_out_words(rules, [(row, Feedback(*answer))], guesses[at])
        for answer, at in told.items()
    ]

    assert said == [
        "0 was ruled out by row 1.",
        "0 in hole 1 was ruled out by row 1.",
        "If it were the secret, row 1 would have earned no bulls, no cows.",
    ]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "de",
            [
                "Zweimal orange war durch Reihe 1 ausgeschlossen.",
                "Ein Versuch, der der Geheimcode sein konnte, ist besser.",
                "Der beste Versuch lässt im Mittel 33 Codes übrig, dieser 46.",
            ],
        ),
        (
            "fr",
            [
                "La rangée 1 exclut\N{NO-BREAK SPACE}: deux fois orange.",
                "Un essai qui pouvait être le code secret est meilleur.",
                "Codes restants en moyenne\N{NO-BREAK SPACE}: 33 après le meilleur essai, 46 après celui-ci.",
            ],
        ),
    ],
)
def test_a_row_in_another_language(language: str, said: list[str]):
    with translation.override(language):
        assert said_of("2344", "1122 1134") == " ".join(said)
