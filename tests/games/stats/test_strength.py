"""Strength and luck of a career, computed a second way from what is stored."""

import math
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games.keeping import forget_everything
from games.models import Coach, Codemaker, Outcome
from games.review.ledgers import ledger_of
from games.stats.career import career_of
from games.stats.strength import LAST_GAMES, Skill, best_mean, skill_of, strength_under
from games.stats.trend import GAMES_PER_MEAN
from solver import CLASSIC, MINI, POCKET, SUPER, par
from tests.depth import examples
from tests.factories import make_game, make_guest, make_player, play_codes, reread
from tests.games.outcomes import make_outcomes

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
        assert skill.newest.games == min(LAST_GAMES, len(known))
        assert skill.newest.luck == pytest.approx(fmean(lucks[-LAST_GAMES:]), abs=1e-5)
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


@pytest.mark.postgres
@pytest.mark.django_db
def test_a_game_that_was_given_up_counts_what_was_still_to_come():
    player = make_player()
    ledger_of(play_codes(make_game(player=player), "1122", "3344", "3456", "1234").board)
    game = play_codes(make_game(player=player), "1122")
    game.resign()
    game = reread(game)
    ledger_of(game.board)

    strength = strength_under(career_of(player, RULES), RULES)

    assert strength
    losses = Outcome.objects.values_list("loss", "rest")
    assert strength.loss == pytest.approx(
        fmean((loss or 0) + (rest or 0) for loss, rest in losses), abs=1e-5
    )
    assert (reread(game).outcome.rest or 0) > 0
