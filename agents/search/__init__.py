"""The compiled part of searches: the tree, the simulations, a policy's network inside them. `searchers` uses it."""
