"""Numbers, names of people in a match, strategies, and mistakes in words."""

import pytest
from django.utils.translation import override, trans_real

from games.core.player import Player
from games.lab.tasks import error_as_json, stored_error_in_words
from games.live.match import GUEST_NAME_COUNT, Match, Opening
from games.live.names import GUEST_NAMES, gain_of, name_of, rating_of
from games.live.seat import Seat
from games.ui import numbers, strategies
from solver import STRATEGIES, SolverError
from tests.factories import make_guest, make_match, make_player, reread
from tests.games.live.matches import NOON

pytestmark = pytest.mark.django_db
MINUS, DASH = "\N{MINUS SIGN}", "\N{EN DASH}"
NARROW, SPACE = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"
TOO_MANY = SolverError("A position here has at most %(most)s turns.", most=1_900)


# Numbers


def test_numbers_are_written_as_the_language_does():
    with override("en"):
        told = [numbers.decimal(n) for n in (4.714, 4.716, 1234.5, -0.25, -0.001, None)]
    assert told == ["4.71", "4.72", "1,234.50", f"{MINUS}0.25", "0.00", DASH]

    with override("de"):
        assert [numbers.decimal(n) for n in (1234.5, -0.25)] == ["1.234,50", f"{MINUS}0,25"]
    with override("fr"):
        assert numbers.decimal(-0.25) == f"{MINUS}0,25"

    told = [numbers.difference(number) for number in (0.25, -1.5, 0, 0.001, None)]

    assert told == ["+0.25", f"{MINUS}1.50", "0.00", "0.00", DASH]

    for language, space in {"en": "", "de": SPACE, "fr": NARROW}.items():
        with override(language):
            told = [numbers.percent(share) for share in (0.254, 0.001, 0, 1, None)]
        assert told == [*(f"{n}{space}%" for n in ("25", "<1", "0", "100")), DASH], language

    told = [numbers.halves(number) for number in (0, 0.5, 33.5, 12, 1234.5)]

    assert told == ["0", "½", "33½", "12", "1,234½"]
    assert numbers.proven("4.34", is_exact=True) == "4.34"
    assert numbers.proven("4.64", is_exact=False) == f"≈{SPACE}4.64"
    with override("fr"):
        assert numbers.labeled("Knuth", "3 won") == f"Knuth{SPACE}: 3 won"


# People in a match


def test_everybody_in_a_match_has_a_name():
    guest, account = make_guest(), make_player(username="ada")
    match = Match.objects.open(guest, Opening(people=3, levels=("knuth",)), NOON)
    match = Match.objects.change(match.token, NOON, lambda it: it.sit(account, NOON))
    name = GUEST_NAMES[match.board.guest_name]

    assert [name_of(seat) for seat in match.everyone] == [name, "ada", "Free seat", "Knuth"]
    Player.objects.all().delete()
    assert name_of(reread(match).board) == "A former player"


def test_eight_guests_have_eight_names():
    match = make_match(*(make_guest() for _ in range(8)))

    assert len(set(GUEST_NAMES)) == len(GUEST_NAMES) == GUEST_NAME_COUNT
    with override("en"):
        assert len({name_of(seat) for seat in match.everyone}) == 8


def test_a_rating_is_told_with_its_doubt_and_what_the_match_changed():
    for rating, deviation, after, words in (
        (None, None, None, ("", "")),
        (1500.0, 350.0, None, ("1500?", "")),
        (1500.0, 350.0, 1662.2, ("1662?", "+162")),
        (1612.4, 60.0, 1603.6, ("1604", f"{MINUS}8")),
        (1500.4, 60.0, 1499.6, ("1500", "0")),
    ):
        seat = Seat(rating=rating, deviation=deviation, rating_after=after)
        assert (rating_of(seat), gain_of(seat)) == words


# Strategies, and what they cannot do


def test_every_strategy_has_a_name_and_a_line_that_cites_whose_rule_it_is():
    assert set(strategies.STRATEGY_NAMES) == set(strategies.STRATEGY_LINES) == set(STRATEGIES)
    assert strategies.strategy_name("minimax") == "Knuth"
    assert strategies.strategy_name("of-mine") == "of-mine"
    assert strategies.strategy_line("entropy").endswith(
        "tells the most on average. After Neuwirth 1982."
    )
    assert strategies.strategy_line("goldfish") == strategies.STRATEGY_LINES["goldfish"]
    assert strategies.strategy_in_words("minimax:ties=highest", "1122") == (
        "Knuth, ties to the highest candidate, first 1122"
    )


def test_a_strategy_is_found_by_what_it_is_called():
    called = {
        "Knuth": "minimax",
        "most parts": "most-parts",
        "Entropy": "entropy",
        "Lowest candidate": "lowest",
        "parts+0.3*entropy": "parts+0.3*entropy",
        "": "",
    }

    assert {name: strategies.strategy_called(name) for name in called} == called


def test_a_stored_error_is_translated_when_it_is_told_and_other_words_stay(
    monkeypatch: pytest.MonkeyPatch,
):
    stored = error_as_json(TOO_MANY, 300)
    catalog = {TOO_MANY.sentence: "Hier sind es höchstens %(most)s Züge."}

    assert stored_error_in_words(stored) == str(TOO_MANY)
    with override("de"):
        monkeypatch.setattr(trans_real.catalog(), "_catalog", catalog)
        assert stored_error_in_words(stored) == "Hier sind es höchstens 1.900 Züge."
    assert error_as_json(TOO_MANY, 40) == str(TOO_MANY)[:40], "too long: it is stored in English"

    for text in ("", "It takes longer than the lab allows.", "[1]", "null", "{}"):
        assert stored_error_in_words(text) == text
