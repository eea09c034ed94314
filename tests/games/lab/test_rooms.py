"""Every experiment has its card on the way in."""

from django.template.loader import get_template
from django.urls import get_resolver

from games.lab.rooms import rooms


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
