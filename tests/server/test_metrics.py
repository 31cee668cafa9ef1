"""What a host can ask of a running server: how it goes, and whether its store answers."""

from __future__ import annotations

import re
from pathlib import Path
from socket import create_connection

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from tests.server.serving import kept_ports, serving


def read(port: int) -> dict[str, float]:
    """Every number; each line is one that Prometheus reads."""
    answer = httpx.get(f"http://127.0.0.1:{port}/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    found = {}
    for line in answer.text.splitlines():
        if not line.startswith("#"):
            name, value = re.fullmatch(r'([a-z_]+(?:\{[a-z]+="[^"]*"\})?) ([-+.e0-9]+)', line).groups()  # type: ignore[union-attr]
            found[name] = float(value)
    return found


def test_moves_refusals_viewers_and_times_are_counted(tmp_path: Path) -> None:
    with kept_ports() as port, serving(tmp_path / "tables.db", metrics=port) as server:
        ana = server.person("Ana")
        table = ana.lay("me", "greedy", first_player="1")
        before = read(port)
        with ana.watching(table, 0) as page:
            while page.now["to_act"] == [0]:
                page.play()
            assert ana.move(table, 0, "dance", page.version).status_code in {400, 409}
            page.until_turn()
            after = read(port)
        assert after["cosecha_moves_total"] >= before["cosecha_moves_total"] + 2
        assert after["cosecha_move_seconds_count"] > before["cosecha_move_seconds_count"]
        assert after['cosecha_move_seconds_bucket{le="+Inf"}'] == after["cosecha_move_seconds_count"]
        assert after["cosecha_bot_seconds_count"] > before["cosecha_bot_seconds_count"]
        assert after["cosecha_tables_in_memory"] == 1
        assert after["cosecha_viewers"] == 1
        refused = [name for name in after if name.startswith("cosecha_refusals_total")]
        assert sum(after[name] - before.get(name, 0) for name in refused) == 1


def test_the_world_is_not_told(tmp_path: Path) -> None:
    with kept_ports() as port, serving(tmp_path / "tables.db", metrics=port) as server:
        assert httpx.get(server.address + "/metrics").status_code == 404
        assert httpx.get(f"http://127.0.0.1:{port}/").status_code == 404
        with create_connection(("127.0.0.1", port)) as nonsense:
            nonsense.sendall(b"x" * 100_000)
        assert read(port)


def test_health_is_that_of_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path / "tables.db") as server:
        assert httpx.get(server.address + "/health").text == "ok\n"

        def down() -> None:
            raise OperationalError("select", {}, Exception("no such file"))

        monkeypatch.setattr(server.house.store, "check", down)
        answer = httpx.get(server.address + "/health")
        assert answer.status_code == 503
        assert "store" in answer.text
