"""Blocks and reports by programs."""

from typing import Any

import pytest
from pytest_django.fixtures import Settings

from games.models import Block, Match, Report, Scope
from tests.factories import make_guest, make_match
from tests.games.api.matches import two
from tests.games.api.programs import Program

pytestmark = pytest.mark.django_db


def unblock(program: Program, key: int) -> Any:
    headers = {"Authorization": program.bearer}
    return program.delete(f"/api/v1/blocks/{key}", headers=headers)


@pytest.mark.postgres
def test_a_player_is_blocked_listed_and_unblocked():
    match, ada, ben = two()

    first, again = (ada.send(f"matches/{match.token}/seats/2/block") for _ in range(2))
    seat = ben.send("matches")
    refused = ben.send(f"matches/{ada.send('matches').json()['token']}/seat")

    assert (first.status_code, first.json()) == (200, again.json())
    assert first.json()["name"] == ben.player.username
    assert ada.ask("blocks").json() == {"blocks": [first.json()]}
    assert ben.ask("blocks").json() == {"blocks": []}
    assert unblock(ben, first.json()["key"]).status_code == 204
    assert Block.objects.exists()
    assert (seat.status_code, refused.status_code) == (201, 403)
    assert [unblock(ada, first.json()["key"]).status_code for _ in range(2)] == [204, 204]
    assert not Block.objects.exists()


def test_a_guest_is_blocked_by_the_name_of_the_match():
    ada, guest = Program(), make_guest()
    match = make_match(ada.player, guest)

    told = ada.send(f"matches/{match.token}/seats/2/block").json()

    assert guest.username not in told["name"]


@pytest.mark.postgres
def test_a_name_is_reported_once():
    match, ada, ben = two()

    statuses = [ada.send(f"matches/{match.token}/seats/2/report").status_code for _ in range(2)]

    assert statuses == [204, 204]
    report = Report.objects.get()
    assert (report.reporter, report.reported, report.match) == (ada.player, ben.player, match)


def test_who_is_invited_blocks_without_sitting_down():
    ada, ben = Program(), Program()
    match = make_match(ada.player, people=2, invited=ben.player)

    assert ben.send(f"matches/{match.token}/seats/1/block").status_code == 200


def test_whom_nobody_may_block_or_report():
    match, ada, _ = two()
    of_match = f"matches/{match.token}/seats"

    for verb in ("block", "report"):
        answers = [
            ada.send(f"{of_match}/1/{verb}"),
            ada.send(f"{of_match}/3/{verb}"),
            ada.send(f"{of_match}/9/{verb}"),
            ada.send(f"matches/nowhere/seats/2/{verb}"),
            Program().send(f"{of_match}/2/{verb}"),
            Program(ada.player, Scope.READ).send(f"{of_match}/2/{verb}"),
        ]

        assert [answer.status_code for answer in answers] == [409, 409, 422, 404, 403, 403], verb
        assert all(answer.json()["detail"] for answer in answers), verb
    assert not Block.objects.exists()
    assert not Report.objects.exists()
    assert Match.objects.get().version == match.version


def test_so_many_may_be_blocked_or_reported_within_an_hour(settings: Settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"manners": (0, 60)}
    match, ada, _ = two()

    for verb in ("block", "report"):
        answer = ada.send(f"matches/{match.token}/seats/2/{verb}")

        assert (answer.status_code, answer.headers["Retry-After"]) == (429, "60"), verb
        assert answer.json()["detail"].startswith("That was a lot within an hour.")
