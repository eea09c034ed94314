"""What commands print where the encoding or the width of the output is small."""

import io
import os
import re
import subprocess
import sys

import pytest

from solver.cli.main import main
from tests.depth import at_depth

SAMPLED = "evaluate minimax most-parts --rules 3x6 --games 20 --seed 1"
LINES = {
    SAMPLED: r"≈ 4\.\d{4}",
    "evaluate minimax --rules mini": "█{40}",
    "evaluate --help": r"\[STRATEGY\]",
    "review --secret 123 112 123 --rules mini": r"\+1\.7500",
    "suggest minimax --rules mini": r"2\.\d{4} bits",
    "book verify mini": "1 4 40 130 41",
    "compare minimax entropy --rules mini": r"entropy needs fewer",
}
TABLES = [line for line in LINES if "--help" not in line]
TEXTS = {"≈": "~", "█": "#"}


class Output(io.TextIOWrapper):
    """A file, or a terminal, of an encoding."""

    def __init__(self, encoding: str, *, is_terminal: bool = False) -> None:
        super().__init__(io.BytesIO(), encoding=encoding, write_through=True)
        self.is_terminal = is_terminal

    def isatty(self) -> bool:
        return self.is_terminal

    def text(self) -> str:
        written: bytes = self.buffer.getvalue()  # type: ignore[attr-defined] # it is a BytesIO
        return re.sub(r"\x1b\[[\d;]*m", "", written.decode(self.encoding))


def run_into(output: Output, line: str, monkeypatch: pytest.MonkeyPatch, columns: int = 100) -> str:
    """What a command that succeeds prints into an output."""
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(sys, "argv", ["solver", *line.split()])
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", output)
        with pytest.raises(SystemExit) as ended:
            main()
    assert not ended.value.code, line
    return output.text()


@pytest.mark.both
@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "iso8859-1"])
def test_a_command_writes_what_the_encoding_of_its_output_can(
    encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for line in at_depth([SAMPLED, "evaluate --help"], list(LINES)):
        wanted = LINES[line]
        for text, plain in TEXTS.items():
            if not text.encode(encoding, "ignore"):
                wanted = wanted.replace(text, plain)

        assert re.search(wanted, run_into(Output(encoding), line, monkeypatch)), line


def test_a_name_that_the_encoding_lacks_is_printed_nearly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    output = Output("ascii")
    monkeypatch.setattr(sys, "stderr", output)
    monkeypatch.setattr(sys, "argv", ["solver", "evaluate", "naïve→…"])

    with pytest.raises(SystemExit):
        main()

    assert output.text().startswith("There is no strategy 'naive?...';")
    assert capsys.readouterr().out == ""


@pytest.mark.deep
def test_nothing_is_cut_where_no_terminal_is() -> None:
    wide, narrow = (
        subprocess.run(
            [sys.executable, "-m", "solver", *SAMPLED.split()],
            stdout=subprocess.PIPE,
            env={**os.environ, "COLUMNS": columns},
            text=True,
            check=True,
        ).stdout
        for columns in ("200", "20")
    )

    assert untimed(narrow) == untimed(wide)
    assert "…" not in narrow


@pytest.mark.both
def test_text_shrinks_in_a_narrow_terminal_and_figures_do_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for line in at_depth(["book verify mini"], TABLES):
        figures = figures_of(run_into(Output("utf-8"), line, monkeypatch))
        for columns in at_depth((30,), (100, 72, 50, 30, 12)):
            terminal = Output("utf-8", is_terminal=True)
            shown = run_into(terminal, line, monkeypatch, columns)

            assert figures_of(shown) == figures, (line, columns)
            assert "…" not in shown, (line, columns)


def test_a_table_fits_a_terminal_as_long_as_text_can_shrink(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = run_into(Output("utf-8", is_terminal=True), SAMPLED, monkeypatch, 74)

    assert max(map(len, shown.splitlines())) <= 74


def figures_of(text: str) -> list[str]:
    """The figures of tables, but those that are times."""
    return sorted(re.findall(r"(?<![^\s│])(?:≈ )?[+-]?\d[\d,.]*(?![^\s│])", untimed(text)))


def untimed(text: str) -> str:
    return re.sub(r"\d+\.\d{3}(?= │$)", "0.000", text, flags=re.MULTILINE)
