"""
The files of a model that plugin-embed-static reads.

In a program, the vocabulary, the vectors and the weights have further rows at the end, named `?word`: the vectors of words in queries that
differ from those in documents.
"""

import pathlib

import numpy as np

SIDES = ("query", "document")


def read_model(folder):
    """The vocabulary, its vectors of length 1, and their weights in queries and in documents."""
    folder = pathlib.Path(folder)
    vocabulary = (folder / "vocabulary.txt").read_text().split()
    embedding = np.fromfile(folder / "embedding.i8", np.int8).reshape(len(vocabulary), -1)
    scales = np.stack([np.fromfile(folder / f"scale-{side}.f32", "<f4") for side in SIDES])
    own = folder / "embedding-query.i8"
    if own.exists():
        of_queries = np.fromfile(own, np.int8).reshape(-1, embedding.shape[1])
        vocabulary += [f"?{word}" for word in vocabulary[: len(of_queries)]]
        scales = np.concatenate([scales, scales[:, : len(of_queries)]], axis=1)
        embedding = np.concatenate([embedding, of_queries])
    embedding = embedding.astype(np.float32)
    norms = np.maximum(np.linalg.norm(embedding, axis=1), 1e-9)
    return vocabulary, embedding / norms[:, None], np.maximum(scales * norms, 1e-6)


def write_model(folder, vocabulary, embedding, weights):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    quantum = np.maximum(np.abs(embedding).max(axis=1), 1e-9) / 127
    quantized = np.round(embedding / quantum[:, None]).astype(np.int8)
    scales = quantum * weights
    row_of = {word: row for row, word in enumerate(vocabulary)}
    own = [word for word in vocabulary if f"?{word}" in row_of]
    words = own + [word for word in vocabulary if word[0] != "?" and f"?{word}" not in row_of]
    rows = np.array([row_of[word] for word in words], int)
    rows_of_queries = np.array([row_of[f"?{word}"] for word in own], int)
    (folder / "vocabulary.txt").write_text("".join(f"{word}\n" for word in words))
    quantized[rows].tofile(folder / "embedding.i8")
    if own:
        quantized[rows_of_queries].tofile(folder / "embedding-query.i8")
    scales[0, rows[: len(own)]] = scales[0, rows_of_queries]
    for side, name in enumerate(SIDES):
        scales[side, rows].astype("<f4").tofile(folder / f"scale-{name}.f32")
