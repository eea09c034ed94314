"""A socket leaves its thread free while a reader is slow, unless very much is left."""

import socket
from threading import Thread

import pytest

from mastermind_site import outbox as outbox_module

pytestmark = pytest.mark.deep


def test_a_thread_leaves_a_page_behind_but_waits_for_the_reader_of_an_export():
    page, export = b"p" * outbox_module.MAX_UNSENT_BYTES, b"e" * 3_000_000
    ours, theirs = socket.socketpair()
    outbox = outbox_module.Outbox(ours)
    received = bytearray()

    def read() -> None:
        while piece := theirs.recv(65536):
            received.extend(piece)

    outbox.sendall(page)
    assert outbox.left  # nobody has read, and the thread is free
    reader = Thread(target=read)
    reader.start()
    outbox.sendall(export)
    assert not outbox.left
    outbox.close()
    reader.join()
    theirs.close()

    assert received == page + export


def test_a_thread_waits_for_no_reader_who_has_stopped(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(outbox_module, "READER_TIME", 0.2)
    ours, theirs = socket.socketpair()

    with outbox_module.Outbox(ours) as outbox, theirs, pytest.raises(BrokenPipeError):
        outbox.sendall(b"e" * 3_000_000)
