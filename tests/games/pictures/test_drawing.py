"""What a picture shows, read from its pixels."""

from io import BytesIO
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import Phase, example, given
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image

from games.pictures import drawing
from games.pictures.drawing import (
    BLACK,
    HEIGHT,
    PANEL,
    PLATE,
    WIDTH,
    Column,
    Poster,
    Row,
    draw,
    drawable,
    plate,
)
from solver import MAX_GUESSES, MAX_PEGS, Feedback, possible_feedbacks
from tests.depth import at_depth, examples

NOTHING = Feedback(0, 0)
SIZES = product(range(2, MAX_PEGS + 1), [1, 2], [0, 1, 7, 10, 11, MAX_GUESSES])


def poster(*rows: Row, pegs: int = 4, allowed: int = 10, **changes: Any) -> Poster:
    facts: dict[str, Any] = {
        "site": "Mastermind",
        "title": "Classic",
        "rules": f"{pegs} x 6",
        "result": "X of 10",
        "rival": "",
        "skill": "",
        "address": "",
        "pegs": pegs,
        "allowed": allowed,
        "columns": [Column(rows, False)],
    }
    return Poster(**facts | changes)


def pixels(image: bytes | Image.Image | NDArray[np.int_]) -> NDArray[np.int_]:
    if isinstance(image, np.ndarray):
        return image
    opened = Image.open(BytesIO(image)) if isinstance(image, bytes) else image
    return np.asarray(opened.convert("RGB")).astype(int)


def ink(image: bytes | Image.Image | NDArray[np.int_], color: str) -> int:
    """How many pixels are of a color, or hardly another."""
    wanted = np.array([int(color[at : at + 2], 16) for at in (1, 3, 5)])
    return int((np.abs(pixels(image) - wanted).sum(axis=2) < 12).sum())


def test_the_same_result_is_drawn_in_the_same_bytes_of_a_png_that_previews_want():
    image = draw(poster(Feedback(2, 1)))
    opened = Image.open(BytesIO(image))

    assert (opened.format, opened.size) == ("PNG", (WIDTH, HEIGHT)) == ("PNG", (1200, 630))
    shown = pixels(image)
    for color in (drawing.PAGE, drawing.BOARD, PLATE, BLACK, drawing.WHITE, drawing.ACCENT):
        assert ink(shown, color) > 100, "colors are hardly changed by having few of them"
    assert len(image) < 40_000
    assert draw(poster(Feedback(2, 1))) == image


@pytest.mark.both
def test_more_blacks_are_more_black_ink_and_more_whites_more_white():
    for pegs in at_depth((4,), range(2, MAX_PEGS + 1)):
        blacks = [ink(plate(Feedback(n, 0), pegs, 40), BLACK) for n in range(pegs + 1)]
        whites = [ink(plate(Feedback(0, n), pegs, 40), drawing.WHITE) for n in range(pegs + 1)]

        for counts in (blacks, whites):
            steps = np.diff(counts)
            assert counts[0] == 0, pegs
            assert steps.min() > 0, pegs
            assert steps.max() - steps.min() <= steps.min() / 50, "each pin is as large"


@examples(1, 15, phases=at_depth((Phase.explicit,), tuple(Phase)))
@example([Feedback(1, 2), NOTHING])
@given(st.lists(st.sampled_from(possible_feedbacks(4)[:-1]), min_size=1, max_size=10))
def test_the_order_of_rows_is_seen_and_the_ink_of_each_is_there(rows: list[Feedback]):
    image = draw(poster(*rows))
    more = draw(poster(*rows[:-1], Feedback(4, 0)))
    board = Image.open(BytesIO(image)).crop(PANEL)

    assert (ink(board, BLACK) > 300) == any(row.black for row in rows)
    assert ink(more, BLACK) > ink(draw(poster(*rows[:-1], NOTHING)), BLACK)
    if rows != rows[::-1]:
        assert draw(poster(*rows[::-1])) != image


def test_a_covered_row_tells_no_answer():
    covered = pixels(plate(None, 4, 30))

    assert ink(plate(None, 4, 30), PLATE) == 0
    assert (covered[20, 30:-30] == covered[20, 30]).all()


@pytest.mark.both
def test_every_board_stays_inside_its_panel():
    for pegs, boards, played in at_depth([(MAX_PEGS, 2, 11), (2, 1, MAX_GUESSES)], SIZES):
        columns = [Column([Feedback(1, 0)] * played, False, "Knuth" * (boards - 1))] * boards

        image = pixels(draw(poster(pegs=pegs, allowed=20, columns=columns)))
        left, top, right, bottom = PANEL
        board, page = image[(top + bottom) // 2, left + 4], image[4, 4]
        inner = image[top + 40 : bottom - 40]

        shown = f"{boards} boards of {pegs} pegs with {played} rows"
        assert (inner[:, left + 2 : left + 12] == board).all(), shown
        assert (inner[:, right - 12 : right - 2] == board).all(), shown
        assert (image[top + 2 : top + 10, left + 40 : right - 40] == board).all(), shown
        assert (image[bottom - 10 : bottom - 2, left + 40 : right - 40] == board).all(), shown
        assert (image[:, right:] == page).all(), shown
        assert (image[:, left - 24 : left] == page).all(), shown


def test_only_letters_that_the_font_has_are_drawn():
    drawn = {
        "Mastermind": "Mastermind",
        "Gâteau für 4×6": "Gateau fur 4x6",
        "Мастермайнд": "",
        "a\nb\x00c": "abc",
        "x" * 500: "x" * 60,
    }

    assert {text: drawable(text) for text in drawn} == drawn


def test_long_words_become_small_and_stay_beside_the_board():
    long: dict[str, Any] = dict.fromkeys(
        ("site", "title", "rules", "result", "rival", "skill", "address"), "W" * 60
    )

    image = pixels(draw(poster(NOTHING, **long)))

    assert (image[:, PANEL[0] - 24 : PANEL[0]] == image[4, 4]).all()
