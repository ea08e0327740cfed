"""Leak test by the marks on the fields: no view may depend on what its viewer may not see.

At each decision, everything that a viewer may not see is dealt again at random in the checkpoint of
the current step. Then the answers of this step are given again. Everything that the viewer is shown
must be the same as before. When a step has just begun, the step before is tested in this way, too,
so that its last log lines are compared. Secret answers of other seats that wait for a reveal count
as hidden, too, and may be changed. If an answer is not possible after the new deal, hidden cards
have decided how the game went on, and the sample is skipped.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

from tabletop_tui.check.base import Check
from tabletop_tui.check.leaks import steps
from tabletop_tui.check.playing import Fault, Moment, Setting, named, viewers
from tabletop_tui.check.portraits import in_turn, seen_difference
from tabletop_tui.core.marks import FACE_DOWN
from tabletop_tui.core.state import State
from tabletop_tui.core.visibility.redaction import Secret, Survey, marked, redact, replace_secret


def deal_anew(
    setting: Setting, run: steps.Run, retraced: steps.Retraced, viewer: int, luck: Random
) -> tuple[State, dict[str, str] | None]:
    """A step's start in which values hidden from a viewer are shuffled among fields of one kind.

    With it comes which card each hidden card became, so that answers that name a card can be given
    again; None if nothing changes. A hidden word of a field (such as a loyalty) gets a random one
    of its `words` instead.
    """
    start, hidden, domain = (
        run.step.checkpoint.clone(),
        retraced.still_hidden(viewer),
        words(setting),
    )
    # If a card has several copies and one is visible, an answer means the visible one.
    lying_open = retraced.cards - steps.kinds(hidden)
    pools: dict[tuple[str, str], list[Secret]] = {}
    for secret in hidden:
        sort = setting.promise.like(secret.value)
        pools.setdefault((secret.pool, sort), []).append(secret)
    changed = False
    became: dict[str, str] = {}
    for (pool, _), members in pools.items():
        values = [member.value for member in members]
        if pool in domain:
            values = [luck.choice(domain[pool]) for _ in members]
        luck.shuffle(values)
        for member, value in zip(members, values, strict=True):
            if value != member.value:
                replace_secret(start, member.path, value)
                changed = True
            if pool not in domain and not lying_open[pool, member.value]:
                became[str(member.value)] = str(value)
    return start, became if changed else None


@cache
def words(setting: Setting) -> dict[str, list[Any]]:
    """For each pool of single words in fields (not of cards), the values found in some set-ups."""
    found: dict[str, dict[Any, None]] = {}
    for seed in range(20):
        state = setting.ruleset.setup(setting.table(seed))
        for value in marked(state):
            if value.path.rpartition(".")[2] == value.pool:
                found.setdefault(value.pool, {})[value.value] = None
    return {pool: list(values) for pool, values in found.items()}


class Leaks(Check):
    """Checks that nothing shown to a viewer depends on what the marks hide from it."""

    name = "leaks"
    about = "hidden values dealt anew change nothing that is shown"
    counted = "new deals compared"
    sparse = 3
    fits = staticmethod(lambda setting: not setting.reveals_more)
    hidden = looks = 0

    @classmethod
    def games(cls, setting: Setting, wanted: int) -> int:
        """How many games to play: as many as the game's promise says, if it has secrets."""
        if setting.subject.manifest.secrets and setting.secretive:
            return max(wanted, setting.promise.leak_games)
        return 1

    def wants(self, moment: Moment) -> bool:
        """Whether to look at this moment; more often in settings with secrets."""
        return self.setting.looks_at(moment.number, 1 if self.setting.secretive else 5)

    def look(self, moment: Moment) -> None:
        """Deal again for each viewer and compare; for one viewer, compare the drawing, too."""
        self.looks += 1
        for run in steps.runs(moment.session):
            retraced = steps.Retraced(moment.session, run)
            before = self.tried
            for viewer in in_turn(moment.session, self.looks):
                self._try_a_new_deal(moment, run, viewer, retraced, whole=self.tried == before)

    def _try_a_new_deal(
        self, moment: Moment, run: steps.Run, viewer: int, retraced: steps.Retraced, *, whole: bool
    ) -> None:
        session, promise = moment.session, self.setting.promise
        dealt, became = deal_anew(self.setting, run, retraced, viewer, self.luck)
        if became is None and not steps.hides_answers(session, run, viewer):
            return
        self.hidden += 1
        twin = steps.otherwise(session, run, dealt, became or {}, viewer, self.luck, promise)
        if twin is None:
            return
        # Both sessions share the log before the step, so this part is not compared.
        since = run.step.events
        # When a step has just begun, undo would go back to a step that was not dealt again.
        back = bool(run.step.answers)
        leak = seen_difference(session, twin, viewer, since, whole=whole, back=back)
        moment.hold(not leak, f"{named(viewer)} is shown what it may not see, in {leak}")
        self.tried += 1

    def finish(self) -> None:
        """Check that a game with secrets hides something, and that some new deals fitted."""
        if self.setting.subject.manifest.secrets and not self.hidden:
            message = "the game has secrets, but nothing is hidden: mark the fields with seen_by"
            raise Fault(str(self.setting), message)
        if self.hidden and not self.tried:
            raise Fault(str(self.setting), "no new deal ever fitted the answers")


class Redacted(Check):
    """Checks that a view contains no hidden value, and that redacting it again changes nothing."""

    name = "views"
    about = "a view holds no hidden value"

    def wants(self, moment: Moment) -> bool:
        """Whether to look at this moment; it does not depend on the options of the game."""
        return self.setting.looks_at(moment.number)

    def look(self, moment: Moment) -> None:
        """Compare the number of hidden values in each view with their number in the state."""
        state = moment.session.state
        whole, survey = leaves(state.model_dump()), Survey(state)
        for viewer in viewers(moment.session):
            view = redact(state, viewer)
            moment.hold(redact(view, viewer) == view, f"{named(viewer)}: a view of a view differs")
            shown = leaves(view.model_dump())
            unseen = survey.secrets(viewer).values()
            hidden = Counter(s.value for s in unseen if isinstance(s.value, str))
            for value, count in hidden.items():
                if value != FACE_DOWN:
                    found = shown[value] > whole[value] - count
                    moment.hold(not found, f"{named(viewer)} sees the hidden {value!r}")
            self.tried += 1


def leaves(data: Any) -> Counter[str]:
    """All texts in plain data, keys included, each with its count."""
    texts: list[str] = []
    todo = [data]
    while todo:
        one = todo.pop()
        if isinstance(one, str):
            texts.append(one)
        elif isinstance(one, dict):
            todo += [*one, *one.values()]
        elif isinstance(one, (list, tuple)):
            todo += one
    return Counter(texts)
