"""The pages of recovery codes. Where the site cannot read the codes, they say so and lead to new ones."""

from typing import Any

from allauth.mfa.recovery_codes.views import (
    DownloadRecoveryCodesView,
    GenerateRecoveryCodesView,
    ViewRecoveryCodesView,
)
from django.core.exceptions import ValidationError
from django.shortcuts import redirect
from django.urls import path
from django.views.generic.edit import FormView

from games.accounts.factors import FactorAdapter


class _Readable:
    """A page of codes that leads to new ones if the key of the old ones is gone."""

    def dispatch(self, *args: Any, **kwargs: Any) -> Any:
        try:
            return super().dispatch(*args, **kwargs)  # type: ignore[misc]
        except ValidationError:
            return redirect("mfa_generate_recovery_codes")


class ShowCodes(_Readable, ViewRecoveryCodesView):  # type: ignore[misc]
    pass


class DownloadCodes(_Readable, DownloadRecoveryCodesView):  # type: ignore[misc]
    pass


class MakeCodes(GenerateRecoveryCodesView):  # type: ignore[misc]
    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        try:
            context: dict[str, Any] = super().get_context_data(**kwargs)
        except ValidationError:
            context = FormView.get_context_data(self, **kwargs)
            context["lost"] = FactorAdapter.error_messages["lost_key"]
        return context


urlpatterns = [
    path("", ShowCodes.as_view(), name="mfa_view_recovery_codes"),
    path("generate/", MakeCodes.as_view(), name="mfa_generate_recovery_codes"),
    path("download/", DownloadCodes.as_view(), name="mfa_download_recovery_codes"),
]
