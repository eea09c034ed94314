"""The pages about the site say what holds here, and whom to write to."""

from datetime import UTC, datetime

from django.template.loader import render_to_string
from django.test import Client
from pytest_django import Settings

from games.core.player import Player
from tests.games.reading import words_in

TOLD = {
    "account.EmailAddress": "your email address if you gave one",
    "admin.LogEntry": "who run this site",  # what staff did, and nobody else
    "games.Block": "the players whom you blocked",
    "games.Board": "Your games: the rules, the guesses and their times",
    "games.Challenge": "challenges that you sent or accepted",
    "games.Consent": "If you agree to open data",
    "games.Exercise": "your exercises",
    "games.Game": "Your games",
    "games.LabRun": "What you ran in the lab",
    "games.LadderRound": "If your account is a bot",
    "games.Match": "your matches",
    "games.NewestGames": "how they ended",
    "games.Outcome": "how they ended",
    "games.Participant": "challenges that you sent or accepted",
    "games.Rating": "your ratings",
    "games.RatingChange": "how each match changed them",
    "games.Reminder": "If you want reminders",
    "games.Report": "the names that you reported",
    "games.Run": "your exercises",
    "games.RushRun": "your runs of Rush",
    "games.SavedDesign": "If you save designs in the lab",
    "games.Seat": "your matches",
    "games.TrainerRating": "your rating",
    "games.Token": "If you make tokens for programs",
    "games.TrainingDay": "how many you did on each day",
    "mfa.Authenticator": "With passkeys, an app, or recovery codes",
    "usersessions.UserSession": "For each browser that is signed in",
}
WRITE_TO = "mailto:ada@example.com"


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return words_in(answer.content.decode())


def test_every_page_links_to_them_and_search_engines_know_them(client: Client):
    for address in ("/privacy/", "/security/"):
        assert f'href="{address}"' in client.get("/nothing/").content.decode()
        assert f"http://testserver{address}" in client.get("/sitemap.xml").content.decode()
        assert "<h1>" in client.get(address).content.decode()


def test_how_long_guests_are_kept_is_the_operators_setting(client: Client, settings: Settings):
    settings.GUEST_DAYS = 17

    assert "have not played for 17 days" in text_of(client, "/privacy/")


def test_the_page_tells_everything_that_is_stored_of_a_player(client: Client):
    words = text_of(client, "/privacy/")
    related = Player._meta.related_objects  # noqa: SLF001 (public, documented)
    stored = {each.related_model._meta.label for each in related}  # noqa: SLF001

    assert stored == TOLD.keys(), "tell on the page about privacy what is new"
    assert {model for model, told in TOLD.items() if told not in words} == set()


def test_the_source_is_linked_where_the_operator_names_it(settings: Settings):
    assert "Source" not in render_to_string("_foot.html#links")
    settings.SOURCE_URL = "https://example.com/mastermind"

    assert '<a href="https://example.com/mastermind">Source</a>' in render_to_string(
        "_foot.html#links"
    )


def test_whom_to_write_to_is_told_if_there_is_somebody_also_to_programs(
    client: Client, settings: Settings
):
    for address in ("/privacy/", "/security/"):
        assert "example.com" not in text_of(client, address)
    assert client.get("/.well-known/security.txt").status_code == 404
    settings.CONTACT = WRITE_TO

    for address in ("/privacy/", "/security/"):
        assert f'href="{WRITE_TO}"' in client.get(address).content.decode()

    answer = client.get("/.well-known/security.txt")
    fields = dict(line.split(": ", 1) for line in answer.content.decode().splitlines())

    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert fields["Contact"] == WRITE_TO
    assert fields["Policy"] == "http://testserver/security/"
    assert fields["Canonical"] == "http://testserver/.well-known/security.txt"
    assert fields["Preferred-Languages"] == "en, de, fr"
    assert datetime.fromisoformat(fields["Expires"]) > datetime.now(UTC)
