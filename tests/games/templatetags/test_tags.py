"""Tags: the site's name, browsers, tabs, boards, trees, and levels."""

import json
import re
from html import unescape

import pytest
from django.template import Context, Template, engines
from django.test import Client
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import Settings

from games.core.modes import MODES
from games.templatetags import board, charts
from games.templatetags.accounts import browser
from games.templatetags.folding import NEITHER, folded
from games.templatetags.levels import levels_table
from games.templatetags.site import kept, mode_tabs, site_name
from games.ui.charts.heat import Square
from games.ui.charts.lines import Mark
from games.ui.palette import color_names
from solver import (
    BULLS_AND_COWS,
    CLASSIC,
    LEVELS,
    MIND_READER,
    SUPER,
    VARIANTS,
    Feedback,
    Rules,
    Variant,
    format_code,
    outline,
    variant_of,
)

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
CHROME = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"
EDGE = "Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36 Edg/142.0"
RULES = CLASSIC.rules
TWELVE = Rules(4, 12)
CODES = st.tuples(*[st.integers(0, 5)] * 4)
ANSWERS = st.integers(0, 4).flatmap(
    lambda black: st.integers(0, 4 - black).map(lambda white: Feedback(black, white))
)
CUSTOM = variant_of(Rules(4, 8), 10)


def test_the_name_of_the_site_is_a_setting_that_every_template_knows(settings: Settings):
    settings.SITE_NAME = "Codes & Pegs"

    drawn = engines["django"].from_string("{% site_name %}").render()

    assert site_name() == "Codes & Pegs"
    assert drawn == "Codes &amp; Pegs"


def test_a_part_is_drawn_once_for_its_facts_and_its_language():
    drawn = kept("play/_keys.html", rules=CLASSIC.rules)
    with override("de"):
        german = kept("play/_keys.html", rules=CLASSIC.rules)

    assert kept("play/_keys.html", rules=CLASSIC.rules) is drawn
    assert "place a color" in drawn
    assert german != drawn
    assert kept("play/_keys.html", rules=SUPER.rules) != drawn
    assert mode_tabs("solve") is mode_tabs("solve")


@pytest.mark.django_db
def test_a_way_to_play_has_the_tabs_above_the_board_and_in_the_sheet_and_marks_its_own(
    client: Client,
):
    for address, label in {"/": "Solo", "/challenges/": "Challenge", "/solve/": "Solver"}.items():
        html = client.get(address).content.decode()

        assert html.count(f'aria-current="true">{label}</a>') == 1, address
        sheet = html.partition('class="chip__sheet"')[2].partition("</nav>")[0]
        [own] = re.findall(r'aria-current="true">.*?<strong>(.*?)</strong>', sheet, re.DOTALL)
        assert own == label, address


def test_a_browser_is_called_as_people_call_it():
    called = {
        FIREFOX: "Firefox on Linux",
        CHROME: "Chrome on Android",
        SAFARI: "Safari on iPhone",
        EDGE: "Edge on Windows",
        "curl/8.0": "A browser",
        "": "A browser",
    }

    assert {user_agent: browser(user_agent) for user_agent in called} == called


def test_facts_for_a_script_are_json_that_ends_no_attribute():
    facts = {"name": "\"'<>&", "list": [1, None]}

    drawn = Template('{% load accounts %}"{{ facts|as_json }}"').render(Context({"facts": facts}))

    assert drawn.count('"') == 2
    assert json.loads(unescape(drawn[1:-1])) == facts


# Boards


def hidden_words(html: str) -> str:
    """What a screen reader is told."""
    [words] = re.findall(r'<span class="visually-hidden">(.*?)</span>', html)
    return unescape(words)


@given(CODES)
def test_pegs_show_the_colors_that_their_words_name(code: tuple[int, ...]):
    html = board.pegs(format_code(code, RULES), RULES)

    assert re.findall(r'data-color="(\d+)"', html) == [str(color + 1) for color in code]
    assert hidden_words(html) == color_names(code, RULES)


def test_digits_stand_on_pegs_that_are_digits_and_shapes_on_the_others():
    digits, shapes = board.pegs("0129", BULLS_AND_COWS.rules), board.pegs("1266", RULES)

    assert re.findall(r'<b class="digit"[^>]*>(\d)</b>', digits) == ["0", "1", "2", "9"]
    assert re.findall(r"#shape-(\d+)", shapes) == ["1", "2", "6", "6"]
    assert board.spelled("0123", BULLS_AND_COWS.rules) == ""
    assert board.spelled("1123", RULES) == '<code class="spelled">1123</code>'


def test_each_color_stands_beside_what_types_it_and_has_a_button():
    keys, tray = board.color_keys(RULES), board.tray(TWELVE)

    assert re.findall(r'data-key="(\w)"', keys) == re.findall(r"<kbd>(\w)</kbd>", keys)
    assert "".join(re.findall(r"<kbd>(\w)</kbd>", keys)) == RULES.symbols
    assert re.findall(r'peg--(\d)"', keys) == ["1", "2", "3", "4", "5", "6"]
    assert re.findall(r'data-place="(\d+)"', tray) == [str(n) for n in range(1, 13)]
    assert "".join(re.findall(r'data-key="(.)"', tray)) == TWELVE.symbols


def test_a_hole_offers_every_color_and_none_with_the_chosen_one_selected():
    for chosen in range(7):
        html = board.color_options(RULES, chosen)

        assert re.findall(r'value="(\d*)"', html) == ["", "1", "2", "3", "4", "5", "6"]
        assert re.findall(r'value="(\d*)" selected', html) == [str(chosen or "")]


@given(ANSWERS)
def test_an_answer_has_a_pin_for_each_peg_black_ones_first(answer: Feedback):
    html = board.plate(answer, RULES)

    pins = re.findall(r'<i class="pin(?: pin--)?(\w?)"></i>', html)
    assert pins == ["b"] * answer.black + ["w"] * answer.white + [""] * (4 - sum(answer))
    assert "plate--ghost" not in html
    black, white = answer.black or "no", answer.white or "no"
    assert hidden_words(html) == f"{black} black, {white} white"
    line = board.plate_line(answer, RULES)
    assert "plate--line" in line
    assert hidden_words(line) == hidden_words(html)


def test_hidden_pegs_tell_that_there_is_a_code_and_not_which():
    html = board.hidden_pegs(SUPER.rules)
    assert "plate--ghost" in board.plate(None, RULES)

    assert html.count("peg--hidden") == 5
    assert hidden_words(html) == "hidden"
    assert "data-color" not in html


def test_keys_and_sizes_are_those_of_the_rules_and_no_key_of_a_color_shows_the_codes_left():
    keys = re.sub("<[^>]+>", "", board.keys_of_colors(TWELVE)).replace("\N{EN DASH}", "-")
    assert keys == "1-9, A, B, C"
    assert board.board_sizes(TWELVE, 10) == "board--4-pegs board--12-colors board--10-guesses"
    for colors in range(2, 13):
        rules = Rules(2, colors)
        assert board.key_of_codes_left(rules) not in rules.symbols


# Trees as nested lists


def test_every_node_is_there_once_and_every_list_is_closed():
    for slug, first in {"lowest": "111", "minimax": "123", "perfect": "123"}.items():
        tree = outline(slug, "3x6")
        assert tree

        html = folded(tree)

        assert html.count("<li>") == html.count("</li>") == html.count("<code>") == len(tree), slug
        inner = sum(bool(tree.children(at)) for at in range(len(tree)))
        assert html.count("<details") == html.count("</details>") == inner, slug
        assert html.count("<ul") == html.count("</ul>") == inner + 1, slug
        assert html.count(" open>") == 1, slug
        assert re.findall(r"<code>(\d+)</code>", html)[0] == first


def test_a_node_says_its_answer_its_guess_and_what_is_left():
    tree = outline("minimax", "2x2")
    assert tree

    assert folded(tree) == (
        '<ul class="fold"><li><details open><summary><code>11</code> 4</summary><ul>'
        f'<li><span class="fold__pins">{NEITHER}</span> <code>22</code> </li>'
        '<li><details><summary><span class="fold__pins">●</span> <code>12</code> 2</summary><ul>'
        '<li><span class="fold__pins">○○</span> <code>21</code> </li>'
        "</ul></details></li></ul></details></li></ul>"
    )


# Levels


def listed(variant: Variant | None, mode: str = "race") -> list[str]:
    return re.findall(r'<th scope="row">([^<]+)</th>', levels_table(variant, mode))


def test_every_level_is_listed_in_order_and_the_mind_reader_where_a_person_hides_the_code():
    for variant in (*VARIANTS.values(), CUSTOM, None):
        assert listed(variant) == [level.name for level in LEVELS.values()], variant

    for mode in (*MODES, "", "chess"):
        assert (MIND_READER.name in listed(CLASSIC, mode)) == (mode == "make"), mode


def test_what_was_measured_stands_beside_a_level_and_nothing_under_other_rules():
    knuth = LEVELS["knuth"].strength(CLASSIC.rules)

    assert knuth
    assert f"<td>{knuth.mean:.2f}</td>" in levels_table(CLASSIC, "race")
    assert f"<td>{100 * knuth.share_within(4):.0f}%</td>" in levels_table(CLASSIC, "race")
    assert "<td>≈\N{NO-BREAK SPACE}4.64</td>" in levels_table(CLASSIC, "race")
    assert "<td>" not in levels_table(CUSTOM, "race")
    assert "Custom rules are not measured." in levels_table(None, "race")


def test_parts_of_charts_that_are_drawn_without_a_template_say_words_as_text():
    said = '"<b>" & co'
    mark = Mark("1.00", "2.00", "0.00", "3.00", "start", said, is_stop=True)
    drawn = [
        charts.marks([mark, mark._replace(is_stop=False)]),
        charts.squares([Square(18, 36, 2, "end", said)]),
        charts.table_rows([["Ada", said, "2"], [said]]),
    ]

    assert all("<b>" not in each and "&lt;b&gt;&quot; &amp; co" in each for each in drawn)
    assert re.findall(r'tabindex="(-?\d)"', drawn[0]) == ["0", "-1"]
    assert 'class="heat__square heat__square--2" x="18" y="36" width="15"' in drawn[1]
    assert drawn[2].startswith('<tr><th scope="row">Ada</th><td class="num">&quot;')
    assert drawn[2].count("<tr>") == 2
