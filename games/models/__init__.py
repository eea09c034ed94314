"""What is stored: the models, their constraints, and their actions."""

from games.models.board import Board
from games.models.challenge import Challenge
from games.models.consent import Consent
from games.models.daily import FIRST_DAY, Daily, today
from games.models.designs import MOST_DESIGNS, SavedDesign
from games.models.errors import (
    AlreadyStartedError,
    AnsweredError,
    BlockedError,
    BotsApartError,
    BotScopeError,
    ChallengeTakenError,
    DailyTakenError,
    GameIsOverError,
    LabIsBusyError,
    NameTakenError,
    NoBotScopeError,
    NoChallengeError,
    NoMatchError,
    NoSuchDayError,
    NoSuchPersonError,
    NotInvitedError,
    NotSeatedError,
    OvertakenError,
    PlayerIsGoneError,
    PlayError,
    TooFastError,
    TooMuchWaitingError,
    WrongTurnError,
)
from games.models.exercise import Exercise
from games.models.game import Game
from games.models.guess import Guess
from games.models.lab import Asked, Measurement, MeasurementShare
from games.models.manners import Block, Report
from games.models.matches.match import Match
from games.models.matches.meetings import Meeting, meetings_of
from games.models.matches.queries import Opening
from games.models.matches.record import Ending, Phase
from games.models.matches.record import Order as MatchOrder
from games.models.matches.seat import MOST_SEATS, LostBy, Seat
from games.models.newest import NewestGames
from games.models.outcome import Outcome, outcome_of, shape_of
from games.models.participant import Participant
from games.models.player import Language, Motion, Player, Signs, Theme
from games.models.queries import Order
from games.models.ratings import Rating, RatingChange
from games.models.rounds import LadderGame, LadderRound
from games.models.runs import FEW, LabRun
from games.models.ticket import SpentTicket
from games.models.tokens import MOST_TOKENS, Scope, Token
from games.models.training import Run, TrainingDay
from games.models.upkeep import Upkeep
from games.models.ways import COUNTED_CHOICES, WAY_CHOICES, WAYS
from games.modes.choices import Coach, Codemaker, First, Handicap, Result
