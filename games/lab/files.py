"""How large the files of the lab may be, so that a slow reader holds nothing for long."""

MOST_BYTES = 2_000_000  # of a file; how long it gets is known before it is made
