"""Inn-Eval: a fixed protocol by which agents are measured, so that numbers of different people can be compared."""
