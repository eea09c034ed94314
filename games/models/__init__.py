"""What is stored: the models, their constraints, and their actions."""

from games.models.asked import Asked
from games.models.board import Board
from games.models.challenge import Challenge
from games.models.daily import FIRST_DAY, Daily, today
from games.models.designs import MOST_DESIGNS, SavedDesign
from games.models.errors import (
    AlreadyStartedError,
    AnsweredError,
    ChallengeTakenError,
    ContradictoryError,
    DailyTakenError,
    DayIsOverError,
    DesignNameTakenError,
    GameIsOverError,
    GuestDesignError,
    LabIsBusyError,
    NameTakenError,
    NoChallengeError,
    NoHintsError,
    NoMoreHintsError,
    NoPracticeYetError,
    NoSuchDayError,
    NotYourPartError,
    OvertakenError,
    OwnSecretError,
    PlayerIsGoneError,
    PlayError,
    TooManyDesignsError,
    TooManyRunsError,
    TooMuchWaitingError,
    UnmeasuredError,
    WrongTurnError,
)
from games.models.exercise import Exercise
from games.models.game import Game
from games.models.guess import Guess
from games.models.lab import Measurement, MeasurementShare
from games.models.looks import Language, Motion, Signs, Theme
from games.models.outcome import Outcome, outcome_of, shape_of
from games.models.participant import Participant
from games.models.player import Player
from games.models.practice import practice_board
from games.models.queries import Order, Page
from games.models.runs import FEW, LabRun
from games.models.ticket import SpentTicket
from games.models.training import Run, TrainingDay
from games.models.ways import COUNTED_CHOICES, WAY_CHOICES, WAYS
from games.modes.choices import Coach, Codemaker, First, Handicap, Result

__all__ = [
    "COUNTED_CHOICES",
    "FEW",
    "FIRST_DAY",
    "MOST_DESIGNS",
    "WAYS",
    "WAY_CHOICES",
    "AlreadyStartedError",
    "AnsweredError",
    "Asked",
    "Board",
    "Challenge",
    "ChallengeTakenError",
    "Coach",
    "Codemaker",
    "ContradictoryError",
    "Daily",
    "DailyTakenError",
    "DayIsOverError",
    "DesignNameTakenError",
    "Exercise",
    "First",
    "Game",
    "GameIsOverError",
    "Guess",
    "GuestDesignError",
    "Handicap",
    "LabIsBusyError",
    "LabRun",
    "Language",
    "Measurement",
    "MeasurementShare",
    "Motion",
    "NameTakenError",
    "NoChallengeError",
    "NoHintsError",
    "NoMoreHintsError",
    "NoPracticeYetError",
    "NoSuchDayError",
    "NotYourPartError",
    "Order",
    "Outcome",
    "OvertakenError",
    "OwnSecretError",
    "Page",
    "Participant",
    "PlayError",
    "Player",
    "PlayerIsGoneError",
    "Result",
    "Run",
    "SavedDesign",
    "Signs",
    "SpentTicket",
    "Theme",
    "TooManyDesignsError",
    "TooManyRunsError",
    "TooMuchWaitingError",
    "TrainingDay",
    "UnmeasuredError",
    "WrongTurnError",
    "outcome_of",
    "practice_board",
    "shape_of",
    "today",
]
