"""Hard negatives: the chunks of a repository that have the words of a query and are not its answers."""

import numba as nb
import numpy as np


def hard_negatives(corpus, count):
    """For each pair, the numbers of up to `count` documents of its repository with the highest BM25 scores, or -1."""
    documents, queries = corpus.documents, corpus.queries
    found = np.full((len(corpus.kinds), count), -1, np.int32)
    for repository in range(len(corpus.repositories)):
        first, last = (corpus.repositories[repository - 1] if repository else 0), corpus.repositories[repository]
        pairs = np.flatnonzero(corpus.repository == repository)
        begin, end = documents.starts[first], documents.starts[last]
        if len(pairs) == 0 or begin == end:
            continue
        ids, counts = documents.ids[begin:end], documents.counts[begin:end]
        of_document = np.repeat(np.arange(last - first, dtype=np.int32), np.diff(documents.starts[first : last + 1]))
        order = np.argsort(ids, kind="stable")
        postings = np.searchsorted(ids[order], np.arange(len(corpus.vocabulary) + 1))
        lengths = np.bincount(of_document, counts, last - first)
        saturation = 1.2 * (0.25 + 0.75 * lengths / max(lengths.mean(), 1))
        weights = (counts * 2.2 / (counts + saturation[of_document]))[order].astype(np.float32)
        search(
            pairs, queries.starts, queries.ids, postings, of_document[order], weights, corpus.first, corpus.count, corpus.answers,
            corpus.files, first, last - first, found,
        )
    return found


@nb.njit(parallel=True, fastmath=True, cache=True)
def search(pairs, starts, ids, postings, of_posting, weights, answer_first, answer_count, answers, files, base, documents, found):
    blocks = 64
    for block in nb.prange(blocks):
        scores = np.zeros(documents, np.float32)
        touched = np.zeros(documents, np.int32)
        for p in range(block, pairs.shape[0], blocks):
            pair = pairs[p]
            length = 0
            for j in range(starts[pair], starts[pair + 1]):
                begin, end = postings[ids[j]], postings[ids[j] + 1]
                if end - begin > documents // 5:
                    continue
                idf = np.log(1 + documents / (0.5 + end - begin))
                for k in range(begin, end):
                    document = of_posting[k]
                    if scores[document] == 0:
                        touched[length] = document
                        length += 1
                    scores[document] += idf * weights[k]
            file = files[answers[answer_first[pair]]]
            for k in range(answer_first[pair], answer_first[pair] + answer_count[pair]):
                scores[answers[k] - base] = 0
            for rank in range(found.shape[1]):
                best, best_score = -1, 0.0
                for k in range(length):
                    document = touched[k]
                    if scores[document] > best_score and (answer_count[pair] == 1 or files[base + document] != file):
                        best, best_score = document, scores[document]
                if best == -1:
                    break
                found[pair, rank] = base + best
                scores[best] = 0
            for k in range(length):
                scores[touched[k]] = 0
