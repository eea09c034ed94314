"""Tables of the lab: what strategies need under all rules, and the records.

It shows what `python -m solver table` and `totals` have stored, and computes nothing: `page` lays out
a strategy by pegs and colors, and the records; `files` writes both as JSON and CSV.
"""
