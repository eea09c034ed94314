"""The samples of comparisons: before, during, and after the work."""

from games.styleguide.comparing import comparing


def test_each_state_of_the_work_has_its_sample():
    results = [sample.context for sample in comparing() if "lines" in sample.context]

    assert [context["is_done"] for context in results] == [True, False, False, False]
    assert [context["is_running"] for context in results] == [False, False, False, True]
    assert [context["was_begun"] for context in results] == [False, False, True, True]
