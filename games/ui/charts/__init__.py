"""Charts: numbers turned into positions, which templates/charts draws as SVG.

They know neither games nor languages. Positions are texts in percent of a chart, so that a chart has
the width of its card and its words keep their size.
"""
