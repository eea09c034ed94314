"""A year as squares: a column for each week, with Monday on top. More is darker."""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import NamedTuple

from games.ui.charts.lines import anchor_at

WEEKS = 53  # columns
PITCH = 18  # pixels from one square to the next
SIDE = 15  # pixels of a square
SHADE_THRESHOLDS = (1, 2, 4, 8)  # at each number, a square is a shade darker
MIN_ROOM = 3  # weeks between the names of two months


class Square(NamedTuple):
    x: int
    y: int
    shade: int
    anchor: str
    words: str


class MonthName(NamedTuple):
    """The name of a month above its first whole week."""

    x: int
    anchor: str
    name: str
    words: str


class Heat(NamedTuple):
    """Squares in pixels; those of days on which nothing happened are one path."""

    empty: str
    squares: list[Square]
    months: list[MonthName]


def first_day(today: date) -> date:
    return today - timedelta(days=today.weekday(), weeks=WEEKS - 1)


def shade_of(number: int) -> int:
    return sum(number >= least for least in SHADE_THRESHOLDS)


def heat(
    numbers: Mapping[date, int],
    today: date,
    *,
    day_words: Callable[[date], str],
    month_name: Callable[[date], str],
    month_words: Callable[[date], str],
) -> Heat:
    start = first_day(today)
    empty, squares = [], []
    for n in range((today - start).days + 1):
        day, x, y = start + timedelta(days=n), n // 7 * PITCH, n % 7 * PITCH
        if numbers.get(day):
            anchor = anchor_at(100 * x / (WEEKS * PITCH))
            squares.append(Square(x, y, shade_of(numbers[day]), anchor, day_words(day)))
        else:
            empty.append(f"M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z")
    return Heat("".join(empty), squares, _months(start, today, month_name, month_words))


def _months(
    start: date,
    today: date,
    name: Callable[[date], str],
    words: Callable[[date], str],
) -> list[MonthName]:
    """The months, each above the week in which its first day is."""
    found: list[MonthName] = []
    for week in range(WEEKS):
        last = min(start + timedelta(weeks=week, days=6), today)
        first = last.replace(day=1)
        is_new = (last - first).days < 7 or week == 0  # noqa: PLR2004, days of a week
        has_room = week <= WEEKS - 2 and (
            not found or week * PITCH - found[-1].x >= MIN_ROOM * PITCH
        )
        if is_new and has_room and not (week == 0 and _next_is_near(start)):
            x = week * PITCH
            found.append(
                MonthName(x, anchor_at(100 * x / (WEEKS * PITCH)), name(first), words(first))
            )
    return found


def _next_is_near(start: date) -> bool:
    later = start + timedelta(weeks=MIN_ROOM)
    return later.month != start.month
