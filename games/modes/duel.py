"""Duel: each side hides a code, and they guess in turn."""

from games.modes.base import ContestMode, Seat, Side, Table


class Duel(ContestMode):
    slug = "duel"
    hides_code = True

    def seats(self, level: str, secret: str, own_secret: str) -> list[Seat]:
        return [Seat("", secret), Seat(level, own_secret)]

    def is_computers_turn(self, table: Table, board: Side) -> bool:
        """It guesses after the player, or one guess ahead, until the game is decided."""
        lead = 1 if table.first == "computer" else 0
        return not self.is_decided(table) and board.guesses_used < table.board.guesses_used + lead

    def is_decided(self, table: Table) -> bool:
        """With a whole round in which a code was found, or the guesses have run out."""
        board, rival = table.board, table.computer
        if board.result != "in-play" or rival is None:
            return True
        is_whole_round = rival.guesses_used == board.guesses_used
        return is_whole_round and (board.is_spent or rival.is_spent)

    def swapped(self, settings: dict[str, str]) -> dict[str, str]:
        other = "me" if settings["first"] == "computer" else "computer"
        return settings | {"first": other}
