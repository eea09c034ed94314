"""The parts of charts of which there are hundreds, drawn without a template, which takes ten times as long."""

from collections.abc import Sequence
from functools import lru_cache

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from games.ui.charts.heat import Square
from games.ui.charts.lines import Mark
from games.ui.quoting import sentence

register = template.Library()


@register.simple_tag
def marks(points: Sequence[Mark]) -> SafeString:
    return _marks(tuple(points))


@lru_cache(64)  # lines, of 40 KB at most
def _marks(points: tuple[Mark, ...]) -> SafeString:
    return format_html_join(
        "",
        '<g class="mark" role="img" aria-label="{0}" tabindex="{1}">'
        '<rect class="mark__area" x="{2}%" width="{3}%" height="100%" />'
        '<circle class="mark__dot" cx="{4}%" cy="{5}%" r="5" />'
        '<text class="mark__words mark__words--{6}" x="{4}%" y="-8">{0}</text></g>',
        (
            (each.words, each.is_stop - 1, each.start, each.width, each.x, each.y, each.anchor)
            for each in points
        ),
    )


@register.simple_tag
def squares(days: Sequence[Square]) -> SafeString:
    return _squares(tuple(days))


@lru_cache(32)  # years, of 110 KB at most
def _squares(days: tuple[Square, ...]) -> SafeString:
    return format_html_join(
        "",
        '<g class="mark" role="img" aria-label="{0}" tabindex="-1">'
        '<rect class="heat__square heat__square--{1}" x="{2}" y="{3}" width="15" height="15" rx="3" />'
        '<text class="mark__words mark__words--{4}" x="{2}" y="137">{0}</text></g>',
        ((day.words, day.shade, day.x, day.y, day.anchor) for day in days),
    )


@register.simple_tag
def table_rows(rows: Sequence[Sequence[str]]) -> SafeString:
    return _table_rows(tuple(map(tuple, rows)))


@lru_cache(256)  # tables, of a few KB each
def _table_rows(rows: tuple[tuple[str, ...], ...]) -> SafeString:
    return format_html_join(
        "",
        '<tr><th scope="row">{}</th>{}</tr>',
        (
            (sentence(name), format_html_join("", '<td class="num">{}</td>', zip(cells)))
            for name, *cells in rows
        ),
    )
