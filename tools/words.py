"""Writes the catalogue of every word shown to people: src/cosecha/locale/cosecha.pot."""

import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

ROOT = Path(__file__).parent.parent
CATALOGUE = ROOT / "src" / "cosecha" / "locale" / "cosecha.pot"
MARKS = {"_": None, "later": None, "plural": (1, 2)}


def catalogue() -> str:
    """The catalogue as it should be, without dates."""
    found = Catalog(project="Cosecha", fuzzy=False)
    source = ROOT / "src" / "cosecha"
    for path, _line, message, comments, context in sorted(
        extract_from_dir(source, method_map=[("**.py", "python")], keywords=MARKS), key=lambda m: (m[0], m[1])
    ):
        found.add(message, locations=[(path.replace("\\", "/"), 0)], auto_comments=comments, context=context)
    text = io.BytesIO()
    write_po(text, found, omit_header=True, width=110, include_lineno=False)
    return text.getvalue().decode()


def main() -> None:
    CATALOGUE.parent.mkdir(exist_ok=True)
    CATALOGUE.write_text(catalogue(), encoding="utf-8")
    print(f"{catalogue().count('msgid')} texts in {CATALOGUE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
