"""The samples of a game played elsewhere."""

from django.template.loader import render_to_string

from games.styleguide import elsewhere


def test_the_board_of_the_solver_has_a_row_a_plate_and_a_guess_to_use():
    sample = elsewhere.solver()

    html = render_to_string(sample.part, sample.context)

    assert html.count("data-pin") == 4
    assert "data-use" in html
    assert 'name="guess-2"' in html


def test_the_turns_of_a_game_elsewhere_have_one_that_is_wrong():
    form = elsewhere.turns().context["form"]

    assert [bool(row.error) for row in form.rows] == [False, True]


def test_one_of_everyones_bars_is_ones_own():
    sample = elsewhere.everyone()

    assert [bar.row.kind for bar in sample.context["everyone"]] == ["other", "you", "other"]
