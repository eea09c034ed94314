"""Made-up players and games, which levels play through the actions of the models."""

from base64 import urlsafe_b64encode
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from itertools import count, islice
from typing import Any

from django.contrib.auth.hashers import make_password

from games.demo.following import count_games, find_participants
from games.demo.habits import (
    COACHES,
    DAYS,
    GAMES_PER_INSERT,
    HANDICAPS,
    LARGEST_LOOKAHEAD_SIZE,
    NAMES,
    RULES,
    SEED_STRIDE,
    WAYS,
    Person,
    Plan,
)
from games.demo.matches import GAMES_PER_MATCH, play_matches
from games.models import (
    FIRST_DAY,
    Board,
    Challenge,
    Coach,
    Codemaker,
    Daily,
    First,
    Game,
    Guess,
    Outcome,
    Player,
    Result,
    outcome_of,
)
from games.models.names import likeness_of
from games.models.queries import IDLE_DAYS
from games.models.rules import sizes_of
from games.models.sealing import draw_secret
from games.modes import MODES
from solver import (
    LEVELS,
    Chance,
    Level,
    Rules,
    chance,
    code_space,
    format_code,
    parse_code,
    score,
)


class Demo:
    """Makes the same players and games for the same seed, hour, and key; of matches, only the number."""

    def __init__(self, seed: int, now: datetime) -> None:
        self.chance = chance(seed + SEED_STRIDE * Game.objects.count())
        self.now = now.replace(minute=0, second=0, microsecond=0) - timedelta(hours=1)
        self.numbers = count()

    def fill(self, players: int, games: int, password: str) -> Player:
        """Store players and games; return the player to sign in as, who has the most games."""
        people = self._people(players, password)
        dailies = {daily.day: daily for daily in self._dailies()}
        challenges = self._challenges(people)
        plans = iter(sorted(self._plans(people, games)))
        while some := list(islice(plans, GAMES_PER_INSERT)):
            _store([self._game(plan, dailies, challenges) for plan in some])
        find_participants()
        count_games()
        play_matches(people, games // GAMES_PER_MATCH, self.chance, self.now)
        return people[0].player

    # Players

    def _people(self, number: int, password: str) -> list[Person]:
        taken = set(Player.objects.values_list("likeness", flat=True))
        names = (name for name in _names() if likeness_of(name) not in taken)
        players = [
            Player(
                username=name,
                likeness=likeness_of(name),
                password=make_password(None if place else password),
                is_public=self.chance.random() < 0.7 or not place,
                date_joined=self.now - timedelta(days=DAYS),
            )
            for place, name in enumerate(islice(names, number))
        ]
        Player.objects.bulk_create(players)
        levels = list(LEVELS.values())
        return [
            Person(player, levels[(place + 4) % len(levels)], float(self.chance.beta(4, 1)))
            for place, player in enumerate(players)
        ]

    # Games

    def _dailies(self) -> Iterator[Daily]:
        first = max(FIRST_DAY, self.now.date() - timedelta(days=DAYS - 1))
        for days in range((self.now.date() - first).days + 1):
            yield Daily.objects.on(first + timedelta(days=days))

    def _challenges(self, people: list[Person]) -> list[Challenge]:
        challenges = []
        for person in people:
            token, variant = self._token(), self._pick(RULES)
            challenges.append(
                Challenge(
                    token=token,
                    creator=person.player,
                    secret=draw_secret(token, variant.rules),
                    created_at=self.now - timedelta(days=DAYS),
                    **sizes_of(variant),
                )
            )
        return Challenge.objects.bulk_create(challenges)

    def _plans(self, people: list[Person], games: int) -> Iterator[Plan]:
        """Dailies by habit, a third of all games at most; the rest in any way, at any time."""
        first = max(FIRST_DAY, self.now.date() - timedelta(days=DAYS - 1))
        days = (self.now.date() - first).days + 1
        days_by_habit = days * sum(person.habit for person in people)
        share = min(1.0, games / 3 / days_by_habit)
        left = games
        for person in people:
            keeps = False
            for number in range(days):
                if number % 20 == 0:  # a habit lasts 20 days, which gives streaks
                    keeps = bool(self.chance.random() < share)
                at = datetime.combine(first + timedelta(days=number), time(), tzinfo=UTC)
                at += timedelta(minutes=int(self.chance.integers(24 * 60)))
                if keeps and left and at < self.now and self.chance.random() < person.habit:
                    left -= 1
                    yield Plan(at, next(self.numbers), person, "daily")
        shares = [4.0 * len(people) / 10, *[1.0] * (len(people) - 1)]
        for _ in range(left):
            at = self.now - timedelta(seconds=float(self.chance.uniform(0, DAYS * 86_400)))
            person = people[self._index(shares)]
            yield Plan(at, next(self.numbers), person, self._pick(WAYS))

    def _game(self, plan: Plan, dailies: dict[date, Daily], challenges: list[Challenge]) -> Game:
        game = self._laid_out(plan, dailies, challenges)
        game.player, game.started_at = plan.person.player, plan.at
        if not game.board.level:
            game.board.player = game.player
        for board in game.seats:
            board.chance = self.chance
        _Play(game, self._skill(plan, game.rules), self.chance, self.now).go()
        return game

    def _laid_out(
        self, plan: Plan, dailies: dict[date, Daily], challenges: list[Challenge]
    ) -> Game:
        person, way = plan.person, plan.way
        choices: dict[str, Any] = {"token": self._token()}
        if way == "daily" and plan.at.date() not in person.days:
            person.days.add(plan.at.date())
            return Game.lay_out(origin=dailies[plan.at.date()], **choices)
        if way == "practice" and (day := plan.at.date() - timedelta(days=3)) in dailies:
            return Game.lay_out(origin=dailies[day], is_practice=True, **choices)
        if way == "challenge" and (challenge := self._challenge_for(person, challenges)):
            return Game.lay_out(origin=challenge, coach=Coach(challenge.coach), **choices)
        variant = self._pick(RULES)
        choices |= {"variant": variant, "coach": self._pick(COACHES)}
        if way not in {"race", "duel", "make"}:
            codemaker = Codemaker.EVIL if way == "evil" else Codemaker.FAIR
            return Game.lay_out(codemaker=codemaker, **choices)
        choices |= {"mode": MODES[way], "level": self._rival(variant.rules)}
        if way == "make":
            choices["coach"] = Coach.OFF
        else:
            choices["handicap"] = self._pick(HANDICAPS)
        if way == "duel":
            choices["first"] = self._pick({First.ME: 1, First.COMPUTER: 1})
        if way == "duel" or (way == "make" and self.chance.random() < 0.7):
            choices["own_secret"] = self._code(variant.rules)
        return Game.lay_out(**choices)

    def _challenge_for(self, person: Person, challenges: list[Challenge]) -> Challenge | None:
        """A random challenge, or None if this person has taken it up already."""
        challenge = challenges[int(self.chance.integers(len(challenges)))]
        if challenge.pk in person.challenges:
            return None
        person.challenges.add(challenge.pk)
        return challenge

    def _skill(self, plan: Plan, rules: Rules) -> Level:
        """The level at which a person plays, which is one higher in the second half of the year."""
        levels = list(LEVELS.values())
        place = plan.person.level.order - 1
        if self.now - plan.at < timedelta(days=DAYS / 2):
            place = min(place + 1, len(levels) - 1)
        return _fast_enough(levels[place], rules)

    def _rival(self, rules: Rules) -> Level:
        return _fast_enough(list(LEVELS.values())[self.chance.integers(len(LEVELS))], rules)

    # Random draws

    def _token(self) -> str:
        return urlsafe_b64encode(self.chance.bytes(16)).decode().rstrip("=")

    def _code(self, rules: Rules) -> str:
        return format_code(code_space(rules).code(int(self.chance.integers(rules.size))), rules)

    def _pick(self, weights: dict[Any, int]) -> Any:
        return list(weights)[self._index(list(weights.values()))]

    def _index(self, weights: Sequence[float]) -> int:
        drawn = self.chance.random() * sum(weights)
        for place, weight in enumerate(weights):
            drawn -= weight
            if drawn < 0:
                return place
        return len(weights) - 1


class _Play:
    """One game from its first guess to its end, or to the point where its player stops."""

    def __init__(self, game: Game, level: Level, chance: Chance, now: datetime) -> None:
        self.game, self.level, self.chance, self.now = game, level, chance, now
        self.clock = game.started_at

    def go(self) -> None:
        game = self.game
        stops = self.chance.random()
        turns = int(self.chance.integers(1, 5)) if stops < 0.08 else game.guesses_allowed
        self._stamp(game.take_computers_turns())
        if game.is_by_hand:
            game.board.asked = game.board.next_code()
        while turns and not game.board.is_done and not game.is_over:
            turns -= 1
            self._turn()
        if not game.is_over:
            self._leave()
        if game.is_over:
            game.finished_at = self.clock

    def _turn(self) -> None:
        game, board = self.game, self.game.board
        self.clock += timedelta(seconds=float(self.chance.lognormal(2.7, 0.7)))
        if game.is_by_hand:
            secret = parse_code(draw_secret(game.token, game.rules), game.rules)
            self._stamp([board.take_answer(score(parse_code(board.asked, game.rules), secret))])
        elif not game.plays.breaks_code:
            self._stamp([board.take_computers_turn()])
        else:
            if game.coach == Coach.FULL and self.chance.random() < 0.2:
                board.hints += 1
            code = self.level.next_guess(game.rules, board.history, self.chance)
            self._stamp([board.take(code), *game.take_computers_turns()])
        game.settle()
        game.version += 1

    def _leave(self) -> None:
        """Give up or stop playing; a game that was left more than a week ago has been ended."""
        game, idle = self.game, timedelta(days=IDLE_DAYS)
        gives_up = game.plays.breaks_code and self.chance.random() < 0.7
        if not gives_up and self.now - self.clock < idle:
            return
        self.clock += timedelta(0) if gives_up else idle
        if gives_up or game.is_begun:
            game.board.result = Result.GIVEN_UP
            self._stamp(game.take_computers_turns())
        else:
            for board in game.seats:
                board.result = Result.ABANDONED
        game.settle()
        game.version += 1

    def _stamp(self, taken: list[Guess]) -> None:
        for guess in taken:
            guess.at = self.clock


def _names() -> Iterator[str]:
    yield from NAMES
    for number in count(2):
        yield from (f"{name}{number}" for name in NAMES)


def _fast_enough(level: Level, rules: Rules) -> Level:
    is_slow = not level.strategy.is_random and rules.size > LARGEST_LOOKAHEAD_SIZE
    return LEVELS["random"] if is_slow else level


def _store(games: list[Game]) -> None:
    boards = [board for game in games for board in game.seats]
    Game.objects.bulk_create(games)
    Board.objects.bulk_create(boards)
    Guess.objects.bulk_create([row for board in boards for row in board.rows])
    Outcome.objects.bulk_create(outcome for game in games if (outcome := outcome_of(game)))
