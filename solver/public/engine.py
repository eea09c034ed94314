"""Public names of `solver.engine`: engines in processes of their own."""

from solver.engine.crew import EngineError
from solver.engine.referee import EngineEvaluation, evaluate_engine

__all__ = [
    "EngineError",
    "EngineEvaluation",
    "evaluate_engine",
]
