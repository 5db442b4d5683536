"""Agents that search: what can be told to them, and how they play; `search` has what is compiled of them."""
