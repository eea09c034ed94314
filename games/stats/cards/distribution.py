"""How many codes were found in each number of guesses, beside a level."""

from django.utils.translation import gettext, pgettext

from games.core.game import NOT_FOUND
from games.stats.cards.table import BarsCard, Behind, Key, Table
from games.stats.statistics import Summary
from games.ui.charts.bars import Row, bars
from games.ui.numbers import NONE, labeled, percent
from games.ui.terms import grouped
from solver import GuessCounts

MAX_LEVEL_ROWS = 8  # guesses; a level's longer games are added to this row


def distribution_card(
    numbers: Summary, level: GuessCounts | None, level_name: str, behind: Behind, name: str = ""
) -> BarsCard | None:
    """A bar for each number of guesses, and one for codes that were not found.

    None if no code was hidden. name: the player's, on a profile.
    """
    if not numbers.fair:
        return None
    rows = _rows(numbers, level, level_name, behind)
    key = [Key("you", name or gettext("you")), Key("outline", level_name)] if level else []
    return BarsCard(bars(rows), _table(rows, level_name), key)


def _rows(
    numbers: Summary, level: GuessCounts | None, level_name: str, behind: Behind
) -> list[Row]:
    def row(name: str, games: int, compared: float | None, guesses: str, kind: str) -> Row:
        share, shown = games / numbers.fair, grouped(games)
        detail = _detail(share, compared, level_name)
        link = behind(guesses=guesses) if games else ""
        spoken = labeled(name, f"{shown}, {detail}")
        return Row(name, share, shown, compared, link, detail, kind, spoken)

    most = max(numbers.distribution, default=0)
    last = max(most, min(level.most, MAX_LEVEL_ROWS) if level else most)
    rows = []
    for guesses in range(1, last + 1):
        reaches = level.most if guesses == last and level else guesses
        name = f"{guesses}+" if reaches > guesses else str(guesses)
        compared = level_share(level, guesses, reaches) if level else None
        games = numbers.distribution.get(guesses, 0)
        rows.append(row(name, games, compared, str(guesses), "you"))
    if numbers.not_found:
        rows.append(row(NONE, numbers.not_found, 0 if level else None, NOT_FOUND, "lost"))
    return rows


def level_share(level: GuessCounts, first: int, last: int) -> float:
    return level.share_within(last) - level.share_within(first - 1)


def _detail(share: float, compared: float | None, level_name: str) -> str:
    if compared is None:
        return percent(share)
    words = gettext("%(share)s, %(level)s %(level_share)s")
    facts = {"share": percent(share), "level": level_name, "level_share": percent(compared)}
    return words % facts


def _table(rows: list[Row], level_name: str) -> Table:
    has_level = rows[0].compared is not None
    heads = [gettext("Guesses"), gettext("Games"), pgettext("of all games", "Share")]
    return Table(
        gettext("Guesses as a table"),
        [*heads, level_name] if has_level else heads,
        [
            [
                gettext("not found") if row.name == NONE else row.name,
                row.shown,
                percent(row.number),
                *([percent(row.compared)] if has_level else []),
            ]
            for row in rows
        ],
    )
