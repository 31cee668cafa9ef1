"""Where lines come in: one for a table of another process is handed on before it is answered, and taken there."""

from __future__ import annotations

import asyncio
import socket
from typing import TYPE_CHECKING

import uvicorn
from uvicorn.protocols.http.auto import AutoHTTPProtocol

if TYPE_CHECKING:
    from cosecha.server.corridor import Corridor


def door(corridor: Corridor) -> type[asyncio.Protocol]:
    """uvicorn's connection, which looks for whom it is when the first words have come."""

    class Door(AutoHTTPProtocol):  # type: ignore[misc,valid-type]  # httptools or h11, as there is
        handed = b""  # what was said to the process that it came from
        new = True

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            if self.handed:
                self.new = False
                self.data_received(self.handed)  # before anything else that is said there

        def data_received(self, data: bytes) -> None:
            if self.new:
                self.new = False
                corridor.hand_on(self.transport, data, super().data_received)
            else:
                super().data_received(data)

    return Door


class Keeper(uvicorn.Server):
    """uvicorn's server, which takes the lines of its tables from the other processes when it has started.

    It ends when they cannot reach it any more: it would hear nothing of what they do.
    """

    def __init__(self, config: uvicorn.Config, corridor: Corridor | None) -> None:
        super().__init__(config)
        self.corridor = corridor
        self.is_lost = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.corridor is not None:
            self.corridor.lost = self._lost
            self.corridor.take_lines(lambda line, said: take(self, line, said))

    def _lost(self) -> None:
        self.is_lost = self.should_exit = True


def take(server: uvicorn.Server, line: socket.socket, said: bytes) -> None:
    """A line that another process hands on."""
    config = server.config

    def made() -> asyncio.Protocol:
        state = server.lifespan.state
        found = config.http_protocol_class(config=config, server_state=server.server_state, app_state=state)  # type: ignore[call-arg]
        found.handed = said  # type: ignore[attr-defined]
        return found

    line.setblocking(False)
    loop = asyncio.get_running_loop()
    coming = loop.create_task(loop.connect_accepted_socket(made, line))
    server.server_state.tasks.add(coming)  # type: ignore[arg-type]
    coming.add_done_callback(server.server_state.tasks.discard)
