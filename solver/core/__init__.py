"""The game itself: rules, codes and answers, and what answers leave possible.

It knows which codes there are, which of them fit a history of answers, how a guess splits them, and
which guesses cannot differ. It does not know what a good guess is. Everything here is counted in units
of work, so that whoever asks can set a limit (`limits`).

From the ground up: `errors`, `rules`, `codes`, `feedback`; `limits` and `memory`; `space` (all codes as
one array); `partition` and `symmetry`; `position` (one history) and `layer` (all positions of one depth
of a tree); `contradiction` (answers that no code fits) and `codemaker` (who answers).
"""
