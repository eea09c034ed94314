"""Grammars in which other programs print trees; docs/trees.md has an example of each."""

import re

from solver.trees.rows import (
    MAX_DIGITS,
    ROOT,
    Answer,
    Depths,
    Rows,
    TreeError,
    TreeFormatError,
    lines_of,
)

_TOKEN = re.compile(r"\s*(?:([{}:,])|([0-9A-Za-z]+)|(\S))", re.ASCII)
_R_LINE = re.compile(
    r"(\d{1,9})\s*:\s*(?:(\d)\s*;\s*(\d)\W{0,8}?\s+)?(\w(?:\s+\w)*)\s*\|\s*(\d{1,9}|\*)", re.ASCII
)
_R_VALUE = re.compile(r"\[1\].*|>.*")  # what R itself prints: a value, or the command typed
GAME_LINE = re.compile(r"(\d{4,10}\s+)+:\s*\d+", re.ASCII)
_CARD = re.compile(r"\d+ +\d+ +\w+(?: +(?:-+|>\d+|\w+))+", re.ASCII)
CARD_HEADER = re.compile(r"[XO-]+( +[XO-]+)+", re.ASCII)


def read_brackets(text: str) -> Rows:
    """The bracket grammar of a contest for 5 × 8: {AB:{10:AC,01:{BC:{01:CA}}}}.

    Raises TreeFormatError.
    """
    rows = Rows()
    tokens = _Tokens(text)
    open_nodes: list[int] = []
    parent, answer = ROOT, (0, 0)
    while True:
        word = tokens.take()
        opens = word == "{"
        row = rows.add(parent, answer, tokens.code(tokens.take() if opens else word))
        if opens:
            tokens.expect(":")
            tokens.expect("{")
            open_nodes.append(row)
        elif not tokens.close(open_nodes):
            break
        parent, answer = open_nodes[-1], tokens.reply()
    tokens.end()
    return rows


class _Tokens:
    """The brackets, marks and words of a text, one after the other."""

    def __init__(self, text: str) -> None:
        self._found = _TOKEN.finditer(text.rstrip())
        self._place = 1

    def take(self) -> str | None:
        """The next token, or None at the end."""
        token = next(self._found, None)
        if token is None:
            return None
        self._place = token.start(token.lastindex or 0) + 1
        return token[token.lastindex or 0]

    def expect(self, mark: str) -> None:
        found = self.take()
        if found != mark:
            raise self.error(repr(mark), found)

    def code(self, word: str | None) -> str:
        if word is None or not word.isalnum():
            raise self.error("a guess", word)
        return word

    def reply(self) -> Answer:
        word = self.take()
        if word is None or not re.fullmatch(r"\d\d", word, re.ASCII):
            raise self.error("a reply of two digits", word)
        self.expect(":")
        return int(word[0]), int(word[1])

    def close(self, open_nodes: list[int]) -> bool:
        """Close the nodes that end here; whether another branch follows."""
        while open_nodes:
            mark = self.take()
            if mark == ",":
                return True
            if mark != "}":
                raise self.error("a comma or a closing bracket", mark)
            self.expect("}")
            open_nodes.pop()
        return False

    def end(self) -> None:
        if (word := self.take()) is not None:
            raise self.error("the end", word)

    def error(self, wanted: str, found: str | None) -> TreeFormatError:
        instead = "the text ends" if found is None else f"character {self._place} is {found[:20]!r}"
        return TreeFormatError(f"There should be {wanted}, but {instead}.")


def read_r(text: str) -> Rows:
    """The print-out of an R program: "2: 0;0 c c d e | 256" with the depth first.

    Raises TreeFormatError.
    """
    rows = Rows()
    depths = Depths(rows)
    for number, line in lines_of(text):
        if _R_VALUE.fullmatch(line):
            continue
        parts = _R_LINE.fullmatch(line)
        if parts is None:
            raise TreeFormatError(f"Line {number} is not a node of R's tree: {line[:40]!r}.")
        answer = None if parts[2] is None else (int(parts[2]), int(parts[3]))
        if not rows and parts[5] != "*":
            rows.secrets = int(parts[5])
        depths.add(number, int(parts[1]), answer, "".join(parts[4].split()))
    return rows


def read_games(text: str) -> Rows:
    """A list of games, one for each secret: "112330 124520 114340 :3". Other lines are skipped.

    Each word is a guess and the black and white pegs of its answer. Raises TreeError if two games
    part without an answer that tells them apart, and TreeFormatError.
    """
    rows = Rows()
    followers: dict[tuple[int, Answer], int] = {}
    ended: set[int] = set()
    for number, line in lines_of(text):
        if not GAME_LINE.fullmatch(line):
            continue
        row, answer = ROOT, (0, 0)
        for word in line.partition(":")[0].split():
            place = row, answer
            if place not in followers:
                followers[place] = rows.add(row, answer, word[:-2])
            row, answer = followers[place], (int(word[-2]), int(word[-1]))
            if rows.guesses[row] != word[:-2]:
                raise TreeError(
                    f"The games guess both {rows.guesses[row]} and {word[:-2]} {rows.where(row)}."
                )
        if answer != (len(rows.guesses[row]), 0):
            raise TreeFormatError(f"The game in line {number} does not end with a winning answer.")
        if row in ended:
            raise TreeError(f"{rows.guesses[row]} is found twice, again in line {number}.")
        ended.add(row)
    return rows


def read_cards(text: str) -> Rows:
    """A table with a line for each guess and a column for each answer, as in punched cards.

    A cell is the code that is left, ">12" for the guess in line 12, or "----" for no code. X is a
    black peg, and O a white one. Raises TreeFormatError.
    """
    lines = list(lines_of(text))
    if not lines:
        raise TreeFormatError("The table is empty.")
    columns = [(word.count("X"), word.count("O")) for word in lines[0][1].split()]
    cards: dict[int, list[str]] = {}
    for number, line in lines[1:]:
        if not _CARD.fullmatch(line):
            continue  # the time that the program took
        words = line.split()
        name = int(words[0][:MAX_DIGITS])
        if len(words) != len(columns) + 3 or name in cards:
            raise TreeFormatError(f"Line {number} does not fit the table: {line[:40]!r}.")
        cards[name] = words[2:]
    return _from_cards(columns, cards)


def _from_cards(columns: list[Answer], cards: dict[int, list[str]]) -> Rows:
    rows = Rows()
    open_cards: list[tuple[int, Answer, int]] = [(ROOT, (0, 0), 0)]
    while open_cards:
        parent, answer, name = open_cards.pop()
        if name not in cards:
            raise TreeFormatError(f"The table has no line {name}, or uses it twice.")
        guess, *cells = cards.pop(name)
        row = rows.add(parent, answer, guess)
        for column, cell in zip(columns, cells, strict=True):
            if cell.startswith(">"):
                open_cards.append((row, column, int(cell[1 : MAX_DIGITS + 1])))
            elif not cell.startswith("-"):
                rows.add(row, column, cell)
    if cards:
        raise TreeFormatError(f"No line of the table leads to line {min(cards)}.")
    return rows
