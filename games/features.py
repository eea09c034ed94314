"""What each feature adds to the core, and to the pages of others: a line for each."""

from games.challenges.origin import ChallengeOrigin, PlayersChallenges
from games.core import ends, origins, player
from games.daily.card import DailyCard
from games.daily.origin import DailyGames, DailyOrigin, DailySection
from games.daily.reminders import PlayersReminders
from games.lab.design.models import PlayersDesigns
from games.lab.models import PlayersRuns
from games.live.card import MatchCard
from games.live.head_to_head import HeadToHead
from games.live.origin import MatchOrigin, PlayersMatches
from games.play import cards
from games.ratings.cards import RatingSection
from games.ratings.models import PlayersRatings
from games.review.ledgers import review_boards, updating_figures
from games.stats import sections
from games.train.runs import PlayersTraining
from games.train.rush.run import PlayersRush


def register() -> None:
    for origin in (DailyOrigin(), ChallengeOrigin(), MatchOrigin()):
        origins.register(origin)
    for belongings in (
        DailyGames(),
        PlayersReminders(),
        PlayersChallenges(),
        PlayersMatches(),
        PlayersTraining(),
        PlayersRush(),
        PlayersRuns(),
        PlayersDesigns(),
        PlayersRatings(),
    ):
        player.register(belongings)
    for card in (DailyCard(), MatchCard()):
        cards.register(card)
    for section in (DailySection(), RatingSection(), HeadToHead()):
        sections.register(section)
    ends.register(review_boards, updating_figures)
