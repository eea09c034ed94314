"""The examples on the pages about the library are true."""

import doctest
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ["bibliography.md", "engine.md", "lab.md", "library.md", "strategies.md", "studies.md"]
PAGES_WITH_EXAMPLES = ["lab.md", "library.md", "strategies.md", "studies.md"]


@pytest.mark.deep
@pytest.mark.parametrize("name", PAGES_WITH_EXAMPLES)
def test_the_examples_of_a_page_are_true(name: str) -> None:
    page = (DOCS / name).read_text()
    examples = re.sub(r"^```.*$", "", page, flags=re.MULTILINE)  # a fence is no expected output

    done = doctest.DocTestRunner().run(
        doctest.DocTestParser().get_doctest(examples, {}, name, name, 0)
    )

    assert done.attempted
    assert not done.failed


@pytest.mark.parametrize("name", PAGES)
def test_all_python_of_a_page_runs_as_examples(name: str) -> None:
    blocks = re.findall(
        r"^```python\n(.*?)^```", (DOCS / name).read_text(), re.DOTALL | re.MULTILINE
    )

    assert bool(blocks) == (name in PAGES_WITH_EXAMPLES)
    assert all(block.startswith(">>> ") for block in blocks)
