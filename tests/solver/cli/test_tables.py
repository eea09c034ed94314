"""The command `table`."""

import json
import re
from pathlib import Path

from tests.solver.cli.results import results_of, validator
from tests.solver.conftest import Run


def test_means_are_shown_by_pegs_and_colors(run: Run, tmp_path: Path) -> None:
    line = f"table minimax random --rules 2x3 --rules 3x3 --rules 3x4-distinct --games 200 --output {tmp_path}"

    code, output, errors = run(line)

    assert (code, errors) == (0, "")
    assert "minimax, with repeats: mean guesses, by pegs and colors" in output
    assert "random, without repeats: standard errors of these means" in output
    assert re.search(r"^ 2 +2\.667 *$", output, re.MULTILINE)
    assert re.search(r"^ 3 +≈\d\.\d\d *$", output, re.MULTILINE)


def test_only_what_is_missing_is_measured(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "minimax.json"
    run(f"table minimax --rules 2x2 --rules 2x3 --output {tmp_path}")
    kept = json.loads(file.read_text())
    kept["results"][0]["histogram"] = [4]  # as if it had been measured so
    file.write_text(json.dumps(kept))

    found = results_of(f"table minimax --most-codes 9 --output {tmp_path}", run)

    rules = [each["rules"] for each in found]
    assert rules == ["2x2-distinct", "2x2", "2x3-distinct", "3x3-distinct", "3x2", "2x3"]
    assert found[1]["histogram"] == [4]


def test_the_file_is_what_the_command_prints_and_the_schema_says(run: Run, tmp_path: Path) -> None:
    found = results_of(f"table lowest random --rules 2x4 --games 30 --output {tmp_path}", run)

    written = [json.loads((tmp_path / f"{each['strategy']}.json").read_text()) for each in found]
    for file in written:
        validator().validate(file)
    assert [file["results"] for file in written] == [[each] for each in found]


def test_what_is_published_stands_beside_ours(run: Run, tmp_path: Path) -> None:
    _, output, _ = run(f"table weighted --rules 4x6 --games 400 --output {tmp_path}")

    assert "weighted: published means, by pegs and colors" in output
    assert "4.715" in output
    assert re.search(r"^ 4 +\+0\.\d\d *$", output, re.MULTILINE)


def test_a_table_that_cannot_be_written_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "minimax.json.part").mkdir()

    code, _, errors = run(f"table minimax --rules 2x2 --output {tmp_path}")

    assert (code, errors) == (
        2,
        f"{tmp_path / 'minimax.json'} cannot be written: Is a directory.\n",
    )
