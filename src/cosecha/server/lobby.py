"""What people do around the game by POST: join, leave, be ready, let a bot play, talk; what only the host may do."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from cosecha.core.words import _
from cosecha.server import allowing, asked, choosing, deputies, gathering, hinting, sending_away, talking
from cosecha.server.absence import asks_who_looks
from cosecha.server.answering import own_seat, table_of
from cosecha.server.errors import NotYours, Problem
from cosecha.server.house import House, checked_nonce
from cosecha.server.people import clean_name
from cosecha.server.store import GATHERING, PERSON, Seat

Done = dict[str, Any]


async def sit(request: Request, house: House, person: str) -> Done:
    """Take the first open seat of a table at which anybody may."""
    wish = await asked.read(request, asked.SeatTaken)
    table, name = table_of(request), clean_name(wish.name)
    gathering.join(table, Seat(PERSON, person, name, nonce=checked_nonce(wish.nonce)))
    table.take_up(person)
    house.store.greet(person, name)
    house.deciding.wake(table)
    return {"seats": table.seats_of(person)}


async def leave(request: Request, house: House, person: str) -> Done:
    """Get up again, while people gather; where nobody is left, the host has put the table away."""
    await asked.read(request, asked.Nothing)
    table = table_of(request)
    gathering.leave(table, person)
    if person == table.stored.host and not any(seat.kind == PERSON for seat in table.stored.seats):
        table.put_away(person, away=True)
    return {"done": "leave"}


async def away(request: Request, house: House, person: str) -> Done:
    """Put a table away, or take it up again; nobody else hears of it. One that its host puts away is not listed."""
    wish = await asked.read(request, asked.Switch)
    table = table_of(request)
    if not person or (person != table.stored.host and all(seat.person != person for seat in table.stored.seats)):
        raise NotYours(_("You do not sit at this table."))
    table.put_away(person, away=wish.on)
    if wish.on and person == table.stored.host and table.stored.listed and table.stored.phase == GATHERING:
        gathering.show_to_all(table, listed=False)
    return {"on": wish.on}


async def ready(request: Request, house: House, person: str) -> Done:
    wish = await asked.read(request, asked.Switch)
    table = table_of(request)
    gathering.ready(table, person, ready=wish.on)
    house.deciding.wake(table)
    return {"on": wish.on}


async def deputy(request: Request, house: House, person: str) -> Done:
    """Let a bot play for one's seat, or (no bot) play oneself again."""
    wish = await asked.read(request, asked.SeatOf)
    table = table_of(request)
    seat = own_seat(table, person, wish.seat)
    if wish.bot:
        deputies.hand_over(table, seat, wish.bot)
    else:
        deputies.take_back(table, seat)
        table.take_up(person)
    house.deciding.wake(table)
    return {"bot": wish.bot}


async def absent(request: Request, house: House, person: str) -> Done:
    """Let a bot stand in for somebody else who is away and keeps the table waiting."""
    wish = await asked.read(request, asked.SeatOf)
    table = table_of(request)
    deputies.check(table, person, wish.seat, wish.bot)
    seen = False
    if asks_who_looks(table):
        seen = await house.looking.is_seen_by(table.id, table.stored.seats[wish.seat].person)
        table = table_of(request)  # others may have done something meanwhile
    deputies.step_in(table, person, wish.seat, wish.bot, seen=seen)
    house.deciding.wake(table)
    return {"bot": table.bot_of(wish.seat)}


async def host(request: Request, house: House, person: str) -> Done:
    """What the host does with a seat: send away, mute, let talk again."""
    wish = await asked.read(request, asked.SeatOf)
    table = table_of(request)
    house.hosted(table, person, wish.seat)
    if wish.do == "send away":
        (gathering if table.stored.phase == GATHERING else sending_away).send_away(table, wish.seat)
        house.deciding.wake(table)
    elif wish.do in {"mute", "unmute"}:
        talking.mute(table, wish.seat, muted=wish.do == "mute")
    else:
        raise Problem("do is send away, mute or unmute")
    return {"done": wish.do}


async def switch(request: Request, house: House, person: str) -> Done:
    """What the host turns on and off: the table in the list of open ones, the chat, hints."""
    wish = await asked.read(request, asked.TableSwitch)
    table = table_of(request)
    house.hosted(table, person)
    if wish.listed is not None:
        gathering.show_to_all(table, listed=wish.listed)
        house.deciding.wake(table)
    if wish.talk is not None:
        talking.turn(table, quiet=not wish.talk)
    if wish.hints is not None:
        allowing.allow(table, hints=wish.hints)
    return {"listed": table.stored.listed, "talk": not table.stored.quiet, "hints": hinting.allowed(table.stored)}


async def late(request: Request, house: House, person: str) -> Done:
    """What one of the others wants for those whose time is up."""
    wish = await asked.read(request, asked.Choice)
    table = table_of(request)
    choosing.choose(table, person, wish.choice, wish.case)
    house.deciding.wake(table)
    return {"choice": wish.choice}


async def talk(request: Request, house: House, person: str) -> Done:
    wish = await asked.read(request, asked.Talk)
    talking.say(table_of(request), person, wish.seat, wish.text)
    return {"done": "talk"}
