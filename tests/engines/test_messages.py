"""That nothing is heard of a page proves something only if what there is would be heard."""

import pytest

from tests.engines.engine import Engine
from tests.engines.visitor import Visitor

pytestmark = pytest.mark.deep

AGAINST_THE_POLICY = (
    "document.body.append(Object.assign(document.createElement('script'), {text: '1'}))"
)


@pytest.mark.parametrize(
    ("deed", "words"),
    [
        ("console.error('a fault')", "a fault"),
        ("console.warn('a warning')", "a warning"),
        ("setTimeout(() => nothingOfThisName())", "nothingOfThisName"),
        ("Promise.reject(new Error('not caught'))", "not caught"),
        (AGAINST_THE_POLICY, "script-src"),
    ],
)
def test_what_goes_wrong_is_heard(engine: Engine, site: str, deed: str, words: str):
    Visitor(engine, site).open("/rules/")
    engine.messages()

    engine.run(f"{deed};")
    engine.evaluate("new Promise((resolve) => setTimeout(resolve)).then(() => 0)")

    [message] = engine.messages()
    assert words in message


def test_what_was_heard_is_not_heard_again(engine: Engine, site: str):
    Visitor(engine, site).open("/rules/")
    engine.run("console.error('once');")

    assert len(engine.messages()) == 1
    assert engine.messages() == []
