"""Strength, luck, and leaks: computed a second way from what is stored, and in words."""

import math
import re
from array import array
from datetime import date, timedelta
from statistics import fmean, stdev

import pytest
from django.template.loader import render_to_string
from django.utils.html import strip_tags
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games.core.modes.choices import Coach, Codemaker
from games.core.outcome import Outcome
from games.process_cache import forget_everything
from games.review.ledgers import ledger_of
from games.stats.cards.strength import OWN, THEIRS, reason_of, skill_card, strengths_card
from games.stats.cards.trend import skill_trend_card
from games.stats.career import Career
from games.stats.leaks import MOST_HABITS, SPANS, Made, guesses_of, leaks, leaks_of, span_of
from games.stats.statistics import GAMES_PER_MEAN, Point
from games.stats.strength import (
    LAST_GAMES,
    LastGames,
    Luck,
    Skill,
    best_mean,
    skill_of,
    strength_under,
)
from solver import CLASSIC, MINI, POCKET, SUPER, Flaw, par
from solver.site import PlayingStrength
from tests.depth import examples
from tests.factories import make_game, make_guest, make_player, make_race, play_codes, reread
from tests.games.stats.careers import career_of
from tests.games.stats.outcomes import make_outcomes

RULES = CLASSIC.rules
figures = st.floats(-3, 3, width=32)
games = st.lists(
    st.tuples(
        st.one_of(st.none(), st.floats(0, 4, width=32)),  # the loss; None if it is not reviewed
        figures,
        st.one_of(st.none(), st.floats(0, 2, width=32)),  # the rest of a game given up
        st.booleans(),
    ),
    min_size=1,
    max_size=2 * LAST_GAMES,
)


def skill_after(rows: list[tuple[float | None, float, float | None, bool]]) -> Skill | None:
    forget_everything()  # keys are used again when a test case is undone
    player = make_guest()
    for loss, luck, rest, solved in rows:
        make_outcomes(
            player,
            [4 if solved else 0],
            loss=loss,
            luck=None if loss is None else luck,
            rest=0 if solved else rest,
        )
    return skill_of(career_of(player, RULES), RULES)


class Histories(TestCase):
    @pytest.mark.postgres
    @examples(2, 25)
    @given(rows=games)
    def test_every_figure_is_the_one_of_the_reviewed_games(
        self, rows: list[tuple[float | None, float, float | None, bool]]
    ):
        known = [
            (loss + (0 if solved else rest or 0), luck)
            for loss, luck, rest, solved in rows
            if loss is not None and (solved or rest is not None)
        ]

        skill = skill_after(rows)

        assert (skill is None) == (not known)
        if skill is None:
            return
        losses, lucks = [loss for loss, _ in known], [luck for _, luck in known]
        best = par(RULES) or 0
        assert skill.strength.mean == pytest.approx(best + fmean(losses), abs=1e-5)
        if len(known) > 1:
            error = stdev(losses) / math.sqrt(len(losses))
            assert skill.strength.error == pytest.approx(error, abs=1e-5)
        assert skill.used == pytest.approx(best + fmean(losses) - fmean(lucks), abs=1e-5)
        assert skill.luck.total == pytest.approx(sum(lucks), abs=1e-4)
        assert skill.luck.points[-1][1] == skill.luck.total
        assert skill.waiting == len(rows) - len(known)
        assert skill.last_games.games == min(LAST_GAMES, len(known))
        assert skill.last_games.luck == pytest.approx(fmean(lucks[-LAST_GAMES:]), abs=1e-5)
        last = losses[-GAMES_PER_MEAN:]
        assert skill.trend[-1].mean == pytest.approx(best + fmean(last), abs=1e-5)


@pytest.mark.django_db
def test_of_found_codes_the_guesses_used_are_those_that_were_used():
    player = make_player()
    for codes in (["1122", "3344", "1234"], ["1234"], ["1111", "1122", "1233", "1234"]):
        ledger_of(play_codes(make_game(player=player), *codes).board)

    skill = skill_of(career_of(player, RULES), RULES)

    assert skill
    assert skill.used == pytest.approx((3 + 1 + 4) / 3, abs=1e-5)


@pytest.mark.django_db
def test_games_with_help_and_without_a_code_do_not_count():
    player = make_player()
    for choices in ({"coach": Coach.FULL}, {"codemaker": Codemaker.EVIL, "secret": ""}):
        game = play_codes(make_game(player=player, **choices), "1122")
        game.resign()
        assert ledger_of(reread(game).board)

    assert Outcome.objects.filter(loss__isnull=False).count() == 2
    assert skill_of(career_of(player, RULES), RULES) is None
    assert strength_under(career_of(player, RULES), RULES) is None


@pytest.mark.django_db
def test_only_rules_with_proven_values_have_a_strength():
    player = make_player()
    make_outcomes(player, [5, 5], variant=SUPER, loss=0.5, luck=0.1, rest=0)

    assert skill_of(career_of(player, SUPER.rules), SUPER.rules) is None
    assert [bool(best_mean(each.rules)) for each in (MINI, CLASSIC, POCKET, SUPER)] == [
        True,
        True,
        False,
        False,
    ]


# In words

PAR = 5625 / 1296
NOBODY = Career([], array("i"), array("i"), array("q"), array("f"), array("f"))
FIRST = date(2026, 1, 1)


def skill(
    loss: float = 0.37,
    newest: LastGames | None = None,
    games: int = 864,
    error: float | None = 0.025,
    waiting: int = 0,
) -> Skill:
    points = [Point(FIRST + timedelta(days=n), 5, min(50, n + 1), 4.8 - n / 100) for n in range(9)]
    return Skill(
        PlayingStrength(PAR, loss, error, games),
        PAR + loss + 0.02,
        newest or LastGames(20, 4.45, 0.3, 0.2),
        points,
        Luck([(FIRST, -17.3)], -17.3, 22.0, games),
        waiting,
        NOBODY,
    )


def test_the_sentence_says_how_strong_and_how_lucky():
    card = skill_card(skill(), CLASSIC.rules)

    assert card
    assert strip_tags(card.lead) == (
        "You play like someone who needs 4.71 ± 0.05 guesses. "
        "Your last 20 games used 4.45, for you were lucky. Careless ≈\xa05.11, Random ≈\xa04.64."
    )
    assert card.note == (
        "864 reviewed games: par 4.34, and 0.37 lost in each. They used 4.73 guesses on average. "
        "The true strength is within ± 0.05, 95 times out of 100."
    )
    assert card.axis
    assert card.axis.around
    html = render_to_string("stats/_cards.html#strength", {"strength": card})
    assert "Perfect play needs 4.34 guesses on average: that is par." in html
    assert "The standard error is 0.025 guesses, from 864 games." in html


def test_a_profile_names_its_player_safely():
    card = skill_card(skill(), CLASSIC.rules, name="<b>")

    assert card
    assert "<bdi>&lt;b&gt;</bdi> plays like someone who needs" in card.lead
    assert "The last 20 games used 4.45, thanks to good luck." in card.lead


@given(loss=st.floats(0, 6))
def test_rounded_figures_add_up(loss: float):
    card = skill_card(skill(loss), CLASSIC.rules)

    assert card
    mean = re.search(r"needs (\d+\.\d\d)", strip_tags(card.lead))
    parts = re.search(r"par (\d+\.\d\d), and (\d+\.\d\d) lost", card.note)
    assert mean
    assert parts
    assert float(mean[1]) == pytest.approx(float(parts[1]) + float(parts[2]))


def test_the_greater_reason_is_told():
    for newest, reason in (
        (LastGames(20, 4.45, 0.30, 0.19), "lucky"),
        (LastGames(20, 4.95, 0.35, -0.26), "unlucky"),
        (LastGames(20, 4.45, 0.11, 0.00), "better"),
        (LastGames(20, 4.95, 0.65, 0.04), "worse"),
        (LastGames(20, 4.72, 0.40, 0.02), "even"),
    ):
        assert reason_of(newest, skill().strength) == reason
        assert set(OWN) == set(THEIRS) >= {reason}


def test_games_that_are_not_reviewed_are_told_and_few_games_have_no_margin():
    waiting = skill_card(skill(waiting=2), CLASSIC.rules)
    few = skill_card(skill(games=4, error=0.3), CLASSIC.rules)

    assert waiting
    assert "2 more games are not reviewed yet." in waiting.note
    assert few
    assert "±" not in few.lead
    assert skill_card(skill(games=2), CLASSIC.rules) is None
    assert skill_card(None, CLASSIC.rules) is None


def test_the_strengths_under_several_rules_stand_side_by_side():
    strong = PlayingStrength(3.95, 0.1, 0.01, 54)

    rows = strengths_card([(MINI, strong), (CLASSIC, skill().strength)])

    assert rows == [
        ("Mini", "4.05 ± 0.02", "54 games"),
        ("Classic", "4.71 ± 0.05", "864 games"),
    ]
    assert strengths_card([(MINI, strong), (CLASSIC, None)]) == []


def test_the_trend_has_par_as_its_dashed_line():
    card = skill_trend_card(skill())

    assert card
    assert card.line.reference
    assert [mark.words for mark in card.key] == ["strength over 9 games", "par 4.34"]
    assert card.summary == "Strength in guesses, from 4.78 to 4.72"
    assert card.table.rows[-1][-1] == card.last == "4.72"
    assert skill_trend_card(None) is None


# Leaks

rows = st.builds(
    Made,
    board=st.integers(1, 5),
    turn=st.integers(1, 10),
    code=st.sampled_from(["1122", "1234", "6655", "1112"]),
    before=st.integers(1, RULES.size),
    loss=st.floats(0, 2),
    flaw=st.sampled_from(["", *Flaw]),
)


@examples(20, 100)
@given(st.lists(rows, min_size=1, max_size=40))
def test_each_way_of_counting_sums_to_the_loss_of_a_game(made: list[Made]):
    made.sort(key=lambda row: (row.board, row.turn))
    games = len({row.board for row in made})
    total = sum(row.loss for row in made) / games

    found = leaks_of(made)

    assert found
    assert found.games == games
    assert sum(loss for _, loss in found.by_turn) == pytest.approx(total)
    assert sum(loss for _, loss in found.by_span) == pytest.approx(total)
    assert sum(row.games * row.in_all for row in found.openings) == pytest.approx(total * games)
    assert sum(habit.cost for habit in found.habits) <= total + 1e-9
    assert [habit.cost for habit in found.habits] == sorted(
        (habit.cost for habit in found.habits), reverse=True
    )
    assert len(found.habits) <= MOST_HABITS


def test_codes_left_belong_to_one_span():
    spans = [SPANS.index(span_of(codes)) for codes in (1, 2, 3, 8, 9, 40, 41, 1296)]

    assert spans == [0, 0, 1, 1, 2, 2, 3, 3]
    assert leaks_of([]) is None


def test_habits_are_told_apart_by_flaw_by_codes_left_and_of_first_guesses_by_shape():
    made = [
        Made(1, 1, "1122", 1296, 0.06, "first"),
        Made(1, 2, "1345", 200, 0.3, "possible"),
        Made(1, 3, "1345", 5, 0.2, "possible"),
        Made(2, 1, "3344", 1296, 0.06, "first"),
        Made(2, 2, "1345", 150, 0.1, "possible"),
        Made(2, 3, "1345", 30, 0.004, "known"),
        Made(3, 1, "1234", 1296, 0.04, "first"),
    ]

    found = leaks_of(made)

    assert found
    assert [(habit.flaw, habit.span.first, habit.shape) for habit in found.habits] == [
        (Flaw.POSSIBLE, 41, ""),
        (Flaw.POSSIBLE, 3, ""),
        (Flaw.FIRST, 41, "AABB"),
    ]
    assert found.habits[0].cost == pytest.approx(0.4 / 3)
    assert [(row.shape, row.games) for row in found.openings] == [("AABB", 2), ("ABCD", 1)]


@pytest.mark.postgres
@pytest.mark.django_db
def test_the_guesses_are_those_of_the_ledgers_and_of_the_player_alone():
    player = make_player()
    games = [
        play_codes(make_race(player=player, secret="1234"), "1122", "3344", "1234"),
        play_codes(make_game(player=player, secret="6543"), "1123", "6543"),
        play_codes(make_game(), "1234"),
    ]
    ledgers = [ledger_of(board) for game in games for board in game.seats]
    mine = [found for found in (ledgers[0], ledgers[2]) if found]
    career = career_of(player, RULES)

    made = guesses_of(career.games, RULES)

    assert len(mine) == 2
    assert [(row.before, row.loss) for row in made] == [
        (row.before, row.loss) for ledger in mine for row in ledger.rows
    ]
    found = leaks(career.reviewed(), RULES)
    assert found
    assert found.games == 2
    assert sum(loss for _, loss in found.by_turn) == pytest.approx(
        sum(ledger.loss for ledger in mine) / 2
    )
    assert found.estimated == pytest.approx(0, abs=1e-6)


@pytest.mark.django_db
def test_the_losses_and_what_is_estimated_are_those_of_the_strength():
    player = make_player()
    game = play_codes(make_game(player=player, secret="6543"), "1123", "1123")
    game.resign()
    ledger_of(reread(game).board)
    reviewed = career_of(player, RULES).reviewed()

    found = leaks(reviewed, RULES)

    assert found
    assert found.estimated > 0
    made = sum(loss for _, loss in found.by_turn)
    assert made + found.estimated == pytest.approx(reviewed.losses[0])
