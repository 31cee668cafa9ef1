"""The race of servers in words: a table for people, and the same with every lap for programs."""

import json
import os
import platform
import subprocess
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from report import our_version, processor, spread

PEER = "boardgame.io"
Laps = Mapping[str, Mapping[str, Any]]
HEADINGS = ("", "moves/s", "p50 ms", "p95 ms", "kB a move", "server ms a move", "server busy", "crowd busy")
KEYS = (
    ("moves_per_second", ",.0f"), ("p50_ms", ".1f"), ("p95_ms", ".1f"), ("bytes_per_move", ""),
    ("server_cpu_ms_per_move", ".2f"), ("server_busy", ".0%"), ("crowd_busy", ".0%"),
)  # fmt: skip


def table(rounds: Sequence[Laps]) -> str:
    """Markdown, aligned so that it also reads well on a terminal: what was measured, then what it is to the peer."""
    rows = [HEADINGS, *((name, *_row([laps[name] for laps in rounds])) for name in rounds[0])]
    return "\n".join(_aligned(rows)) + ("\n\n" + ratios(rounds) if PEER in rounds[0] else "")


def ratios(rounds: Sequence[Laps]) -> str:
    rows: list[Sequence[str]] = [("", "moves/s ÷ its", "p50 ÷ its", "processor time a move ÷ its")]
    for name in rounds[0]:
        if name != PEER:
            keys = (("moves_per_second", ".2f"), ("p50_ms", ".3f"), ("server_cpu_ms_per_move", ".3f"))
            pairs = [(laps[name], laps[PEER]) for laps in rounds]
            rows.append((name, *(spread([ours[k] / its[k] for ours, its in pairs], form) for k, form in keys)))
    return "\n".join(_aligned(rows))


def _row(laps: Sequence[Mapping[str, Any]]) -> list[str]:
    return [
        spread([lap[key] / 1000 for lap in laps], ".1f") if not form else spread([lap[key] for lap in laps], form)
        for key, form in KEYS
    ]


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(len(cells[column]) for cells in rows) for column in range(len(rows[0]))]
    lines = ["| " + " | ".join(map(str.ljust, cells, widths)) + " |" for cells in rows]
    lines.insert(1, "| " + " | ".join("-" * width for width in widths) + " |")
    return lines


def memory_in_words(memory: Mapping[str, Any]) -> str:
    return (
        f"An idle table takes {memory['idle_kb']} kB ({memory['tables']} games of Citrus that were looked at).\n"
        f"When they are forgotten and as many others come, the process grows by {memory['forgotten_kb']} kB for each."
    )


HEAD = """Cosecha serves with {workers} processes, boardgame.io with the one it can be: its matches lie in its memory.
Of the limits of our server one is raised, `{limits}` instead of 150/15s, since nobody plays as hastily
as this crowd; all others are the usual ones."""
LEGEND = """Median of {rounds} rounds (least to greatest). A table has four sockets; whoever is on turn moves as soon as
their browser has heard the last move. p50 is the time from sending a move until the next player's socket has heard it.
kB are what four browsers receive. The processor time of the server stands beside it, because it does not depend on
what else the machine does."""


def save(folder: Path, head: str, rounds: Sequence[Laps], memory: Mapping[str, Any], command: str) -> None:
    """Write tables.md and tables.json."""
    about = _facts(command)
    content = {"facts": about, "rounds": rounds, "memory": memory}
    folder.joinpath("tables.json").write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    listed = "\n".join(f"- {name}: {value}" for name, value in about.items())
    tables = next(iter(rounds[0].values()))["tables"]
    text = f"""# {tables} busy tables, against boardgame.io

{head}

{table(rounds)}

{LEGEND.format(rounds=len(rounds))}

## Memory

{memory_in_words(memory)}

{listed}
"""
    folder.joinpath("tables.md").write_text(text, encoding="utf-8")


def _facts(command: str) -> dict[str, str]:
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout.strip()
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "command": command,
        "processor": processor(),
        "cores": str(os.cpu_count()),
        "load of the machine in the last minutes": " ".join(f"{load:.1f}" for load in os.getloadavg()),
        "system": f"{platform.system()} {platform.machine()}",
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "Node": node,
        "Cosecha": our_version(),
        "boardgame.io": "0.50.2",
    }
