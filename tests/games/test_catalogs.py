"""Pages of packages speak as the site does; tests/checks/catalogs.py looks at the catalogs themselves."""

import re

import pytest
from django.test import Client


@pytest.mark.django_db
def test_a_page_of_a_package_speaks_as_the_site_does(client: Client):
    english = client.get("/accounts/login/").content.decode()
    french = client.get("/accounts/login/", headers={"Accept-Language": "fr"}).content.decode()

    assert "<h1>Sign in</h1>" in re.sub(r"\s*(</?h1>)\s*", r"\1", english)
    assert "New here?" in english
    assert "Inscris-toi" in french
    assert "vous " not in french
