"""Walking trees in the browser: every node an address, and what is none a sentence."""

import json
import re
from http import HTTPStatus

import pytest
from django.test import Client

from solver import DecisionTree, TreeGrammar
from tests.games.accounts.factors import body
from tests.games.reading import words_in

pytestmark = pytest.mark.django_db
R_SOURCE = "/lab/trees/4x6/minimax:prefer_candidates=no@1122/"
HTMX = {"HX-Request": "true"}


def text_at(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == HTTPStatus.OK, address
    return words_in(response.content.decode())


def test_the_tree_of_the_r_source_has_1710_nodes_and_comes_as_r_prints_it(client: Client):
    assert "1,710 nodes: 6,169 guesses for all 1,296 codes" in text_at(client, R_SOURCE)

    html = client.get(f"{R_SOURCE}whole/").content.decode()
    text = client.get(f"{R_SOURCE}as/r").content.decode()

    assert html.count("<li>") - html.count('<li lang="') >= 1710
    assert html.count("fold__pins") == 1709  # every node but the first has an answer
    assert "1,710 nodes." in words_in(html)
    assert len(html) < 200_000
    assert text.splitlines()[0] == "1:     a a b b | 1296"
    tree = DecisionTree.parse(text, grammar=TreeGrammar.R)
    assert (len(tree), tree.total) == (1710, 6169)


@pytest.mark.parametrize("grammar", ["r", "text", "json", "dot"])
def test_a_file_is_read_back(client: Client, grammar: str):
    response = client.get(f"/lab/trees/4x6/perfect/as/{grammar}")

    tree = DecisionTree.parse(response.content.decode(), grammar=TreeGrammar(grammar))
    assert (tree.total, len(tree)) == (5625, 1331)
    assert 'filename="perfect-4x6.' in response.headers["Content-Disposition"]
    if grammar == "json":
        assert json.loads(response.content)["total"] == 5625


@pytest.mark.deep
def test_only_files_that_are_not_too_long_are_offered(client: Client):
    html = client.get("/lab/trees/5x8/lowest/").content.decode()

    assert re.findall(r"5x8/lowest/as/(\w+)", html) == ["r", "text"]
    for grammar in ("r", "text"):
        assert len(body(client.get(f"/lab/trees/5x8/lowest/as/{grammar}"))) <= 2_000_000


def test_every_node_of_a_tree_can_be_walked_to(client: Client):
    waiting, seen = ["/lab/trees/2x3/minimax/"], 0
    while waiting:
        address = waiting.pop()
        html = client.get(address).content.decode()
        seen += 1
        waiting += re.findall(r'class="walk__link" href="([^"]+)"', html)

    tree = DecisionTree.build("minimax", "2x3")
    assert seen == len(tree)


def test_the_fragment_and_the_page_show_the_same_node(client: Client):
    address = "/lab/trees/4x6/perfect/1123-1.1/"

    fragment = client.get(address, headers=HTMX).content.decode()

    assert fragment.lstrip().startswith('<article id="tree"')
    assert "<title>" in fragment
    assert "230 left" in words_in(fragment)
    assert "HX-Request" in client.get(address).headers["Vary"]


@pytest.mark.parametrize(
    ("given", "canonical"),
    [
        ("/lab/trees/classic/minimax/", "/lab/trees/4x6/minimax/"),
        ("/lab/trees/4x6/minimax/1122-1.1", "/lab/trees/4x6/minimax/1122-1.1/"),
        (
            "/lab/trees/4x6/minimax:ties=highest,among=all@1122/",
            "/lab/trees/4x6/minimax:ties=highest@1122/",
        ),
        ("/lab/trees/4x6/minimax/?beside=minimax", "/lab/trees/4x6/minimax/"),
        ("/lab/trees/4x6/minimax/?x=1", "/lab/trees/4x6/minimax/"),
        ("/lab/trees/", "/lab/trees/4x6/minimax/"),
        (
            "/lab/trees/?variant=mini&strategy=entropy&beside=perfect",
            "/lab/trees/3x6/entropy/?beside=perfect",
        ),
    ],
)
def test_an_address_has_one_form(client: Client, given: str, canonical: str):
    response = client.get(given)

    assert (response.status_code, response.headers["Location"]) == (HTTPStatus.FOUND, canonical)
    assert client.get(canonical).status_code == HTTPStatus.OK


@pytest.mark.parametrize(
    ("address", "status", "sentence", "back"),
    [
        ("4x6/minimax/1123-1.1/", 404, "Guess 1 of this tree is 1122, not 1123.", "4x6/minimax/"),
        (
            "4x6/minimax/1122-1.1/1134-4.0/",
            404,
            "Guess 2 of this tree is 1134, but no guess follows the answer 4 black, 0 white.",
            "4x6/minimax/1122-1.1/",
        ),
        (
            "4x10-distinct/lowest/0123-4.0/",
            404,
            "follows the answer 4 bulls, no cows.",
            "4x10-distinct/lowest/",
        ),
        ("4x6/minimax/1122-4.0/1122-1.1/", 404, "found the code", "4x6/minimax/"),
        ("4x6/minimax/1122/", 404, "each guess has its answer", ""),
        ("4x6/random/", 404, "Random draws its guesses", ""),
        ("4x6/nobody/", 404, "no strategy “nobody”", ""),
        ("lots/minimax/", 404, "names no rules", ""),
        ("4x6/minimax/?beside=nobody", 404, "no strategy “nobody”", ""),
        pytest.param(
            "5x8/minimax/whole/",
            422,
            "Walk it node by node.",
            "5x8/minimax/",
            marks=pytest.mark.deep,
        ),
        ("5x5/minimax/whole/", 422, "This tree has 3,258 nodes", "5x5/minimax/"),
        ("6x10/lowest/as/json", 422, "python -m solver tree lowest --rules 6x10", "6x10/lowest/"),
        ("5x8/lowest/as/json", 422, "too large for a file of this kind", "5x8/lowest/"),
        ("4x6/minimax/as/xml", 404, "no file of this kind", "4x6/minimax/"),
        ("?variant=classic&first=99", 422, "A code here has 4 pegs, not 2.", ""),
    ],
)
def test_an_address_that_names_no_node_says_why_and_leads_back(
    client: Client, address: str, status: int, sentence: str, back: str
):
    response = client.get(f"/lab/trees/{address}")

    html = response.content.decode()
    assert response.status_code == status
    assert sentence in words_in(html)
    assert f'class="button button--primary" href="/lab/trees/{back}"' in html


def test_two_strategies_stand_side_by_side(client: Client):
    text = text_at(client, "/lab/trees/4x6/most-parts/?beside=perfect")
    at_once = text_at(client, "/lab/trees/4x6/minimax/?beside=entropy")

    assert "They part at guess 2, in 7 positions." in text
    assert all(mean in text for mean in ("4.37", "4.34"))
    assert "They part at the first guess. Knuth guesses 1122" in at_once
    assert re.search(r"Entropy\S*( \(Neuwirth\))? guesses 1234", at_once)
