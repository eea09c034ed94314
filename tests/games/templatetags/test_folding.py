"""A whole tree as nested lists."""

import re

from games.templatetags.folding import NEITHER, folded, pins
from solver import Feedback, outline


def test_an_answer_is_written_with_circles():
    answers = [Feedback(0, 0), Feedback(1, 2), Feedback(4, 0), Feedback(0, 1)]

    assert [pins(answer) for answer in answers] == [NEITHER, "●○○", "●●●●", "○"]


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
