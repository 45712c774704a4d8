import numpy as np
from corpus import KINDS

def split_queries(corpus, model, minimum, every):
    vocabulary, embedding, weights = model
    q = corpus.queries
    owner = np.repeat(np.arange(len(q.starts) - 1), np.diff(q.starts))
    asked = corpus.kinds[owner] == KINDS.index("question")
    frequency = np.bincount(q.ids[asked], minlength=len(vocabulary))
    chosen = np.flatnonzero(frequency >= minimum)
    rows = np.arange(len(vocabulary), dtype=np.int32)
    rows[chosen] = len(vocabulary) + np.arange(len(chosen))
    ids = (rows[q.ids] if every else np.where(asked, rows[q.ids], q.ids)).astype(np.int32)
    q.ids = ids
    corpus.vocabulary = list(vocabulary) + ["?" + vocabulary[i] for i in chosen]
    print("split", len(chosen))
    return corpus.vocabulary, np.concatenate([embedding, embedding[chosen]]), np.concatenate([weights, weights[:, chosen]], axis=1)
