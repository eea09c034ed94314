"""A site as in production, and a Firefox and a WebKit at it that all tests share."""

from collections.abc import Iterator

import pytest

from tests.engines.engine import Engine
from tests.engines.firefox import Firefox
from tests.engines.visitor import Visitor
from tests.engines.webkit import WebKit
from tests.serving import environment_in, serve

ENGINES: list[type[Firefox] | type[WebKit]] = [Firefox, WebKit]
WIDE, PHONE = (1280, 800), (375, 667)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serve(environment_in(tmp_path_factory.mktemp("site"))) as address:
        yield address


@pytest.fixture(scope="session", params=ENGINES, ids=lambda engine: engine.name)
def engine(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Engine]:
    engine: Engine = request.param(tmp_path_factory.mktemp(request.param.name))
    try:
        yield engine
    finally:
        engine.close()


@pytest.fixture
def visitor(engine: Engine, site: str) -> Iterator[Visitor]:
    """Somebody at a wide window, whose console must stay silent."""
    visitor = Visitor(engine, site)
    engine.resize(*WIDE)
    engine.messages()

    yield visitor

    assert engine.messages() == []


@pytest.fixture
def newcomer(visitor: Visitor) -> Visitor:
    """The same, but without a past: the front page plays what a visitor has chosen last."""
    visitor.leave()
    return visitor
