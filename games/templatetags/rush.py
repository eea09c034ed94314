"""What is drawn anew for each answer of Rush: small parts, put together without a template of their own."""

from collections.abc import Hashable, Iterable
from typing import Protocol

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.templatetags.board import pegs, plate
from games.ui.game_in_words import PlayedRow, guess_in_words
from games.ui.terms import kept_by_language
from solver import Rules

HEADS_KEPT, ROWS_KEPT = 1024, 4096  # of half a kilobyte each, and of a kilobyte

register = template.Library()


class Option(Protocol):
    """A guess to choose, or that was given."""

    @property
    def number(self) -> int: ...
    @property
    def code(self) -> str: ...
    @property
    def groups(self) -> tuple[str, str]: ...
    @property
    def is_best(self) -> bool: ...
    @property
    def is_given(self) -> bool: ...


@register.simple_tag
@kept_by_language(HEADS_KEPT)
def rush_heads(heads: Hashable) -> SafeString:
    """The lives, the answers in a row, and the points."""
    return SafeString(render_to_string("train/rush.html#heads", {"heads": heads}))


@register.simple_tag
def rush_rows(rows: Iterable[PlayedRow], rules: Rules) -> SafeString:
    return format_html_join("", "{}", ((_row(row, rules),) for row in rows))


@kept_by_language(ROWS_KEPT)
def _row(row: PlayedRow, rules: Rules) -> SafeString:
    """A row is drawn once, and shown twice: when it is asked about, and with the answer."""
    return format_html(
        '<tr class="row" role="row" data-say="{}"><th scope="row" role="rowheader"><span class="row__n">{}</span></th>'
        '<td class="pegs" role="cell">{}</td><td class="row__answer" role="cell">{}</td></tr>',
        guess_in_words(row, rules),
        row.number,
        pegs(row.code, rules),
        plate(row.feedback, rules),
    )


@register.simple_tag
def rush_choices(options: Iterable[Option], rules: Rules) -> SafeString:
    drawn = ((each.code, each.number, pegs(each.code, rules)) for each in options)
    return format_html_join(
        "",
        '<button type="submit" class="opt" name="choice" value="{0}" data-option="{1}">'
        '<span class="opt__n">{1}</span>{2}</button>',
        drawn,
    )


@register.simple_tag
def rush_answers(options: Iterable[Option], rules: Rules) -> SafeString:
    """The guesses of an answered position: the best has a tick, and another that was given a cross."""
    return format_html_join(
        "",
        '<li class="opt{}"><span class="opt__n">{}</span>{}<span class="opt__groups">{}</span>'
        '<span class="opt__mark">{}</span></li>',
        (_answer(each, rules) for each in options),
    )


def _answer(each: Option, rules: Rules) -> tuple[object, ...]:
    kind, mark = "", ""
    if each.is_best:
        kind, mark = " opt--best", "✓"
    elif each.is_given:
        kind, mark = " opt--wrong", "×"
    number, word = each.groups
    groups = format_html("<b>{}</b> {}", number, word) if number else ""
    return kind, each.number or "", pegs(each.code, rules), groups, mark
