"""Break: the player finds a code that the site hides."""

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.modes.alone import AloneMode
from games.modes.base import Seat, Table
from games.modes.choices import Codemaker


class Break(AloneMode):
    slug = "break"
    name = _("Solo")
    heading = _("Break the code")
    action = _("break the code")
    shared_as = "%(site)s"
    codemakers = (Codemaker.FAIR, Codemaker.EVIL)

    def seats(self, _level: str, secrets: Sequence[str], _own_secret: str) -> list[Seat]:
        return [Seat("", secrets[0])]

    def goal(self, table: Table) -> str:
        if table.is_evil:
            return gettext("Corner the evil codemaker until one code is left.")
        return super().goal(table)
