"""The games behind a figure: where in the history they are."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from games.models.queries import COUNTED


@dataclass(frozen=True, slots=True)
class Behind:
    """Addresses in the history of games that pass the filters of the page and count.

    filters: None where there is no such list, because it is another player's.
    """

    filters: dict[str, str] | None

    def __call__(self, **more: str) -> str:
        if self.filters is None:
            return ""
        filters = self.filters | {"result": COUNTED} | more
        chosen = {name: value for name, value in filters.items() if value}
        return f"{reverse('history')}?{urlencode(chosen)}"
