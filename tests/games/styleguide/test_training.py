"""The samples of the trainer show every state of an exercise."""

from django.template.loader import render_to_string

from games.styleguide.training import training


def test_every_state_of_an_exercise_is_shown():
    drawn = {each.title: render_to_string(each.part, each.context) for each in training()}

    assert "marks__one--now" in drawn["An exercise"]
    assert "verdict--right" not in drawn["A wrong answer"]
    assert drawn["A wrong answer"].count('class="groups"') == 2
    assert "verdict--right" in drawn["A right answer"]
    assert drawn["Groups, one lit"].count("groups__hit") == 1
    assert "Go on: Exercise 2 of 4" in drawn["Sets of exercises"]
    assert "All exercises" in drawn["Trained"]
