"""Who a request comes from: the player, the browser and how it shows the site, and the address.

Every other room may use this one. It knows sessions, cookies, and the players that are stored; it does
not know how somebody signs up or in, which is for `accounts`, or how much they may ask for, which is for
`limits`.
"""
