"""The pages of recovery codes. If the site cannot read the codes, the pages say so and offer new ones."""

from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.views import GenerateRecoveryCodesView, ViewRecoveryCodesView
from django.core.exceptions import ValidationError
from django.shortcuts import get_object_or_404, redirect
from django.urls import path
from django.views.generic import RedirectView
from django.views.generic.edit import FormView

from games.accounts.factors import FactorAdapter


class ShowCodes(ViewRecoveryCodesView):  # type: ignore[misc]
    """Draws the codes of a new set and shows them; from then on, it says how many are left."""

    def get(self, request: Any, **kwargs: Any) -> Any:
        try:
            context = self.get_context_data(**kwargs)  # which asks for a confirmation first
            kind = Authenticator.Type.RECOVERY_CODES
            codes = get_object_or_404(Authenticator, user=request.user, type=kind).wrap()
            left = codes.get_unused_codes()
        except ValidationError:
            return redirect("mfa_generate_recovery_codes")
        context |= {"left": len(left), "codes": left if codes.is_seed else []}
        if codes.is_to_draw and request.method == "GET":
            context["codes"] = context["new_codes"] = codes.draw()
            if not context["codes"]:  # another page shows them
                return redirect("mfa_view_recovery_codes")
        return self.render_to_response(context)


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
    # In place of allauth's, because nothing that is stored can be downloaded. The release before leads here.
    path("download/", RedirectView.as_view(pattern_name="mfa_view_recovery_codes")),
]
