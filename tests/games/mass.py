"""Games by the million, written into PostgreSQL by statements of SQL, in the proportions of a site.

`manage.py demo_data` plays each game by the actions of the models, a few hundred a second, and would
need days for millions. Here everything follows from the number of a game, so that the database itself
makes the rows. Their figures are plausible, but no answer is worked out: `check_data` would find them
wrong, and plans and times do not depend on it.
"""

# ruff: noqa: S608 - the statements are put together from the constants of this file

from typing import Any

from django.db import connection
from django.db.models import DateTimeField, Field, JSONField, Model

from games.challenges.models import Challenge, Participant
from games.core.board import Board
from games.core.game import Game
from games.core.guess import Guess
from games.core.outcome import Outcome
from games.core.player import Player
from games.daily.models import Daily
from games.live.match import Match
from games.live.seat import Seat
from games.ratings.models import Rating, RatingChange
from games.stats.leaderboard import NewestGames

GUESSES_PER_GAME = 6.75  # with those of computers
GAMES_PER_PLAYER = 25
MOST_OF_ONE = 10_000  # games of the player whose pages are asked for, `me`
DAYS = 1_000  # over which the games are spread
FAMOUS = 5_000  # who play the first challenge, at most; the others have ten each
WAITING = 400  # matches with an open seat
YEARS = "interval '3 years'"

# Of a hundred games in a row: which are played how.
SOLO, RACES, DAILIES, CHALLENGES, DUELS, MAKES = 54, 74, 84, 88, 92, 96
KIND = f"""CASE WHEN g % 100 < {SOLO} THEN 'break' WHEN g % 100 < {RACES} THEN 'race'
    WHEN g % 100 < {DAILIES} THEN 'daily' WHEN g % 100 < {CHALLENGES} THEN 'challenge'
    WHEN g % 100 < {DUELS} THEN 'duel' WHEN g % 100 < {MAKES} THEN 'make' ELSE 'match' END"""

# Of twenty players in a row, four have an account, and two of these appear on leaderboards.
PLAYERS = """SELECT p AS id, CASE WHEN p = 1 THEN 'me' ELSE 'player-' || p END AS username,
    '!' AS password, p % 5 <> 1 AS is_guest, p % 10 = 1 AS is_public, true AS is_active,
    CASE WHEN p % 5 = 1 THEN 'likeness-' || p ELSE '' END AS likeness, false AS is_bot,
    p % 10 < 3 AS in_challenges
    FROM generate_series(1, {players}) AS p"""

DAILIES_OF_SITE = f"""SELECT d AS id, (now() AT TIME ZONE 'UTC')::date - ({DAYS} - d) AS day, '1234' AS secret,
    4 AS pegs, 6 AS colors, true AS repeats, 10 AS guesses_allowed
    FROM generate_series(1, {DAYS}) AS d"""

CHALLENGES_OF_SITE = """SELECT c AS id, 'challenge-' || c AS token, '1234' AS secret, 1 + c % {players} AS creator_id,
    4 AS pegs, 6 AS colors, true AS repeats, 10 AS guesses_allowed,
    CASE WHEN c = 1 THEN {famous} ELSE 10 END AS finishes
    FROM generate_series(1, {challenges}) AS c"""

MATCHES_OF_SITE = f"""SELECT m AS id, 'match-' || m AS token, 'race' AS mode, 1 + m % {{players}} AS creator_id,
    4 AS pegs, 6 AS colors, true AS repeats, 10 AS guesses_allowed, 'n' AS nonce, m % 3 = 0 AS is_rated,
    m > {{matches}} AS is_listed, 'here-' || m % 50 AS origin,
    CASE WHEN m <= {{matches}} THEN now() END AS started_at,
    CASE WHEN m <= {{matches}} THEN now() END AS finished_at,
    CASE WHEN m <= {{matches}} THEN 'decided' ELSE '' END AS ending
    FROM generate_series(1, {{matches}} + {WAITING}) AS m"""

# What a game is: `place` counts the games of its kind. Nobody plays a daily or a challenge twice.
_GAMES = f"""SELECT *,
    CASE WHEN kind = 'daily' AND place % {{per_day}} = 0 THEN 1
         WHEN kind = 'daily' THEN 2 + (place / {{per_day}} * 31 + place % {{per_day}} * 64) % ({{players}} - 1)
         WHEN kind = 'challenge' AND place < {{famous}} THEN 1 + place % {{players}}
         WHEN kind = 'challenge' THEN 2 + (place / 10 * 31 + place % 10 * 64) % ({{players}} - 1)
         WHEN kind = 'match' AND place % 200 = 0 THEN 1
         WHEN kind = 'match' THEN 2 + (place / 2 * 31 + place % 2 * 64) % ({{players}} - 1)
         WHEN g % {{mine}} = 0 THEN 1
         ELSE 2 + floor(({{players}} - 1) * power(hashint8extended(g, 1) / 18446744073709551616.0 + 0.5, 2))::bigint
              % ({{players}} - 1) END AS player_id,
    now() - {YEARS} + (g::float8 / {{games}}) * {YEARS} AS ended,
    CASE WHEN kind IN ('daily', 'challenge', 'match') OR luck < 14 THEN '4,6,10'
         WHEN luck < 17 THEN '3,6,8' WHEN luck < 19 THEN '5,8,12' ELSE '4,5,10' END AS sizes,
    CASE WHEN kind IN ('race', 'duel', 'make')
         THEN (ARRAY['goldfish', 'careless', 'dreamer', 'knuth', 'most-parts'])[1 + luck % 5] ELSE '' END AS rival,
    kind = 'break' AND g % 50 = 17 AS is_open, hash / 20 % 10 > 0 AS is_found,
    3 + (hash / 200 % 5) + (hash / 1000 % 2) AS used
    FROM (SELECT g, {KIND} AS kind, hash, hash % 20 AS luck,
          g / 100 * (CASE WHEN {KIND} = 'daily' THEN {DAILIES - RACES} ELSE 4 END)
          + CASE WHEN {KIND} = 'daily' THEN g % 100 - {RACES} ELSE g % 4 END AS place
          FROM (SELECT g, abs(hashint8extended(g, 0) % 1000000007) AS hash
                FROM generate_series(1, {{games}}) AS g) AS numbers) AS kinds"""

GAMES = f"""SELECT g AS id, 'game-' || g AS token, player_id,
    split_part(sizes, ',', 1)::int AS pegs, split_part(sizes, ',', 2)::int AS colors, true AS repeats,
    split_part(sizes, ',', 3)::int AS guesses_allowed,
    CASE WHEN kind IN ('race', 'duel', 'make') THEN kind WHEN kind = 'match' THEN 'race' ELSE 'break' END AS mode,
    CASE WHEN kind = 'make' THEN 'me' ELSE 'fair' END AS codemaker,
    CASE WHEN kind = 'make' THEN '' ELSE repeat(md5(g::text), 2) END AS seal, md5(g::text) AS nonce,
    CASE WHEN kind = 'daily' THEN 1 + place / {{per_day}} % {DAYS} END AS daily_id,
    CASE WHEN kind = 'challenge' AND place < {{famous}} THEN 1 WHEN kind = 'challenge' THEN 2 + place / 10 END AS challenge_id,
    CASE WHEN kind = 'match' THEN 1 + place / 2 END AS match_id, rival AS level,
    CASE WHEN is_open THEN 'in-play' WHEN is_found THEN 'won' WHEN luck = 3 THEN 'given-up' ELSE 'lost' END AS result,
    used AS guesses_used, is_found AND NOT is_open AS solved, used AS version,
    ended - interval '3 minutes' AS started_at, CASE WHEN NOT is_open THEN ended END AS finished_at,
    CASE WHEN luck = 5 AND kind = 'break' THEN 'full' ELSE 'off' END AS coach
    FROM ({_GAMES}) AS games"""

BOARDS = """SELECT 2 * id - CASE WHEN seat = 1 THEN 1 ELSE 0 END AS id, id AS game_id, seat,
    CASE WHEN of_player THEN player_id END AS player_id, CASE WHEN of_player THEN '' ELSE level END AS level,
    substr('12345678', 1, pegs) AS secret, CASE WHEN of_player OR result IN ('in-play') THEN result ELSE 'lost' END AS result,
    CASE WHEN of_player THEN guesses_used ELSE 4 + (id % 3)::int END AS guesses_used,
    CASE WHEN of_player THEN solved ELSE true END AS solved,
    CASE WHEN of_player AND finished_at IS NOT NULL THEN (id % 100) / 100.0 END AS loss,
    CASE WHEN of_player AND finished_at IS NOT NULL THEN (id % 77) / 77.0 - 0.5 END AS luck
    FROM (SELECT *, seat = 1 AND mode <> 'make' AS of_player
          FROM games_game CROSS JOIN (VALUES (1), (2)) AS seats (seat)
          WHERE seat = 1 OR (level <> '' AND mode <> 'make')) AS boards ORDER BY 1"""

GUESSES = f"""SELECT 20 * b.id + n AS id, b.id AS board_id, n AS number, substr('11223344', 1 + (b.id % 3)::int, length(secret)) AS code,
    n % 3 AS black, b.id % 2 AS white, (1296 / power(4, n))::int AS candidates_left,
    now() - {YEARS} + (b.id::float8 / (2 * {{games}})) * {YEARS} - (guesses_used - n) * interval '20 seconds' AS at,
    b.loss / guesses_used AS loss, b.luck / guesses_used AS luck,
    CASE WHEN n = 2 AND b.loss > 0.5 THEN 'first' ELSE '' END AS flaw
    FROM games_board AS b CROSS JOIN generate_series(1, 9) AS n WHERE n <= guesses_used"""

OUTCOMES = """SELECT id AS game_id, player_id, pegs, colors, repeats, guesses_allowed, level, coach <> 'off' AS is_assisted,
    CASE WHEN match_id > 0 THEN 'match' WHEN daily_id > 0 THEN 'daily' WHEN challenge_id > 0 THEN 'challenge' ELSE mode END AS kind,
    result, solved, guesses_used, CASE WHEN level <> '' THEN 4 + (id % 3)::int END AS rival_guesses,
    (ARRAY['AABB', 'AABC', 'ABCD', 'AAAB'])[1 + id % 4] AS first_shape, (id % 100) / 100.0 AS loss,
    (id % 77) / 77.0 - 0.5 AS luck, CASE WHEN solved THEN 0 ELSE 12 END AS left,
    CASE WHEN solved THEN 0 ELSE 0.4 END AS rest, finished_at, (finished_at AT TIME ZONE 'UTC')::date AS day
    FROM games_game WHERE finished_at IS NOT NULL AND mode <> 'make'"""

SUMS = """SELECT player_id, pegs, colors, repeats, guesses_allowed, count(*) AS games,
    count(*) FILTER (WHERE result <> 'given-up') AS played_out, sum(loss + rest) AS loss, sum(luck) AS luck,
    sum(CASE WHEN solved THEN guesses_used ELSE guesses_allowed + 1 END) AS needed
    FROM (SELECT *, row_number() OVER (PARTITION BY player_id, pegs ORDER BY finished_at DESC) AS place
          FROM games_outcome WHERE kind IN ('break', 'daily') AND NOT is_assisted AND colors <> 5) AS alone
    WHERE place <= 50 GROUP BY player_id, pegs, colors, repeats, guesses_allowed"""

PARTS = """SELECT min(player_id) AS player_id, challenge_id, 1 AS seen FROM games_game
    WHERE challenge_id IS NOT NULL GROUP BY challenge_id, player_id ORDER BY 2"""

SEATS = """SELECT match_id, 1 + (row_number() OVER (PARTITION BY match_id ORDER BY id))::int - 1 AS number,
    player_id, true AS is_taken, md5(id::text) AS key, guesses_used, solved, result, started_at AS seen_at
    FROM games_game WHERE match_id IS NOT NULL
    UNION ALL SELECT id, 1, creator_id, true, md5(id::text), 0, false, 'in-play', now() FROM games_match WHERE finished_at IS NULL
    UNION ALL SELECT id, 2, NULL, false, '', 0, false, 'in-play', NULL FROM games_match WHERE finished_at IS NULL"""

RATINGS = """SELECT id AS player_id, 4 AS pegs, 6 AS colors, true AS repeats, 1500 AS rating, 80 AS deviation,
    0.06 AS volatility, 10 AS matches, now() AS updated_at FROM games_player WHERE NOT is_guest"""

CHANGES = """SELECT player_id, pegs, colors, repeats, 1500 AS rating, 80 AS deviation, now() - n * interval '1 day' AS at
    FROM games_rating CROSS JOIN generate_series(1, 10) AS n"""

TABLES: "list[tuple[type[Model], str]]" = [
    (Player, PLAYERS),
    (Daily, DAILIES_OF_SITE),
    (Challenge, CHALLENGES_OF_SITE),
    (Match, MATCHES_OF_SITE),
    (Game, GAMES),
    (Board, BOARDS),
    (Guess, GUESSES),
    (Outcome, OUTCOMES),
    (NewestGames, SUMS),
    (Participant, PARTS),
    (Seat, SEATS),
    (Rating, RATINGS),
    (RatingChange, CHANGES),
]


def fill(guesses: int) -> Player:
    """Fill the empty tables with about so many guesses and all that belongs to them: the player `me`.

    Foreign keys are right, and not checked meanwhile.
    """
    sizes = sizes_for(guesses)
    for model, select in TABLES:
        statement = _insert(model, select.format(**sizes))
        with connection.cursor() as cursor:
            cursor.execute(statement)
    _set_sequences()
    return Player.objects.get(username="me")


def sizes_for(guesses: int) -> dict[str, int]:
    games = int(guesses / GUESSES_PER_GAME)
    matches = max(games // 100 * 4 // 2, 1)
    return {
        "games": games,
        "players": 2 * (games // GAMES_PER_PLAYER // 2) + 1_000,  # less one, which is odd
        "mine": max(2, games // MOST_OF_ONE),
        "per_day": max(1, games // 10 // DAYS + 1),
        "challenges": 2 + games * 4 // 100 // 10 + 10,
        "famous": min(FAMOUS, games // 100),
        "matches": matches + 2,
    }


def _insert(model: type[Model], select: str) -> str:
    """INSERT … SELECT with the defaults of the fields that the query leaves out."""
    meta = model._meta  # noqa: SLF001
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM ({select}) AS made LIMIT 0")
        given = [column.name for column in cursor.description or ()]
    others = [
        field
        for field in meta.concrete_fields
        if field.column not in given and not field.primary_key and not field.generated
    ]
    columns = [f'"{name}"' for name in [*given, *(field.column for field in others)]]
    values = [*(f'made."{name}"' for name in given), *map(_default, others)]
    return f'INSERT INTO "{meta.db_table}" ({", ".join(columns)}) SELECT {", ".join(values)} FROM ({select}) AS made'


def _default(field: "Field[Any, Any]") -> str:
    """The value of a new row, as SQL."""
    value = field.get_db_prep_save(field.get_default(), connection)
    if value is None or field.null:
        return "NULL"
    if isinstance(field, DateTimeField):
        return "now()"
    if isinstance(field, JSONField):
        return (
            f"'{value.dumps(value.obj)}'::jsonb" if hasattr(value, "obj") else f"'{value}'::jsonb"
        )
    return "true" if value is True else "false" if value is False else f"'{value}'"


def _set_sequences() -> None:
    """New rows come after those that were written with their keys."""
    with connection.cursor() as cursor:
        for model, _ in TABLES:
            table, key = model._meta.db_table, model._meta.pk.column  # noqa: SLF001
            cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", [table, key])
            if (sequence := cursor.fetchone()[0]) is not None:
                cursor.execute(
                    f'SELECT setval(%s, (SELECT max("{key}") FROM "{table}"))', [sequence]
                )
