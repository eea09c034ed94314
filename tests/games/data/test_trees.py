"""The trees that are listed are those that are sent."""

import json
from hashlib import sha256

import pytest
from django.test import Client
from django.urls import reverse

from games.data.trees import FORMAT, grow, trees
from solver import CLASSIC

pytestmark = pytest.mark.django_db


def test_every_tree_that_a_page_offers_under_named_rules_is_listed_as_it_is_grown():
    """If strategies or files have changed, `manage.py list_trees` lists them anew."""
    assert tuple(grow()) == trees()
    assert len(trees()) == len({(tree.strategy, tree.rules) for tree in trees()}) == 40


def test_a_tree_is_sent_as_it_is_listed(client: Client):
    [tree] = [each for each in trees() if each[:2] == ("minimax", str(CLASSIC.rules))]

    sent = client.get(reverse("lab-tree-file", args=[tree.rules, tree.strategy, FORMAT])).content

    assert (len(sent), sha256(sent).hexdigest()) == (tree.size, tree.sha256)
    assert json.loads(sent)["total"] == 5801
