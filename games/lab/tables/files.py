"""Tables and records as files: JSON, or CSV with a heading and a line for each rules."""

import csv
import json
from collections.abc import Mapping, Sequence
from io import StringIO

from solver import measured_table, records
from solver.site import json_output

Results = list[dict[str, object]]
RECORDS = "records"
MEDIA_TYPES = {"json": "application/json", "csv": "text/csv"}


def entries_of(slug: str) -> Results:
    """The table of a strategy that has one as plain values, few codes first."""
    entries = measured_table(slug).values()
    return [
        each.as_json()
        for each in sorted(entries, key=lambda each: (each.rules.size, str(each.rules)))
    ]


def file_of(slug: str, ending: str) -> str:
    is_table = slug != RECORDS
    results = entries_of(slug) if is_table else [each.as_json() for each in records()]
    if ending == "csv":
        return csv_of(results)
    return json.dumps(json_output("table", results) if is_table else {"results": results})


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
