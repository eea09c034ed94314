"""Challenges in words: who challenges whom, how it went for each, and who has won."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext, ngettext, pgettext

from games.challenges.models import Challenge, Participant, Results, Standing
from games.core.board import Board
from games.core.game import Game
from games.core.modes.choices import Coach, Result
from games.core.names import isolated
from games.core.player import Player
from games.play.headlines import beaten_in_words
from games.ui.terms import coach_in_words, variant_in_words
from games.ui.versus import Side

MOST_NAMED = 3  # winners that are named
PAIR = 2  # boards that stand side by side


@dataclass(frozen=True, slots=True)
class Place:
    name: str
    result: str
    is_winner: bool
    is_viewer: bool
    is_bot: bool


@dataclass(frozen=True, slots=True)
class Line:
    challenge: Challenge
    title: str
    rules: str
    verdict: str
    places: Sequence[Place]
    others: str
    news: str
    game: Game | None
    has_revenge: bool

    @property
    def waits(self) -> bool:
        return self.game is not None and not self.game.is_over


def line_of(participant: Participant, player: Player | None, game: Game | None) -> Line:
    """A challenge as a participant sees it, without the others' results until they have finished.

    player, game: the participant's.
    """
    challenge = participant.challenge
    is_done = challenge.is_done_by(player, game)
    standing = challenge.standing() if is_done else Standing([], 0)
    return Line(
        challenge=challenge,
        title=title_of(challenge, player),
        rules=rules_of(challenge),
        verdict=verdict_of(standing, player) if is_done else suspense_of(challenge),
        places=places_of(standing, player),
        others=others_of(standing),
        news=news_in_words(participant.news),
        game=game,
        has_revenge=has_revenge(game, standing),
    )


def has_revenge(game: Game | None, standing: Standing) -> bool:
    """Whether a player has finished against somebody else, so that there is a result to avenge."""
    return game is not None and game.is_decided and standing.players > 1


def title_of(challenge: Challenge, viewer: Player | None) -> str:
    creator = challenge.creator
    if viewer and challenge.creator_id == viewer.pk:
        return gettext("Your challenge")
    if creator and not creator.is_guest:
        return gettext("%(name)s challenges you") % {"name": creator.shown_as}
    return gettext("A friend challenges you")


def rules_of(challenge: Challenge) -> str:
    words = variant_in_words(challenge.variant)
    if challenge.coach == Coach.OFF:
        return words
    return gettext("%(rules)s, with a coach") % {"rules": words}


def headline_of(challenge: Challenge, standing: Standing | None, viewer: Player | None) -> str:
    """Who has won, or until somebody else has finished who invites."""
    return (contest_of(standing, viewer) if standing else "") or title_of(challenge, viewer)


def contest_of(standing: Standing, viewer: Player | None) -> str:
    """Who has won, as a headline; empty until somebody else has finished."""
    if not standing.players or _is_alone(standing, viewer):
        return ""
    mine = next((game for game in standing.best if viewer and game.player_id == viewer.pk), None)
    other = next((game for game in standing.best if game is not mine), None)
    if mine is None or other is None or standing.players > PAIR:
        return verdict_of(standing, viewer)
    if not (mine.solved and other.solved) or mine.guesses_used == other.guesses_used:
        return verdict_of(standing, viewer)
    used, is_won = (mine.guesses_used, other.guesses_used), mine.guesses_used < other.guesses_used
    return beaten_in_words(_within(other) if is_won else name_of(other), *used, is_won=is_won)


def pair_of(results: Results, viewer: Player | None) -> list[Board]:
    """The boards that stand side by side: the viewer's own and the best other one, or the best two.

    One until two have finished; none on later pages.
    """
    boards = [*([results.own] if results.own else []), *results.boards]
    boards.sort(key=lambda board: viewer is None or board.player_id != viewer.pk)
    return boards[:PAIR] if results.page == 1 else []


def side_of(board: Board, viewer: Player | None, *, is_winner: bool) -> Side:
    is_mine = viewer is not None and board.player_id == viewer.pk
    notes = [
        "" if board.solved else board.get_result_display(),
        coach_in_words(board.game.coach, board.hints),
    ]
    return Side(
        name=gettext("You") if is_mine else name_of(board),
        rows=list(board.guesses.all()),
        is_winner=is_winner,
        is_bot=board.player is not None and board.player.is_bot,
        note=", ".join(filter(None, notes)),
        review=reverse("review", args=[board.game.token]) if board.guesses_used else "",
    )


def places_of(standing: Standing, viewer: Player | None) -> list[Place]:
    winners = winners_of(standing, viewer)
    return [
        Place(
            name=_name(game, viewer),
            result=result_of(game),
            is_winner=game in winners,
            is_viewer=viewer is not None and game.player_id == viewer.pk,
            is_bot=game.player.is_bot,
        )
        for game in standing.best
    ]


def winners_of(standing: Standing, viewer: Player | None) -> list[Game]:
    """Who has won so far; nobody while the viewer is the only one who has finished."""
    return [] if _is_alone(standing, viewer) else standing.winners


def result_of(game: Game) -> str:
    used = game.guesses_used
    if game.solved:
        return ngettext("%(count)s guess", "%(count)s guesses", used) % {"count": used}
    if game.result == Result.GIVEN_UP:
        words = ngettext("gave up after %(count)s guess", "gave up after %(count)s guesses", used)
        return words % {"count": used}
    return gettext("not found")


def verdict_of(standing: Standing, viewer: Player | None) -> str:
    """Who has won so far. Equals share the win; nobody wins if nobody found the code."""
    winners = standing.winners
    if standing.players == 0:
        return gettext("Nobody has finished yet.")
    if _is_alone(standing, viewer):
        return gettext("Nobody else has finished yet.")
    if not winners:
        return gettext("Nobody has found the code.")
    guesses = winners[0].guesses_used
    others = [game for game in winners if not viewer or game.player_id != viewer.pk]
    names = _listed(others, goes_on=standing.has_more_winners, begins=len(others) == len(winners))
    facts = {"count": guesses, "names": names}
    if not others:
        words = ngettext(
            "You won with %(count)s guess.", "You won with %(count)s guesses.", guesses
        )
    elif len(others) < len(winners):
        words = ngettext(
            "You share the win with %(names)s: %(count)s guess each.",
            "You share the win with %(names)s: %(count)s guesses each.",
            guesses,
        )
    elif len(winners) == 1:
        words = ngettext(
            "%(names)s won with %(count)s guess.",
            "%(names)s won with %(count)s guesses.",
            guesses,
        )
    else:
        words = ngettext(
            "%(names)s share the win: %(count)s guess each.",
            "%(names)s share the win: %(count)s guesses each.",
            guesses,
        )
    return words % facts


def suspense_of(challenge: Challenge) -> str:
    """What those who have not finished may know of the others."""
    if not challenge.finishes:
        return gettext("Nobody has finished yet.")
    words = ngettext(
        "%(count)s person has finished. You will see how it went when you have finished.",
        "%(count)s people have finished. You will see how it went when you have finished.",
        challenge.finishes,
    )
    return words % {"count": challenge.finishes}


def others_of(standing: Standing) -> str:
    if not standing.others:
        return ""
    words = ngettext("and %(count)s other", "and %(count)s others", standing.others)
    return words % {"count": standing.others}


def news_in_words(news: int) -> str:
    if not news:
        return ""
    return ngettext("%(count)s new result", "%(count)s new results", news) % {"count": news}


def _is_alone(standing: Standing, viewer: Player | None) -> bool:
    players = [game.player_id for game in standing.best]
    return viewer is not None and players == [viewer.pk]


def name_of(played: Game | Board) -> str:
    """The name that others see, that of a guest as read along with a standing or with results."""
    called = getattr(played, "called", "")
    if called and played.player and played.player.is_guest:
        return gettext("%(name)s (guest)") % {"name": isolated(called)}
    return played.player.shown_as if played.player else ""


def _name(game: Game, viewer: Player | None) -> str:
    return gettext("You") if viewer and game.player_id == viewer.pk else name_of(game)


def _within(game: Game) -> str:
    """The name that others see, inside a sentence."""
    if game.player.is_former:
        return pgettext("inside a sentence", "a former player")
    if game.player.is_guest and not getattr(game, "called", ""):
        return pgettext("inside a sentence", "a guest")
    return name_of(game)


def _listed(games: Sequence[Game], *, goes_on: bool, begins: bool) -> str:
    """The names of players: "ada, bob and a guest", or "ada, bob and others".

    begins: whether a sentence begins with them.
    """
    names = [_within(game) for game in games]
    if begins and games:
        names[0] = name_of(games[0])
    if goes_on or len(names) > MOST_NAMED:
        return gettext("%(names)s and others") % {"names": ", ".join(names[:MOST_NAMED])}
    if len(names) < 2:  # noqa: PLR2004, there is nothing to join
        return "".join(names)
    *first, last = names
    return gettext("%(names)s and %(name)s") % {"names": ", ".join(first), "name": last}
