"""Sends what is due: every process looks, one claims; what fails is tried again, and then given up."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from cosecha.core.errors import CosechaError
from cosecha.core.words import said_in
from cosecha.server import clocks, overtime, putting_away
from cosecha.server.metrics import NOTICES
from cosecha.server.notices import boxes, lateness, letters, mail, outbox, outside, sealing, vapid
from cosecha.server.notices.boxes import Box
from cosecha.server.notices.letters import Note
from cosecha.server.notices.outbox import Due
from cosecha.server.notices.settings import MAIL, PUSH, Settings
from cosecha.server.notices.waiting import still_news, still_waits

if TYPE_CHECKING:
    from cosecha.server.house import House

log = logging.getLogger("cosecha.notices")
AGAIN = (60, 300, 1800, 7200, 21600)  # seconds until the next try; then it is given up
ROUNDS = 4  # of looking for what is due, until we look for those whose time is up
BUSY = 20  # rounds whose notices are still under way
A_DAY = 24 * 3600
GONE = {404, 410}
LATER = {408, 425, 429}


class Lost(Exception):
    """It did not arrive. `gone`: nothing will ever arrive there; `final`: this one never will."""

    def __init__(self, text: str, *, gone: bool = False, final: bool = False, after: float = 0) -> None:
        super().__init__(text)
        self.gone, self.final, self.after = gone, final or gone, after


class Postman:
    """The notices of one process."""

    def __init__(self, house: House, settings: Settings) -> None:
        self.house = house
        self.settings = settings
        self.database = house.store.database
        self.key = vapid.server_key(house.store.key)
        self._sending: set[asyncio.Task[None]] = set()
        self._late: set[lateness.Late] = set()  # those of whom the others were told
        self._rounds = 0
        house.store.after = settings.after

    async def run(self) -> None:
        """Until it is cancelled. What others are slow to take does not keep us from looking."""
        try:
            while True:
                self.look()
                await asyncio.sleep(self.settings.every)
        finally:
            for task in self._sending:
                task.cancel()

    def look(self) -> None:
        try:
            if self._rounds % ROUNDS == 0:
                self.call_the_others()
            self._rounds += 1
            rows = self.claimed() if len(self._sending) < BUSY else []
        except SQLAlchemyError as error:
            log.warning("the store does not answer: %s", error)
            return
        except Exception:
            log.exception("what is due cannot be found")
            return
        if rows:
            task = asyncio.get_running_loop().create_task(self.send(rows))
            self._sending.add(task)
            task.add_done_callback(self._sent)

    def _sent(self, task: asyncio.Task[None]) -> None:
        self._sending.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("notices could not be sent", exc_info=task.exception())

    def call_the_others(self) -> None:
        """Those who choose for somebody whose time is up."""
        late = lateness.found(self.house.store)
        lateness.call(self.house.store, {table for table, *_seat in late - self._late})
        self._late = late

    def claimed(self) -> list[Due]:
        """Those who see the table are left alone; only then, where processes share a store, is anything sent.

        Does somebody see it? A line may be dead without having said so. Only one that outlives the moment counts: until
        then the notice is held back.
        """
        now = time.time()
        found = outbox.due(self.database, now)
        seen = [row for row in found if self.house.is_seen_by(row.table, row.person)]
        certain = [row for row in seen if now >= row.due + self.settings.proof]
        outbox.drop(self.database, certain)
        outbox.hold(self.database, [row for row in seen if row not in certain], now + self.settings.proof)
        before = now - (2.5 * self.settings.every if self.database.shared else 0)
        late = any(row.due <= before for row in found if row not in seen)
        return outbox.claim(self.database, now, before, self.settings.lease) if late else []

    async def send(self, rows: Sequence[Due]) -> None:
        """A push for each table; then one mail for all that wait of which no push has told."""
        letters_to: dict[tuple[str, str], list[tuple[Due, Note]]] = defaultdict(list)
        places = {row.box: boxes.find(self.database, row.box) for row in rows}
        for row in rows:
            box, note = places[row.box], self._note(row)
            if box is None or note is None or not box.live:
                outbox.drop(self.database, [row])
            else:
                letters_to[row.box, row.table if box.kind == PUSH else ""].append((row, note))
        told: set[str] = set()
        for kind in (PUSH, MAIL):
            jobs = [
                self._deliver(box, given, told)
                for (id, _table), given in letters_to.items()
                if (box := places[id]) is not None and box.kind == kind
            ]
            for problem in await asyncio.gather(*jobs, return_exceptions=True):
                if problem is not None:  # whatever one notice stumbles over, the others are sent
                    log.error("a notice could not be sent", exc_info=problem)

    def _note(self, row: Due) -> Note | None:
        """What to say, if there is still something to decide, or to hear."""
        stored = self.house.store.find(row.table)
        if stored is None or stored.game not in self.house.games:
            return None
        try:
            waits = still_waits(self.house, stored, row.person)
            chooses = row.number < 0 and overtime.chooses(stored, row.person, self.house.store.time())
            news = row.number <= outbox.NEWS and still_news(stored, row.person)
            if not waits and not chooses and not news:
                return None
        except CosechaError:
            return None  # a table that cannot be read any more
        away = row.person in putting_away.people(self.database, row.table)
        if away or outbox.silent(self.database, row.table, row.person):
            return None
        with said_in("en"):
            title = self.house.games[stored.game].title
            late = clocks.late(stored, self.house.store.time()) if chooses else ()
            return letters.note(stored, title, row.person, row.number, late, news=not waits and not chooses)

    async def _deliver(self, box: Box, given: Sequence[tuple[Due, Note]], told: set[str]) -> None:
        """`told`: the decisions of which a push has told just now."""
        given = [(row, note) for row, note in given if box.kind == PUSH or row.decision not in told]
        if not given:
            return
        rows = [row for row, _note in given]
        problem = await self.try_to(box, [note for _row, note in given])
        if problem is None and box.kind == PUSH:
            decisions = [row for row in rows if row.number > outbox.NEWS]
            told.update(row.decision for row in decisions)
            outbox.spare_mail(self.database, decisions)
        tries = max(row.tries for row in rows)
        if problem is None or problem.final or tries >= len(AGAIN):
            outbox.drop(self.database, rows)
        else:
            outbox.postpone(self.database, rows, min(max(AGAIN[tries], problem.after), A_DAY))

    async def try_to(self, box: Box, notes: Sequence[Note]) -> Lost | None:
        """Deliver now; what became of it is kept with the letterbox."""
        try:
            await (self._push(box, notes[0]) if box.kind == PUSH else self._mail(box, notes))
        except Lost as problem:
            NOTICES.add("gone" if problem.gone else "refused" if problem.final else "failed")
            log.info("a notice by %s did not arrive: %s", box.kind, problem)
            if problem.gone and box.kind == PUSH:
                boxes.gone(self.database, box.id)
            else:
                boxes.told(self.database, box.id, str(problem), live=not problem.gone)
            return problem
        NOTICES.add(box.kind)
        boxes.told(self.database, box.id)
        return None

    async def _push(self, box: Box, note: Note) -> None:
        try:
            body = sealing.sealed(note.to_json(), *box.keys.split())
            headers = {
                "Authorization": vapid.authorization(self.key, box.address, self.settings.contact),
                "Content-Type": "application/octet-stream",
                "Content-Encoding": "aes128gcm",
                "TTL": str(A_DAY),
                "Urgency": "high",
                "Topic": note.topic,
            }
            answer = await outside.post(box.address, headers, body, private=self.settings.private)
        except (ValueError, TypeError) as error:
            raise Lost(str(error), final=True) from error
        except OSError as error:
            raise Lost(f"{_host(box)}: {error or 'no answer'}") from error
        _judge(box, answer)

    async def _mail(self, box: Box, notes: Sequence[Note]) -> None:
        settings = self.settings
        if settings.relay is None:
            raise Lost("this server sends no mail any more", final=True)
        off = f"{settings.url}/mail/off/{boxes.ending(self.house.store.key, box.person, box.address)}"
        key = hashlib.sha256(" ".join(note.key for note in notes).encode()).hexdigest()[:32] if notes[0].key else ""
        with said_in("en"):
            text, about = letters.body(notes, settings.url), letters.subject(notes)
            message = mail.letter(settings, box.address, about, text, off, key)
        try:
            await mail.send(settings.relay, message)
        except mail.Refused as error:
            raise Lost(str(error), gone=True) from error
        except OSError as error:
            raise Lost(str(error) or "the mail server does not answer") from error


def _host(box: Box) -> str:
    return outside.checked(box.address, private=True).hostname or ""


def _judge(box: Box, answer: outside.Answer) -> None:
    """What the answer of a push service means."""
    if 200 <= answer.status < 300:
        return
    after = answer.headers.get("retry-after", "")
    final = answer.status not in LATER and answer.status < 500
    text = f"{_host(box)} answers {answer.status}"
    raise Lost(text, gone=answer.status in GONE, final=final, after=float(after) if after.isdecimal() else 0)
