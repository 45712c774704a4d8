"""Vectors of words in questions: they start with those in documents, and are learned from questions alone."""

import numpy as np

from corpus import KINDS


def row_of_queries(vocabulary):
    """For each row, the row of the same word in queries."""
    row_of = {word: row for row, word in enumerate(vocabulary)}
    return np.array([row_of.get(f"?{word}", row) for row, word in enumerate(vocabulary)], np.int32)


def add_query_rows(corpus, model, minimum):
    """Adds a vector for each word of at least `minimum` questions to a model, and uses it in the questions of the corpus."""
    vocabulary, embedding, weights = model
    queries = corpus.queries
    pair_of = np.repeat(np.arange(len(queries.starts) - 1), np.diff(queries.starts))
    asked = corpus.kinds[pair_of] == KINDS.index("question")
    frequency = np.bincount(queries.ids[asked], minlength=len(vocabulary))
    known = set(vocabulary)
    added = [row for row in np.flatnonzero(frequency >= minimum) if f"?{vocabulary[row]}" not in known]
    corpus.vocabulary = [*vocabulary, *(f"?{vocabulary[row]}" for row in added)]
    queries.ids = np.where(asked, row_of_queries(corpus.vocabulary)[queries.ids], queries.ids).astype(np.int32)
    return corpus.vocabulary, np.concatenate([embedding, embedding[added]]), np.concatenate([weights, weights[:, added]], axis=1)
