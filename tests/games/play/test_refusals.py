"""Why nothing was done, in words beside the board as it is now."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.test import RequestFactory
from django_htmx.middleware import HtmxDetails

from games.htmx import HtmxHttpRequest
from games.models import Game, Player
from games.play import refusals
from games.play.lookup import NOT_YOURS
from games.work.gate import BusyError
from tests.factories import make_game, play_codes, row

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def posted(
    player: Player | None = None,
    headers: dict[str, str] | None = None,
    fields: dict[str, str] | None = None,
) -> HtmxHttpRequest:
    request = RequestFactory().post("/", fields or {}, headers=headers)
    request.session = {"guest": player.pk} if player else {}  # type: ignore[assignment] # as good as one
    request.user = AnonymousUser()
    request.htmx = HtmxDetails(request)  # type: ignore[attr-defined] # as the middleware does
    return request  # type: ignore[return-value]


def test_who_comes_second_is_shown_the_board_as_it_stands(guest: Player):
    game = play_codes(make_game(player=guest), "1122")

    page = refusals.conflict(posted(guest), game.token, "Somebody was first.")

    html = page.content.decode()
    assert page.status_code == 409
    assert "Somebody was first." in html
    assert "orange, orange, sky, sky" in html


def test_whose_game_is_gone_is_shown_an_empty_board(guest: Player):
    page = refusals.conflict(posted(guest, HTMX), "gone", "It is gone.", whole=True)

    assert page.status_code == 409
    assert page["HX-Retarget"] == "#table"
    assert "It is gone." in page.content.decode()


def test_who_starts_too_many_games_is_told_when_to_come_back(guest: Player):
    page = refusals.refuse_for_now(posted(guest), Game.lay_out())

    assert page.status_code == 429
    assert refusals.TOO_MANY in page.content.decode()
    assert 0 < int(page["Retry-After"]) <= 60


def test_a_game_of_nobodys_is_a_page_that_is_not_there_or_words_beside_the_board():
    with pytest.raises(Http404, match=NOT_YOURS[:20]):
        refusals.miss(posted())

    words = refusals.miss(posted(headers=HTMX))
    assert (words.status_code, words["HX-Reswap"]) == (404, "none")
    assert NOT_YOURS in words.content.decode()


def test_a_board_that_was_open_for_too_long_is_replaced_by_a_fresh_one():
    page = refusals.miss(posted(fields={"ticket": "old"}))

    assert page.status_code == 409
    assert refusals.TOO_OLD in page.content.decode()


def test_who_cannot_be_answered_now_keeps_the_row(guest: Player):
    game = make_game(player=guest)

    page = refusals.put_off(posted(guest, fields=row("1345")), game, BusyError())

    assert (page.status_code, page["Retry-After"]) == (503, "2")
    assert page.content.decode().count(" selected>") >= 4
    assert game.board.guesses.count() == 0
