"""Matches among made-up people, whose levels play them through the actions of the models."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial

from games.demo.habits import DAYS, Person
from games.models import Match, Opening, Seat
from games.modes import DUEL, RACE
from solver import CLASSIC, MINI, Chance, parse_code

GAMES_PER_MATCH = 20  # other games for each match
MOST_MATCHES = 24  # each guess is a request of its own, which takes longer than other games do
MOST_AT_A_TABLE = 3


def play_matches(people: Sequence[Person], number: int, chance: Chance, now: datetime) -> None:
    """Let the first of these people race and duel some others, spread over the year before now."""
    for place in range(min(number, MOST_MATCHES) if len(people) > 1 else 0):
        others = chance.permutation(len(people) - 1)[: 1 + place % (MOST_AT_A_TABLE - 1)] + 1
        at = now - timedelta(days=float(chance.uniform(1, DAYS)))
        _Table([people[0], *(people[other] for other in others)], chance, at).play()


class _Table:
    """One match, from its opening to its end."""

    def __init__(self, people: Sequence[Person], chance: Chance, at: datetime) -> None:
        self.people = {person.player.pk: person for person in people}
        self.chance, self.clock = chance, at
        self.match = self._opened(people)

    def _opened(self, people: Sequence[Person]) -> Match:
        mode = DUEL if len(people) == DUEL.boards else RACE
        variant = CLASSIC if self.chance.random() < 0.7 else MINI
        opening = Opening(mode=mode, variant=variant, people=len(people))
        match = Match.objects.open(people[0].player, opening, self.clock)
        for person in people[1:]:
            sit = partial(Match.sit, player=person.player, now=self.clock)
            match = Match.objects.change(match.token, self.clock, sit)
        for number in range(len(people)) if mode is DUEL else ():
            match = Match.objects.change(match.token, self.clock, partial(self._hide, place=number))
        return match

    def _hide(self, match: Match, place: int) -> None:
        rules = match.rules
        code = "".join(rules.symbols[self.chance.integers(rules.colors)] for _ in range(rules.pegs))
        match.hide(match.everyone[place], parse_code(code, rules), now=self.clock)

    def play(self) -> None:
        while not self.match.is_over:
            self._guess(next(seat for seat in self.match.seats if self.match.may_guess(seat)))

    def _guess(self, seat: Seat) -> None:
        level = self.people[seat.player_id or 0].level
        self.clock += timedelta(seconds=float(self.chance.lognormal(2.7, 0.7)))
        code = level.next_guess(self.match.rules, seat.history, self.chance)
        Match.objects.guess(self.match, seat, code, seat.guesses_used + 1, self.clock)
        self.match = Match.objects.get(pk=self.match.pk)
