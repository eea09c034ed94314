"""Every experiment has its card on the way in."""

import pytest
from django.template.loader import get_template
from django.test import Client
from django.urls import get_resolver, reverse

from games.lab.rooms import rooms
from tests.depth import at_depth


def test_each_room_has_a_picture_and_an_address_of_its_own():
    found = rooms()

    assert len({room.address for room in found}) == len(found)
    assert all(get_template(room.picture) for room in found)


def test_no_package_of_the_lab_is_without_a_card():
    addresses = " ".join(room.address for room in rooms())
    packages = {
        str(pattern.pattern)
        for pattern in get_resolver("games.lab.urls").url_patterns
        if str(pattern.pattern)
    }

    assert all(f"/lab/{package}" in addresses for package in packages)


@pytest.mark.django_db
def test_the_way_in_leads_to_every_experiment(client: Client):
    page = client.get("/lab/").content.decode()

    assert all(f'href="{room.address}"' in page for room in rooms())


@pytest.mark.django_db
@pytest.mark.both
def test_a_page_is_called_as_its_card(client: Client):
    at = {room.address: room for room in rooms()}
    names = ["records", "tables", "lab-trees", "lab-explorer", "lab-sources"]

    for name in at_depth(names[:1], names):
        room = at[reverse(name)]
        page = client.get(room.address, follow=True).content.decode()
        crumb = page.partition(f'<a href="{reverse("lab")}">Lab</a>')[2].partition("</p>")[0]
        assert crumb.endswith(f" {room.name}")
        assert room.name in page.partition("<title>")[2].partition("</title>")[0]
