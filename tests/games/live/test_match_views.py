"""A match over HTTP: its page, its polls, its moves, and every way to get them wrong."""

import re
from datetime import timedelta
from hashlib import sha256
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from games.core.modes import DUEL, MAKE
from games.core.modes.choices import Result
from games.core.modes.clock import Control
from games.core.player import Player
from games.live import polling
from games.live.fields import Ending
from games.live.match import Match
from games.live.seat import Seat
from games.visitors.appearance import Appearance
from tests.factories import enter_as, make_guest, make_match, play_match, reread, row
from tests.games.at_once import meanwhile
from tests.games.reading import words_apart

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_match_is_known")]
HTMX = {"HX-Request": "true"}
SECRET = "6543"
KNOWN = re.compile(r'<input name="(\w+)" value="([^"]*)">')


def client_of(player: Player | None) -> Client:
    client = Client()
    if player:
        enter_as(client, player)
    return client


def two(**choices: Any) -> tuple[Match, Client, Client]:
    """A match of two guests under way, and their browsers."""
    ada, ben = make_guest(), make_guest()
    match = make_match(ada, ben, **choices)
    return match, client_of(ada), client_of(ben)


def post(client: Client, match: Match, action: str, data: dict[str, str] | None = None) -> Any:
    address = f"{match.get_absolute_url()}{action}/"
    return client.post(address, data or {}, headers=HTMX)


def words(response: Any) -> str:
    return str(response.content.decode())


def known(response: Any) -> dict[str, str]:
    """What a page says of itself when it polls."""
    return dict(KNOWN.findall(words(response)))


def poll(client: Client, match: Match, state: dict[str, str]) -> Any:
    return client.get(f"{match.get_absolute_url()}poll/", state, headers=HTMX)


def test_a_poll_with_nothing_new_is_answered_from_the_cache_alone(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    match, ada, _ben = two()
    state = known(ada.get(match.get_absolute_url()))
    assert poll(ada, match, state).status_code == HTTPStatus.NOT_MODIFIED

    with django_assert_num_queries(0):  # the process has read the cache a moment ago
        assert poll(ada, match, state).status_code == HTTPStatus.NOT_MODIFIED
        assert poll(client_of(None), match, {"state": state["state"]}).status_code == 304


def test_a_poll_brings_what_the_other_did_without_colors_and_without_the_row_being_filled() -> None:
    match, ada, ben = two(secret=SECRET)
    state = known(ben.get(match.get_absolute_url()))
    post(ada, match, "guesses", row("6512"))

    news = poll(ben, match, state)

    assert news.status_code == HTTPStatus.OK
    assert news.headers["HX-Retarget"] == "#known"
    assert "guess 1: 2 black, no white." in words(news)
    assert 'id="entry"' not in words(news)
    assert "peg--6" not in words(news)
    assert poll(ben, match, known(news)).status_code == HTTPStatus.NOT_MODIFIED


def test_guesses_at_a_code_reach_whoever_hid_it_with_their_colors() -> None:
    match, ada, ben = two(mode=MAKE, secret=SECRET)
    watcher = client_of(None)
    states = [known(each.get(match.get_absolute_url())) for each in (ada, watcher)]
    post(ben, match, "guesses", row("6512"))

    news, watched = (
        words(poll(each, match, state)) for each, state in zip((ada, watcher), states, strict=True)
    )

    rival = news[news.index("board--rival") :]
    assert ("peg--6" in rival, "peg--hidden" in rival) == (True, False)
    assert "Guess 1:" in news
    assert ("peg--6" in watched, "peg--hidden" in watched) == (False, True)


def test_the_end_brings_the_whole_table_with_all_colors_and_what_the_seal_is_checked_by() -> None:
    match, ada, ben = two(secret=SECRET)
    before = words(ben.get(match.get_absolute_url()))
    state = known(ben.get(match.get_absolute_url()))
    post(ada, match, "guesses", row("6512"))
    post(ada, match, "resign")

    news = poll(ben, match, state)
    shown = words(ada.get(match.get_absolute_url()))

    assert news.headers["HX-Retarget"] == "#table"
    assert "resigned" in words(news)
    assert "peg--6" in words(news)
    [sealed] = re.findall(r"printf &#x27;%s&#x27; &#x27;(\S+)&#x27;|printf '%s' '(\S+)'", shown)
    assert sha256("".join(sealed).encode()).hexdigest() == match.seal
    assert match.seal in shown
    promise = "You get both at the end"
    assert [(promise in page, "sha256sum" in page) for page in (before, shown)] == [
        (True, False),
        (False, True),
    ]


@pytest.mark.postgres
def test_a_rematch_is_offered_and_withdrawn_or_accepted() -> None:
    match, ada, ben = two()
    post(ada, match, "resign")
    state = known(ada.get(match.get_absolute_url()))
    mine, theirs = (words(post(ada, match, "rematch")), words(ben.get(match.get_absolute_url())))

    assert "Rematch offered." in mine
    assert "Waiting for" in mine
    assert "Rematch offered by " in theirs
    assert "Accept the rematch" in theirs
    for client in (ada, ben):
        withdrawn = words(post(client, match, "rematch", {"withdraw": "on"}))
        assert "Rematch offered" not in withdrawn
    post(ada, match, "rematch")
    went = post(ben, match, "rematch")
    again = Match.objects.get(follows=match)
    assert went.headers["HX-Redirect"] == again.get_absolute_url()
    assert poll(ada, match, state).headers["HX-Redirect"] == again.get_absolute_url()
    assert "To the rematch" in words(ada.get(match.get_absolute_url()))
    post(ben, match, "rematch")
    post(ada, match, "rematch", {"withdraw": "on"})
    assert all(seat.wants_rematch for seat in reread(match).everyone)
    assert Match.objects.count() == 2


def test_without_scripting_a_guess_and_a_get_of_any_action_lead_to_the_match() -> None:
    match, ada, _ben = two()
    address = match.get_absolute_url()

    responses = [ada.get(f"{address}{action}/") for action in ("guesses", "code", "resign")]
    responses.append(ada.post(f"{address}guesses/", row("1122")))

    for response in responses:
        assert response.status_code == HTTPStatus.FOUND
        assert response.headers["Location"] == address
    assert Match.objects.get().everyone[0].guesses_used == 1


def test_a_wrong_guess_is_refused_in_words_and_changes_nothing() -> None:
    match, ada, _ben = two()

    for data, status in (
        (row("1122", number=2), HTTPStatus.CONFLICT),
        (row("1199"), HTTPStatus.UNPROCESSABLE_ENTITY),
        ({}, HTTPStatus.UNPROCESSABLE_ENTITY),
    ):
        response = post(ada, match, "guesses", data)
        assert response.status_code == status
        assert re.search(r'id="message"[^>]*>[^<]{10,}', words(response))
    assert Match.objects.get().version == match.version


def test_a_guess_out_of_turn_and_one_after_the_flag_are_refused() -> None:
    match, ada, ben = two(mode=DUEL, control=Control.TOTAL, seconds=60)
    for client in (ada, ben):
        post(client, match, "code", {f"secret-{hole}": "1" for hole in range(1, 5)})

    assert post(ben, match, "guesses", row("1122")).status_code == HTTPStatus.CONFLICT
    Seat.objects.filter(number=1).update(clock_since=timezone.now() - timedelta(seconds=61))
    late = post(ada, match, "guesses", row("1111"))

    assert late.status_code == HTTPStatus.CONFLICT
    assert "You lost: your time ran out." in words(late)
    assert [seat.result for seat in Match.objects.get().everyone] == [Result.LOST, Result.WON]


def test_who_has_no_seat_can_do_nothing() -> None:
    match, _ada, _ben = two()
    sent = row("1122") | {"phrase": "luck"}
    actions = "guesses code command resign draw abort claim phrases rematch"

    for client in (client_of(None), client_of(make_guest())):
        for action in actions.split():
            response = post(client, match, action, sent)
            assert response.status_code == HTTPStatus.FORBIDDEN, action
            assert "You have no seat in this match" in words(response)
    assert Match.objects.get().version == match.version


def test_a_match_that_may_not_be_watched_is_shown_to_its_players_alone() -> None:
    match, ada, _ben = two(can_be_watched=False)
    address = match.get_absolute_url()

    assert ada.get(address).status_code == HTTPStatus.OK
    for path in (address, f"{address}poll/"):
        refused = client_of(make_guest()).get(path)
        assert refused.status_code == HTTPStatus.FORBIDDEN
        assert "its players do not allow spectators" in words(refused)
        assert "sign in" in words(refused)
        assert "Open a match" in words(refused)


def test_there_is_no_match_of_an_unknown_token() -> None:
    for path in ("/live/nothing-of-this-name/", "/live/nothing-of-this-name/poll/?state=1"):
        missing = client_of(None).get(path)
        assert missing.status_code == HTTPStatus.NOT_FOUND
        assert "Open a match" in words(missing)


def test_a_draw_is_offered_and_declined_or_agreed_on_and_not_offered_again_and_again(
    settings: Settings,
) -> None:
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"offer_draw": (1, 300)}
    match, ada, ben = two()
    waits = "Draw offered: waiting for "
    assert waits in words(post(ada, match, "draw"))
    theirs = words(ben.get(match.get_absolute_url()))
    assert "Draw offered by" in theirs
    assert waits not in theirs

    post(ben, match, "draw", {"decline": "on"})

    mine, theirs = (words(each.get(match.get_absolute_url())) for each in (ada, ben))
    assert "declined the draw." in mine
    assert "Offer a draw" in mine
    assert "declined the draw." not in theirs
    refused = post(ada, match, "draw")
    assert refused.status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert 0 < int(refused.headers["Retry-After"]) <= 300
    assert "You have offered a draw many times." in words(refused)
    assert "A draw is offered." not in words(ben.get(match.get_absolute_url()))
    post(ben, match, "draw")
    assert post(ada, match, "draw").status_code == HTTPStatus.OK
    assert reread(match).ending == Ending.AGREED


def test_a_match_is_called_off_after_a_question_and_before_another_has_guessed() -> None:
    match, ada, ben = two(secret=SECRET)
    page = words(ada.get(match.get_absolute_url()))
    assert re.search(r"<summary[^>]*><span[^>]*>Call the match off</span>", page)
    post(ada, match, "guesses", row("1122"))

    assert post(ben, match, "abort").status_code == HTTPStatus.CONFLICT
    assert "Call the match off" not in words(ben.get(match.get_absolute_url()))
    assert "You called the match off." in words(post(ada, match, "abort"))
    assert "called the match off." in words(ben.get(match.get_absolute_url()))
    late, ada, ben = two(secret=SECRET)
    for number in (1, 2):
        post(ada, late, "guesses", row("1122", number=number))
    for client in (ada, ben):
        assert post(client, late, "abort").status_code == HTTPStatus.CONFLICT


def test_the_win_is_claimed_when_the_other_has_been_gone_for_long() -> None:
    match, ada, _ben = two()
    address = match.get_absolute_url()
    told = "You can claim the win in <time>"
    assert post(ada, match, "claim").status_code == HTTPStatus.CONFLICT
    Seat.objects.filter(number=2).update(seen_at=timezone.now() - timedelta(seconds=60))
    assert told in words(ada.get(address))
    assert told not in words(Client().get(address))
    Seat.objects.filter(number=2).update(seen_at=timezone.now() - timedelta(seconds=121))

    page = words(ada.get(address))

    assert told not in page
    assert "Claim the win" in page
    assert "seat--away" in page
    assert "You won" in words(post(ada, match, "claim"))


def test_in_the_ranking_the_winner_alone_is_bold() -> None:
    match, _ada, ben = two(levels=("knuth",))
    match.places.update(secret="1234")
    play_match(match, "1234", "1122 1234")

    page = ben.get(match.get_absolute_url()).content.decode()
    standing = page.partition('<ol class="standing">')[2].partition("</ol>")[0]

    first, second = standing.split("</li>")[:2]
    assert first.count("<strong>") == 1
    assert "<strong>" not in second
    assert "(you)" in words_apart(second)
    assert "standing__you" not in page


def test_a_refusal_of_a_phrase_stands_beside_the_phrases_and_is_announced() -> None:
    match, ada, _ben = two()
    shape = known(ada.get(match.get_absolute_url()))["shape"]
    post(ada, match, "phrases", {"phrase": "luck"})

    for phrase, status, told in (
        ("thanks", HTTPStatus.CONFLICT, "One phrase at a time: wait a few seconds."),
        ("boo", HTTPStatus.UNPROCESSABLE_ENTITY, "Choose one of"),
    ):
        response = post(ada, match, "phrases", {"phrase": phrase, "shape": shape})

        page = words(response)
        phrases = page[page.index('<details id="phrases"') :].partition("</details>")[0]
        assert response.status_code == status
        assert f'<p class="message">{told}' in phrases
        assert phrases.startswith('<details id="phrases" class="phrases" open>')
        assert page.count(told) == 2
        assert f'<p id="live" hx-swap-oob="innerHTML">{told}' in page


def test_a_level_guesses_when_a_page_polls_though_the_request_before_was_killed() -> None:
    match, ada, _ben = two(levels=("knuth",), secret=SECRET)
    state = known(ada.get(match.get_absolute_url()))
    player = match.everyone[0].player
    assert player
    Match.objects.guess(match, match.everyone[0], (0, 0, 1, 1), 1, timezone.now())

    poll(ada, match, state)

    assert Match.objects.get().everyone[2].guesses_used == 1


@pytest.mark.parametrize("phase", ["guesses", "out"])
def test_pages_and_polls_do_not_depend_on_what_their_reader_must_not_know(phase: str) -> None:
    match, ada, ben = two(secret=SECRET)
    post(ada, match, "guesses", row("1122"))
    if phase == "out":
        post(ben, match, "guesses", row("1134"))

    def shown() -> list[str]:
        polling.forget()
        pages = []
        for client in (ben, client_of(None)):
            pages += [words(client.get(match.get_absolute_url())), words(poll(client, match, {}))]
        return [re.sub(r'csrfmiddlewaretoken" value="\w+"', "", page) for page in pages]

    before = shown()
    for seat in Seat.objects.filter(number=1):  # another code with the same answer
        rows = [["2211", *each[1:]] for each in seat.rows]
        Seat.objects.filter(pk=seat.pk).update(rows=rows)
    Seat.objects.update(secret="5634")
    Match.objects.update(nonce="another")

    assert shown() == before


def test_two_who_play_again_and_again_are_slowed_down(settings: Settings) -> None:
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"join_match": (1, 60)}
    match, ada, ben = two()
    post(ada, match, "resign")
    assert post(ada, match, "rematch").status_code == HTTPStatus.OK

    refused = post(ben, match, "rematch")

    assert refused.status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert int(refused.headers["Retry-After"]) > 0
    assert "Too many seats taken" in words(refused)
    assert not Match.objects.filter(follows=match).exists()


def in_words(**choices: Any) -> tuple[Match, Client, Client, dict[str, str]]:
    """A match of two, of whom the first types commands; with what the form of that one sends."""
    match, ada, ben = two(**choices)
    ada.cookies["look"] = str(Appearance(is_non_visual=True))
    shape = known(ada.get(match.get_absolute_url()))["shape"]
    return match, ada, ben, {"number": "1", "shape": shape}


def test_who_types_commands_has_a_line_for_them_that_is_answered_on_the_page() -> None:
    match, ada, ben, sent = in_words(mode=DUEL)
    address = match.get_absolute_url()
    assert 'name="command"' in words(ada.get(address))
    assert 'name="command"' not in words(ben.get(address))

    page = words(ada.post(f"{address}command/", sent | {"command": "last"}))

    assert '<p id="message" class="message message--told" >No guess yet.</p>' in page
    assert "<h1" in page
    for client, line, status, told in (
        (ada, "hint", HTTPStatus.UNPROCESSABLE_ENTITY, "not a command here"),
        (ben, "1122", HTTPStatus.CONFLICT, "Not now"),
    ):
        response = post(client, match, "command", sent | {"command": line})
        assert response.status_code == status
        assert told in words(response)
    assert [seat.guesses_used for seat in Match.objects.get().everyone] == [0, 0]


def test_a_typed_question_is_answered_and_changes_nothing_and_a_typed_code_is_a_guess() -> None:
    match, ada, ben, sent = in_words(secret=SECRET)
    post(ben, match, "guesses", row("3456"))
    version = Match.objects.get().version

    asked = post(ada, match, "command", sent | {"command": "rival"})

    assert asked.status_code == HTTPStatus.OK
    assert asked.headers["HX-Reswap"] == "none"
    assert words(asked).count("Guess 1: no black, 4 white.") == 2
    assert Match.objects.get().version == version
    page = words(post(ada, match, "command", sent | {"command": "1122"}))
    said = "Guess 1: orange, orange, sky, sky. No black, no white. Find the code"
    assert f'<p id="live" hx-swap-oob="innerHTML">{said}</p>' in page
    assert '<p id="message" class="message" hx-swap-oob="true"></p>' in page
    assert Match.objects.get().everyone[0].guesses_used == 1


def test_a_typed_resign_takes_effect_the_second_time() -> None:
    match, ada, _ben, sent = in_words()
    first = words(post(ada, match, "command", sent | {"command": "resign"}))
    assert '<input type="hidden" name="sure" value="resign">' in first
    assert not Match.objects.get().is_over

    post(ada, match, "command", sent | {"command": "resign", "sure": "resign"})

    assert Match.objects.get().everyone[0].result == Result.GIVEN_UP


def test_phrases_are_heard_by_players_and_can_be_muted() -> None:
    match, ada, ben = two()
    assert "Good luck!</li>" in words(post(ada, match, "phrases", {"phrase": "luck"}))
    assert ":</strong> Good luck!</li>" in words(ben.get(match.get_absolute_url()))
    assert "Good luck!</li>" not in words(Client().get(match.get_absolute_url()))

    for _ in range(2):
        post(ben, match, "phrases", {"mute": "on"})

    muted = words(ben.get(match.get_absolute_url()))
    assert "Good luck!</li>" not in muted
    assert "Hear the others again" in muted


@pytest.mark.django_db(transaction=True)
def test_the_clock_is_read_once_nobody_else_can_move(monkeypatch: pytest.MonkeyPatch) -> None:
    match, ada, _ben = two(secret=SECRET)
    passed = [timezone.now()]
    later = passed[0] + timedelta(seconds=5)
    monkeypatch.setattr("django.utils.timezone.now", lambda: passed[-1])

    with meanwhile("BEGIN", lambda: passed.append(later)):
        post(ada, match, "guesses", row("6512"))

    [played] = reread(match).everyone[0].rows
    assert played[-1] == later.isoformat()
