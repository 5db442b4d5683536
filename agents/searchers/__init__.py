"""Agents that search: what can be told to them, and how they play. What they call again and again is compiled: `search`."""
