"""Any game as a PettingZoo environment, for those who train players of their own.

    from tabletop_tui.research import TabletopEnv
    env = TabletopEnv("umbra_via", seats=3)

An agent sees what its seat sees, as JSON, and answers with the place of an option. Needs the extra
`tabletop-tui[research]`. `docs/players.md` tells what an observation holds.
"""

from __future__ import annotations

import json
import string
from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from tabletop_tui.core.chairs import default_names
from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.errors import IllegalAnswerError, RulesError
from tabletop_tui.core.loading.loader import Library, find_rulesets
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.play.wire import as_data
from tabletop_tui.core.players.together import decider, deciders, onwards
from tabletop_tui.core.table import SEED_LIMIT, Table, lay_table

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as error:
    raise ImportError("PettingZoo is missing: install tabletop-tui[research].") from error

if TYPE_CHECKING:
    from tabletop_tui.core.outcome import Outcome

ACTIONS = 256
"""So many options a question has at most, unless an environment is made for more."""

LONGEST = 1 << 22
"""So many characters an observation has at most."""

WON, LOST = 1.0, -1.0

Observation = dict[str, Any]


class TabletopEnv(AECEnv):  # type: ignore[misc]
    """One game at a time; agent `player_0` sits on the first seat.

    At a question of the whole table each seat with an answer of its own is asked in turn: it gives
    that, or any other to let the table go on. Options that only lead back are masked. At the end
    each winner has the reward 1, everybody else -1.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "tabletop",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    agents: list[str]
    agent_selection: str

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        mode: str | None = None,
        settings: Mapping[str, str | bool] | None = None,
        actions: int = ACTIONS,
        library: Library | None = None,
        render_mode: str | None = "ansi",
    ) -> None:
        """Takes what a table takes; raises `TabletopError` for what a game does not have."""
        super().__init__()
        self.render_mode = render_mode
        self._rules = (library or find_rulesets()).load(game)

        def lay(seed: int) -> Table:
            return lay_table(
                self._rules.manifest,
                names=None if seats is None else default_names(seats),
                mode=mode,
                options=settings,
                seed=seed,
            )

        self._lay = lay
        self._goes_on = ""
        self._luck = Random(0)
        self._actions = actions
        self.possible_agents = [f"player_{n}" for n in range(len(self._lay(0).chairs))]
        self.agents = []

    # -- spaces ----------------------------------------------------------------------------

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """`seen`, a JSON text, and `action_mask`, a 1 for each option that can be given."""
        return self._observations

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The place of an option in the question, from 0."""
        return self._places

    @cached_property
    def _observations(self) -> spaces.Space[Any]:
        text = spaces.Text(LONGEST, min_length=0, charset=string.printable)
        mask = spaces.Box(0, 1, (self._actions,), np.int8)
        return spaces.Dict({"seen": text, "action_mask": mask})

    @cached_property
    def _places(self) -> spaces.Space[Any]:
        return spaces.Discrete(self._actions)

    # -- a game ----------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a new game; the same seed deals the same, and the games after it are the same."""
        if seed is not None:
            self._luck = Random(seed)
        self._session = Session(self._rules, self._lay(self._luck.randrange(SEED_LIMIT)))
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._seats = [Seat(self._session, seat) for seat in range(len(self.agents))]
        self._heard = [0] * len(self.agents)
        self._waiting: list[int] = []
        self._ask()

    def observe(self, agent: str) -> Observation:
        """The frame of a seat, as an engine gets it: its log holds what is new for this agent."""
        seat = self.possible_agents.index(agent)
        seen = self._seats[seat].recall()
        mask: Any = np.zeros(self._actions, np.int8)
        if agent == self.agent_selection and seen.question is not None:
            offered = self._offered(seen.question, seat)
            keys = [option.key for option in seen.question.options]
            mask[[place for place, key in enumerate(keys) if key in offered]] = 1
        data = as_data(seen._replace(log=seen.log[self._heard[seat] :]))
        return {"seen": json.dumps(data), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Give the option at this place. Raises `IllegalAnswerError` for one that is masked."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        decision = self._session.decision
        assert decision is not None
        seat = self._waiting.pop(0)
        keys = [option.key for option in decision.options]
        key = keys[action] if action is not None and 0 <= action < len(keys) else ""
        if key not in self._offered(decision, seat):
            self._waiting.insert(0, seat)
            raise IllegalAnswerError(f"Action {action} is masked.")
        self._heard[seat] = len(self._seats[seat].log)
        if decision.seat == TABLE and self._waiting and key in onwards(decision):
            # Somebody else may want something of its own; the first one says how it goes on.
            self._goes_on = self._goes_on or key
            self.agent_selection = self.possible_agents[self._waiting[0]]
            return
        self._session.answer(self._goes_on or key if key in onwards(decision) else key)
        self._ask()

    def _ask(self) -> None:
        """Whose turn it is; at the end everybody is through."""
        decision, outcome = self._session.decision, self._session.outcome
        self._goes_on = ""
        if decision is None:
            assert outcome is not None
            self._end(outcome)
            return
        if len(decision.options) > self._actions:
            raise RulesError(f"{len(decision.options)} options: make it with more `actions`.")
        one = decider(decision)
        if decision.seat != TABLE:
            self._waiting = [decision.seat]
        elif one is not None:
            self._waiting = [one]
        else:
            self._waiting = deciders(decision) or [0]
        self.agent_selection = self.possible_agents[self._waiting[0]]

    def _end(self, outcome: Outcome) -> None:
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = WON if seat in outcome.winners else LOST
            self.terminations[agent] = True
            self.infos[agent] = {"result": outcome.result}
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def _offered(self, decision: Decision, seat: int) -> set[str]:
        """The keys that this seat may give now."""
        own = [option for option in decision.options if not option.leads_back]
        if decision.seat == TABLE:
            own = [option for option in own if option.by in (None, seat)]
        return {option.key for option in own or decision.options}

    # -- looking on ------------------------------------------------------------------------

    def render(self) -> str | None:
        """The table as everybody sees it, in plain lines."""
        if self.render_mode is None:
            return None
        view, names = self._session.view(PUBLIC), self._session.public_table.names
        return self._rules.described(view, PUBLIC, names).board()

    def close(self) -> None:
        """Nothing stays open."""
