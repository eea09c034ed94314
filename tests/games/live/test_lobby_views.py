"""The page of open seats: opening, joining, and leaving matches, invitations, blocks, and reports."""

import re
from html import unescape
from http import HTTPStatus
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from games.core.modes import DUEL, MAKE
from games.core.modes.clock import Control
from games.core.player import Player
from games.live.blocks import Block, Report
from games.live.fields import Ending
from games.live.match import Match
from games.live.seat import Seat
from tests.factories import make_guest, make_match, make_player, open_match, reread
from tests.games.play.boards import hidden_fields
from tests.games.reading import words_apart

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
NOBODYS = "x" * 22
JOINING = ["match-sit", "match-leave", "match-start", "match-decline"]


def client_of(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def post(client: Client, name: str, match: Match | str, **data: Any) -> Any:
    return client.post(reverse(name, args=[getattr(match, "token", match)]), data)


def words_of(response: Any) -> str:
    """The main part of a page without its tags."""
    html = response.content.decode()
    return words_apart(html[html.index("<main") :])


def seated(match: Match) -> list[str]:
    """The names of the players who sit at a match now."""
    seats = Seat.objects.filter(match=match, player__isnull=False).order_by("number")
    return [str(seat.player) for seat in seats]


def test_open_seats_of_others_stand_above_the_form_each_with_a_button(client: Client):
    ada = make_player(username="ada")
    match = open_match(ada)

    html = client.get("/live/").content.decode()
    of_ada = client_of(ada).get("/live/").content.decode()

    button = reverse("match-sit", args=[match.token])
    assert "Race with ada" in words_apart(html)
    assert html.count(f'action="{button}"') == 1
    assert html.index("Open seats</h2>") < html.index("Open a match</h2>")
    assert f'href="{match.get_absolute_url()}"' in of_ada
    assert button not in of_ada


def test_a_page_that_polls_gets_only_changes(client: Client):
    html = client.get("/live/").content.decode()
    [address] = re.findall(r'id="lobby"[^>]* hx-get="([^"]+)"', html)

    nothing_new = client.get(unescape(address), headers=HTMX)
    match = open_match()
    changed = client.get(unescape(address), headers=HTMX)

    assert nothing_new.status_code == HTTPStatus.NO_CONTENT
    assert (changed.status_code, changed.content.count(b"<main")) == (HTTPStatus.OK, 0)
    assert f'id="sit-{match.token}"' in changed.content.decode()
    assert "HX-Request" in changed.headers["Vary"]


@pytest.mark.postgres
def test_a_page_of_seats_that_is_none_is_not_found_and_another_keeps_its_place(client: Client):
    open_match()

    response = client.get("/live/?before=1")

    assert "There are no more open seats." in words_of(response)
    assert "&amp;before=1" in response.content.decode()
    for before in ("0", "x", "9" * 30):
        response = client.get("/live/", {"before": before})
        assert response.status_code == HTTPStatus.NOT_FOUND, before
        assert "There is no such page of open seats." in response.content.decode()


def test_a_visitor_opens_a_match_with_every_choice_and_waits_in_it(client: Client):
    ada = make_player()
    choices = {"mode": "make", "variant": "super", "order": "other", "legs": "4"}
    choices |= {"control": "guess", "per_guess": "90", "open_to": "link", "is_rated": "on"}

    response = client.post("/live/new/", {"mode": "race", "people": "3", "levels": "knuth"})
    client_of(ada).post("/live/new/", choices)

    chosen, match = Match.objects.order_by("-pk")
    assert response.headers["Location"] == match.get_absolute_url()
    assert [seat.is_free for seat in match.everyone] == [False, True, True, False]
    words = words_of(client.get(match.get_absolute_url()))
    for told in ("Send this link.", "Call it off", "Start now"):
        assert told in words
    assert (chosen.plays, chosen.pegs, chosen.legs, chosen.order) == (MAKE, 5, 4, "other")
    assert (chosen.control, chosen.seconds) == (Control.GUESS, 90)
    assert (chosen.is_listed, chosen.is_rated, chosen.can_be_watched) == (False, True, False)


def race_by_form() -> dict[str, str]:
    return hidden_fields(Client().get("/live/").content.decode()) | {"mode": "race"}


def test_a_form_that_is_sent_twice_opens_one_match_even_if_the_first_answer_was_lost():
    choices = race_by_form()
    newcomer, without_cookie = Client(), Client()

    first, again = (newcomer.post("/live/new/", choices) for _ in range(2))
    lost = without_cookie.post("/live/new/", choices)

    assert first.headers["Location"] == again.headers["Location"] == lost.headers["Location"]
    assert Match.objects.count() == Player.objects.count() == 1
    for client in (newcomer, without_cookie):
        assert "Call it off" in words_of(client.get(first.headers["Location"]))
    newcomer.post("/live/new/", choices | {"mode": "duel"})
    assert Match.objects.count() == 2


def test_a_form_that_is_sent_again_by_nobody_makes_them_no_guest_who_only_joined():
    choices = {"mode": "race", "form_token": "0"}
    host, joined, nobody = client_of(make_player()), Client(), Client()
    host.post("/live/new/", choices)
    post(joined, "match-sit", Match.objects.get())

    nobody.post("/live/new/", choices)

    assert "guest" not in nobody.session


def test_a_form_that_is_shown_again_by_going_back_opens_another_match_once_the_first_is_over():
    host, guest, choices = Client(), Client(), race_by_form()
    host.post("/live/new/", choices)
    match = Match.objects.get()
    post(guest, "match-sit", match)
    post(guest, "match-resign", match)

    another, again = (host.post("/live/new/", choices) for _ in range(2))

    assert another.headers["Location"] == again.headers["Location"] != match.get_absolute_url()
    assert Match.objects.count() == 2


def test_bad_choices_are_refused_in_words_and_kept(client: Client):
    response = client.post("/live/new/", {"mode": "duel", "control": "total", "minutes": "7"})

    html = response.content.decode()
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "“7” is not on offer." in words_of(response)
    assert 'value="duel" checked' in html
    assert '<option value="total" selected>' in html
    assert not Match.objects.exists()
    assert not Player.objects.exists()


def test_too_many_matches_and_seats_of_one_address_are_refused_in_words(settings: Settings):
    often = {"open_match": (1, 600), "join_match": (1, 600)}
    settings.RATE_LIMITS = settings.RATE_LIMITS | often
    Client().post("/live/new/", {"mode": "race"})
    post(Client(), "match-sit", open_match())
    before = Match.objects.count(), Player.objects.count()
    last = Match.objects.order_by("pk")[0]

    opened = Client().post("/live/new/", {"mode": "race"})
    joined = post(Client(), "match-sit", last)

    for refused, words in (
        (opened, "Too many new matches from your network."),
        (joined, "Too many seats taken within a minute."),
    ):
        assert refused.status_code == HTTPStatus.TOO_MANY_REQUESTS
        assert words in words_of(refused)
        assert 0 < int(refused.headers["Retry-After"]) <= 600
    assert (Match.objects.count(), Player.objects.count()) == before


def test_the_visitors_of_one_address_list_only_so_many_at_once(monkeypatch: pytest.MonkeyPatch):
    """Elsewhere, and by a link, others go on."""
    monkeypatch.setattr("games.live.queries.LISTED_OF_ORIGIN", 1)
    opening, link = {"mode": "race"}, {"mode": "race", "open_to": "link"}
    listed, refused = (Client().post("/live/new/", opening) for _ in range(2))
    by_link = Client().post("/live/new/", link)
    elsewhere = Client(REMOTE_ADDR="203.0.113.7").post("/live/new/", opening)

    assert listed.status_code == by_link.status_code == elsewhere.status_code == HTTPStatus.FOUND
    assert refused.status_code == HTTPStatus.CONFLICT
    assert "Ten open matches from your network are already listed." in words_of(refused)
    assert Match.objects.count() == Player.objects.count() == 3


def test_looking_takes_no_seat_and_makes_no_player(client: Client):
    match = open_match()
    before = Match.objects.values().get(), Player.objects.count()

    for name in ("match", *JOINING, "match-qr"):
        response = client.get(reverse(name, args=[match.token]))
        assert response.status_code in {HTTPStatus.OK, HTTPStatus.FOUND}

    assert (Match.objects.values().get(), Player.objects.count()) == before


def test_a_visitor_without_a_seat_reads_why_and_sees_other_seats(client: Client):
    ada, bob = make_player(), make_player()
    Block.objects.block(ada, bob, "bob")
    over = open_match()
    Match.objects.change(over.token, timezone.now(), Match.call_off)
    other = open_match()

    for visitor, match, status, why in (
        (client, make_match(), HTTPStatus.CONFLICT, "Every seat of this match is taken."),
        (client, over, HTTPStatus.CONFLICT, "This match is over."),
        (client_of(bob), open_match(ada), HTTPStatus.FORBIDDEN, "You cannot sit down here."),
        (client, open_match(is_rated=True), HTTPStatus.FORBIDDEN, "rated, so sign up or sign in"),
        (
            client,
            open_match(invited=bob),
            HTTPStatus.FORBIDDEN,
            "kept for a player who was invited",
        ),
    ):
        before = seated(match), Player.objects.count()
        response = post(visitor, "match-sit", match)

        assert response.status_code == status, why
        assert why in words_of(response)
        assert f'id="sit-{other.token}"' in response.content.decode()
        assert (seated(match), Player.objects.count()) == before
        if status == HTTPStatus.FORBIDDEN:
            assert why in words_of(visitor.get(match.get_absolute_url()))


def test_a_forged_token_is_not_found_and_makes_no_player(client: Client):
    for name in JOINING:
        response = post(client, name, NOBODYS)

        is_refused_first = name == "match-decline"  # only accounts are invited
        status = HTTPStatus.FORBIDDEN if is_refused_first else HTTPStatus.NOT_FOUND
        assert response.status_code == status, name
        assert is_refused_first or "There is no such match" in response.content.decode()
    assert not Player.objects.exists()


def test_the_creator_alone_starts_without_those_who_have_not_come_and_calls_off():
    ada = make_player()
    match, client, other = open_match(ada, people=4), client_of(ada), Client()
    alone = post(client, "match-start", match)
    post(other, "match-sit", match)

    shown, of_other = (words_of(who.get(match.get_absolute_url())) for who in (client, other))
    by_other = post(other, "match-start", match)
    left = post(other, "match-leave", match)
    seats_then = seated(match)
    post(other, "match-sit", match)
    response = post(client, "match-start", match)

    assert alone.status_code == by_other.status_code == HTTPStatus.CONFLICT
    assert "Start now, without the others" in shown
    assert "Leave" in of_other
    assert "Call it off" not in of_other
    assert "Start now" not in of_other
    assert (left.headers["Location"], seats_then) == ("/live/", [str(ada)])
    assert response.headers["Location"] == match.get_absolute_url()
    assert Match.objects.get().started_at
    assert Seat.objects.count() == 2
    waiting = open_match(ada)
    post(client, "match-leave", waiting)
    assert reread(waiting).ending == Ending.CALLED_OFF


def test_who_does_not_sit_there_and_who_plays_already_change_nothing(client: Client):
    ada = make_player()
    match, begun = open_match(), make_match(ada, make_player())

    for name in ("match-leave", "match-start"):
        response = post(client, name, match)
        assert response.status_code == HTTPStatus.FORBIDDEN
        assert "You have no seat in this match" in words_of(response)
    assert post(client_of(ada), "match-leave", begun).status_code == HTTPStatus.CONFLICT
    assert [len(seated(each)) for each in (match, begun)] == [1, 2]
    assert not Match.objects.exclude(ending=Ending.NOT_YET).exists()


def test_whoever_has_a_seat_gets_the_link_as_text_and_as_a_code_without_a_query():
    ada = make_player()
    match, client = open_match(ada), client_of(ada)
    link, address = (
        f"http://testserver{match.get_absolute_url()}",
        reverse("match-qr", args=[match.token]),
    )

    html = client.get(match.get_absolute_url()).content.decode()
    with CaptureQueriesContext(connection) as queries:
        code = Client().get(address)

    assert f'value="{link}"' in html
    assert f'src="{address}"' in html
    assert code.headers["Content-Type"] == "image/svg+xml"
    assert "max-age=86400" in code.headers["Cache-Control"]
    assert f"<title>{link}</title>" in code.content.decode()
    assert len(queries) == 0
    assert client.get(reverse("match-qr", args=["x" * 41])).status_code == HTTPStatus.NOT_FOUND


def test_a_player_is_invited_from_their_profile_or_by_name():
    bob = make_player(username="bob", is_public=True)
    client = client_of(make_player())

    profiles = [who.get("/players/bob/").content.decode() for who in (client, client_of(bob))]
    by_name = [who.get("/live/").content.decode() for who in (client, client_of(make_guest()))]
    form = client.get("/live/?against=bob").content.decode()
    response = client.post("/live/new/", {"mode": "duel", "against": "bob"})
    refused = client.post("/live/new/", {"mode": "duel", "against": "eve"})

    assert ['href="/live/?against=bob"' in page for page in profiles] == [True, False]
    assert "?against=" not in Client().get("/players/bob/").content.decode()
    assert ["Invite by name" in page for page in by_name] == [True, False]
    assert re.search(r'<input name="against"[^>]* value="bob"', form)
    match = Match.objects.get()
    assert (match.plays, match.invited, match.is_listed) == (DUEL, bob, False)
    assert "bob is invited." in words_of(client.get(response.headers["Location"]))
    assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "only accounts with public statistics" in words_of(refused)


def test_an_invitation_says_who_invites_and_is_accepted_by_sitting_down():
    ada, bob = make_player(username="ada"), make_player(username="bob")
    match, client = open_match(ada, invited=bob), client_of(bob)

    lobby, room = (client.get(address) for address in ("/live/", match.get_absolute_url()))
    of_ada = words_of(client_of(ada).get(match.get_absolute_url()))
    post(client, "match-sit", match)

    for page in (lobby, room):
        assert "ada invites you to a race" in words_of(page)
    assert "You are invited" in lobby.content.decode()
    assert f'action="{reverse("match-decline", args=[match.token])}"' in lobby.content.decode()
    assert "Waiting for bob." in of_ada
    assert "bob (invited)" in of_ada
    assert "Free seat" not in of_ada
    assert Match.objects.get().started_at


def test_both_read_that_an_invitation_was_declined():
    ada, bob = make_player(username="ada"), make_player(username="bob")
    match, client = open_match(ada, invited=bob), client_of(bob)

    response = post(client, "match-decline", match)

    assert response.headers["Location"] == "/live/"
    assert "You declined ada's invitation." in words_of(client.get("/live/"))
    for address in ("/live/", match.get_absolute_url()):
        shown = words_of(client_of(ada).get(address))
        assert "bob declined the invitation." in shown
        assert ("Invite again" in shown) == (address != "/live/")
    for words in ("The secret was", "Say something", "called off", "Free seat", "Secret sealed"):
        assert words not in shown


def test_nobody_else_declines_an_invitation_or_learns_whom_it_is_for(client: Client):
    match = open_match(invited=make_player(username="bob"))
    eve = client_of(make_player())

    for visitor in (client, eve):
        assert post(visitor, "match-decline", match).status_code == HTTPStatus.FORBIDDEN
        assert "bob" not in words_of(visitor.get(match.get_absolute_url()))

    assert Match.objects.get().ending == Ending.NOT_YET


def address_of(match: Match, number: int, verb: str = "block") -> str:
    return reverse(f"person-{verb}", args=[match.token, number])


def test_somebody_at_the_table_is_blocked_and_unblocked(ada: Player, bob: Player):
    match, client = make_match(ada, bob), client_of(ada)

    shown = client.get(match.get_absolute_url()).content.decode()
    response = client.post(address_of(match, 2), follow=True)
    listed = client.get("/live/")

    assert address_of(match, 2) in shown
    assert address_of(match, 1) not in shown
    assert response.redirect_chain[-1][0] == match.get_absolute_url()
    assert "bob is blocked" in words_of(response)
    assert "Players whom you have blocked bob Unblock" in words_of(listed)

    client.post("/live/unblock/", {"block": Block.objects.get().pk})

    assert not Block.objects.exists()
    assert "Unblock" not in words_of(client.get("/live/"))


def test_the_page_of_a_blocked_player_offers_to_unblock_them(ada: Player):
    eve = make_player(username="eve", is_public=True)
    client = client_of(ada)
    assert "Play against eve" in words_of(client.get("/players/eve/"))
    block = Block.objects.block(ada, eve, "eve")

    page = client.get("/players/eve/")
    client.post("/live/unblock/", {"block": block.pk})

    assert "You have blocked this player. Unblock" in words_of(page)
    assert "Play against eve" not in words_of(page)
    assert "Play against eve" in words_of(client.get("/players/eve/"))


def test_the_name_of_an_account_is_reported_and_that_of_a_guest_is_not(ada: Player, bob: Player):
    match, client = make_match(ada, bob, make_guest()), client_of(ada)
    shown = client.get(match.get_absolute_url()).content.decode()

    response = client.post(address_of(match, 2, "report"), follow=True)
    of_guest = client.post(address_of(match, 3, "report"))

    assert "will look at the name" in words_of(response)
    assert address_of(match, 2, "report") in shown
    assert address_of(match, 3, "report") not in shown
    assert of_guest.status_code == HTTPStatus.CONFLICT
    [report] = Report.objects.all()
    assert (report.reporter, report.reported, report.match) == (ada, bob, match)


def test_neither_oneself_nor_a_level_nor_nobody_is_blocked(ada: Player, bob: Player):
    match, client = make_match(ada, bob, levels=("knuth",)), client_of(ada)

    for number in (1, 3, 9):
        response = client.post(address_of(match, number))
        assert response.status_code == HTTPStatus.CONFLICT, number
        assert "There is nobody like that in this match." in words_of(response)
    forged = client.post(reverse("person-block", args=["x" * 22, 2]))
    assert forged.status_code == HTTPStatus.NOT_FOUND
    assert "There is no such match" in forged.content.decode()
    assert not Block.objects.exists()


def test_who_does_not_sit_there_and_a_get_block_and_report_nobody(
    client: Client, ada: Player, bob: Player
):
    match = make_match(ada, bob)

    for verb in ("block", "report"):
        for visitor in (client, client_of(make_player())):
            response = visitor.post(address_of(match, 2, verb))
            assert response.status_code == HTTPStatus.FORBIDDEN
            assert "You have no seat in this match" in words_of(response)
        looked = client_of(ada).get(address_of(match, 2, verb))
        assert looked.headers["Location"] == match.get_absolute_url()
    assert not Block.objects.exists()
    assert not Report.objects.exists()


def test_a_lot_within_an_hour_is_refused(ada: Player, bob: Player, settings: Settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"block_or_report": (1, 3600)}
    match, client = make_match(ada, bob), client_of(ada)
    client.post(address_of(match, 2))

    response = client.post(address_of(match, 2, "report"))

    assert response.status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert "Nothing was changed" in words_of(response)
    assert response.headers["Retry-After"]
    assert not Report.objects.exists()


def test_nobody_takes_back_the_blocks_of_others_or_what_is_no_number(
    client: Client, ada: Player, bob: Player
):
    key = Block.objects.block(ada, bob, "bob").pk

    for visitor in (client, client_of(bob)):
        assert visitor.post("/live/unblock/", {"block": key}).status_code == HTTPStatus.FOUND
    assert client_of(ada).get("/live/unblock/").status_code == HTTPStatus.FOUND
    refused = client_of(ada).post("/live/unblock/", {"block": "x"})

    assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "There is nobody like that" in words_of(refused)
    assert Block.objects.exists()


def test_who_invites_is_blocked_and_reported_without_sitting_down_with_them(
    ada: Player, bob: Player
):
    match, client = make_match(ada, people=2, invited=bob), client_of(bob)
    shown = client.get(match.get_absolute_url()).content.decode()

    client.post(address_of(match, 1, "report"))
    blocked = client.post(address_of(match, 1), follow=True)

    assert address_of(match, 1) in shown
    assert "ada is blocked" in words_of(blocked)
    assert Report.objects.get().reported == ada
    assert match.token not in client.get("/live/").content.decode()
    bob.refresh_from_db()
    assert not bob.is_invited
