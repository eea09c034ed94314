"""Where the site runs: a cluster on one machine, containers, systemd, and nginx in front of each."""
