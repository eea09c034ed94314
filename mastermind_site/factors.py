"""The settings of allauth for passkeys, codes from an app, and recovery codes."""

SECOND_FACTORS = {
    "MFA_ADAPTER": "games.accounts.factors.FactorAdapter",
    "MFA_SUPPORTED_TYPES": ["webauthn", "totp", "recovery_codes"],
    "MFA_RECOVERY_CODES_SHOW_ONCE": True,
    # A passkey signs in without a password.
    "MFA_PASSKEY_LOGIN_ENABLED": True,
    # allauth keeps one challenge for all forms of passkeys: what one of them asks for, another takes
    # as its answer. So every device must ask for a finger, a face, or a PIN.
    "MFA_WEBAUTHN_USER_VERIFICATION": "required",
    "MFA_FORMS": {
        "activate_totp": "games.accounts.factors.ActivateAppForm",
        "add_webauthn": "games.accounts.passkeys.AddPasskeyForm",
        "edit_webauthn": "games.accounts.passkeys.RenamePasskeyForm",
        "login_webauthn": "games.accounts.passkeys.SignInForm",
        "authenticate_webauthn": "games.accounts.passkeys.SecondStepForm",
        "reauthenticate_webauthn": "games.accounts.passkeys.ConfirmForm",
    },
    # An address that is not confirmed belongs to nobody here: nobody signs in with it, and no
    # password is sent to it. So it need not keep an account from a second factor.
    "MFA_ALLOW_UNVERIFIED_EMAIL": True,
}
