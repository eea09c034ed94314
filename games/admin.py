"""The admin pages, in English, for staff who have used a second factor; no secret of a running game is on them."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from allauth.account.authentication import get_authentication_records
from allauth.account.decorators import secure_admin_login
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import activate, gettext

from games.accounts.factors import has_second_factor
from games.challenges.models import Challenge
from games.core.board import Board
from games.core.game import Game
from games.core.guess import Guess
from games.core.player import Player
from games.daily.models import Daily
from games.lab.design.models import SavedDesign
from games.live.blocks import Report
from games.live.match import Match
from games.live.seat import Seat

HIDDEN = "hidden while it is played for"
# What Django's lists raise for filters and selected keys that no page of theirs sends.
UNREADABLE = (ValueError, OverflowError, ValidationError)
NOT_READ = "A filter or what was selected cannot be read. Nothing was done."

admin.site.site_header = admin.site.site_title = settings.SITE_NAME


def for_staff(protect: Callable[..., Any]) -> Callable[..., Any]:
    """Protect admin pages further: a password alone opens none of them."""

    def protect_more(view: Callable[..., Any], cacheable: bool = False) -> Callable[..., Any]:
        protected = protect(view, cacheable)

        @wraps(protected)
        def open_page(request: Any, *args: Any, **kwargs: Any) -> Any:
            is_leaving = request.path == reverse("admin:logout")
            if admin.site.has_permission(request) and not is_leaving:
                if not has_second_factor(request.user):
                    messages.warning(
                        request, gettext("Staff need a passkey, or codes from an app.")
                    )
                    return redirect("mfa_index")
                if not _has_used_factor(request):
                    back = urlencode({"next": request.get_full_path()})
                    return redirect(f"{reverse('mfa_reauthenticate')}?{back}")
            activate(settings.LANGUAGE_CODE)  # not reset: the page is rendered after the view
            try:
                return protected(request, *args, **kwargs)
            except UNREADABLE:
                if not _is_question(request):
                    raise
                messages.error(request, NOT_READ)
                return redirect(request.path)

        return open_page

    return protect_more


def _is_question(request: Any) -> bool:
    """Whether a list was asked for by filters, or asked to do something with what was selected."""
    is_list = request.resolver_match.url_name.endswith("_changelist")
    return is_list and bool(request.GET or request.POST)


def _has_used_factor(request: Any) -> bool:
    """Whether this session has shown a second factor; it may have begun before the account had one."""
    proofs = get_authentication_records(request, request.user)
    return any(proof["method"] == "mfa" for proof in proofs)


admin.site.admin_view = for_staff(admin.site.admin_view)  # type: ignore[method-assign]
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg] # not generic at run time
    """Staff can find and see everything, but not add, change, or delete anything."""

    ordering = ("-pk",)
    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, *_args: Any) -> bool:
        return False

    def has_change_permission(self, *_args: Any) -> bool:
        return False

    def has_delete_permission(self, *_args: Any) -> bool:
        return False


@admin.register(Player)
class PlayerAdmin(ReadOnlyAdmin):
    """Staff can deactivate players, and superusers can make them staff; the rest is read-only."""

    list_display = (
        "username",
        "email",
        "is_guest",
        "is_bot",
        "is_active",
        "is_staff",
        "date_joined",
    )
    list_filter = ("is_guest", "is_bot", "is_active", "is_staff", "is_public")
    search_fields = ("username", "email")
    fields = (
        *("username", "email", "is_guest", "is_bot", "is_public", "is_active"),
        *("is_staff", "date_joined", "last_login"),
    )

    actions = ("sign_out",)

    @admin.action(description="Sign out in all browsers", permissions=["change"])
    def sign_out(self, request: Any, players: QuerySet[Player]) -> None:
        """End all sessions of these accounts; their tokens stay. Mere staff do so to no superuser."""
        if not request.user.is_superuser:
            players = players.exclude(is_superuser=True)
        keys = UserSession.objects.filter(user__in=players).values("session_key")
        ended, _ = Session.objects.filter(session_key__in=keys).delete()
        self.message_user(request, f"{ended} sessions ended.")

    def has_change_permission(self, request: Any, obj: Model | None = None) -> bool:
        return admin.ModelAdmin.has_change_permission(self, request, obj)

    def get_readonly_fields(self, request: Any, obj: Model | None = None) -> tuple[str, ...]:
        """Only superusers can make players staff, or deactivate a superuser."""
        changes = {"is_active", "is_staff"} if request.user.is_superuser else {"is_active"}
        if isinstance(obj, Player) and obj.is_superuser and not request.user.is_superuser:
            changes = set()
        return tuple(field for field in self.fields if field not in changes)


@admin.register(Game)
class GameAdmin(ReadOnlyAdmin):
    list_display = (
        *("token", "player", "mode", "rules", "level", "result", "guesses_used"),
        *("started_at", "finished_at"),
    )
    list_filter = ("mode", "codemaker", "coach", "result")
    list_select_related = ("player",)
    search_fields = ("token", "player__username")
    fields = (
        *("token", "player", "mode", "rules", "guesses_allowed", "coach", "codemaker"),
        *("level", "handicap", "first", "daily", "is_practice", "challenge", "match"),
        *("seal", "nonce_when_over", "result", "guesses_used", "version", "started_at"),
        *("finished_at",),
    )
    readonly_fields = ("rules", "nonce_when_over")

    @admin.display(description="nonce")
    def nonce_when_over(self, game: Game) -> str:
        """Hidden during the game, because nonce and seal together give the secret away."""
        return game.nonce if game.is_over else HIDDEN


@admin.register(Board)
class BoardAdmin(ReadOnlyAdmin):
    list_display = ("token", "seat", "player", "level", "result", "guesses_used", "solved")
    list_filter = ("result", "solved")
    list_select_related = ("game", "player")
    search_fields = ("game__token", "player__username")
    fields = (
        *("token", "seat", "player", "level", "secret_when_over", "result", "guesses_used"),
        *("solved", "hints", "loss", "luck"),
    )
    readonly_fields = ("token", "secret_when_over")

    @admin.display(description="game", ordering="game__token")
    def token(self, board: Board) -> str:
        return board.game.token

    @admin.display(description="secret")
    def secret_when_over(self, board: Board) -> str:
        return board.secret if board.game.is_over else HIDDEN


@admin.register(Guess)
class GuessAdmin(ReadOnlyAdmin):
    list_display = ("token", "codebreaker", "number", "code_when_over", "black", "white", "at")
    list_select_related = ("board__game", "board__player")
    search_fields = ("board__game__token", "board__player__username")
    fields = (
        "token",
        "codebreaker",
        "number",
        "code_when_over",
        "black",
        "white",
        "candidates_left",
        "at",
    )
    readonly_fields = ("token", "codebreaker", "code_when_over")

    @admin.display(description="game")
    def token(self, guess: Guess) -> str:
        return guess.board.game.token

    @admin.display(description="codebreaker")
    def codebreaker(self, guess: Guess) -> str:
        return guess.board.codebreaker

    @admin.display(description="code")
    def code_when_over(self, guess: Guess) -> str:
        """Hidden during the game, because a racing computer may have found the secret already."""
        return guess.code if guess.board.game.is_over else HIDDEN


@admin.register(Daily)
class DailyAdmin(ReadOnlyAdmin):
    list_display = ("day", "is_hard", "number", "rules")
    search_fields = ("day",)
    fields = ("day", "is_hard", "number", "rules", "guesses_allowed", "secret_when_over")
    readonly_fields = ("number", "rules", "secret_when_over")

    @admin.display(description="secret")
    def secret_when_over(self, daily: Daily) -> str:
        return HIDDEN if daily.is_played_for else daily.secret


@admin.register(Challenge)
class ChallengeAdmin(ReadOnlyAdmin):
    """The secret of a challenge is never shown, because somebody may take it up at any time."""

    list_display = (
        "token",
        "creator",
        "rules",
        "coach",
        "is_set_by_creator",
        "created_at",
    )
    list_select_related = ("creator",)
    search_fields = ("token", "creator__username")
    fields = (
        "token",
        "creator",
        "rules",
        "guesses_allowed",
        "coach",
        "is_set_by_creator",
        "created_at",
    )
    readonly_fields = ("rules",)


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    list_display = ("token", "mode", "rules", "creator", "started_at", "finished_at", "ending")
    list_filter = ("mode", "control", "is_rated", "ending")
    list_select_related = ("creator",)
    search_fields = ("token", "creator__username", "places__player__username")
    fields = (
        *("token", "mode", "rules", "guesses_allowed", "order", "control", "seconds", "increment"),
        *("creator", "invited", "is_listed", "is_rated", "can_be_watched", "seal"),
        *("nonce_when_over", "leg", "legs", "series", "follows", "version", "ending"),
        *("created_at", "started_at", "finished_at"),
    )
    readonly_fields = ("rules", "nonce_when_over")

    @admin.display(description="nonce")
    def nonce_when_over(self, match: Match) -> str:
        return match.nonce if match.is_over else HIDDEN


@admin.register(Seat)
class SeatAdmin(ReadOnlyAdmin):
    """The key of a seat, which only its own page knows, is never shown."""

    list_display = ("token", "number", "player", "level", "result", "lost_by", "guesses_used")
    list_filter = ("result", "lost_by")
    list_select_related = ("match", "player")
    search_fields = ("match__token", "player__username")
    fields = (
        *("token", "number", "player", "level", "hides", "secret_when_over", "codes_when_over"),
        *("guesses_used", "solved", "result", "lost_by", "clock_used", "seen_at", "is_away"),
    )
    readonly_fields = ("token", "secret_when_over", "codes_when_over")

    @admin.display(description="match", ordering="match__token")
    def token(self, seat: Seat) -> str:
        return seat.match.token

    @admin.display(description="secret")
    def secret_when_over(self, seat: Seat) -> str:
        return seat.secret if seat.match.is_over else HIDDEN

    @admin.display(description="codes")
    def codes_when_over(self, seat: Seat) -> str:
        return " ".join(row.code for row in seat.played) if seat.match.is_over else HIDDEN


@admin.register(SavedDesign)
class SavedDesignAdmin(ReadOnlyAdmin):
    """Staff can delete a design, such as one with a name that offends; games against it stay."""

    list_display = ("name", "owner", "text", "rules", "mean", "saved_at", "listed_at")
    list_select_related = ("owner",)
    search_fields = ("name", "owner__username", "token")
    fields = ("name", "owner", "token", "text", "rules", "histogram", "saved_at", "listed_at")
    readonly_fields = ("token", "text")

    def has_delete_permission(self, request: Any, obj: Model | None = None) -> bool:
        return admin.ModelAdmin.has_delete_permission(self, request, obj)

    def delete_queryset(self, _request: Any, queryset: Any) -> None:
        for design in queryset:  # one after the other, so that each leaves its table
            design.delete()


@admin.register(Report)
class ReportAdmin(ReadOnlyAdmin):
    """Staff can delete a report once they have looked at the name, which its player may have changed."""

    list_display = ("name", "reported", "reporter", "at")
    list_select_related = ("reported", "reporter")
    search_fields = ("name", "reported__username")
    fields = ("name", "reported", "reporter", "match", "at")

    def has_delete_permission(self, request: Any, obj: Model | None = None) -> bool:
        return admin.ModelAdmin.has_delete_permission(self, request, obj)
