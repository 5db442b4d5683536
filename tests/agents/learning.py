"""A learner that learns nothing, and the slow reference for the advantages of what it decides."""

import numpy as np

from inn_agents.rollout import Answers


class Guesser:
    """Answers at random and expects random payments. Each of its decisions has its own number as log-probability.

    `values` are by number; all that is expected at the end of a game that is cut short is `AT_END`. Its choices depend
    on the observations and its seed alone, so that two of them play the same.
    """

    AT_END = 0.25

    def __init__(self, seed=0, gae_lambda=0.7, gamma=1.0):
        self.gamma, self.gae_lambda, self.seed = gamma, gae_lambda, seed
        self.seconds = {"forward": 0.0}
        self.values = []
        self.had_choice = []
        self.shown = []

    def answer(self, questions, rng):
        shown, masks = questions.shown, questions.masks
        count = len(questions)
        numbers = np.arange(len(self.values), len(self.values) + count)
        keys = shown.astype(np.int64) @ np.arange(1, shown.shape[1] + 1) + self.seed
        chances = np.stack([np.random.default_rng(key).random(masks.shape[1] + 1) for key in keys])
        actions = (chances[:, :-1] * (masks != 0)).argmax(axis=1)
        self.values += chances[:, -1].astype(np.float32).tolist()
        self.shown += list(shown)
        self.had_choice += (np.count_nonzero(masks, axis=1) > 1).tolist()
        return Answers(actions, actions, numbers.astype(np.float32), chances[:, -1].astype(np.float32))

    def learnt(self, advantages):
        """Of advantages by number, those of decisions at which there was a choice."""
        return {number: known for number, known in advantages.items() if self.had_choice[number]}

    def expect(self, shown):
        return np.full(len(shown), self.AT_END, np.float32)


class Stream:
    """The decisions of one seat in one game, each with all that it led to, as they are made."""

    def __init__(self):
        self.decisions = []

    def decide(self, number, value, new_turn, rollout):
        if self.decisions:
            self.decisions[-1]["known_in"] = rollout
        self.decisions.append(
            {"number": number, "value": value, "new_turn": new_turn, "reward": 0.0, "known_in": None, "ends": False}
        )

    def pay(self, reward):
        self.decisions[-1]["reward"] += reward

    def end(self, rollout):
        self.decisions[-1] |= {"ends": True, "known_in": rollout}

    def advantages(self, gamma, gae_lambda):
        """Number, rollout and advantage of all decisions of which all is known, by the definition of GAE."""
        found, later = {}, None
        for place in reversed(range(len(self.decisions))):
            made = self.decisions[place]
            if made["known_in"] is None:
                continue
            advantage = made["reward"] - made["value"]
            if not made["ends"]:
                following = self.decisions[place + 1]
                advantage += gamma * following["value"]
                if following["known_in"] == made["known_in"]:
                    advantage += gamma * (gae_lambda if following["new_turn"] else 1.0) * later
            found[made["number"]] = (made["known_in"], advantage)
            later = advantage
        return found
