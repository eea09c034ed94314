"""Template tags for boards: pegs, feedback, and the colors to choose from."""

from collections.abc import Mapping
from functools import lru_cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.ui.game_in_words import clash_in_words, guess_in_words
from games.ui.legend import (
    Clicked,
    box_labels,
    clicked,
    count_meanings,
    count_names,
    full_count_in_words,
    legend_of,
    typed_answer,
)
from games.ui.palette import code_of, color_name, color_names, matches_in_words, uses_digits
from games.ui.terms import (
    bulls_and_cows,
    feedback_in_words,
    grouped,
    kept_by_language,
    offer_in_words,
    repeats_in_words,
)
from solver import LEVELS, Feedback, Rules, find_level, matches, parse_code

FACES = {*LEVELS, "you", "evil"}  # drawn in img/faces.svg

register = template.Library()


def _face(color: int, rules: Rules) -> SafeString:
    if uses_digits(rules):
        return format_html('<b class="digit" aria-hidden="true">{}</b>', rules.symbols[color])
    return format_html(
        '<svg class="shape" aria-hidden="true"><use href="#shape-{}"></use></svg>', color + 1
    )


@register.simple_tag
@kept_by_language(4096)
def pegs(code: str, rules: Rules) -> SafeString:
    colors = parse_code(code, rules)
    drawn = format_html_join(
        "",
        '<span class="peg peg--{0}" data-color="{0}">{1}</span>',
        ((color + 1, _face(color, rules)) for color in colors),
    )
    return format_html(
        '<span class="pegs" aria-hidden="true">{}</span><span class="visually-hidden">{}</span>',
        drawn,
        color_names(colors, rules),
    )


@register.simple_tag
@kept_by_language(4096)
def spelled(code: str, rules: Rules) -> SafeString:
    if uses_digits(rules):
        return SafeString("")
    return format_html('<code class="spelled">{}</code>', code)


@register.simple_tag
@kept_by_language()
def color_keys(rules: Rules) -> SafeString:
    """Each color with the sign that types it; <peg-keys> makes buttons of them."""
    return format_html_join(
        "",
        '<span class="keys__key" data-key="{1}"><span class="code" aria-hidden="true">'
        '<span class="peg peg--{0}">{3}</span></span><span class="visually-hidden">{2}</span>'
        " <kbd>{1}</kbd></span>",
        (
            (color + 1, key, color_name(color, rules), _face(color, rules))
            for color, key in enumerate(rules.symbols)
        ),
    )


@register.simple_tag
@kept_by_language()
def tray(rules: Rules) -> SafeString:
    return format_html_join(
        "",
        '<button type="button" class="peg peg--{0}" data-place="{1}" data-key="{2}"'
        ' aria-label="{3}">{4}<kbd aria-hidden="true">{2}</kbd></button>',
        (
            (
                "key" if uses_digits(rules) else color + 1,
                color + 1,
                key,
                color_name(color, rules),
                _face(color, rules),
            )
            for color, key in _keypad(rules)
        ),
    )


def _keypad(rules: Rules) -> list[tuple[int, str]]:
    """The colors by their numbers, with their keys. Digits stand as on a telephone, the 0 after the 9."""
    keys = list(enumerate(rules.symbols))
    return [*keys[1:], keys[0]] if uses_digits(rules) else keys


@register.simple_tag
@kept_by_language()
def color_options(rules: Rules, chosen: int) -> SafeString:
    return format_html_join(
        "",
        '<option value="{}"{}>{}</option>',
        (
            (number or "", SafeString(" selected") if number == chosen else "", name)
            for number, name in enumerate(_options(rules))
        ),
    )


def _options(rules: Rules) -> list[str]:
    return [gettext("empty"), *(color_name(color, rules) for color in range(rules.colors))]


@register.simple_tag
def hidden_fields(values: Mapping[str, str]) -> SafeString:
    return format_html_join("", '<input type="hidden" name="{}" value="{}">', values.items())


@register.simple_tag
@lru_cache
def face(who: str) -> SafeString:
    """The face of a level, of "evil" (the codemaker), or of "you"; a name stands beside it."""
    sprite = static("img/faces.svg")
    return format_html(
        '<svg class="face" aria-hidden="true"><use href="{}#{}"></use></svg>',
        sprite,
        who if who in FACES else "other",
    )


@register.simple_tag
@kept_by_language()
def hidden_pegs(rules: Rules) -> SafeString:
    return format_html(
        '<span class="pegs" aria-hidden="true">{}</span><span class="visually-hidden">{}</span>',
        _row_of("peg peg--hidden", rules),
        gettext("hidden"),
    )


@register.simple_tag
@lru_cache
def empty_rows(numbers: range, rules: Rules) -> SafeString:
    row = (
        '<div class="row row--todo" aria-hidden="true">'
        '<span class="row__n">{}</span><span class="pegs">{}</span></div>'
    )
    return format_html_join("", row, ((number, _row_of("hole", rules)) for number in numbers))


def _row_of(kind: str, rules: Rules) -> SafeString:
    return format_html_join("", '<span class="{}"></span>', [(kind,)] * rules.pegs)


@register.simple_tag
@kept_by_language()
def plate(answer: Feedback | None, rules: Rules) -> SafeString:
    """The key plate: black pins, then white, then dots. Before the answer, an empty outline."""
    return _plate(answer, rules, "" if answer else " plate--ghost")


@register.simple_tag
@kept_by_language()
def plate_line(answer: Feedback, rules: Rules) -> SafeString:
    return _plate(answer, rules, " plate--line")


def _plate(answer: Feedback | None, rules: Rules, kind: str) -> SafeString:
    given = answer or Feedback(0, 0)
    kinds = [" pin--b"] * given.black + [" pin--w"] * given.white
    kinds += [""] * (rules.pegs - len(kinds))
    pins = format_html_join("", '<i class="pin{}"></i>', ((kind,) for kind in kinds))
    return format_html(
        '<span class="plate plate--{}{}"{} aria-hidden="true">{}</span>'
        '<span class="visually-hidden">{}</span>',
        rules.pegs,
        kind,
        _written(answer) if answer and uses_digits(rules) else "",
        pins,
        feedback_in_words(answer, rules) if answer else "",
    )


def _written(answer: Feedback) -> SafeString:
    """What stands in place of the pins for those who have chosen so: "2A1B", or the counts in two lines."""
    return format_html(' data-short="{}A{}B" data-words="{}\n{}"', *answer, *bulls_and_cows(answer))


@register.simple_tag
def clicked_plate(black: str | None, white: str | None, rules: Rules) -> Clicked:
    return clicked(black or "", white or "", rules)


@register.simple_tag
def board_sizes(rules: Rules, guesses: int = 10) -> str:
    return f"board--{rules.pegs}-pegs board--{rules.colors}-colors board--{guesses}-guesses"


@register.simple_tag
@kept_by_language()
def count_left(count: int) -> SafeString:
    words = gettext("%(count)s left")
    before, _blank, after = words.partition("%(count)s")
    return format_html("{}<b>{}</b>{}", before, grouped(count), after)


register.filter("in_words", feedback_in_words)
register.filter("repeats_in_words", repeats_in_words)
register.filter("code_of", code_of)
register.filter("count_names", count_names)
register.filter("count_meanings", count_meanings)
register.filter("legend_of", legend_of)
register.filter("box_labels", box_labels)
register.filter("full_count_in_words", full_count_in_words)
register.filter("typed_answer", typed_answer)
register.filter("offer_in_words", offer_in_words)
register.filter("guess_in_words", guess_in_words)
register.filter("clash_in_words", clash_in_words)


@register.filter
def names(code: str, rules: Rules) -> str:
    """A code in words: "orange, blue, blue, green"."""
    return color_names(parse_code(code, rules), rules)


@register.simple_tag
def matched(guess: str, secret: str, rules: Rules) -> str:
    code = parse_code(guess, rules)
    return matches_in_words(matches(code, parse_code(secret, rules)), code, rules)


@register.filter
def colors_in_words(rules: Rules | None) -> str:
    """Each symbol of a code with its color: "1 orange, 2 sky."; empty if digits are the colors."""
    if not rules or uses_digits(rules):
        return ""
    pairs = ((symbol, color_name(color, rules)) for color, symbol in enumerate(rules.symbols))
    return ", ".join(f"{symbol} {name}" for symbol, name in pairs) + "."


@register.filter
def keys_of_colors(rules: Rules) -> SafeString:
    """The keys that place colors: a range of digits, then each letter."""
    digits = [symbol for symbol in rules.symbols if symbol.isdigit()]
    letters = rules.symbols[len(digits) :]
    return format_html(
        "<kbd>{}</kbd>\N{EN DASH}<kbd>{}</kbd>{}",
        digits[0],
        digits[-1],
        format_html_join("", ", <kbd>{}</kbd>", ((letter,) for letter in letters)),
    )


@register.filter
def places_in_words(rules: Rules) -> str:
    return gettext("place a digit") if uses_digits(rules) else gettext("place a color")


@register.filter
def key_of_codes_left(rules: Rules) -> str:
    """The key that tells how many codes are left: C, or N if C places a color."""
    return "N" if "C" in rules.symbols else "C"


@register.filter
def level_name(slug: str) -> str:
    return gettext(find_level(slug).name)


@register.filter
def short(seal: str) -> str:
    """The start and the end of a seal, which are enough to recognize it."""
    return f"{seal[:4]}…{seal[-4:]}"
