"""The game itself: rules, codes and feedback, and which codes the answers leave possible.

This package knows which codes exist, which of them fit a history of answers, how a guess splits
them, and which guesses are equivalent. It does not know which guess is good. Every computation here
counts its work, so that a caller can set a limit (`limits`).

The modules, from the bottom up: `errors`, `rules`, `codes`, `feedback`; `limits` and `cache`;
`space` (all codes as arrays) and `planes` (candidates as bits); `comparing` (what that costs),
`partition` and `symmetry`; `position` (one history) and `layer` (all
positions at one depth of a tree); `contradiction` (answers that no code fits) and `codemaker` (the
evil codemaker's answers).
"""
