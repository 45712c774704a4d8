"""Hard negatives of questions: the chunks that a model finds for them. Their words rarely are those of the code."""

import numpy as np

from corpus import KINDS
from kernels import embed


def vectors_of(bags, first, last, embedding, weights):
    """Vectors of the texts from `first` to before `last`, of length 1."""
    begin, end = bags.starts[first], bags.starts[last]
    out, norms = np.zeros((last - first, embedding.shape[1]), np.float32), np.zeros(last - first, np.float32)
    tf = (1 + np.log(bags.counts[begin:end])).astype(np.float32)
    embed(bags.starts[first : last + 1] - begin, bags.ids[begin:end], tf, weights, embedding, out, norms)
    return out


def near_negatives(corpus, model):
    """Replaces the hard negatives of questions by the nearest documents of the repository that are no answers."""
    _, embedding, weights = model
    count = corpus.negatives.shape[1]
    first = 0
    for repository, last in enumerate(corpus.repositories):
        pairs = np.flatnonzero((corpus.repository == repository) & (corpus.kinds == KINDS.index("question")))
        if len(pairs) > 0 and last - first > count:
            documents = vectors_of(corpus.documents, first, last, embedding, weights[1])
            queries = vectors_of(corpus.queries, pairs[0], pairs[-1] + 1, embedding, weights[0])[pairs - pairs[0]]
            scores = queries @ documents.T
            for row, pair in enumerate(pairs):
                answers = corpus.answers[corpus.first[pair] : corpus.first[pair] + corpus.count[pair]]
                scores[row, answers - first] = -2
            corpus.negatives[pairs] = first + np.argpartition(-scores, count, axis=1)[:, :count]
        first = last
