"""
Ranks the chunks of each repository for its questions, by the vector of a model alone.

    python evaluate.py --mined FOLDER --questions FOLDER --model FOLDER...
"""

import argparse
import pathlib

import numpy as np

from corpus import KINDS, Corpus
from model import read_model
from query_rows import row_of_queries
from vector_negatives import vectors_of

parser = argparse.ArgumentParser()
parser.add_argument("--mined", required=True)
parser.add_argument("--questions", required=True)
parser.add_argument("--model", required=True, nargs="+")
options = parser.parse_args()


def ranks(corpus, model):
    """The ranks of the first answer and of the first chunk of its file, of each question."""
    _, embedding, weights = model
    found, first = [], 0
    for repository, last in enumerate(corpus.repositories):
        pairs = np.flatnonzero((corpus.repository == repository) & (corpus.kinds == KINDS.index("question")))
        documents = vectors_of(corpus.documents, first, last, embedding, weights[1])
        for pair in pairs:
            scores = documents @ vectors_of(corpus.queries, pair, pair + 1, embedding, weights[0])[0]
            answers = corpus.answers[corpus.first[pair] : corpus.first[pair] + corpus.count[pair]] - first
            order = np.argsort(-scores, kind="stable")
            files = corpus.files[first:last][order]
            place = np.flatnonzero(np.isin(order, answers))[0] + 1
            # The rank of a file is the number of files with a better chunk.
            right = np.flatnonzero(files == corpus.files[first + answers[0]])[0]
            found.append((place, len(np.unique(files[: right + 1]))))
        first = last
    return np.array(found)


asked = {path.stem for path in pathlib.Path(options.questions).glob("*.tsv")}
unasked = [path.name[:-7] for path in pathlib.Path(options.mined).glob("*.txt.gz") if path.name[:-7] not in asked]
for index, folder in enumerate(options.model):
    model = read_model(folder)
    if index == 0 or model[0] != vocabulary:
        vocabulary = model[0]
        corpus = Corpus(options.mined, 0, 0, unasked, options.questions, vocabulary)
        corpus.queries = corpus.queries.remap(row_of_queries(vocabulary))
    place, file = ranks(corpus, model).T
    figures = [f"place@{k} {100 * np.mean(place <= k):.1f}" for k in (1, 5, 10, 60)] + [f"file@5 {100 * np.mean(file <= 5):.1f}"]
    print(f"{folder}: {len(place)} questions, {', '.join(figures)}, MRR {np.mean(1 / place):.3f}", flush=True)
