"""The parts of charts of which there are hundreds, drawn without a template, which takes ten times as long."""

from collections.abc import Sequence

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from games.charts.heat import SIDE, Square
from games.charts.lines import Mark
from games.words.names import sentence

register = template.Library()


@register.simple_tag
def marks(points: Sequence[Mark]) -> SafeString:
    """The points of a line, each of which tells its value."""
    return format_html_join(
        "",
        '<g class="mark" role="img" aria-label="{words}" tabindex="{tab}">'
        '<rect class="mark__area" x="{start}%" width="{width}%" height="100%" />'
        '<circle class="mark__dot" cx="{x}%" cy="{y}%" r="5" />'
        '<text class="mark__words mark__words--{anchor}" x="{x}%" y="-8">{words}</text></g>',
        (
            {
                "words": point.words,
                "tab": 0 if point.is_stop else -1,
                "start": point.start,
                "width": point.width,
                "x": point.x,
                "y": point.y,
                "anchor": point.anchor,
            }
            for point in points
        ),
    )


@register.simple_tag
def squares(days: Sequence[Square]) -> SafeString:
    """The days of a year on which something happened."""
    return format_html_join(
        "",
        '<g class="mark" role="img" aria-label="{words}" tabindex="-1">'
        '<rect class="heat__square heat__square--{shade}" x="{x}" y="{y}" width="{side}" height="{side}" rx="3" />'
        '<text class="mark__words mark__words--{anchor}" x="{x}" y="137">{words}</text></g>',
        (
            {
                "words": day.words,
                "shade": day.shade,
                "x": day.x,
                "y": day.y,
                "side": SIDE,
                "anchor": day.anchor,
            }
            for day in days
        ),
    )


@register.simple_tag
def table_rows(rows: Sequence[Sequence[str]]) -> SafeString:
    """The rows of a table behind a chart, each with its name in front."""
    cells = (
        (
            sentence(name),
            format_html_join("", '<td class="num">{}</td>', ((cell,) for cell in rest)),
        )
        for name, *rest in rows
    )
    return format_html_join("", '<tr><th scope="row">{}</th>{}</tr>', cells)
