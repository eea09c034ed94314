"""The parts of charts of which there are hundreds, drawn without a template, which takes ten times as long."""

from collections.abc import Sequence

from django import template
from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString

from games.charts.heat import SIDE, Square
from games.charts.lines import Mark
from games.words.names import sentence

register = template.Library()

MARK = (
    '<g class="mark" role="img" aria-label="{words}" tabindex="{tab}">'
    '<rect class="mark__area" x="{start}%" width="{width}%" height="100%" />'
    '<circle class="mark__dot" cx="{x}%" cy="{y}%" r="5" />'
    '<text class="mark__words mark__words--{anchor}" x="{x}%" y="-8">{words}</text></g>'
)
SQUARE = (
    '<g class="mark" role="img" aria-label="{words}" tabindex="-1">'
    '<rect class="heat__square heat__square--{shade}" x="{x}" y="{y}" width="{side}" height="{side}" rx="3" />'
    '<text class="mark__words mark__words--{anchor}" x="{x}" y="137">{words}</text></g>'
)


@register.simple_tag
def marks(points: Sequence[Mark]) -> SafeString:
    """The points of a line, each of which tells its value."""
    return SafeString(
        "".join(
            MARK.format(
                words=escape(point.words),
                tab=0 if point.is_stop else -1,
                start=point.start,
                width=point.width,
                x=point.x,
                y=point.y,
                anchor=point.anchor,
            )
            for point in points
        )
    )


@register.simple_tag
def squares(days: Sequence[Square]) -> SafeString:
    """The days of a year on which something happened."""
    return SafeString(
        "".join(
            SQUARE.format(
                words=escape(day.words),
                shade=day.shade,
                x=day.x,
                y=day.y,
                side=SIDE,
                anchor=day.anchor,
            )
            for day in days
        )
    )


@register.simple_tag
def table_rows(rows: Sequence[Sequence[str]]) -> SafeString:
    """The rows of a table behind a chart, each with its name in front."""
    return SafeString("".join(map(_row, rows)))


def _row(row: Sequence[str]) -> str:
    name, *cells = row
    numbers = "".join(f'<td class="num">{conditional_escape(cell)}</td>' for cell in cells)
    return f'<tr><th scope="row">{sentence(name)}</th>{numbers}</tr>'
