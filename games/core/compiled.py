"""Queries that are compiled once, and asked again and again with other values.

Django builds and compiles a query anew each time it is asked, which takes several times as long as
the database takes to answer it. That is worth saving where every page or every guess asks it.

A query set is written as ever, and its SQL is caught when Django is about to send it. All of this is documented but for
two things: `force_debug_cursor`, and that the columns of a model come in the order of its fields, and those of what is
selected along after them. If they did not, the first answer would say so.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import connection, models, transaction
from django.db.models import Expression

Row = TypeVar("Row", bound=models.Model)


class Slot(Expression):
    """The place in a compiled query of a value that is given when the query is asked."""

    def __init__(self, name: str, field: "models.Field[Any, Any]") -> None:
        super().__init__(output_field=field)
        self.name = name

    def as_sql(self, _compiler: Any, _connection: Any) -> tuple[str, Any]:
        return "%s", (_Mark(self),)

    def fill(self, values: dict[str, Any]) -> Any:
        return self.output_field.get_db_prep_value(values[self.name], connection)


class _Mark(str):
    """What stands for a value among the parameters of a statement."""

    __slots__ = ("slot",)
    slot: Slot

    def __new__(cls, slot: Slot) -> "_Mark":
        mark = super().__new__(cls, slot.name)
        mark.slot = slot
        return mark


class _CaughtError(Exception):
    """Raised in place of sending a statement."""


class _Statement(NamedTuple):
    """What the database is sent, with marks among its parameters."""

    sql: str
    params: tuple[Any, ...]

    def execute(self, cursor: Any, values: dict[str, Any]) -> None:
        filled = [
            param.slot.fill(values) if isinstance(param, _Mark) else param for param in self.params
        ]
        cursor.execute(self.sql, filled)


def _caught(send: Callable[[], object]) -> _Statement:
    """The statement with slots that this would send."""

    def catch(execute: Callable[..., Any], sql: str, params: Any, *more: Any) -> Any:
        if any(isinstance(param, _Mark) for param in params or ()):
            raise _CaughtError(sql, tuple(params))
        return execute(sql, params, *more)

    is_logged, connection.force_debug_cursor = connection.force_debug_cursor, False
    try:
        with connection.execute_wrapper(catch):
            send()
    except _CaughtError as caught:
        return _Statement(*caught.args)
    finally:
        connection.force_debug_cursor = is_logged
        if connection.in_atomic_block:
            transaction.set_rollback(False)  # nothing was sent
    raise TypeError("A compiled statement needs a slot.")


def _fields_of(model: Any) -> "dict[str, Any]":
    return {field.name: field for field in model._meta.concrete_fields}  # noqa: SLF001


class CompiledValues:
    """Rows of keys, texts, and other values that need no conversion, as of `values_list`.

    build: makes the query set, with a `Slot` for each value. It is called when all models are
    loaded, and the query is compiled when it is asked for the first time.
    """

    def __init__(self, build: "Callable[[], models.QuerySet[Any, Any]]") -> None:
        self._build = build
        self._statement: _Statement | None = None

    def __call__(self, **values: Any) -> list[tuple[Any, ...]]:
        if self._statement is None:
            self._statement = _caught(lambda: list(self._build()))
        with connection.cursor() as cursor:
            self._statement.execute(cursor, values)
            return list(cursor.fetchall())


class CompiledSelect(Generic[Row]):
    """Models, perhaps each with others that it has by a foreign key.

    build: as for `CompiledValues`. related: the names of these keys, in the order of the model's fields.
    """

    def __init__(self, build: "Callable[[], models.QuerySet[Row, Row]]", *related: str) -> None:
        self._build, self._related = build, related
        self._compiled: tuple[_Statement, list[_Part]] | None = None

    def __call__(self, **values: Any) -> list[Row]:
        is_new = self._compiled is None
        if self._compiled is None:
            self._compiled = self._compile()
        statement, parts = self._compiled
        with connection.cursor() as cursor:
            statement.execute(cursor, values)
            if is_new:
                _check(parts, [column[0] for column in cursor.description])
            rows = cursor.fetchall()
        return [_read(parts, row) for row in rows]

    def _compile(self) -> "tuple[_Statement, list[_Part]]":
        queryset = self._build()
        if self._related:
            queryset = queryset.select_related(*self._related)
        parts = [_Part.of("", queryset.model, 0)]
        for name in self._related:
            model = _fields_of(queryset.model)[name].related_model
            parts.append(_Part.of(name, model, parts[-1].stop))
        return _caught(lambda: list(queryset)), parts


class _Part(NamedTuple):
    """A model in a row: its columns from `start` to `stop`.

    relation: the name under which the first model has it; empty for that one. names: of its
    attributes. converters: what makes of some columns, by place, what a model has.
    """

    relation: str
    model: type[models.Model]
    start: int
    stop: int
    names: list[str]
    columns: list[str]
    converters: list[tuple[int, Callable[[Any], Any]]]

    @classmethod
    def of(cls, relation: str, model: Any, start: int) -> "_Part":
        fields = list(_fields_of(model).values())
        converters = [(n, made) for n, f in enumerate(fields, start) if (made := _converter(f))]
        names, columns = [f.attname for f in fields], [f.column for f in fields]
        return cls(relation, model, start, start + len(fields), names, columns, converters)


def _converter(field: Any) -> Callable[[Any], Any] | None:
    if isinstance(field, models.DateTimeField):
        return _aware
    if read := getattr(field, "from_db_value", None):
        return lambda value: read(value, None, connection)
    return None


def _aware(moment: datetime | None) -> datetime | None:
    """A time as the site has it; SQLite keeps it in UTC without saying so."""
    return moment.replace(tzinfo=UTC) if moment and moment.tzinfo is None else moment


def _check(parts: list[_Part], columns: list[str]) -> None:
    wanted = [column for part in parts for column in part.columns]
    if columns != wanted:
        raise TypeError(f"A query has the columns {columns}, and not {wanted}.")


def _read(parts: list[_Part], row: Sequence[Any]) -> Any:
    values, first = list(row), None
    for relation, model, start, stop, names, _columns, converters in parts:
        for place, convert in converters:
            values[place] = convert(values[place])
        if first is None:
            first = model.from_db(connection.alias, names, values[start:stop])
        elif values[start] is None:  # its key, which comes first
            setattr(first, relation, None)
        else:
            setattr(first, relation, model.from_db(connection.alias, names, values[start:stop]))
    return first


class CompiledUpdate:
    """An UPDATE that is compiled when it is asked for the first time.

    build: makes the query set of the rows, with a `Slot` for each value that chooses them. fields:
    what is written; each has a slot of its own name.
    """

    def __init__(
        self, build: "Callable[[], models.QuerySet[Any, Any]]", fields: Sequence[str]
    ) -> None:
        self._build, self._fields = build, fields
        self._statement: _Statement | None = None

    def __call__(self, **values: Any) -> int:
        if self._statement is None:
            rows = self._build()
            named = rows.model._meta.get_field  # noqa: SLF001 (documented)
            written = {name: Slot(name, named(name)) for name in self._fields}
            self._statement = _caught(lambda: rows.update(**written))
        with connection.cursor() as cursor:
            self._statement.execute(cursor, values)
            return int(cursor.rowcount)


class CompiledInsert:
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
        self._find, self._conflicts = find, {}
        if update:
            self._conflicts = {
                "update_conflicts": True,
                "unique_fields": unique,
                "update_fields": update,
            }
        self._statements: dict[int, _Statement] = {}

    def __call__(self, rows: Sequence[models.Model]) -> None:
        if not rows:
            return
        if len(rows) not in self._statements:
            self._statements[len(rows)] = self._compile(len(rows))
        values = {
            f"{name} {n}": value for n, row in enumerate(rows) for name, value in vars(row).items()
        }
        with connection.cursor() as cursor:
            self._statements[len(rows)].execute(cursor, values)
            for row, (key, *_) in zip(rows, cursor.fetchall(), strict=True):
                row.pk = key

    def _compile(self, number: int) -> _Statement:
        model: Any = self._find()
        fields = [field for field in _fields_of(model).values() if not field.primary_key]
        rows = [
            model(**{f.attname: Slot(f"{f.attname} {n}", f) for f in fields}) for n in range(number)
        ]
        return _caught(lambda: model.objects.bulk_create(rows, **self._conflicts))
