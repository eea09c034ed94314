"""Where a player loses guesses: what is counted, and that it sums to all that was lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.review.ledgers import ledger_of
from games.stats.career import career_of
from games.stats.leaks import MOST_HABITS, SPANS, Made, guesses_of, leaks, leaks_of, span_of
from solver import CLASSIC, Flaw
from tests.depth import examples
from tests.factories import make_game, make_player, make_race, play_codes, reread

RULES = CLASSIC.rules
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
