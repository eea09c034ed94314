"""One module for each command of `manage.py`.

A command reads its options and calls actions of the models. It knows neither requests nor pages.
"""
