"""Race: the player and a level look for the same secret, each at their own pace."""

from games.modes.base import ContestMode, Seat, Side, Table


class Race(ContestMode):
    slug = "race"

    def seats(self, level: str, secret: str, _own_secret: str) -> list[Seat]:
        return [Seat("", secret), Seat(level, secret)]

    def awaits_computer(self, table: Table) -> bool:
        return table.board.is_done

    def is_computers_turn(self, table: Table, board: Side) -> bool:
        """It keeps up with the player, and plays on to its end."""
        return table.board.is_done or board.guesses_used < table.board.guesses_used

    def is_decided(self, table: Table) -> bool:
        """When both are done, or when everybody has left."""
        board, rival = table.board, table.computer
        if board.result == "abandoned" or rival is None:
            return True
        return board.is_done and rival.is_spent
