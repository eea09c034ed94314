"""Tables and records as CSV: a heading, and a line for each rules."""

import csv
from collections.abc import Mapping, Sequence
from io import StringIO


def csv_of(results: Sequence[Mapping[str, object]]) -> str:
    """Results of the same keys; a histogram is one text with blanks."""
    text = StringIO()
    writer = csv.DictWriter(text, list(results[0]), lineterminator="\r\n")
    writer.writeheader()
    for result in results:
        writer.writerow({name: _plain(value) for name, value in result.items()})
    return text.getvalue()


def _plain(value: object) -> object:
    if isinstance(value, bool):
        return str(value).lower()
    return " ".join(map(str, value)) if isinstance(value, list) else value
