"""The table behind a chart."""

from games.stats.cards.table import Key, Table


def test_a_table_and_a_key_are_plain_values():
    table = Table("Guesses as a table", ["Guesses", "Games"], [["4", "12"]])

    assert (table.title, list(table.heads), list(table.rows[0])) == (
        "Guesses as a table",
        ["Guesses", "Games"],
        ["4", "12"],
    )
    assert Key("won", "won 3") == ("won", "won 3")
