"""Charts: numbers turned into positions, which templates/charts draws as SVG.

`scales` places a number, `ticks` marks round numbers and months, `labels` keeps words apart, and the
other modules each build one kind of chart. They know neither games nor languages: words are given to
them. Positions are texts in percent of a chart, so that a chart has the width of its card and its
words keep their size.
"""
