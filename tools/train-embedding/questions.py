"""Reads the questions about definitions of mined repositories."""

import pathlib
import re


SUB_TOKEN = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+")
MAX_ANSWERS = 3


def sub_tokens(text):
    return [token.lower() for token in SUB_TOKEN.findall(text)]


def read_questions(folder, repository):
    """Dictionaries by column, of a repository `OWNER+NAME`; empty if the folder has none about it."""
    path = pathlib.Path(folder) / f"{repository}.tsv"
    if not path.exists():
        return []
    _, columns, *lines = path.read_text(encoding="utf-8").split("\n")
    rows = [dict(zip(columns.split("\t"), line.split("\t"))) for line in lines if line]
    return [row for row in rows if row.get("question")]


def answers(question, documents):
    """Of `documents` (number, first line, last line) of the file, those with most lines of the definition, at most three."""
    start, end = map(int, question["lines"].split("-"))
    shared = [(min(end, last) - max(start, first) + 1, -number) for number, first, last in documents]
    return [-number for lines, number in sorted(shared, reverse=True)[:MAX_ANSWERS] if lines > 0]


def kept_apart(folder):
    """The repositories of the other side of the split, which a training leaves out."""
    held = pathlib.Path(folder).parent / "held"
    return [path.stem for path in held.glob("*.tsv")] if held.exists() else []
