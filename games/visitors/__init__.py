"""Who a request comes from: the player, the browser, its appearance settings, and the address.

Every other package may use this one. It knows sessions, cookies, and stored players. It does not
know how people sign up or in, which `accounts` does, or how much they may ask for, which `limits`
does.
"""
