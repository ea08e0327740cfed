"""Makes the readable record of a saved game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from tabletop_tui import __version__
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import Event, sentence
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.outcome import Outcome
from tabletop_tui.core.words.plaintext import one_line
from tabletop_tui.records.form import GameRecord, GivenAnswer, LogLine, PointsLine, Result

if TYPE_CHECKING:
    from tabletop_tui.core.play.course.replay import Replay
    from tabletop_tui.saves import Header

KEPT_BACK = (
    "The game goes on, so this holds only what the whole table may know. With --all the export "
    "holds the rest, too."
)


def record_of(header: Header, replay: Replay[Any]) -> GameRecord:
    """The record of this game, with all that is hidden if the replay may show it.

    Raises `TabletopError` when the rules cannot tell it.
    """
    ruleset, table = replay.ruleset, replay.table
    openly = replay.over
    log: list[LogLine] = []
    answers: list[GivenAnswer] = []
    try:
        for given, told in replay.story():
            if given is not None:
                answers.append(
                    GivenAnswer.model_construct(
                        seat=given.seat,
                        label=one_line(given.option.label),
                        key=given.option.key,
                        digest=given.digest,
                    )
                )
            after = replay.first + len(answers)
            log += _lines(replay, told, after, openly=openly)
        seen = replay.see(PUBLIC)
    # Rules are foreign code.
    except TabletopError:
        raise
    except Exception as error:
        raise TabletopError(f"The rules of {header.title} cannot tell this game.") from error
    return GameRecord.model_construct(
        app=__version__,
        name=header.name,
        game=table.game,
        title=header.title,
        mode=table.mode,
        content=ruleset.manifest.version,
        players=table.chairs,
        options=table.options,
        began=header.created,
        saved=header.saved,
        finished=header.finished,
        status=header.summary,
        notice=replay.notice if openly else KEPT_BACK,
        result=None if seen.outcome is None else _result(seen.outcome, table.names),
        seed=replay.seed,
        answers=answers if openly else None,
        unknown=replay.first if openly else 0,
        log=log,
    )


def _lines(replay: Replay[Any], told: Any, after: int, *, openly: bool) -> Iterator[LogLine]:
    names, words = replay.table.names, replay.ruleset.words
    event: Event
    for event in told:
        known = event if openly else event.seen_by(PUBLIC)
        if known is not None:
            text = one_line(sentence(known, names, words))
            yield LogLine.model_construct(after=after if openly else 0, kind=known.kind, text=text)


def _result(outcome: Outcome, names: Sequence[str]) -> Result:
    return Result.model_construct(
        result=outcome.result,
        headline=one_line(outcome.headline),
        winners=outcome.winners,
        sheet=tuple(
            PointsLine.model_construct(label=one_line(line.label), points=line.points)
            for line in outcome.sheet
        ),
        totals=outcome.totals,
        notes=tuple(
            one_line("".join(phrase.text for phrase in note)) for note in outcome.told(names)
        ),
    )
