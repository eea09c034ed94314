"""What there is to download: open games, and what the project computed, with sizes and digests."""
