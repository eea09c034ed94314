"""The lab: experiments with strategies, to be seen and repeated in the browser.

Each experiment has a package with its forms, views, and page; `views` here is the entrance. What takes longer than a request may is computed in the background.
"""
