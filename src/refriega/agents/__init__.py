"""Agents that play: random and greedy; others by entry point."""

from refriega.agents.agent import Agent, RandomAgent, agent_names, make_agent, play_on
from refriega.agents.greedy import GreedyAgent

__all__ = ["Agent", "GreedyAgent", "RandomAgent", "agent_names", "make_agent", "play_on"]
