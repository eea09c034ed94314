"""Comparisons: up to six strategies find the same codes, and the page shows what each needs.

`asked` and `forms` read what is compared from an address, `costs` says what that takes, `measured` finds the
figures or lets them be computed, `figures` turns them into charts and tables, `result` puts the outcome into
a sentence, `links` leads to trees and tables, `words` names strategies, `options` offers what they take,
`pace` tells how long the rest takes, and `download` writes files.
"""
