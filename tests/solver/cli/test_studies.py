"""What the command line has for studies: guesses of each secret, comparisons, weights of secrets."""

import csv
import io
from itertools import cycle
from pathlib import Path

import pytest

from solver import MINI, Prior, evaluate, expect, parse_strategy, prior_value, with_prior
from solver.cli.studies import MAX_PRIOR_BYTES, print_each
from tests.solver.cli.results import assert_refused, example_of, result_of, results_of
from tests.solver.conftest import Install, Run

WEIGHTS = "code,weight\n111,5\n123,1\n234,2.5\n661,1e-3\n222,0\n"
BAD_FILES = {
    b"1111,1\n": "Line 1: A code here has 3 pegs, not 4.",
    b"111,-1\n": "The weight of 111 is a number from 0 up, not -1.",
    b"\xff\xfe1": "{file} is not text.",
    b" " * (MAX_PRIOR_BYTES + 1): "{file} has more than 40,000,000 bytes.",
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "weights.csv"
    path.write_text(WEIGHTS)
    return path


def rows_of(line: str, run: Run) -> list[list[str]]:
    code, output, errors = run(line)
    assert (code, errors) == (0, "")
    return list(csv.reader(io.StringIO(output)))


def test_strategies_that_differ_in_options_or_first_guess_have_names_of_their_own(
    run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = ["minimax:ties=highest,prefer_candidates=no", "minimax@112", "minimax@123"]

    print_each([evaluate(parse_strategy(text, "3x6"), "3x6") for text in texts])
    head, *rows = csv.reader(io.StringIO(capsys.readouterr().out))
    _, output, _ = run("compare minimax@112 minimax@123 --rules mini")

    assert head == ["secret", *texts]
    assert {len(row) for row in rows} == {4}
    assert all(f"{text} needs fewer" in output for text in texts[1:])


def test_each_secret_is_a_line_of_csv(run: Run) -> None:
    head, *rows = rows_of("evaluate minimax --each", run)

    guesses = [int(row[1]) for row in rows]
    assert head == ["secret", "guesses"]
    assert [row[0] for row in rows] == sorted(row[0] for row in rows)
    assert (len({row[0] for row in rows}), sum(guesses)) == (1296, 5801)
    assert [guesses.count(number) for number in range(1, 6)] == [1, 6, 62, 533, 694]
    assert dict(rows)["1122"] == "1"


def test_drawn_secrets_keep_their_order_and_are_the_same_for_all(run: Run) -> None:
    once, again = (
        rows_of(f"evaluate {names} --rules mini --each --games 40 --seed 5", run)
        for names in ("minimax", "minimax random")
    )
    _, *unseeded = rows_of("evaluate minimax minimax --rules mini --each --games 40", run)

    assert [row[0] for row in once] == [row[0] for row in again]
    assert [row[1] for row in once[1:]] == [row[1] for row in again[1:]]
    assert [row[0] for row in once[1:]] != sorted(row[0] for row in once[1:])
    found = evaluate("minimax", MINI)
    by_code = dict(rows_of("evaluate minimax --rules mini --each", run))
    assert all(by_code[secret] == guesses for secret, guesses in once[1:])
    assert sum(map(int, list(by_code.values())[1:])) == found.total
    assert all(one == other for _, one, other in unseeded)


def test_a_comparison_counts_who_needs_fewer(run: Run) -> None:
    line = example_of("compare", run)
    _, table, _ = run(line)

    result = result_of(line, run)
    assert [(each["strategy"], each["total"]) for each in result["evaluations"]] == [
        ("perfect", 5625),
        ("minimax", 5801),
    ]
    assert [each["optimal"] for each in result["evaluations"]] == [True, False]
    assert [result[name] for name in ("wins", "ties", "losses")] == [423, 610, 263]
    assert (result["complete"], result["standard_error"]) == (True, 0)
    lines = [" ".join(line.strip("│ ").split(" │ ")[0].split()) for line in table.splitlines()]
    cells = [line.strip("│ ").split() for line in table.splitlines()]
    assert "perfect needs fewer" in lines
    assert {"423", "610", "263", "-0.1358"} <= {row[-1] for row in cells if row}


def test_a_strategy_that_fails_is_named_and_ends_with_code_1(run: Run, install: Install) -> None:
    install("raising")
    for line in ("compare minimax raising", "evaluate minimax raising --each"):
        code, output, errors = run(f"{line} --rules 3x4")

        assert (code, bool(output)) == (1, True), line
        assert errors.splitlines()[-1].startswith("raising failed, so this is no result:"), line


def test_one_step_strategies_play_by_weights_and_all_are_scored_by_them(
    run: Run, file: Path
) -> None:
    prior = Prior.parse(WEIGHTS, MINI)
    line = f"evaluate minimax lowest --rules mini --prior {file}"
    _, table, _ = run(line)

    minimax, lowest = results_of(line, run)
    for result, strategy in ((minimax, with_prior("minimax", prior)), (lowest, "lowest")):
        found = evaluate(strategy, MINI)
        assert result["total"] == found.total
        assert result["prior"]["mean"] == expect(found, prior).mean
        assert f"{result['prior']['mean']:.4f}" in table
    assert (minimax["prior"]["plays_by_it"], lowest["prior"]["plays_by_it"]) == (True, False)
    assert minimax["prior"]["mean"] < lowest["prior"]["mean"]
    assert "4 possible secrets" in table


def test_weights_are_read_as_a_spreadsheet_writes_them(run: Run, file: Path) -> None:
    line = f"value --rules mini --prior {file}"
    wanted = result_of(line, run)
    for marks in (str.maketrans(",.", ";,"), str.maketrans(",.", "\t,"), str.maketrans("", "")):
        for encoding in ("utf-8-sig", "utf-16", "latin-1"):
            file.write_bytes(WEIGHTS.translate(marks).replace("\n", "\r\n").encode(encoding))

            assert result_of(line, run) == wanted, (marks, encoding)


def test_a_value_by_weights_names_a_guess(run: Run, file: Path) -> None:
    line = f"value --rules mini --prior {file}"
    _, table, _ = run(line)

    found = prior_value(MINI, prior=Prior.parse(WEIGHTS, MINI))
    assert result_of(line, run) == {
        "rules": "3x6",
        "candidates": 216,
        "prior": {
            "possible": 4,
            "mean": found.mean,
            "optimal": True,
            "stand_in": None,
            "guess": "111",
        },
    }
    assert f"{found.mean:.4f}" in table


def test_what_is_no_prior_is_refused_in_a_sentence(run: Run, tmp_path: Path) -> None:
    file, commands = tmp_path / "bad.csv", cycle(("evaluate minimax", "value"))
    for (content, sentence), command in zip(BAD_FILES.items(), commands, strict=False):
        file.write_bytes(content)

        found = run(f"{command} --rules mini --prior {file}")

        assert found == (2, "", sentence.format(file=file) + "\n"), command


def test_what_does_not_go_with_weights_is_refused(run: Run, file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.csv"
    other.write_text("11111,1\n")
    told = {
        f"evaluate minimax --rules mini --games 9 --prior {file}": "--games draws all secrets",
        f"evaluate minimax --rules 5x8 --prior {other}": "A strategy can play by weights under",
        f"value --rules mini --prior {file} 111,0,0 222,0,0 345,1,1": "Every code that fits these",
    }
    for line, sentence in told.items():
        assert_refused(run, line, sentence)


def test_each_secret_is_in_the_json(run: Run) -> None:
    results = results_of("evaluate minimax lowest --rules mini --each", run)

    for result in results:
        guesses = [row["guesses"] for row in result["each"]]
        assert sum(guesses) == result["total"]
        assert [guesses.count(number + 1) for number in range(result["most"])] == (
            result["histogram"]
        )
        assert [result["each"][at]["secret"] for at in (0, 1, -1)] == ["111", "112", "666"]


def test_a_value_by_weights_says_what_stands_in(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "weights.csv"
    file.write_text("".join(f"{code},{code}\n" for code in range(1111, 1117)))
    line = f"value --prior {file} --most-work 1"
    _, table, _ = run(line)

    found = result_of(f"value --prior {file}", run)["prior"]
    bound = result_of(line, run)["prior"]
    assert (found["optimal"], found["stand_in"]) == (True, None)
    assert (bound["optimal"], bound["stand_in"]) == (False, "lowest")
    assert "≈ " in table
    assert found["mean"] <= bound["mean"]
