"""Tables of the lab: what strategies need under all rules, and the records.

It shows what `python -m solver table` and `totals` have stored, and computes nothing: `grid` lays out
a strategy by pegs and colors, `standings` the records, and `files` writes both as JSON and CSV.
"""
