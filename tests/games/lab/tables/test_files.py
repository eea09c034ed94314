"""Results as CSV."""

from games.lab.tables.files import csv_of


def test_a_line_for_each_result_with_plain_values():
    results = [
        {"rules": "4x6", "complete": True, "histogram": [1, 2], "who": None},
        {"rules": "2x2", "complete": False, "histogram": [4], "who": 'A "B", C'},
    ]

    assert csv_of(results) == (
        'rules,complete,histogram,who\r\n4x6,true,1 2,\r\n2x2,false,4,"A ""B"", C"\r\n'
    )
