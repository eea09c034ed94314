"""What the core and the pages ask about games of challenges."""

from collections.abc import Iterator
from typing import Any, ClassVar

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.challenges.models import Challenge, ChallengeTakenError, OwnSecretError, Participant
from games.challenges.words import contest_of
from games.core.errors import PlayError
from games.core.game import Game
from games.core.game_fields import GameFields
from games.core.modes import BREAK
from games.core.origins import Origin
from games.core.player import Belongings, Player
from games.core.rules import SIZES
from games.core.ways import CHALLENGE, Way


class ChallengeOrigin(Origin[Challenge]):
    key = "challenge"
    way = Way(
        CHALLENGE,
        gettext_lazy("Challenge"),
        Q(challenge__isnull=False, match__isnull=True, mode=BREAK.slug),
    )

    def names(self, game: GameFields) -> bool:
        return self.gave(game) and game.plays is BREAK

    def check_start(self, game: GameFields, player: Player | None) -> None:
        if self.of(game).is_secret_of(player):
            raise OwnSecretError

    def refusal(self, game: GameFields, player: Player) -> PlayError | None:
        return ChallengeTakenError() if self.of(game).game_of(player) else None

    def begin(self, game: GameFields) -> None:
        Participant.objects.join(game.player, self.of(game))

    def end(self, game: GameFields) -> None:
        if game.is_decided:
            Challenge.objects.count_finish(game)

    def needed_by_others(self, decided: "QuerySet[Any]") -> Q:
        others = Game.objects.exclude(player=OuterRef("player"))
        same = others.filter(challenge=OuterRef("challenge"))
        shared = decided.filter(Exists(same), challenge__isnull=False)
        return Q(pk__in=shared.values("pk"))

    def title(self, game: GameFields) -> str:
        return _("Challenge")

    def listed_as(self, game: GameFields) -> str:
        return self.title(game) if self.names(game) else ""

    def heading(self, game: GameFields) -> str:
        return _("Challenge · same secret")

    def link(self, game: GameFields) -> str:
        return self.of(game).get_absolute_url()

    def is_open_to(self, game: GameFields, viewer: Player) -> bool:
        challenge = self.of(game)
        return challenge.is_done_by(viewer, challenge.game_of(viewer))

    def outcome(self, game: GameFields) -> str:
        return contest_of(self.of(game).stood, game.owner) if self.names(game) else ""


EXPORTED = ("token", "created_at", *SIZES, "coach", "is_set_by_creator", "secret")


class PlayersChallenges(Belongings):
    traces: ClassVar = {"challenges": "created_at"}
    exported_as = "challenges"
    many = ("challenges",)

    def exported(self, player: Player | None) -> Iterator[dict[str, Any]]:
        """The challenges that a player issued, without the secrets that the site drew; names given in others."""
        issued = Challenge.objects.filter(creator=player) if player else Challenge.objects.none()
        for challenge in issued.order_by("pk").values(*EXPORTED).iterator():
            secret = challenge["secret"] if challenge["is_set_by_creator"] else None
            yield challenge | {"secret": secret}
        named = Participant.objects.filter(player=player).exclude(name="").order_by("pk")
        for token, name in named.values_list("challenge__token", "name"):
            yield {"token": token, "name": name}

    def hand_over(self, guest: Player, player: Player) -> None:
        """The guest's game of a challenge that both played leaves it, and ends: its secret may be known."""
        taken = player.games.filter(challenge__isnull=False).values("challenge")
        twice = guest.games.filter(challenge__in=taken)
        twice.in_play().halt()
        for game in twice.in_play():
            game.abandon()
        twice.update(challenge=None)
        guest.challenges.update(creator=player)
        guest.participations.hand_over_to(player)
