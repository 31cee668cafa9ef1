"""The race in words: a table for people, and the same with every lap for programs."""

import json
import os
import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median

from lap import Lap

HEADINGS = ("", "decisions/s", "forced/s", "all actions/s", "÷ all actions", "÷ decisions")


@dataclass(frozen=True)
class Round:
    """The three engines one after the other, so that they meet the same machine."""

    compiled: Lap
    interpreted: Lap
    catanatron: Lap


def table(rounds: Sequence[Round]) -> str:
    """A Markdown table, aligned so that it also reads well on a terminal."""
    peer = f"Catanatron {rounds[0].catanatron.answer['version']}"
    rows = [
        HEADINGS,
        row("Cosecha, compiled", rounds, lambda a_round: a_round.compiled),
        row("Cosecha, interpreted", rounds, lambda a_round: a_round.interpreted),
        row(peer, rounds, lambda a_round: a_round.catanatron),
    ]
    widths = [max(len(cells[column]) for cells in rows) for column in range(len(HEADINGS))]
    lines = ["| " + " | ".join(map(str.ljust, cells, widths)) + " |" for cells in rows]
    lines.insert(1, "| " + " | ".join("-" * width for width in widths) + " |")
    return "\n".join(lines)


def row(name: str, rounds: Sequence[Round], lap_of: Callable[[Round], Lap]) -> tuple[str, ...]:
    laps = [lap_of(a_round) for a_round in rounds]
    peers = [a_round.catanatron for a_round in rounds]
    return (
        name,
        spread([lap.decisions for lap in laps], ",.0f"),
        spread([lap.forced for lap in laps], ",.0f"),
        spread([lap.actions for lap in laps], ",.0f"),
        spread([lap.decisions / peer.actions for lap, peer in zip(laps, peers, strict=True)], ".2f"),
        spread([lap.decisions / peer.decisions for lap, peer in zip(laps, peers, strict=True)], ".2f"),
    )


def spread(values: Sequence[float], form: str) -> str:
    """The median, and the least and the greatest in brackets."""
    return f"{median(values):{form}} ({min(values):{form}} to {max(values):{form}})"


def facts(rounds: Sequence[Round], command: str) -> dict[str, str]:
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "command": command,
        "processor": processor(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.machine()}",
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "Cosecha": our_version(),
        "Catanatron": str(rounds[0].catanatron.answer["version"]),
    }


def processor() -> str:
    """The model as the kernel names it, where it does."""
    listing = Path("/proc/cpuinfo")
    lines = listing.read_text().splitlines() if listing.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or "unknown"


def our_version() -> str:
    try:
        return version("cosecha")
    except PackageNotFoundError:
        return "not installed as a package"


def save(folder: Path, game: str, seats: int, rounds: Sequence[Round], command: str) -> None:
    """Write <game>.md and <game>.json."""
    folder.mkdir(parents=True, exist_ok=True)
    about = facts(rounds, command)
    folder.joinpath(f"{game}.md").write_text(page(game, seats, rounds, about), encoding="utf-8")
    laps = [{name: lap.answer for name, lap in vars(a_round).items()} for a_round in rounds]
    content = {"game": game, "seats": seats, "facts": about, "rounds": laps}
    folder.joinpath(f"{game}.json").write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")


def page(game: str, seats: int, rounds: Sequence[Round], about: dict[str, str]) -> str:
    listed = "\n".join(f"- {name}: {value}" for name, value in about.items())
    return f"""# {game}, {seats} seats, against Catanatron, 4 seats

{table(rounds)}

{legend(len(rounds))}

{listed}
"""


def legend(rounds: int) -> str:
    return (
        f"Median of {rounds} rounds (least to greatest). Decisions have at least two options. The last two\n"
        "columns divide decisions/s by Catanatron's in the same round: first by all its actions, which is\n"
        "the bar, then by its decisions."
    )
