"""The commands about decision trees."""

import io
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from solver import DecisionTree
from solver.trees.rows import MAX_BYTES
from tests.depth import at_depth
from tests.solver.cli.results import result_of
from tests.solver.conftest import Install, Run

FIGURES = [
    "strategy",
    "rules",
    "first",
    "secrets",
    "total",
    "mean",
    "most",
    "histogram",
    "complete",
    "optimal",
    "nodes",
]


def test_a_tree_is_printed_line_by_line_after_its_figures(run: Run) -> None:
    code, output, _ = run("tree minimax:prefer_candidates=no@1122")

    header = [line for line in output.splitlines() if line.startswith("#")]
    lines = output.splitlines()[len(header) :]
    assert (code, len(lines)) == (0, 1710)
    assert lines[:4] == ["1 - - 1122 1296", "2 0 0 3345 256", "3 0 0 6666 1 *", "3 0 1 6646 16"]
    assert [line.split()[1].strip(":") for line in header] == FIGURES
    assert "# total: 6169" in header


@pytest.mark.both
def test_a_tree_of_a_book_goes_out_and_comes_back(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "tree"
    for name in at_depth(["brackets"], ["text", "json", "dot", "brackets", "r"]):
        code, output, errors = run(f"tree --book classic-in-5 --format {name}")
        file.write_text(output)

        result = result_of(f"score-tree {file}", run)

        assert (code, errors) == (0, ""), name
        assert list(result) == [*FIGURES, "format"], name
        assert (result["total"], result["most"], result["format"]) == (5626, 5, name)
        slug = "imported" if name in {"brackets", "r"} else "classic-in-5"
        assert result["strategy"] == slug, name


def test_the_figures_of_a_tree_are_shown(run: Run) -> None:
    code, output, _ = run("score-tree docs/example-tree.txt")

    rows = [line.split() for line in output.splitlines()]
    assert code == 0
    assert ["format", "brackets"] in rows
    assert ["rules", "2x3"] in rows
    assert ["total", "21"] in rows
    assert ["mean", "2.3333"] in rows
    assert ["histogram", "1", "4", "4"] in rows


def test_a_tree_is_read_from_standard_input_and_printed_in_another_format(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = Path("docs/example-tree.txt").read_bytes()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(content)))

    code, output, _ = run("score-tree - --format text")

    assert code == 0
    assert DecisionTree.parse(output).total == 21
    assert "\n2 0 2 21 1 *\n" in output


@pytest.mark.both
def test_a_tree_is_read_in_the_encodings_that_people_bring(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "tree"
    for name in at_depth(["text"], ["text", "json", "dot", "brackets", "r"]):
        written = run(f"tree minimax --rules 2x3 --format {name}")[1]
        if name == "json":
            written = written.replace('"strategy": "minimax"', '"strategy": "Kénuth"')
        else:
            written = f"# de Kénuth\n{written}"
        for encoding in ("latin-1", "utf-8-sig", "utf-16", "utf-8"):
            file.write_bytes(written.replace("\n", "\r\n").encode(encoding))

            assert result_of(f"score-tree {file}", run)["total"] == 24, (name, encoding)
        file.write_bytes(b"\xfe\xff" + written.encode("utf-16-be"))
        assert result_of(f"score-tree {file}", run)["format"] == name


def test_what_is_no_text_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "tree"
    for content in (b"\xff\xfe1", b"\xff\xfe\x00\xd8", b"\x89\x00", "é\0".encode("latin-1")):
        file.write_bytes(content)

        assert run(f"score-tree {file}") == (2, "", f"{file} is not text.\n"), content


def test_a_tree_that_fails_ends_with_a_sentence_and_exit_code_1(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "tree"
    file.write_text(Path("docs/example-tree.txt").read_text().replace(",00:CC", ""))
    for output in ("", "--json", "--format text"):
        found = run(f"score-tree {file} {output}")

        told = "The tree has no guess after AB 00, so it does not find CC.\n"
        assert found == (1, "", told), output


@pytest.mark.deep
@pytest.mark.parametrize("name", ["dying", "hanging", "raising"])
def test_a_strategy_that_fails_has_no_tree(name: str, install: Install, run: Run) -> None:
    install(name)

    code, output, errors = run(f"tree {name} --rules 2x3 --guess-seconds 1")

    assert (code, output) == (1, "")
    assert f"{name} failed, so this is no result" in errors


def test_a_file_that_is_too_long_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "tree"
    file.write_bytes(b" " * (MAX_BYTES + 1))

    code, _, errors = run(f"score-tree {file}")

    assert (code, errors) == (2, f"{file} is longer than 32 MB.\n")
