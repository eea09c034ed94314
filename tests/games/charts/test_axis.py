"""Everybody on one axis."""

from hypothesis import given
from hypothesis import strategies as st

from games.charts.axis import AFTER_BREAK, BEYOND, END, LETTER, MARGIN, START, Named, axis
from games.charts.labels import Label, Placed, cover


def named(*numbers: float) -> list[Named]:
    return [Named(f"level {n}", number, f"{number:.2f}") for n, number in enumerate(numbers)]


def test_the_weakest_is_on_the_left_and_the_strongest_on_the_right():
    drawn = axis(named(4, 6, 5))

    assert [point.named.number for point in drawn.points] == [6, 5, 4]
    assert [float(point.at) for point in drawn.points] == [START, (START + END) / 2, END]
    assert drawn.break_at is None


def test_one_far_from_all_others_stands_before_a_break():
    drawn = axis(named(8.6, 5.9, 5.3, 4.3))

    assert drawn.break_at == "10.00"
    assert [float(point.at) for point in drawn.points[:2]] == [BEYOND, AFTER_BREAK]


def test_two_are_no_crowd_to_be_far_from():
    assert axis(named(9, 4)).break_at is None


def test_dots_stand_on_the_same_scale_and_stretch_it():
    assert axis(named(6, 4), dots=[5]).dots == ["50.00"]
    stretched = axis(named(6, 4), dots=[8])

    assert [float(point.at) for point in stretched.points] == [(START + END) / 2, END]
    assert [float(at) for at in stretched.dots] == [START]


def test_a_dot_near_one_before_the_break_stands_with_it():
    drawn = axis(named(8.6, 5.9, 5.3, 4.3), dots=[8, 5.9])

    assert [float(at) for at in drawn.dots] == [BEYOND, AFTER_BREAK]


def test_the_margin_lies_around_the_player():
    you = Named("You", 5, "5.00", is_you=True)

    drawn = axis([*named(6, 4), you], margin=0.5)

    assert drawn.around == ("27.00", "73.00")
    assert axis([*named(6, 4), you]).around is None
    assert axis(named(6, 4), margin=0.5).around is None


@given(st.lists(st.floats(4, 9), min_size=2, max_size=9))
def test_labels_never_cover_each_other(numbers: list[float]):
    points = axis(named(*numbers)).points

    labels = [
        Label(0, LETTER * max(len(point.named.name), len(point.named.words)) + MARGIN - 0.02)
        for point in points
    ]
    placed = [Placed(float(point.label_at), point.lane) for point in points]
    assert not cover(labels, placed)
