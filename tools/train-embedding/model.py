"""The files of a model that plugin-embed-static reads."""

import pathlib

import numpy as np

SIDES = ("query", "document")


def read_model(folder):
    """The vocabulary, its vectors of length 1, and their weights in queries and in documents."""
    folder = pathlib.Path(folder)
    vocabulary = (folder / "vocabulary.txt").read_text().split()
    embedding = np.fromfile(folder / "embedding.i8", np.int8).reshape(len(vocabulary), -1).astype(np.float32)
    norms = np.maximum(np.linalg.norm(embedding, axis=1), 1e-9)
    weights = np.stack([np.fromfile(folder / f"scale-{side}.f32", "<f4") for side in SIDES])
    return vocabulary, embedding / norms[:, None], np.maximum(weights * norms, 1e-6)


def write_model(folder, vocabulary, embedding, weights):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    quantum = np.maximum(np.abs(embedding).max(axis=1), 1e-9) / 127
    (folder / "vocabulary.txt").write_text("".join(f"{token}\n" for token in vocabulary))
    np.round(embedding / quantum[:, None]).astype(np.int8).tofile(folder / "embedding.i8")
    for side, of_side in zip(SIDES, weights):
        (quantum * of_side).astype("<f4").tofile(folder / f"scale-{side}.f32")
