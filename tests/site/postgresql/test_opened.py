"""Connections are counted as long as they are open, and not once nobody has them anymore."""

from mastermind_site.postgresql import opened


class Connection:
    closed = False


def test_a_connection_is_counted_until_it_is_closed_or_gone():
    before = opened.number_open()
    kept, closed, gone = Connection(), Connection(), Connection()
    for each in (kept, closed, gone):
        opened.note(each)
    three = opened.number_open() - before

    closed.closed = True
    del gone, each

    assert three == 3
    assert opened.number_open() == before + 1
