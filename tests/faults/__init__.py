"""What breaks in a cluster, done to it on purpose while visitors play, and the laws that hold all the same."""
