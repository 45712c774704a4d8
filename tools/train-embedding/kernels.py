"""The arithmetic of the model and of one training step, compiled."""

import math

import numba as nb
import numpy as np


@nb.njit(cache=True)
def seed_dropout(seed):
    np.random.seed(seed)


@nb.njit(cache=True)
def fill_bags(scratch, bags, picks, extra, minus_bags, minus, mode, dropout, out_starts, out_ids, out_tf):
    """
    Writes the bags `picks` with 1 + ln(count). `extra` is a second bag to add, or -1. `mode` 1 subtracts the counts of the bag `minus`
    (the query is a part of the document), 2 removes its sub-tokens. Each sub-token is left out with the probability `dropout`. Returns the
    number of entries.
    """
    starts, ids, counts = bags
    minus_starts, minus_ids, minus_counts = minus_bags
    length = 0
    for i in range(picks.shape[0]):
        for part in range(2):
            pick = picks[i] if part == 0 else extra[i]
            if pick >= 0:
                for j in range(starts[pick], starts[pick + 1]):
                    scratch[ids[j]] += counts[j]
        if mode[i] > 0:
            for j in range(minus_starts[minus[i]], minus_starts[minus[i] + 1]):
                scratch[minus_ids[j]] = max(0.0, scratch[minus_ids[j]] - minus_counts[j]) if mode[i] == 1 else 0.0
        out_starts[i] = length
        for part in range(2):
            pick = picks[i] if part == 0 else extra[i]
            if pick >= 0:
                for j in range(starts[pick], starts[pick + 1]):
                    row = ids[j]
                    if scratch[row] > 0 and np.random.random() < dropout:
                        scratch[row] = 0.0
                    if scratch[row] > 0:
                        out_ids[length] = row
                        out_tf[length] = 1.0 + math.log(scratch[row])
                        scratch[row] = 0.0
                        length += 1
        out_starts[i + 1] = length
    return length


@nb.njit(parallel=True, fastmath=True, cache=True)
def embed(starts, ids, tf, weights, embedding, out, norms):
    """Normalized weighted sums. A text without sub-tokens gets the zero vector."""
    for i in nb.prange(starts.shape[0] - 1):
        total = np.zeros(embedding.shape[1], np.float32)
        for j in range(starts[i], starts[i + 1]):
            factor = tf[j] * weights[ids[j]]
            row = embedding[ids[j]]
            for d in range(total.shape[0]):
                total[d] += factor * row[d]
        norm = np.float32(0.0)
        for d in range(total.shape[0]):
            norm += total[d] * total[d]
        norm = max(math.sqrt(norm), 1e-6)
        norms[i] = norm
        for d in range(total.shape[0]):
            out[i, d] = total[d] / norm


@nb.njit(parallel=True, fastmath=True, cache=True)
def update(groups, group_rows, order, row_of, tf, side_of, gradients, idf, log_weights, embedding, m, v, mw, vw, rate, weight_rate, step):
    """
    Adam for the vector and the two weights of each sub-token of a batch. `order` lists the entries by sub-token, `groups` the start of each
    sub-token in it. `gradients` are those of the sums before they are normalized.
    """
    correct1, correct2 = 1 - 0.9**step, 1 - 0.999**step
    for g in nb.prange(groups.shape[0] - 1):
        row = group_rows[g]
        vector = embedding[row]
        total = np.zeros(vector.shape[0], np.float32)
        weight_gradient = np.zeros(2, np.float32)
        for k in range(groups[g], groups[g + 1]):
            entry = order[k]
            side = side_of[entry]
            weight = tf[entry] * idf[row] * math.exp(log_weights[side, row])
            gradient = gradients[row_of[entry]]
            product = np.float32(0.0)
            for d in range(total.shape[0]):
                total[d] += weight * gradient[d]
                product += vector[d] * gradient[d]
            weight_gradient[side] += weight * product
        for d in range(total.shape[0]):
            m[row, d] = 0.9 * m[row, d] + 0.1 * total[d]
            v[row, d] = 0.999 * v[row, d] + 0.001 * total[d] * total[d]
            vector[d] -= rate * (m[row, d] / correct1) / (math.sqrt(v[row, d] / correct2) + 1e-8)
        for side in range(2):
            change = weight_gradient[side]
            if change != 0:
                mw[side, row] = 0.9 * mw[side, row] + 0.1 * change
                vw[side, row] = 0.999 * vw[side, row] + 0.001 * change * change
                log_weights[side, row] -= weight_rate * (mw[side, row] / correct1) / (math.sqrt(vw[side, row] / correct2) + 1e-8)
