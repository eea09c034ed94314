"""How many codes were found in each number of guesses, beside a level."""

from typing import NamedTuple

from django.utils.translation import gettext, ngettext, pgettext

from games.charts.bars import Row, bars
from games.stats.behind import Behind
from games.stats.cards.table import BarsCard, Key, Table
from games.stats.statistics import Summary
from games.words.numbers import NONE, decimal, percent, told_of
from games.words.terms import grouped
from solver import GuessCounts

MAX_LEVEL_ROWS = 8  # guesses; a level's longer games are added to this row


class _Count(NamedTuple):
    guesses: int | None
    name: str
    games: int
    share: float
    level_share: float | None


def distribution_card(
    numbers: Summary, level: GuessCounts | None, level_name: str, behind: Behind, name: str = ""
) -> BarsCard | None:
    """A bar for each number of guesses, and one for codes that were not found.

    None if no code was hidden. name: the player's, on a profile.
    """
    if not numbers.fair:
        return None
    counts = _counts(numbers, level)
    rows = [
        Row(
            count.name,
            count.share,
            grouped(count.games),
            count.level_share,
            behind(guesses=str(count.guesses or "none")) if count.games else "",
            _detail(count, level_name),
            "you" if count.guesses else "lost",
            told_of(count.name, f"{grouped(count.games)}, {_detail(count, level_name)}"),
        )
        for count in counts
    ]
    key = [Key("you", name or gettext("you")), Key("outline", level_name)] if level else []
    return BarsCard(bars(rows), _table(counts, level_name), key, mean_in_words(numbers))


def mean_in_words(numbers: Summary) -> str:
    """The mean over all games, and over the solved ones if that is another."""
    found = {"codes": grouped(numbers.found), "mean": decimal(numbers.found_mean)}
    if not numbers.not_found:
        words = ngettext(
            "%(codes)s code found, %(mean)s guesses on average.",
            "%(codes)s codes found, %(mean)s guesses on average.",
            numbers.found,
        )
        return words % found
    words = ngettext(
        "%(mean)s guesses on average: %(codes)s code not found counts as one guess more than allowed.",
        "%(mean)s guesses on average: %(codes)s codes not found count as one guess more than allowed.",
        numbers.not_found,
    )
    told = words % {"codes": grouped(numbers.not_found), "mean": decimal(numbers.mean)}
    if not numbers.found:
        return told
    words = ngettext(
        "Solved only: %(codes)s code, %(mean)s guesses.",
        "Solved only: %(codes)s codes, %(mean)s guesses.",
        numbers.found,
    )
    return f"{told} {words % found}"


def _counts(numbers: Summary, level: GuessCounts | None) -> list[_Count]:
    most = max(numbers.distribution, default=0)
    last = max(most, min(level.most, MAX_LEVEL_ROWS) if level else most)
    counts = []
    for guesses in range(1, last + 1):
        games = numbers.distribution.get(guesses, 0)
        reaches = level.most if guesses == last and level else guesses
        name = f"{guesses}+" if reaches > guesses else str(guesses)
        share = level_share(level, guesses, reaches) if level else None
        counts.append(_Count(guesses, name, games, games / numbers.fair, share))
    if numbers.not_found:
        failed = numbers.not_found
        counts.append(_Count(None, NONE, failed, failed / numbers.fair, 0 if level else None))
    return counts


def level_share(level: GuessCounts, first: int, last: int) -> float:
    """The share of codes for which a level needs between two numbers of guesses."""
    return level.share_within(last) - level.share_within(first - 1)


def _detail(count: _Count, level_name: str) -> str:
    share = percent(count.share)
    if count.level_share is None:
        return share
    words = gettext("%(share)s, %(level)s %(level_share)s")
    return words % {
        "share": share,
        "level": level_name,
        "level_share": percent(count.level_share),
    }


def _table(counts: list[_Count], level_name: str) -> Table:
    has_level = counts[0].level_share is not None
    heads = [gettext("Guesses"), gettext("Games"), pgettext("of all games", "Share")]
    return Table(
        gettext("Guesses as a table"),
        [*heads, level_name] if has_level else heads,
        [
            [
                count.name if count.guesses else gettext("not found"),
                grouped(count.games),
                percent(count.share),
                *([percent(count.level_share)] if has_level else []),
            ]
            for count in counts
        ],
    )
