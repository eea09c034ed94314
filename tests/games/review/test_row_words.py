"""What the analysis of a row says."""

from games.review import row_words as words
from solver import CLASSIC, Feedback, review, score


def test_a_split_in_figures():
    cells = {Feedback(0, 0): 2, Feedback(1, 0): 1, Feedback(0, 1): 1}

    assert words.split_words(cells) == "3 groups, the largest 2, 1.5 expected, 1.5 bits"
    assert (
        words.split_words({Feedback(4, 0): 1}) == "1 group, the largest 1, 1.0 expected, 0.0 bits"
    )


def test_titles_count_codes():
    assert words.row_title(3, 23) == "Row 3: 23 codes to tell apart"
    assert words.row_title(5, 1) == "Row 5: 1 code left"
    assert words.codes_title(1, 1296) == "1,296 codes were left before guess 1"
    assert [words.codes_link(n) for n in (1, 23)] == [
        "See the code that was left",
        "See all 23 codes that were left",
    ]


def test_what_followed_and_how_many_were_as_good():
    secret = (2, 5, 1, 0)
    guesses = [(0, 0, 1, 1), (3, 3, 1, 0), (5, 5, 1, 0), secret]
    ledger = review(CLASSIC.rules, [(guess, score(guess, secret)) for guess in guesses])

    assert words.row_notes(ledger.rows[2]) == [
        "After the answer, 4 codes were left: 1.75 more guesses expected.",
        "54 guesses are equally good here.",
    ]
    assert "After the answer" not in " ".join(words.row_notes(ledger.rows[3]))
