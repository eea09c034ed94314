"""Secrets are fixed before the first guess, spread evenly, and open to checking."""

import hashlib
from collections import Counter

import pytest
from django.core import signing
from django.test import override_settings
from hypothesis import given
from hypothesis import strategies as st

from games.core.sealing import (
    draw_nonce,
    draw_secret,
    issue_ticket,
    new_token,
    read_ticket,
    seal_of,
)
from solver import (
    BULLS_AND_COWS,
    CLASSIC,
    MINI,
    Variant,
    check_code,
    metered,
    parse_code,
    parse_rules,
)
from tests.depth import at_depth
from tests.factories import make_game

tokens = st.text("abcdefghijklmnopqrstuvwxyz0123456789-_", min_size=22, max_size=22)


@given(tokens, st.sampled_from([MINI, CLASSIC, BULLS_AND_COWS]))
def test_a_drawn_secret_is_a_code_of_its_rules_and_stays_the_same(token: str, variant: Variant):
    secret = draw_secret(token, variant.rules)

    check_code(parse_code(secret, variant.rules), variant.rules)
    assert draw_secret(token, variant.rules) == secret


def test_a_token_has_the_secret_it_always_had_and_no_code_space_is_made():
    known = {
        "4x6": ["3566", "1443", "1445"],
        "4x10-distinct": ["4681", "8479", "4837"],
        "6x10": ["58224A", "757655", "647A25"],
        "6x12-distinct": ["4579B2", "62B7AC", "726B5A"],
    }

    with metered() as meter:
        drawn = {
            text: [draw_secret(f"token-{n}", parse_rules(text)) for n in range(3)] for text in known
        }

    assert drawn == known
    assert meter.cold == 0


@pytest.mark.both
def test_secrets_are_spread_evenly():
    each = at_depth(20, 100)
    counts = Counter(draw_secret(f"token-{n}", MINI.rules) for n in range(216 * each))

    # Of 216 codes, so many are expected: chi-squared with 215 degrees of freedom, six deviations.
    chi_squared = sum((counts[code] - each) ** 2 / each for code in counts)
    assert len(counts) == 216
    assert abs(chi_squared - 215) < 6 * (2 * 215) ** 0.5


def test_the_secret_cannot_be_worked_out_without_the_sites_key():
    token = new_token()
    mine = {draw_nonce(token), draw_nonce(token)}
    with override_settings(SECRET_KEY="another-key-" * 5):
        theirs = draw_nonce(token)

    assert len(mine) == 1
    assert theirs not in mine


@pytest.mark.django_db
def test_the_seal_is_what_the_seal_page_says():
    game = make_game(secret="3456")

    assert game.seal == hashlib.sha256(b"3456" + game.nonce.encode()).hexdigest()
    assert game.seal == seal_of(game.board.secret, game.nonce)


def test_a_ticket_is_good_for_its_own_token_alone():
    token = new_token()

    assert read_ticket(issue_ticket(token), token)
    assert not read_ticket(issue_ticket(token), new_token())
    assert not read_ticket(issue_ticket(token)[:-1] + "!", token)
    assert not read_ticket("", token)
    assert not read_ticket(signing.TimestampSigner(salt="other").sign(token), token)
