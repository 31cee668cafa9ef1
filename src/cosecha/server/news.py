"""Messages to those who watch a table: everything, or what has changed; never more than their seat may know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from cosecha.core.branching import branch_of
from cosecha.core.scene import Scene
from cosecha.core.words import _, plural, said_in
from cosecha.server import absence, clock_news, fairness, hinting, how_played
from cosecha.server.bots import offered
from cosecha.server.notes import in_words
from cosecha.server.store import OPEN, PERSON, PLAYING, Seat, Stored
from cosecha.server.woken import what_ended

if TYPE_CHECKING:
    from cosecha.server.table import Table

Json = dict[str, Any]


@dataclass(eq=False)
class Viewer:
    """One browser at one table; `seat` None looks on."""

    table: str
    person: str
    seat: int | None
    language: str
    send: Callable[[bytes], None] = field(repr=False)
    version: str = ""  # the last one told
    heard: int = 0  # entries of the log already told
    events: int = 0  # public events already told
    talked: int = 0  # the last line of the chat already told
    visible: bool = True  # the page is not in the background
    made: str = ""  # the key of a move that came from here and is not told yet
    answered: str = ""  # the key of the last one that was
    known: Json = field(default_factory=dict)  # of what seldom changes: how it was told last

    def news(self, what: Json) -> Json:
        """What the viewer does not know yet."""
        known = self.known
        found = {
            name: value
            for name, value in what.items()
            if (told := known.get(name, self)) is not value and told != value
        }
        if found:
            known |= found
        return found


def whole(table: Table, viewer: Viewer, have: int) -> bytes:
    """Everything a viewer sees; of the log what comes after `have` entries."""
    _keep_to_own_seat(table, viewer)
    with said_in(viewer.language):
        scene = None if table.stage is None else table.stage.scene(viewer.seat, viewer.language)
        viewer.known = {}
        viewer.known = _seldom(table, viewer, scene)
        return msgspec.json.encode(
            {
                "kind": "whole",
                **_now(table, viewer),
                "seats": sitters(table.stored, viewer.person),
                "mine": table.seats_of(viewer.person),
                "seat": viewer.seat,
                "host": bool(viewer.person) and table.stored.host == viewer.person,
                "scene": scene and _scene(table, viewer, scene),
                "log": _news_of_the_log(table, viewer, have),
                "game": {"name": table.game.name, "title": table.game.title, "bots": offered(table.game)},
                "notices": _notices(table),
                "kept": _kept(table),
                "branch": _branch(table),
                "scores": viewer.known["scores"],
                "fairness": viewer.known["fairness"],
                "listed": table.stored.listed,
                "next": table.stored.next and f"/t/{table.stored.next}",
                "options": how_played.differing(table.game, table.stored),
                "how": how_played.told(table),
                "host_name": how_played.host_of(table),
                "ended": table.stored.ended,
                "hints": hinting.allowed(table.stored),
                "stand_in": absence.stand_in(table, viewer.person),
                "barred": viewer.person in table.stored.barred.split(),
                "talk": {"on": not table.stored.quiet, "lines": _lines(table, viewer, 0)},
            }
        )


def talked(table: Table, viewer: Viewer) -> bytes:
    """What was said since the last message to this viewer."""
    with said_in(viewer.language):
        lines = _lines(table, viewer, viewer.talked)
        return msgspec.json.encode({"kind": "talk", "table": table.id, "lines": lines})


def _lines(table: Table, viewer: Viewer, after: int) -> list[Json]:
    viewer.talked = table.talk[-1].number if table.talk else 0
    return [
        {"n": line.number, "kind": line.kind, "seat": line.seat, "name": line.name, "text": in_words(line)}
        for line in table.talk
        if line.number > after
    ]


def _notices(table: Table) -> list[str]:
    known = table.game.notices(table.game.setup(len(table.stored.seats), table.stored.options))
    return [kept, *known] if (kept := _kept(table)) else known


def _kept(table: Table) -> str:
    """What is said of a table whose record no longer replays."""
    if not table.stored.opening:
        return ""
    said = _(
        "The rules of this game were corrected since it began, and its record no longer fits them. It goes on from the"
        " last position that was saved; what happened before is not in the log."
    )
    if not table.stored.aside:
        return said
    lost = plural(
        "{n} later move did not fit either and is set aside.",
        "{n} later moves did not fit either and are set aside.",
        table.stored.aside,
    )
    return f"{said} {lost}"


def _branch(table: Table) -> Json | None:
    """Of which move of which table it is a branch, with the address of that moment."""
    found = None if table.match is None else branch_of(table.match.branch)
    if found is None:
        return None
    return {"move": found.move, "url": f"/t/{found.table}/replay?move={found.move}"}


def change(table: Table, viewer: Viewer) -> bytes:
    """What is different since the last message to this viewer, in the language that is spoken: first what all hear."""
    stage, language = table.stage, viewer.language
    assert stage is not None
    _keep_to_own_seat(table, viewer)
    before, told, heard = viewer.version, viewer.events, viewer.heard
    scene = stage.scene(viewer.seat, language)
    shared = stage.once((told, heard, language), lambda: _shared(table, told, heard, language))
    viewer.heard = len(stage.log(language))
    own = {"from": before, **_now_for(table, viewer), "prompt": _prompt(table, scene), "status": scene.status}
    if viewer.made:  # the news of one's own move are the answer to it
        own["done"] = viewer.answered = viewer.made
        viewer.made = ""
    own |= _own(table, viewer, scene)
    own |= viewer.news(_seldom(table, viewer, scene))
    return shared[:-1] + b"," + msgspec.json.encode(own)[1:]


def _shared(table: Table, told: int, heard: int, language: str) -> bytes:
    """Of a change what is the same for all who have heard as much."""
    assert table.stage is not None
    assert table.match is not None
    painter = table.stage.painter(language)
    return msgspec.json.encode(
        {
            "kind": "change",
            "table": table.id,
            "phase": table.stored.phase,
            "to_act": () if table.over else table.stage.to_act(),
            "put": painter.put,
            "gone": painter.gone,
            "log": table.stage.log(language)[heard:],
            "facts": [fact for facts in table.match.told[told:] for fact in facts],
        }
    )


def _seldom(table: Table, viewer: Viewer, scene: Scene | None) -> Json:
    """What mostly stays as it was; then a change leaves it out. Of the luck more is told only when all is over."""
    found: Json = {} if scene is None else {"title": scene.title, "mats": scene.mats}
    found["scores"] = _scores(table, viewer.language)
    if table.over or "fairness" not in viewer.known:
        found["fairness"] = fairness.shown(table, viewer.person)
    return found


def _keep_to_own_seat(table: Table, viewer: Viewer) -> None:
    """Whoever has left a seat, or was sent away, looks on: somebody else may sit there now."""
    if viewer.seat is not None:
        sitter = table.stored.seats[viewer.seat]
        if not viewer.person or sitter.kind != PERSON or sitter.person != viewer.person:
            viewer.seat = None


def _now(table: Table, viewer: Viewer) -> Json:
    to_act = [] if table.match is None or table.over else table.match.to_act
    return {"table": table.id, "phase": table.stored.phase, "to_act": to_act, **_now_for(table, viewer)}


def _now_for(table: Table, viewer: Viewer) -> Json:
    match = table.match
    viewer.version = "0" if match is None else match.version_for(viewer.seat)
    viewer.events = 0 if match is None else len(match.public)
    to_act = () if match is None or table.stage is None or table.over else table.stage.to_act()
    can_undo = match is not None and viewer.seat in to_act and match.can_undo(viewer.seat)
    return {
        "version": viewer.version,
        "asked": _asked(table, viewer.person, to_act),
        "undo": {"step": can_undo, "turn": can_undo},
        "standing": _standing(table, viewer.person, viewer.seat),
        "clock": clock_news.told(table, viewer.person) if table.stored.clock else None,
    }


def _asked(table: Table, person: str, to_act: tuple[int, ...]) -> list[int]:
    """The seats of a person that have something to decide; most have none, and are not looked at further."""
    for seat in to_act:
        if table.stored.seats[seat].person == person:
            return table.asked(person)
    return []


def _standing(table: Table, person: str, seat: int | None) -> Json | None:
    """What a seat may order, what it has ordered, and what ended it; for nobody but those at this screen."""
    if not table.game.standing or seat is None or table.stored.phase != PLAYING or table.bot_of(seat):
        return None
    ended = what_ended(table, seat)
    return {
        "orders": [{"name": o.name, "title": _(o.title), "about": _(o.about)} for o in table.game.standing],
        "now": table.stored.seats[seat].standing,
        "ended": "" if ended is None else table.game.say(ended),
        "others": [
            {"seat": other, "title": _(order.title)}
            for other in table.seats_of(person)
            if other != seat and (order := table.standing(other))
        ],
    }


def _scene(table: Table, viewer: Viewer, scene: Scene) -> Json:
    assert table.stage is not None
    return {
        "art": scene.art,
        "title": scene.title,
        "prompt": _prompt(table, scene),
        "status": scene.status,
        "mats": scene.mats,
        "sprites": table.stage.written_sprites(viewer.language),
        **_own(table, viewer, scene),
    }


def _prompt(table: Table, scene: Scene) -> str:
    return ended_early() if table.stored.ended else scene.prompt


def ended_early() -> str:
    """What is asked of nobody any more."""
    return _("The game was ended before its time. Nobody has won.")


def _own(table: Table, viewer: Viewer, scene: Scene) -> Json:
    """What this seat sees alone; where a bot plays for it, or all is over, there is nothing to choose."""
    played_by_bot = viewer.seat is not None and bool(table.bot_of(viewer.seat))
    return {
        "private": scene.private,
        "choices": () if played_by_bot or table.over else scene.choices,
    }


def sitters(stored: Stored, person: str) -> list[Json]:
    """Who sits where, as a person sees it."""
    return [_sitter(seat, number, person) for number, seat in enumerate(stored.seats)]


def _sitter(seat: Seat, number: int, person: str) -> Json:
    mine = seat.kind == PERSON and bool(person) and seat.person == person
    name = seat.name or ("" if seat.kind == OPEN else _("Player {n}").format(n=number + 1))
    return {
        "name": name,
        "who": "you" if mine else seat.kind,
        "bot": seat.bot,
        "deputy": seat.deputy,
        "kept": "" if seat.kind != OPEN or not seat.person else "you" if seat.person == person else PERSON,
        "ready": seat.ready,
        "muted": seat.muted,
    }


def _news_of_the_log(table: Table, viewer: Viewer, have: int) -> list[Json]:
    entries = [] if table.stage is None else table.stage.log(viewer.language)
    viewer.heard = len(entries)
    return entries[have if have <= len(entries) else 0 :]  # what began anew has a shorter log


def _scores(table: Table, language: str) -> Json:
    if table.stage is None:
        return {"points": [], "winners": [], "places": [], "sources": [], "breakdown": []}
    return table.stage.scores(language)
