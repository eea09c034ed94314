"""The commands of perfect play."""

from pathlib import Path

from solver import CLASSIC, Feedback, parse_rules
from solver.cli.options import parse_history
from solver.perfect.best_known import TABLE_FILE, parse_table, table
from tests.solver.cli.results import result_of
from tests.solver.conftest import Run


def test_a_value_is_shown_with_its_best_guesses(run: Run) -> None:
    code, output, errors = run("value 1122,1,1 1344,2,1")

    assert (code, errors) == (0, "")
    assert {"1.8000", "5", "1234", "1243", "1414", "1441"} <= set(output.split())


def test_turns_are_read_in_every_notation_that_the_project_writes(run: Run) -> None:
    turns = [((0, 0, 1, 1), Feedback(1, 1)), ((0, 2, 3, 3), Feedback(0, 2))]

    for texts in (
        *("1122:1,1 | 1344:0,2", "1122-1.1 | 1344-0.2", "1122 1.1 | 1344 0.2", "1122 BW | 1344 WW"),
        *("1122 1 1 |  1344  0 2 ", "1122 1 1 1344 0 2", "1122:1,1;1344:0,2", "1122-1.1/1344-0.2/"),
        "\uff11\uff11\uff12\uff12 \uff11 \uff11 | Undo | 1122-1.1/1344-0.2",
        "orange, orange, sky, sky 1 1 | orange jaune blau blau 0 2",
    ):
        assert parse_history(texts.split("|"), CLASSIC.rules) == turns, texts
    assert run("value 1122-1.1") == run("value 1122,1,1")
    assert run("value 1122-1.1/1344")[2].startswith("'1122-1.1/1344' is no guess with its black")


def test_a_value_that_takes_too_long_is_an_upper_bound(run: Run) -> None:
    line = "value --rules 5x6 11234,1,1 --most-work"

    found = [result_of(f"{line} {most}", run) for most in (1, 300)]

    assert [each["stand_in"] for each in found] == ["lowest", "entropy"]
    assert found[0]["total"] > found[1]["total"]
    assert not any(each["optimal"] for each in found)
    assert "≈" in run(f"{line} 1")[1]


def test_a_review_shows_a_row_for_each_guess_and_the_sums(run: Run) -> None:
    code, output, errors = run("review --secret 1234 1122 1344 5566 1234")

    lines = [line.split() for line in output.splitlines()]
    assert (code, errors) == (0, "")
    assert lines[1][:7] == ["1", "1122", "1", "1", "1,296", "204.54", "208"]
    assert lines[3][-3:] == ["1", "1234", "+3"]  # it clashes with the first guess
    assert ["par", "4.3403"] in lines
    assert ["skill", "-1.1315"] in lines
    assert ["luck", "+1.4718"] in lines


def test_a_review_with_a_stand_in_says_so(run: Run) -> None:
    _, output, _ = run("review --rules super --secret 12345 11234 12345")

    assert "≈" in output
    assert "because the fewest guesses are not known" in output


def test_totals_are_measured_again_as_they_are_stored(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "totals.json"

    code, output, errors = run(f"totals 3x4 5x3 classic 5x8 --output {file}")
    again = run(f"totals 2x2 6x4 --most-codes 100 --output {file}")

    assert (code, errors, again[0]) == (0, "", 0)
    assert output == f"Wrote {file}.\n"
    found = parse_table(file.read_text())
    assert found.pop(parse_rules("6x4")).total is None
    assert sorted(map(str, found)) == ["2x2", "3x4", "4x6", "5x3", "5x8"]
    assert found.items() <= table().items()
    assert TABLE_FILE.read_text().startswith('{\n  "2x2-distinct": {"total": 3, "optimal": true, ')


def test_totals_that_cannot_be_written_stay_as_they_are(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "totals.json"
    run(f"totals 2x2 --output {file}")
    kept = file.read_text()
    (tmp_path / "totals.json.part").mkdir()

    code, _, errors = run(f"totals 2x3 --output {file}")

    assert (code, errors) == (2, f"{file} cannot be written: Is a directory.\n")
    assert file.read_text() == kept


def test_totals_are_written_over_a_table_alone(run: Run, tmp_path: Path) -> None:
    other = tmp_path / "other.csv"
    other.write_text("code,weight\n")

    code, output, errors = run(f"totals 2x2 --output {other}")

    assert (code, output) == (2, "")
    assert errors == f"{other} holds something else than a table of totals.\n"
    assert run("totals 2x2 --output /dev/full")[2] == "/dev/full is not a file.\n"
    assert other.read_text() == "code,weight\n"
