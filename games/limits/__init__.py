"""How much work a visitor may ask for, and how often.

It knows visitors, addresses, and the time that their requests take, and refuses those who have used
up their share. It does not know what a request is for: a view names the rate that it counts toward.
"""
