"""Where the games behind a figure are."""

from games.stats.behind import Behind


def test_the_filters_of_the_page_and_of_the_figure_are_in_the_address():
    behind = Behind({"rules": "4x6", "way": "", "coach": "off"})

    assert behind() == "/me/history/?rules=4x6&coach=off&result=counted"
    assert behind(way="race", guesses="5") == (
        "/me/history/?rules=4x6&way=race&coach=off&result=counted&guesses=5"
    )


def test_without_such_a_list_there_is_no_address():
    assert Behind(None)(guesses="5") == ""
