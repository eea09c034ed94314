"""What follows from made-up games: who takes part in challenges, and what is counted for each player."""

from django.db.models import Count

from games.models import Challenge, Game, NewestGames, Participant, Player


def find_participants() -> None:
    """Let everybody take part who issued a challenge or plays in one; half of it is news."""
    decided = Game.objects.decided().filter(challenge__isnull=False).order_by()
    finishes = dict(decided.values_list("challenge").annotate(Count("pk")))
    challenges = list(Challenge.objects.all())
    for challenge in challenges:
        challenge.finishes = finishes.get(challenge.pk, 0)
    Challenge.objects.bulk_update(challenges, ["finishes"], batch_size=100)
    pairs = {(each.creator_id, each.pk) for each in challenges if each.creator_id}
    games = Game.objects.filter(challenge__isnull=False)
    pairs.update(games.values_list("player", "challenge"))
    part = [
        Participant(player_id=player, challenge_id=pk, seen=finishes.get(pk, 0) // 2)
        for player, pk in sorted(pairs, key=lambda pair: (pair[1], pair[0]))
    ]
    Participant.objects.bulk_create(part, ignore_conflicts=True)
    Player.objects.filter(participations__isnull=False).update(in_challenges=True)


def count_games() -> None:
    """Count what would have been counted at the end of each game."""
    NewestGames.objects.catch_up()
