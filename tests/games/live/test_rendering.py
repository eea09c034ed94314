"""What the parts of a page of a match show, and which of them a page gets for htmx."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.core.modes import DUEL, MAKE
from games.core.modes.clock import Control
from games.core.outcome import Outcome
from games.core.player import Player
from games.live.match import Match
from games.live.rendering import context_of, form_of, standing_of
from games.live.visible import visible_to
from games.play.forms import GuessForm, SecretForm
from tests.factories import (
    as_not_reviewed,
    enter_as,
    guess_in,
    make_guest,
    make_match,
    make_player,
    play_match,
    reread,
    row,
)

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def ada() -> Player:
    return make_guest()


@pytest.fixture
def client(client: Client, ada: Player) -> Client:
    enter_as(client, ada)
    return client


def title_in(response: Any) -> str:
    """The beginning of the title that a browser shows in its tab."""
    return str(response.content.decode()).split("<title>")[1].split(" · ")[0].strip()


def polled(client: Client, match: Match, shape: str) -> Any:
    address = f"{match.get_absolute_url()}poll/"
    return client.get(address, {"state": "older", "shape": shape, "counts": "0.0"}, headers=HTMX)


def test_a_page_with_the_right_form_keeps_it_and_any_other_gets_the_table(
    client: Client, ada: Player
) -> None:
    match = make_match(ada, make_guest())

    kept = polled(client, match, "guesses-0-0-0")

    assert kept.headers["HX-Retarget"] == "#known"
    assert 'id="seats"' in kept.content.decode()
    assert 'id="entry"' not in kept.content.decode()
    for shape in ("guesses-1-0-0", "codes-0-0-0", "watching", "", "'\">"):
        assert polled(client, match, shape).headers["HX-Retarget"] == "#table", shape
    assert polled(Client(), match, "guesses-watching").headers["HX-Retarget"] == "#table"


def test_a_guess_brings_its_row_the_next_number_and_the_title_of_whose_turn_it_is(
    client: Client, ada: Player
) -> None:
    ben = make_guest()
    match = make_match(ada, ben, mode=DUEL)
    sent = row("1122") | {"shape": "guesses-0-0-0"}

    news = client.post(f"{match.get_absolute_url()}guesses/", sent, headers=HTMX)

    assert news.headers["HX-Retarget"] == "#known"
    assert 'name="number" value="2"' in news.content.decode()
    assert 'name="shape" value="guesses-1-0-0"' in news.content.decode()
    assert title_in(news).endswith("&#x27;s turn")
    enter_as(client, ben)
    assert title_in(polled(client, match, "guesses-0-0-0")) == "Your turn"


def test_a_row_drops_in_when_it_is_guessed_and_never_again(client: Client, ada: Player) -> None:
    match = make_match(ada, make_guest())
    address = match.get_absolute_url()

    guessed = client.post(f"{address}guesses/", row("1122"), headers=HTMX)
    said = client.post(f"{address}phrases/", {"phrase": "luck"}, headers=HTMX)
    ended = client.post(f"{address}resign/", headers=HTMX)

    news = [each.content.decode() for each in (guessed, said, ended)]
    assert ["row--new" in each for each in news] == [True, False, False]
    assert all('id="history"' in each for each in news)


def test_the_heading_names_the_others_as_soon_as_they_sit_there(
    client: Client, ada: Player
) -> None:
    match = make_match(ada, people=2)
    assert ">Race</h1>" in client.get(match.get_absolute_url()).content.decode()
    ben = make_player(username="ben")
    now = timezone.now()
    Match.objects.change(match.token, now, lambda it: it.sit(ben, now))

    news = polled(client, match, "seats-0-0-0-10").content.decode()

    assert re.search(r'<h1 id="heading"[^>]* hx-swap-oob="true">Race with ben</h1>', news)


def test_what_was_not_reviewed_at_the_end_is_when_a_player_sees_it_and_a_watcher_has_no_board(
    client: Client, ada: Player
) -> None:
    match = play_match(make_match(ada, make_guest()), "1122 1234", "5566 1234")
    for game in match.games.all():
        as_not_reviewed(game)
    address = match.get_absolute_url()

    assert "Your board" not in Client().get(address).content.decode()
    assert Outcome.objects.filter(luck=None).count() == 2
    assert "Your board" in client.get(address).content.decode()
    assert not Outcome.objects.filter(luck=None).exists()


def shown(match: Match, viewer: Player | None) -> dict[str, Any]:
    return context_of(visible_to(match, viewer, timezone.now()))


def test_a_page_without_scripting_reloads_for_whoever_waits_for_others() -> None:
    ada, ben = make_guest(), make_guest()
    now = timezone.now()

    def reloads(match: Match) -> list[bool]:
        return [shown(match, viewer)["reloads"] for viewer in (ada, ben)]

    duel = make_match(ada, ben, mode=DUEL)
    assert reloads(duel) == [False, True]
    assert shown(duel, None)["reloads"]
    over = play_match(make_match(ada, ben), "1234", "1122 1234")
    assert reloads(over) == [False, False]
    offered = Match.objects.change(over.token, now, lambda it: it.want_rematch(it.everyone[0], now))
    assert reloads(offered) == [True, False]


def test_your_board_numbers_the_guess_until_another_has_found_the_code() -> None:
    ada, ben = make_guest(), make_guest()
    match = make_match(ada, ben)
    duel = make_match(ada, ben, mode=DUEL)
    for viewer, each in ((ada, match), (ben, duel)):
        assert shown(each, viewer)["turn_words"] == "Guess 1 of 10 · colors may repeat"

    match = guess_in(guess_in(match, 1, "1122"), 1, "1234")
    duel.places.update(secret="")  # before the codes are hidden

    assert [shown(match, viewer)["turn_words"] for viewer in (ada, ben, None)] == [""] * 3
    assert shown(reread(duel), ben)["turn_words"] == ""


def test_who_hides_a_code_is_asked_for_it_and_who_guesses_for_a_guess() -> None:
    ada, ben = make_guest(), make_guest()
    match = make_match(ada, ben, mode=MAKE)
    match.board.secret = ""
    now = timezone.now()

    assert isinstance(form_of(visible_to(match, ada, now)), SecretForm)
    assert isinstance(form_of(visible_to(match, ben, now)), GuessForm)


def places_of(match: Match) -> list[tuple[int, int]]:
    """The place and the number of each seat in the standing."""
    standing = standing_of(visible_to(match, None, timezone.now()))
    return [(place, seat.number) for place, seat in standing]


def test_the_standing_puts_the_winner_first_and_equals_share_a_place() -> None:
    left = make_match()
    left = Match.objects.change(left.token, timezone.now(), lambda it: it.resign(it.everyone[0]))
    match = play_match(make_match(*(make_guest() for _ in range(3))), "1234", "1234", "1122 1234")

    assert places_of(left) == [(1, 2), (2, 1)]
    assert [(place, seat.result) for place, seat, _ in shown(left, None)["standing"]] == [
        (1, "won"),
        (2, "given-up"),
    ]
    assert places_of(match) == [(1, 1), (1, 2), (3, 3)]


def test_with_a_clock_time_breaks_ties_and_who_ran_out_of_it_has_no_place() -> None:
    now = timezone.now()
    clock: dict[str, Any] = {"control": Control.TOTAL, "seconds": 60, "now": now}
    match = make_match(*(make_guest() for _ in range(3)), **clock)
    for number in (2, 3):
        match.places.filter(number=number).update(clock_used=number)
    match = play_match(Match.objects.get(), "1234", "1122 1234", "1122 1234", now=now)
    nobodys = Match.objects.look(make_match(**clock).token, now + timedelta(seconds=99))

    assert places_of(match) == [(1, 1), (2, 2), (3, 3)]
    assert places_of(nobodys) == []
