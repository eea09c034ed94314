"""The models of all features, for Django, which loads this list."""

from games.api.models import Token
from games.challenges.models import Challenge, Participant
from games.core.board import Board
from games.core.game import Game
from games.core.guess import Guess
from games.core.outcome import Outcome
from games.core.player import Player
from games.core.ticket import SpentTicket
from games.daily.models import Daily
from games.daily.reminders import Reminder
from games.data.models import Consent
from games.lab.design.models import SavedDesign
from games.lab.models import LabRun, Measurement, MeasurementShare
from games.live.blocks import Block, Report
from games.live.match import Match
from games.live.seat import Seat
from games.ratings.models import Rating, RatingChange
from games.stats.bot_ladder import LadderGame, LadderRound
from games.stats.leaderboard import NewestGames
from games.train.exercise import Exercise
from games.train.rating import PositionRating, TrainerRating
from games.train.runs import Run, TrainingDay
from games.train.rush.run import RushRun
from games.upkeep import Upkeep
