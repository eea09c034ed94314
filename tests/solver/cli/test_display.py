"""What the command line prints."""

from tests.solver.conftest import Run


def test_a_table_and_a_histogram_are_drawn(run: Run) -> None:
    code, output, _ = run("evaluate most-parts --first 1123")

    assert code == 0
    assert {"most-parts", "4x6", "1123", "5668", "4.3735"} <= set(output.split())
    assert "635  ████" in output


def test_a_figure_that_is_not_exact_says_so(run: Run) -> None:
    _, output, _ = run("evaluate random --rules mini --seed 4")

    assert "≈" in output
