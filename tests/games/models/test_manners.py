"""Blocks and reports: of whom, how many, and what becomes of them when players come and go."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import (
    Block,
    NoSuchPersonError,
    Player,
    Report,
    TooManyBlocksError,
    TooManyReportsError,
    manners,
)
from tests.factories import make_guest, make_match, make_player

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def block(blocker: Player, blocked: Player, name: str = "Teal star") -> Block:
    return Block.objects.block(blocker, blocked, name)


def report(reporter: Player, reported: Player, days: int = 0) -> None:
    Report.objects.report(reporter, reported, None, timezone.now() + timedelta(days=days))


# Blocks


def test_a_block_is_kept_once_and_shown_by_name_which_is_cut():
    ada, bob, guest = make_player(), make_player(username="bob"), make_guest()

    first, again = (block(ada, bob, "an old name") for _ in range(2))
    for _ in range(2):
        block(ada, guest)
    assert first == again

    assert [each.shown_as for each in Block.objects.of(ada)] == ["Teal star", "bob"]
    assert not Block.objects.of(bob).exists()
    assert not Block.objects.of(None).exists()
    assert len(block(bob, guest, "x" * 99).name) == manners.MAX_NAME_LENGTH


def test_a_block_keeps_one_out_and_nobody_else_and_is_not_of_oneself():
    ada, bob, eve = make_player(), make_player(), make_player()
    block(ada, bob)
    with pytest.raises(NoSuchPersonError):
        block(ada, ada)

    assert Block.objects.count() == 1
    assert Block.objects.keep_out(bob, [eve.pk, ada.pk])
    assert not Block.objects.keep_out(bob, [eve.pk])
    assert not Block.objects.keep_out(ada, [bob.pk, eve.pk])


def test_there_are_only_so_many_blocks(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(manners, "MOST_BLOCKS", 2)
    ada, first = make_player(), make_guest()
    for other in (first, make_guest()):
        block(ada, other)

    with pytest.raises(TooManyBlocksError):
        block(ada, make_guest())

    block(ada, first)
    assert Block.objects.count() == 2


# Reports


def test_a_name_is_reported_once_as_it_was():
    ada, bob = make_player(), make_player(username="bob")
    match = make_match(ada, bob)

    Report.objects.report(ada, bob, match, timezone.now())
    bob.rename("rob")
    report(ada, bob)

    [kept] = Report.objects.all()
    assert (kept.reporter, kept.reported, kept.name, kept.match) == (ada, bob, "bob", match)


def test_neither_oneself_nor_the_made_up_name_of_a_guest_is_reported():
    ada = make_player()

    for other in (ada, make_guest()):
        with pytest.raises(NoSuchPersonError):
            report(ada, other)

    assert not Report.objects.exists()


def test_there_are_only_so_many_reports_in_a_day(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(manners, "MOST_REPORTS", 2)
    ada, last = make_player(), make_player()
    for other in (make_player(), make_player()):
        report(ada, other)

    with pytest.raises(TooManyReportsError):
        report(ada, last)
    assert Report.objects.count() == 2

    report(ada, last, days=2)
    assert Report.objects.count() == 3


# Players who come and go


def test_the_blocks_and_reports_of_a_guest_go_to_the_account():
    ada, guest, bob, eve = make_player(), make_guest(), make_player(), make_player()
    for blocker, blocked in ((guest, bob), (ada, bob), (guest, eve), (guest, ada), (ada, guest)):
        block(blocker, blocked)
    for reporter, reported in ((guest, bob), (ada, bob), (guest, eve), (guest, ada)):
        report(reporter, reported)
    block(bob, guest)
    block(bob, ada)
    block(eve, guest)

    ada.adopt(guest)

    assert {(each.blocker, each.blocked) for each in Block.objects.all()} == {
        *((ada, bob), (ada, eve)),
        *((bob, ada), (eve, ada)),
    }
    assert {(each.reporter, each.reported) for each in Report.objects.all()} == {
        (ada, bob),
        (ada, eve),
    }


def test_whose_data_is_deleted_leaves_no_block_and_no_report():
    ada, bob = make_player(), make_player()
    block(ada, bob)
    block(bob, ada)
    report(ada, bob)

    bob.erase()

    assert not Block.objects.exists()
    assert not Report.objects.exists()
