"""Finds rows by the name of their model, for modules that this model's own module imports."""

from typing import Any

from django.apps import apps


def all_of(model: str) -> Any:
    """All rows of a model of this app, in no order, as the query set of its manager."""
    return apps.get_model("games", model)._default_manager.order_by()  # noqa: SLF001


def lock_player(player: int) -> bool:
    """Lock a player until the transaction ends. Returns whether there is one."""
    rows = all_of("Player").select_for_update(no_key=True)
    return bool(rows.filter(pk=player).exists())
