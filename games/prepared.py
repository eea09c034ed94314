"""Queries that are compiled once, and asked again and again with other values.

Django builds and compiles a query anew each time it is asked, which takes several times as long as
the database takes to answer it. That is worth saving where every page or every guess asks it.
"""

from collections.abc import Callable, Sequence
from copy import copy
from types import SimpleNamespace
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import connections, models, router
from django.db.models.constants import OnConflict
from django.db.models.expressions import Expression
from django.db.models.sql import InsertQuery, UpdateQuery
from django.db.models.sql.compiler import SQLCompiler

Row = TypeVar("Row")


class Slot(Expression):
    """The place in a prepared query of a value that is given when the query is asked."""

    def __init__(self, name: str, field: "models.Field[Any, Any]") -> None:
        super().__init__(output_field=field)
        self.name = name

    def as_sql(self, _compiler: SQLCompiler, _connection: Any) -> tuple[str, Any]:
        return "%s", (self,)

    def fill(self, values: dict[str, Any], connection: Any) -> Any:
        """The value for this place, as the database takes it."""
        return self.output_field.get_db_prep_value(values[self.name], connection)


class _Compiled(NamedTuple):
    queryset: "models.QuerySet[Any, Any]"
    compiler: SQLCompiler
    sql: str
    params: tuple[Any, ...]
    converters: Any


class Prepared(Generic[Row]):
    """A query that is compiled when it is asked for the first time.

    build: makes the query set, with a `Slot` for each value. It is called when all models are
    loaded.
    """

    def __init__(self, build: "Callable[[], models.QuerySet[Any, Row]]") -> None:
        self._build = build
        self._compiled: _Compiled | None = None

    def __call__(self, **values: Any) -> list[Row]:
        """The rows for these values, one value for each slot."""
        if self._compiled is None:
            self._compiled = _compile(self._build())
        queryset, compiler, sql, params, converters = self._compiled
        asked: Any = copy(compiler)
        asked.connection = connections[queryset.db]  # each thread has its own
        filled = _filled(params, values, asked.connection)
        asked.as_sql = lambda *_args, **_options: (sql, filled)
        asked.get_converters = lambda _columns: converters
        rows: Any = queryset.all()
        rows.query.get_compiler = lambda *_args, **_options: asked
        return list(rows)


class PreparedUpdate:
    """An UPDATE that is compiled when it is asked for the first time.

    build: makes the query set of the rows, with a `Slot` for each value that chooses them. fields:
    what is written; each has a slot of its own name.
    """

    def __init__(
        self, build: "Callable[[], models.QuerySet[Any, Any]]", fields: Sequence[str]
    ) -> None:
        self._build, self._fields = build, fields
        self._compiled: tuple[str, str, tuple[Any, ...]] | None = None

    def __call__(self, **values: Any) -> int:
        """Write these values, one for each slot, and return the number of rows found."""
        if self._compiled is None:
            self._compiled = self._compile()
        alias, sql, params = self._compiled
        with connections[alias].cursor() as cursor:
            cursor.execute(sql, _filled(params, values, connections[alias]))
            found: int = cursor.rowcount
            return found

    def _compile(self) -> tuple[str, str, tuple[Any, ...]]:
        queryset = self._build()
        query: Any = queryset.query.chain(UpdateQuery)
        named = query.get_meta().get_field
        query.add_update_values({name: Slot(name, named(name)) for name in self._fields})
        return (queryset.db, *query.get_compiler(queryset.db).as_sql())


class PreparedInsert:
    """An INSERT that is compiled when it is asked for the first time with so many rows.

    find: the model of the rows, called when all models are loaded. update: the fields that are
    written where there is a row already with the same values in the fields named by `unique`.
    """

    def __init__(
        self,
        find: "Callable[[], type[models.Model]]",
        *,
        unique: Sequence[str] = (),
        update: Sequence[str] = (),
    ) -> None:
        self._find, self._unique, self._update = find, unique, update
        self._compiled: dict[int, tuple[str, str, tuple[Any, ...]]] = {}

    def __call__(self, rows: Sequence[models.Model]) -> None:
        """Store rows, at most a few, which learn their keys."""
        if not rows:
            return
        if len(rows) not in self._compiled:
            self._compiled[len(rows)] = self._compile(len(rows))
        alias, sql, params = self._compiled[len(rows)]
        values = {
            f"{name} {n}": value for n, row in enumerate(rows) for name, value in vars(row).items()
        }
        with connections[alias].cursor() as cursor:
            cursor.execute(sql, _filled(params, values, connections[alias]))
            for row, (key,) in zip(rows, cursor.fetchall(), strict=True):
                row.pk = key

    def _compile(self, number: int) -> tuple[str, str, tuple[Any, ...]]:
        model = self._find()
        named = model._meta.get_field  # noqa: SLF001
        query: Any = InsertQuery(
            model,
            on_conflict=OnConflict.UPDATE if self._update else None,
            unique_fields=[named(name) for name in self._unique],
            update_fields=[named(name) for name in self._update],
        )
        meta = query.get_meta()
        fields = [field for field in meta.concrete_fields if not field.primary_key]
        rows = [
            SimpleNamespace(**{f.attname: Slot(f"{f.attname} {n}", f) for f in fields})
            for n in range(number)
        ]
        query.insert_values(fields, rows, raw=True)
        alias = router.db_for_write(model)
        compiler = query.get_compiler(alias)
        compiler.returning_fields = [meta.pk]
        ((sql, params),) = compiler.as_sql()
        return alias, sql, tuple(params)


def _filled(params: Sequence[Any], values: dict[str, Any], connection: Any) -> tuple[Any, ...]:
    return tuple(
        param.fill(values, connection) if isinstance(param, Slot) else param for param in params
    )


def _compile(queryset: "models.QuerySet[Any, Any]") -> _Compiled:
    compiler = queryset.query.get_compiler(queryset.db)
    sql, params = compiler.as_sql()
    columns = [column for column, *_ in compiler.select[: compiler.col_count]]
    return _Compiled(queryset, compiler, sql, params, compiler.get_converters(columns))
