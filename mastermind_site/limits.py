"""The part of the settings that says how much of the site a visitor may take from others."""

from mastermind_site.environment import whole_number

# Seconds of processor time that the site spends per minute on one visitor, and on one address.
WORK_OF_VISITOR = whole_number("WORK_OF_VISITOR", default=12)
WORK_OF_ADDRESS = whole_number("WORK_OF_ADDRESS", default=30)

# How often one address (or one account) may do what stores rows, sends mails, or tries passwords, and
# within how many seconds. What only takes work is limited as work.
# Signing in, signing up, and the other account pages have allauth's own limits.
RATE_LIMITS = {
    "start_game": (120, 60),
    "ladder": (600, 60),  # games of bots, of which few are in play at once
    "train": (30, 60),  # runs of ten exercises
    "lab": (20, 3600),  # what is computed in the background
    "design": (120, 3600),  # designs that are saved, renamed, listed, or deleted
    "delete": (10, 60),
    "open_match": (30, 600),
    "join_match": (60, 60),
    "offer_draw": (5, 300),  # by one seat
    "csp_report": (20, 60),  # a page that breaks the policy sends a few at once
    "manners": (60, 3600),  # blocks and reports
    "password_mail": (3, 15 * 60),  # links to one mailbox
    "password_mails": (10, 24 * 3600),
    "change_of_address": (5, 24 * 3600),  # questions to a mailbox whether another may replace it
    "new_address": (5, 24 * 3600),  # links to an address that another mailbox has allowed
    "new_browser": (10, 24 * 3600),  # mails about new browsers, to one account
    "known_sign_in": (10, 300),  # in a browser that has signed in to the account before
}
# allauth counts these as it reads them: `ip` is an address, `key` a mailbox.
ACCOUNT_RATE_LIMITS = {
    "confirm_email": "1/180s/key,5/d/key",
}
