"""Strategies and levels, what was measured of them, their trees, and the records."""

from http import HTTPStatus
from typing import Annotated, Any, Self

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext
from ninja import Path, Router, Schema
from ninja.decorators import decorate_view
from pydantic import Field

from games.api.access import CACHED, CACHED_OR_MISSING, unchanging
from games.api.inputs import one_of
from games.api.problems import ProblemError
from games.api.solve import RULES, Pegs
from games.lab.tables.views import entries_of
from games.lab.trees import words
from games.lab.trees.plans import FILE_FORMATS, Plan, tree_text
from games.ratings.levels import level_ratings
from games.ui.positions import PathError, read_rules
from games.ui.strategies import strategy_line, strategy_name
from solver import (
    LEVELS,
    STRATEGIES,
    VARIANTS,
    GuessCounts,
    Rules,
    measured_strategies,
    measured_table,
    records,
)

router = Router(tags=["strategies"])
Slug = Annotated[
    str,
    Field(json_schema_extra=one_of(measured_strategies())),
    Path(max_length=40, description="A strategy that has tables.", example="minimax"),
]
Written = Annotated[
    str,
    Path(
        pattern=r"^[a-z0-9.+*:=,@_-]{1,200}$",
        description="A strategy in one line, as `minimax:ties=highest@1122`, or `book:classic`.",
        example="minimax",
    ),
]
RulesText = Annotated[
    str, Path(pattern=RULES, description="As `4x6` or `4x10-distinct`.", example="4x6")
]


class Figures(Schema):
    """The guesses that codes took under some rules."""

    rules: str
    secrets: int = Field(description="Codes that were looked for.")
    total: int
    mean: float
    most: int
    histogram: list[int] = Field(description="Codes found in 1, 2, 3, … guesses.")
    complete: bool = Field(description="Whether every code was met once; otherwise a sample.")
    standard_error: float | None

    @classmethod
    def of(cls, counts: GuessCounts, rules: Rules, **more: Any) -> Self:
        figures = counts.counts_as_json() | {"standard_error": counts.standard_error} | more
        return cls.model_validate({"rules": str(rules)} | figures)


class StrategyOut(Schema):
    """A strategy."""

    slug: str
    name: str
    rule: str = Field(description="What it does, and whose rule that is.")
    is_random: bool = Field(description="Whether it draws its guesses, so that it has no tree.")
    level: str | None = Field(description="The level that plays it.")
    has_tables: bool
    measured: list[Figures] = Field(description="Under the named rules.")


class Measured(Figures):
    """What a level needs under some rules."""

    rating: float | None = Field(description="From races of all levels; the mean is 1500.")


class LevelOut(Schema):
    """An opponent."""

    slug: str
    name: str
    order: int = Field(description="From 1, the weakest.")
    rule: str
    strategy: str
    measured: list[Measured] = Field(description="Under the named rules.")


class Entry(Figures):
    """A line of a table."""

    first: str | None = Field(description="The first guess; null if it differs.")
    sampled: bool
    seed: int | None


class TableOut(Schema):
    """What a strategy needs under all rules."""

    strategy: str
    results: list[Entry]


class RecordOut(Schema):
    """The fewest guesses that are known for all codes under some rules."""

    rules: str
    codes: int
    least: int | None = Field(description="The fewest known, whoever found them.")
    mean: float | None
    ours: int | None = Field(description="What the best tree of this site needs.")
    optimal: bool = Field(description="Whether it is proven that no tree needs fewer.")
    bound: int = Field(description="A proven lower bound.")
    most: int | None
    histogram: list[int] | None
    published: int | None = Field(description="The fewest that somebody published.")
    who: str | None
    year: int | None
    address: str | None


class Branch(Schema):
    """An answer, and what follows."""

    answer: Pegs
    then: "Node"


class Node(Schema):
    """A guess of a tree."""

    guess: str
    candidates: int
    answers: list[Branch] = Field(description="None follows the answer that wins.")


class TreeOut(Schema):
    """A whole tree, as the library writes it; docs/trees.md describes it."""

    strategy: str
    rules: str
    first: str
    secrets: int
    total: int
    mean: float
    most: int
    histogram: list[int]
    complete: bool
    optimal: bool
    nodes: int
    root: Node


@router.get("/strategies", response={200: list[StrategyOut], **CACHED}, summary="List strategies")
@decorate_view(unchanging)
def strategies(request: HttpRequest) -> list[StrategyOut]:  # noqa: ARG001 # ninja asks for it
    """Every strategy of this site, and what it needs under the named rules."""
    levels = {level.strategy.slug: level.slug for level in LEVELS.values()}
    return [
        StrategyOut(
            slug=slug,
            name=strategy_name(slug),
            rule=strategy_line(slug),
            is_random=strategy.is_random,
            level=levels.get(slug),
            has_tables=slug in measured_strategies(),
            measured=_under_named_rules(slug),
        )
        for slug, strategy in STRATEGIES.items()
    ]


@router.get("/levels", response={200: list[LevelOut], **CACHED}, summary="List levels")
@decorate_view(unchanging)
def levels(request: HttpRequest) -> list[LevelOut]:  # noqa: ARG001 # ninja asks for it
    """The opponents, weakest first, as on the ladder."""
    return [
        LevelOut(
            slug=level.slug,
            name=gettext(level.name),
            order=level.order,
            rule=gettext(level.rule),
            strategy=level.strategy.slug,
            measured=[
                Measured.of(counts, variant.rules, rating=_rating(level.slug, variant.rules))
                for variant in VARIANTS.values()
                if (counts := level.strength(variant.rules))
            ],
        )
        for level in LEVELS.values()
    ]


@router.get("/strategies/{slug}/tables", response={200: TableOut, **CACHED_OR_MISSING})
@decorate_view(unchanging)
def tables(request: HttpRequest, slug: Slug) -> dict[str, Any]:  # noqa: ARG001 # ninja asks for it
    """What a strategy needs under all rules, few codes first."""
    return {"strategy": slug, "results": entries_of(slug)}


@router.get(
    "/strategies/{strategy}/trees/{rules}",
    response={200: TreeOut, **CACHED_OR_MISSING},
    summary="Get a tree",
)
@decorate_view(unchanging)
def tree(request: HttpRequest, strategy: Written, rules: RulesText) -> HttpResponse:  # noqa: ARG001 # ninja asks for it
    """The whole tree of a strategy, if its page offers it as a file, which has two megabytes at most.

    Its page writes it in other formats, too.
    """
    try:
        plan = Plan.read(strategy, read_rules(rules))
    except PathError as error:
        raise Http404(str(error)) from error
    text = tree_text(plan, FILE_FORMATS["json"])
    if text is None:
        message = f"{words.too_large_to_write()} {plan.command}"
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, message)
    return HttpResponse(text, content_type="application/json")


@router.get("/records", response={200: list[RecordOut], **CACHED}, summary="List the records")
@decorate_view(unchanging)
def best_totals(request: HttpRequest) -> list[dict[str, Any]]:  # noqa: ARG001 # ninja asks for it
    """The fewest guesses known under all rules, and how many no tree can go below."""
    return [each.as_json() for each in records()]


def _under_named_rules(slug: str) -> list[Figures]:
    table = measured_table(slug) if slug in measured_strategies() else {}
    named = [variant.rules for variant in VARIANTS.values()]
    return [Figures.of(table[rules], rules) for rules in named if rules in table]


def _rating(slug: str, rules: Rules) -> float | None:
    rated = level_ratings().get(str(rules))
    ratings = {each.level.slug: each.rating for each in rated.levels} if rated else {}
    return ratings.get(slug)
