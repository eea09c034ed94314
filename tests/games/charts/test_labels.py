"""Labels that do not cover each other."""

from hypothesis import given
from hypothesis import strategies as st

from games.charts.labels import Label, Placed, cover, place_labels


def test_labels_with_room_stand_at_their_points_in_the_first_lane():
    labels = [Label(10, 8), Label(50, 8), Label(90, 8)]

    assert place_labels(labels) == [Placed(10, 0), Placed(50, 0), Placed(90, 0)]


def test_a_near_label_takes_the_other_lane():
    assert place_labels([Label(50, 10), Label(53, 10)]) == [Placed(50, 0), Placed(53, 1)]


def test_a_third_one_moves_aside():
    labels = [Label(50, 10), Label(51, 10), Label(52, 10)]

    placed = place_labels(labels)

    assert placed == [Placed(50, 0), Placed(51, 1), Placed(60, 0)]
    assert not cover(labels, placed)


def test_labels_at_the_end_move_back_into_sight():
    assert place_labels([Label(99, 10)]) == [Placed(95, 0)]
    assert place_labels([Label(1, 10)]) == [Placed(5, 0)]


def test_labels_that_cover_each_other_are_seen():
    labels = [Label(50, 10), Label(53, 10)]

    assert cover(labels, [Placed(50, 0), Placed(53, 0)])


@given(
    st.lists(
        st.tuples(st.floats(0, 100), st.floats(4, 14)).map(lambda pair: Label(*pair)), max_size=9
    ).map(sorted)
)
def test_nine_labels_never_cover_each_other_and_stay_inside(labels: list[Label]):
    placed = place_labels(labels)

    assert not cover(labels, placed)
    for label, place in zip(labels, placed, strict=True):
        assert label.width / 2 - 1e-6 <= place.at <= 100 - label.width / 2 + 1e-6
