"""Every public name of the package, a module for each of its parts; `import solver` has them all."""

# ruff: noqa: F403 - each part says itself which names these are

from solver.public import analysis, core, engine, perfect, strategies, trees
from solver.public.analysis import *
from solver.public.core import *
from solver.public.engine import *
from solver.public.perfect import *
from solver.public.strategies import *
from solver.public.trees import *

__all__ = (
    core.__all__
    + perfect.__all__
    + strategies.__all__
    + trees.__all__
    + analysis.__all__
    + engine.__all__
)
