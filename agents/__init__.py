"""Agents for inn_envs: random, greedy, rule-based and learned ones, and their training and evaluation."""
