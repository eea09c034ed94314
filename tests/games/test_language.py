"""The language of a page: the browser's, or the one that was chosen at the foot of any page."""

import json
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.core.player import Language, Player
from games.ui.game_in_words import codes_left
from tests.factories import make_game, make_player
from tests.games.accounts.factors import PASSWORD, enter, enter_staff

pytestmark = pytest.mark.django_db
GERMAN_BROWSER = {"Accept-Language": "de-CH,de;q=0.9,en;q=0.5"}


def language_of(client: Client, url: str = "/", **headers: str) -> str:
    """What the page at an address says that it is written in."""
    response = client.get(url, headers=headers)
    start = response.content.decode().index('<html lang="') + len('<html lang="')
    found = response.content.decode()[start : start + 2]
    assert response["Content-Language"] == found
    return found


def choose(client: Client, language: str, **headers: str) -> Any:
    return client.post(reverse("language"), {"language": language}, headers=headers)


def test_the_browser_is_answered_in_a_language_it_asks_for(client: Client):
    for asked, given in {
        "de-CH,de;q=0.9": "de",
        "fr": "fr",
        "nl, fr;q=0.5": "fr",
        "nl": "en",
    }.items():
        assert language_of(client, **{"Accept-Language": asked}) == given, asked


def test_a_choice_goes_before_what_the_browser_asks_for_until_it_is_left_to_it(client: Client):
    client.cookies["look"] = "dark.letters.reduced.sound"
    choose(client, "fr")

    assert language_of(client, **GERMAN_BROWSER) == "fr"
    cookie = client.cookies[settings.LANGUAGE_COOKIE_NAME]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert cookie["max-age"] == settings.LANGUAGE_COOKIE_AGE
    assert not Player.objects.exists()
    assert client.cookies["look"].value == "dark.letters.reduced.sound"
    choose(client, "")
    assert language_of(client, **GERMAN_BROWSER) == "de"
    assert client.cookies[settings.LANGUAGE_COOKIE_NAME]["max-age"] == 0


@pytest.mark.parametrize("who", ["guest", "ada"])
def test_a_choice_is_kept_with_the_player(client: Client, who: str, request: pytest.FixtureRequest):
    player = request.getfixturevalue(who)

    choose(client, "de")

    player.refresh_from_db()
    assert player.language == Language.GERMAN
    assert '<option value="de" selected>' in client.get(reverse("settings")).content.decode()
    client.post(reverse("delete"), {"password": PASSWORD})
    assert language_of(client) == "en"


def test_a_visitor_finds_the_choice_in_the_settings_and_keeps_it_on_signing_up(client: Client):
    choose(client, "de")
    assert '<option value="de" selected>' in client.get(reverse("settings")).content.decode()

    client.post(reverse("account_signup"), {"username": "ada", "password1": PASSWORD})

    assert Player.objects.get().language == language_of(client) == "de"


def test_signing_in_brings_the_language_of_the_account(client: Client):
    make_player(username="ada", password=PASSWORD, language="fr")

    enter(client)

    assert language_of(client) == "fr"


def test_a_choice_leads_back_to_the_page_where_it_was_made(client: Client):
    for page in ("/", "/me/history/?rules=classic", "/nothing/here/", "//elsewhere.example/"):
        response = choose(client, "de", Referer=f"http://testserver{page}")

        assert response["Location"] == f"http://testserver{page}"


def test_a_choice_leads_to_no_other_site(client: Client):
    for page in (
        *("", "0", "home", "daily", "/daily/", "../", "?", "#", " ", "http://", "http://["),
        *("https://elsewhere.example/", "//elsewhere.example", "javascript:x", "//testserver/"),
        *("http://testserver", "http://testserver:80/", "https://testserver/", "ftp://testserver/"),
        *("http://testserver.example/", "http://testserver@elsewhere.example/"),
        "http://testserver\\@elsewhere.example/",
    ):
        assert choose(client, "de", Referer=page)["Location"] == "/", page


def test_a_language_that_is_not_offered_is_refused(client: Client):
    for language in ("nl", "xx", "de-at", "<b>"):
        response = choose(client, language)

        assert response.status_code == 400, language
        assert settings.LANGUAGE_COOKIE_NAME not in response.cookies


def test_a_cookie_with_no_language_of_ours_changes_nothing(client: Client):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "tlh"

    assert language_of(client, reverse("settings"), **GERMAN_BROWSER) == "de"


def test_every_page_offers_the_languages_by_their_own_names(client: Client):
    for page in ("/", "/me/history/", "/accounts/login/", "/nothing/here/"):
        html = client.get(page, headers=GERMAN_BROWSER).content.decode()

        assert 'value="en" lang="en" >English</button>' in html, page
        assert 'value="de" lang="de" aria-current="true">Deutsch</button>' in html, page
        assert 'value="fr" lang="fr" >Français</button>' in html, page


def test_the_pages_of_the_keepers_stay_english(client: Client):
    game = make_game()
    enter_staff(client, make_player(is_staff=True, is_superuser=True))

    response = client.get(
        reverse("admin:games_game_change", args=[game.pk]), headers=GERMAN_BROWSER
    )

    assert response["Content-Language"] == "en"
    assert "View game" in response.content.decode()


def test_the_thousands_of_codes_left_are_set_apart():
    for language, sentence in {
        "en": "1,296 codes left.",
        "de": "1.296",
        "fr": "1\N{NO-BREAK SPACE}296",
    }.items():
        with translation.override(language):
            assert sentence in codes_left(1296)


def test_a_page_of_a_package_speaks_as_the_site_does(client: Client):
    english = client.get("/accounts/login/").content.decode()
    french = client.get("/accounts/login/", headers={"Accept-Language": "fr"}).content.decode()

    assert "New here?" in english
    assert "Inscris-toi" in french
    assert "vous " not in french


def test_an_export_tells_the_language_and_typed_commands(client: Client, guest: Player):
    guest.appear(language="de", is_non_visual=True)

    exported = b"".join(client.get(reverse("export-json")))

    player = json.loads(exported)["player"]
    assert (player["language"], player["is_non_visual"]) == ("de", True)
