"""What a review says of a game, and of a row of it."""

from types import SimpleNamespace
from typing import Any

import pytest

from games.models import Board, Result
from games.review import row_words, words
from games.words.skill import Sums
from solver import CLASSIC, Feedback, review, score


def sums(par: int, *, loss: int = 0, luck: int = 0) -> Sums:
    return Sums(par + loss - luck, 0, par, loss, luck, (loss,), (luck,))


def board(guesses: int, *, solved: bool = True, result: Result = Result.IN_PLAY) -> Board:
    return Board(guesses_used=guesses, solved=solved, result=result)


@pytest.mark.parametrize(
    ("guesses", "par", "said"),
    [
        (5, 434, "5 guesses, two thirds of a guess over par"),
        (4, 434, "4 guesses, a third of a guess under par"),
        (1, 434, "1 guess, 3.3 guesses under par"),
        (5, 500, "5 guesses, right at par"),
        (5, 491, "5 guesses, right at par"),
        (5, 490, "5 guesses, a quarter of a guess over par"),
        (8, 500, "8 guesses, three guesses over par"),
        (10, 434, "10 guesses, 5.7 guesses over par"),
    ],
)
def test_the_headline_tells_the_distance_from_par(guesses: int, par: int, said: str):
    found = Sums(100 * guesses, 0, par, max(100 * guesses - par, 0), 0, (0,), (0,))

    assert words.headline(board(guesses), found) == said


def test_a_headline_without_figures_or_without_the_code():
    left_by_the_others = board(1, solved=False, result=Result.WON)

    assert words.headline(board(7), None) == "7 guesses"
    assert words.headline(board(10, solved=False), sums(434)) == "Not found in 10 guesses"
    assert words.headline(left_by_the_others, None) == "Won after 1 guess"


def test_credit_is_given_to_best_guesses_alone():
    assert words.verdict(sums(434, luck=34)) == "Every guess was a best one."
    assert words.verdict(sums(434, loss=1)) == ""


def test_a_clash_names_its_row():
    assert words.clash_words(2) == "clashes with row 2"
    assert words.clash_words(None) == ""


def test_codes_before_and_after():
    assert words.left_words(1296, 208, is_found=False) == "1,296 → 208"
    assert words.left_words(1, 1, is_found=True) == "1 → found"
    assert [words.expected_words(n) for n in (185.3, 9.96, 1.0)] == [
        "185 expected",
        "10.0 expected",
        "1.0 expected",
    ]


def test_what_is_not_exact_names_its_stand_in():
    assert (
        words.stand_in_words(None)
        == "Every number here rests on play that is proven to be optimal."
    )
    assert "the play of the entropy strategy stands in" in words.stand_in_words("entropy")
    assert "the best play known so far stands in" in words.stand_in_words("book super")


def test_the_grades_are_told_with_their_limits():
    assert "less than 0.10, a slip less than 0.20" in words.legend()


def contest(mine: Board, theirs: Board, handicap: str = "none") -> Any:
    theirs.level = "knuth"
    return SimpleNamespace(board=mine, computer=theirs, handicap=handicap)


def test_with_a_handicap_the_stored_result_is_told():
    for result, said in (
        (Result.WON, "You won, with a handicap."),
        (Result.DRAWN, "A draw, with a handicap."),
        (Result.LOST, "Knuth won, in spite of a handicap."),
    ):
        game = contest(board(5, result=result), board(4), "two")
        assert words.contest_words(game, sums(434), sums(434)).startswith(said)


def test_nothing_is_compared_where_a_contest_was_not_played_to_its_end():
    for result in (Result.GIVEN_UP, Result.ABANDONED):
        game = contest(board(1, solved=False, result=result), board(4))
        assert words.contest_words(game, sums(434), sums(434)) == ""


@pytest.mark.parametrize(
    ("mine", "theirs", "said"),
    [
        (board(5), board(4), "Knuth was quicker than you by 1 guess."),
        (board(4), board(6), "You were quicker than Knuth by 2 guesses."),
        (board(5), board(5), "You were level with Knuth."),
        (board(5), board(10, solved=False), "You found the code, and Knuth did not."),
        (board(10, solved=False), board(5), "Knuth found the code, and you did not."),
        (board(10, solved=False), board(8, solved=False), "You were level with Knuth."),
    ],
)
def test_a_contest_names_who_was_quicker(mine: Board, theirs: Board, said: str):
    told = words.contest_words(contest(mine, theirs), sums(434), sums(434))

    assert told.startswith(said)


def test_a_contest_parts_skill_from_luck():
    game = contest(board(5), board(4))

    told = words.contest_words(game, sums(434, loss=41, luck=-12), sums(434, loss=10, luck=60))

    assert "Your guesses cost 0.31 more than those of Knuth." in told
    assert "The answers that Knuth got were 0.72 luckier." in told
    told = words.contest_words(game, sums(434, loss=10, luck=60), sums(434, loss=41, luck=-12))
    assert (
        "Your guesses cost 0.31 less than those of Knuth. Your answers were 0.72 luckier." in told
    )
    told = words.contest_words(game, sums(434), sums(434))
    assert "Your guesses cost as much as those of Knuth. Both were equally lucky." in told


def test_a_point_of_the_picture():
    told = [("You", "23"), ("Knuth", "97")]

    assert words.picture_words("2", told) == "2: You 23 · Knuth 97"
    assert words.picture_words("start", told[:1]) == "start: You 23"


def test_a_split_in_figures():
    cells = {Feedback(0, 0): 2, Feedback(1, 0): 1, Feedback(0, 1): 1}

    assert row_words.split_words(cells) == "3 groups, the largest 2, 1.5 expected, 1.5 bits"
    assert (
        row_words.split_words({Feedback(4, 0): 1})
        == "1 group, the largest 1, 1.0 expected, 0.0 bits"
    )


def test_titles_count_codes():
    assert row_words.row_title(3, 23) == "Row 3: 23 codes to tell apart"
    assert row_words.row_title(5, 1) == "Row 5: 1 code left"
    assert row_words.codes_title(1, 1296) == "1,296 codes were left before guess 1"
    assert [row_words.codes_link(n) for n in (1, 23)] == [
        "See the code that was left",
        "See all 23 codes that were left",
    ]


def test_what_followed_and_how_many_were_as_good():
    secret = (2, 5, 1, 0)
    guesses = [(0, 0, 1, 1), (3, 3, 1, 0), (5, 5, 1, 0), secret]
    ledger = review(CLASSIC.rules, [(guess, score(guess, secret)) for guess in guesses])

    assert row_words.row_notes(ledger.rows[2]) == [
        "After the answer, 4 codes were left: 1.75 more guesses expected.",
        "54 guesses are equally good here.",
    ]
    assert "After the answer" not in " ".join(row_words.row_notes(ledger.rows[3]))
