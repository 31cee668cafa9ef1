"""What people do at a table by POST: lay it, take a seat, move, take back, ask."""

from __future__ import annotations

from starlette.requests import Request

from cosecha.core.words import _, said_in
from cosecha.server import asked, orders, quotas
from cosecha.server.answering import language_of, own_seat, table_of
from cosecha.server.errors import NotYours, Problem
from cosecha.server.house import HERE, House
from cosecha.server.metrics import MOVE_SECONDS
from cosecha.server.people import clean_name, new_secret
from cosecha.server.store import BOT, PERSON, Seat
from cosecha.server.table import Table


async def lay(request: Request, house: House, person: str) -> dict[str, object]:
    wish = await asked.read(request, asked.TableAsked)
    game = house.game(wish.game)
    seats: list[Seat] = []
    for number, seat in enumerate(wish.seats):
        nonce = f"{wish.nonce}.{number}" if wish.nonce else ""
        made = house.seat(
            game, seat.kind, person=person, name=seat.name, bot=seat.bot, nonce=nonce, others=seats
        )  # fmt: skip
        seats.append(made)
    mine = next((seat.name for seat in wish.seats if seat.kind == "me"), "")
    with quotas.laying(request, house, person) as note:
        table = house.lay(
            person, wish.game, seats, wish.options, wish.ticket, listed=wish.listed, clock=wish.clock, hints=wish.hints
        )  # fmt: skip
        note(table.id)
    house.store.greet(person, clean_name(mine))
    return found_at(table, person, wish.nonce)


async def join(request: Request, house: House, person: str) -> dict[str, object]:
    wish = await asked.read(request, asked.SeatTaken)
    table, number = house.invited(request.path_params["secret"], person)
    if number in table.seats_of(person):
        return found_at(table, person, wish.nonce)  # sent again
    name = clean_name(wish.name)
    house.sit(table, number, Seat(PERSON, person, name, nonce=wish.nonce or new_secret()))
    table.take_up(person)
    house.store.greet(person, name)
    return found_at(table, person, wish.nonce)


def found_at(table: Table, person: str, nonce: str) -> dict[str, object]:
    """Where a table is; `given`: this nonce is part of its luck. Who sat there already gave another one before."""
    seats = [(seat.nonce, number) for number, seat in enumerate(table.stored.seats) if seat.person == person]
    given = bool(nonce) and any(known in (nonce, f"{nonce}.{number}") for known, number in seats)
    return {"url": f"/t/{table.id}", "given": given}


async def fill(request: Request, house: House, person: str) -> dict[str, str]:
    wish = await asked.read(request, asked.SeatFilled)
    table, number = table_of(request), request.path_params["seat"]
    house.open_seat(table, person, number)
    table.take_up(person)
    if wish.do == "invite":
        return {"url": f"/join/{house.invite(table, number)}"}
    if wish.do not in {HERE, BOT}:
        raise Problem("do is invite, bot or here")
    seat = house.seat(
        table.game, wish.do, person=person, name=wish.name, bot=wish.bot, nonce=wish.nonce, others=table.stored.seats
    )  # fmt: skip
    house.sit(table, number, seat)
    return {"done": wish.do}


async def luck_again(request: Request, house: House, person: str) -> dict[str, str]:
    """What the luck of the table that is laid once more is committed to: asked before the nonce is given."""
    return house.offer(table_of(request).stored.next)


async def again(request: Request, house: House, person: str) -> dict[str, object]:
    """Once more: the first who asks lays a table like this one, the others find their seats at it."""
    wish = await asked.read(request, asked.TableAgain)
    table = table_of(request)
    if not person or not (table.stored.host == person or table.seats_of(person)):
        raise NotYours(_("Only those who sat there can lay it again."))
    if table.stored.next and house.store.find(table.stored.next) is not None:
        found = house.lay_again(table, person, wish.nonce, wish.ticket)  # the one that is there
        found.take_up(person)
        return found_at(found, person, wish.nonce)
    with quotas.laying(request, house, person) as note:
        laid = house.lay_again(table, person, wish.nonce, wish.ticket)
        note(laid.id)
    return found_at(laid, person, wish.nonce)


async def move(request: Request, house: House, person: str) -> dict[str, str]:
    wish = await asked.read(request, asked.MoveAsked)
    with MOVE_SECONDS.timed():
        table = table_of(request)
        version = table.move(own_seat(table, person, wish.seat), wish.move, wish.version, wish.key)
    house.deciding.wake(table)
    return {"version": version}


async def undo(request: Request, house: House, person: str) -> dict[str, str]:
    wish = await asked.read(request, asked.UndoAsked)
    if wish.what not in {"step", "turn"}:
        raise Problem("what is step or turn")
    with MOVE_SECONDS.timed():
        table = table_of(request)
        seat = own_seat(table, person, wish.seat)
        return {"version": table.undo(seat, wish.version, wish.key, turn=wish.what == "turn")}


async def standing(request: Request, house: House, person: str) -> dict[str, str]:
    wish = await asked.read(request, asked.OrderAsked)
    table = table_of(request)
    orders.give(table, own_seat(table, person, wish.seat), wish.order)
    house.deciding.wake(table)
    return {"order": wish.order}


async def why(request: Request, house: House, person: str) -> dict[str, str]:
    wish = await asked.read(request, asked.WhyAsked)
    table = table_of(request)
    seat = own_seat(table, person, wish.seat)
    with said_in(language_of(request)):
        return table.why_not(seat, wish.clicked, language_of(request))
