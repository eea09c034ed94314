"""Who a request comes from: the player, the browser, its appearance settings, and the address."""
