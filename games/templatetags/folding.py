"""A whole tree as nested lists that open and close. One pass: a template would take a second."""

from collections.abc import Iterator

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.ui.terms import grouped
from solver import Feedback, Outline, format_code

BLACK, WHITE, NEITHER = "\N{BLACK CIRCLE}", "\N{WHITE CIRCLE}", "\N{EN DASH}"

register = template.Library()


@register.simple_tag
def folded(outline: Outline) -> SafeString:
    return mark_safe("".join(_pieces(outline)))  # noqa: S308 - made of escaped pieces alone


def pins(answer: Feedback) -> str:
    """An answer as text: black circles, then white ones, or a dash."""
    return BLACK * answer.black + WHITE * answer.white or NEITHER


def _pieces(outline: Outline) -> Iterator[str]:
    yield '<ul class="fold">'
    waiting: list[int | None] = [0]  # a node, or None where a list ends
    while waiting:
        at = waiting.pop()
        if at is None:
            yield "</ul></details></li>"
            continue
        children = outline.children(at)
        if not children:
            yield format_html("<li>{}</li>", _line(outline, at))
            continue
        is_open = SafeString(" open" if at == 0 else "")
        yield format_html("<li><details{}><summary>{}</summary><ul>", is_open, _line(outline, at))
        waiting.append(None)
        waiting.extend(reversed(children))
    yield "</ul>"


def _line(outline: Outline, at: int) -> SafeString:
    """A node in one line: the answer that leads to it, its guess, and how many codes are left."""
    guess = format_code(outline.guess(at), outline.rules)
    size = int(outline.sizes[at])
    left = grouped(size) if size > 1 else ""
    if at == 0:
        return format_html("<code>{}</code> {}", guess, left)
    answer = pins(outline.answer(at))
    return format_html('<span class="fold__pins">{}</span> <code>{}</code> {}', answer, guess, left)
