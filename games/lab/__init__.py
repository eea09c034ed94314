"""The lab: experiments with strategies, to be seen and repeated in the browser.

Each experiment has a package of its own with its addresses, views and words; `views` here is the way
in. What takes longer than a request may is computed in the background.
"""
