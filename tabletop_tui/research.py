"""Any game as a PettingZoo environment, for training computer players.

    from tabletop_tui.research import TabletopEnv
    env = TabletopEnv("umbra_via", seats=3)

An agent sees what its seat sees. By default this is plain data, and the agent answers with the
place of an option. With `vector` it is a list of numbers, if the game declares one, and each answer
has a fixed number.
Needs the extra `tabletop-tui[research]`. `docs/players.md` says what an observation holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from functools import cached_property, partial
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from tabletop_tui.core.chairs import RANDOM, default_names
from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.errors import IllegalAnswerError, RulesError, TabletopError
from tabletop_tui.core.events import visible
from tabletop_tui.core.loader import Library, find_rulesets, load_part
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Seat, Seen
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.play.wire import as_data
from tabletop_tui.core.players.bot import load_bot
from tabletop_tui.core.players.player import Player, levels_of
from tabletop_tui.core.players.table_questions import deciders, onwards, sole_decider
from tabletop_tui.core.players.vectors import Numbers
from tabletop_tui.core.table import SEED_LIMIT, lay_table

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as error:
    raise ImportError("PettingZoo is missing: install tabletop-tui[research].") from error

if TYPE_CHECKING:
    from tabletop_tui.core.outcome import Outcome

ACTIONS = 256
"""The most options of a question, unless `actions` says otherwise."""

WON, LOST = 1.0, -1.0

Observation = dict[str, Any]


class PlainData(spaces.Space[Any]):  # type: ignore[misc]
    """The space of frames as data for JSON: dicts, lists, texts and numbers."""

    def contains(self, x: Any) -> bool:
        """Whether `x` is a frame."""
        return isinstance(x, dict) and "view" in x


class TabletopEnv(AECEnv):  # type: ignore[misc]
    """One game at a time; agent `player_0` sits on the first seat.

    At a question of the whole table each seat with an answer of its own is asked in turn. It gives
    this answer, or any other to let the table continue. Options that only lead back are masked. At
    the end each winner has the reward 1, all other agents -1.
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
        vector: bool = False,
        computers: Mapping[int, str] | None = None,
        library: Library | None = None,
        render_mode: str | None = "ansi",
    ) -> None:
        """Make a table of this game. Raises `TabletopError` for whatever the game does not have.

        With `vector`, observations and actions are the numbers that the game declares. `computers`
        are the levels of the seats, from 0, that the computer plays; these are no agents.
        """
        super().__init__()
        self.render_mode = render_mode
        self._rules = (library or find_rulesets()).load(game)
        names = None if seats is None else default_names(seats)
        self._lay = partial(
            lay_table, self._rules.manifest, names=names, mode=mode, options=settings
        )
        self._goes_on = ""
        self._luck = Random(0)
        self._count = len(self._lay(seed=0).chairs)
        self._numbers: Numbers[Any] | None = None
        self._places: dict[str, int] = {}
        self._known: dict[str, dict[int, str]] = {}
        self._actions = actions
        if vector:
            folder = self._rules.folder
            self._numbers = load_part(folder, game, "numbers:NUMBERS", Numbers)
            if self._numbers is None:
                raise TabletopError(f"{self._rules.manifest.title} declares no vector.")
            meanings = self._numbers.actions(self._count)
            self._places = {meaning: place for place, meaning in enumerate(meanings)}
            self._actions = len(meanings)
        self._levels = dict(computers or {})
        bot = load_bot(self._rules)
        for seat, level in self._levels.items():
            if level not in levels_of(bot) or seat not in range(self._count):
                raise TabletopError(f"There is no level {level!r}, or no seat {seat}.")
        self._bots = {level: Player(bot, level) for level in self._levels.values()}
        self.possible_agents = [
            f"player_{seat}" for seat in range(self._count) if seat not in self._levels
        ]
        self.agents = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """`seen`, the frame, or `observation`, a vector; and `action_mask`, a 1 for each answer."""
        return self._observations

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The place of an option in the question, from 0, or a fixed number (`meanings`)."""
        return self._choices

    @cached_property
    def _observations(self) -> spaces.Space[Any]:
        mask = spaces.Box(0, 1, (self._actions,), np.int8)
        if self._numbers is None:
            return spaces.Dict({"seen": PlainData(), "action_mask": mask})
        size = len(self._numbers.features(self._count))
        vector = spaces.Box(-np.inf, np.inf, (size,), np.float32)
        return spaces.Dict({"observation": vector, "action_mask": mask})

    @cached_property
    def _choices(self) -> spaces.Space[Any]:
        return spaces.Discrete(self._actions)

    @property
    def meanings(self) -> tuple[str, ...]:
        """What each fixed action number means; nothing without `vector`."""
        return tuple(self._places)

    @property
    def features(self) -> tuple[str, ...]:
        """What each number of the vector is; nothing without `vector`."""
        return () if self._numbers is None else tuple(self._numbers.features(self._count))

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a new game. A seed determines this game, and all games after it without a seed."""
        if seed is not None:
            self._luck = Random(seed)
        self._session = Session(self._rules, self._lay(seed=self._luck.randrange(SEED_LIMIT)))
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._seats = [Seat(self._session, seat) for seat in range(self._count)]
        self._log_read = [0] * self._count
        self._waiting: list[int] = []
        self._ask()
        self._play_computers()

    def fork(self) -> TabletopEnv:
        """An independent copy at the same decision, for searches. It holds what is hidden, too."""
        twin = copy(self)
        twin._session = self._session.fork()
        twin._seats = [Seat(twin._session, seat) for seat in range(self._count)]
        twin._luck = copy(self._luck)
        own = ("agents", "_log_read", "_waiting", "rewards", "_cumulative_rewards")
        for name in (*own, "terminations", "truncations", "infos"):
            setattr(twin, name, copy(getattr(self, name)))
        return twin

    def observe(self, agent: str) -> Observation:
        """What a seat sees. The log has only the lines since the last answer of this agent."""
        seat = int(agent.removeprefix("player_"))
        session = self._session
        decision = session.question(seat)
        mask: Any = np.zeros(self._actions, np.int8)
        if agent == self.agent_selection and decision is not None:
            offered = self._offered(decision, seat)
            mask[[n for n, key in self._keys(decision).items() if key in offered]] = 1
        view = session.view(seat)
        if self._numbers is not None:
            vector = np.array(self._numbers.vector(view, seat), np.float32)
            return {"observation": vector, "action_mask": mask}
        log = tuple(visible(session.events[self._log_read[seat] :], seat))
        acting = self._seats[seat].acting
        table, outcome = session.public_table, session.outcome
        seen = Seen(seat, table, view, acting, decision, None, log, outcome=outcome)
        return {"seen": as_data(seen), "action_mask": mask}

    def _keys(self, decision: Decision) -> dict[int, str]:
        if self._numbers is None:
            return {place: option.key for place, option in enumerate(decision.options)}
        number, known = self._numbers.action, self._known.get(decision.digest)
        if known is None:
            known = {self._places[number(decision, one)]: one.key for one in decision.options}
            self._known[decision.digest] = known
        return known

    def step(self, action: int | None) -> None:
        """Answer with this action. Raises `IllegalAnswerError` if it is masked."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        decision = self._session.decision
        assert decision is not None
        seat = self._waiting.pop(0)
        key = "" if action is None else self._keys(decision).get(int(action), "")
        if key not in self._offered(decision, seat):
            self._waiting.insert(0, seat)
            raise IllegalAnswerError(f"Action {action} is masked.")
        self._log_read[seat] = len(self._session.events)
        self._give(decision, seat, key)
        self._play_computers()

    def _give(self, decision: Decision, seat: int, key: str) -> None:
        """Give the answer of a seat, at a question of the whole table once all seats were asked."""
        if decision.seat == TABLE and self._waiting and key in onwards(decision):
            # A seat asked later may give an answer of its own. Else the first way on is taken.
            self._goes_on = self._goes_on or key
            return
        self._session.answer(self._goes_on or key if key in onwards(decision) else key)
        self._ask()

    def _ask(self) -> None:
        decision, outcome = self._session.decision, self._session.outcome
        self._goes_on = ""
        if decision is None:
            assert outcome is not None
            self._end(outcome)
            return
        if len(decision.options) > self._actions:
            raise RulesError(f"{len(decision.options)} options: make it with more `actions`.")
        one = sole_decider(decision)
        if decision.seat != TABLE:
            self._waiting = [decision.seat]
        elif one is not None:
            self._waiting = [one]
        else:
            self._waiting = deciders(decision) or [0]

    def _play_computers(self) -> None:
        """Let computers answer until an agent is asked, or the game is over."""
        while (decision := self._session.decision) is not None:
            seat = self._waiting[0]
            level = self._levels.get(seat)
            if level is None:
                self.agent_selection = f"player_{seat}"
                return
            self._waiting.pop(0)
            key, offered = "", self._offered(decision, seat)
            if level != RANDOM:
                key = self._bots[level].choose(self._seats[seat].for_computer()).key
            # A computer player may choose an answer that only another seat may give.
            key = key if key in offered else self._luck.choice(sorted(offered))
            self._give(decision, seat, key)

    def _end(self, outcome: Outcome) -> None:
        for agent in self.possible_agents:
            seat = int(agent.removeprefix("player_"))
            self.rewards[agent] = WON if seat in outcome.winners else LOST
            self.terminations[agent] = True
            self.infos[agent] = {"result": outcome.result}
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def _offered(self, decision: Decision, seat: int) -> set[str]:
        own = [option for option in decision.options if not option.leads_back]
        if decision.seat == TABLE:
            own = [option for option in own if option.by in (None, seat)]
        return {option.key for option in own or decision.options}

    def render(self) -> str | None:
        """The table as everybody sees it, in plain lines."""
        if self.render_mode is None:
            return None
        view, names = self._session.view(PUBLIC), self._session.public_table.names
        return self._rules.described(view, PUBLIC, names).board()

    def close(self) -> None:
        """Do nothing, because nothing is open."""
