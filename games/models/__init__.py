"""What is stored, its constraints and its verbs."""

from games.models.board import Board, Result
from games.models.errors import (
    AlreadyStartedError,
    GameIsOverError,
    NoHintsError,
    OvertakenError,
    PlayerIsGoneError,
    PlayError,
    WrongTurnError,
)
from games.models.game import Coach, Codemaker, First, Game, Handicap, Mode
from games.models.guess import Guess
from games.models.player import Player

__all__ = [
    "AlreadyStartedError",
    "Board",
    "Coach",
    "Codemaker",
    "First",
    "Game",
    "GameIsOverError",
    "Guess",
    "Handicap",
    "Mode",
    "NoHintsError",
    "OvertakenError",
    "PlayError",
    "Player",
    "PlayerIsGoneError",
    "Result",
    "WrongTurnError",
]
