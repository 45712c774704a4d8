"""
Trains the built-in embedding on what mine.ts wrote, and writes a model that plugin-embed-static reads.

    python train.py --mined FOLDER --out FOLDER
"""

import argparse
import json
import os
import pathlib
import pickle
import time

import numpy as np

from bm25 import hard_negatives
from corpus import KINDS, Corpus
from kernels import embed, fill_bags, seed_dropout, update
from model import read_model, write_model
from query_rows import add_query_rows
from questions import kept_apart
from vector_negatives import near_negatives

parser = argparse.ArgumentParser()
parser.add_argument("--mined", required=True)
parser.add_argument("--out", required=True)
parser.add_argument("--cache", help="a file for the arrays of the corpus")
parser.add_argument("--init", help="vectors of words, written by word_vectors.py; or the folder of a model to go on with")
parser.add_argument("--questions", help="a folder of questions; the repositories of the folder `held` beside it are left out")
parser.add_argument("--rows", type=int, default=41000)
parser.add_argument("--dimensions", type=int, default=256)
parser.add_argument("--steps", type=int, default=3000)
parser.add_argument("--minutes", type=float, default=float("inf"), help="a limit; the rate decays within it")
parser.add_argument("--batch", type=int, default=1024)
parser.add_argument("--group", type=int, default=128, help="pairs of one repository in a batch")
parser.add_argument("--rate", type=float, default=2e-3)
parser.add_argument("--min-repositories", type=int, default=4)
parser.add_argument("--neighbour", type=float, default=0.2, help="share of documents to which the next chunk is added")
parser.add_argument("--subtract", type=float, default=0.7, help="share of the queries from a chunk that are removed from it")
parser.add_argument(
    "--mix",
    default="doc=28,comment=16,message=4,name=22,path=10,head=7,section=3,mention=3,commit=6,log=1,question=100",
    help="shares of the kinds of pairs",
)
parser.add_argument("--hard", type=float, default=0.25, help="hard negatives for each pair of a batch")
parser.add_argument("--query-words", type=int, default=2, help="going on from a model, words of so many questions get a vector for queries")
parser.add_argument("--dropout", type=float, default=0.2, help="share of the sub-tokens that a text loses in a batch")
parser.add_argument("--hold-out", default="", help="names of mined repositories to leave out, with commas")
parser.add_argument("--seed", type=int, default=1)
options = parser.parse_args()
random = np.random.default_rng(options.seed)
seed_dropout(options.seed)

start_model = read_model(options.init) if options.init and pathlib.Path(options.init).is_dir() else None
cache = pathlib.Path(options.cache) if options.cache else None
if cache and cache.exists():
    corpus = pickle.loads(cache.read_bytes())
else:
    held_out = options.hold_out.split(",") + (kept_apart(options.questions) if options.questions else [])
    vocabulary = start_model[0] if start_model else None
    corpus = Corpus(options.mined, options.rows, options.min_repositories, held_out, options.questions, vocabulary)
    corpus.negatives = hard_negatives(corpus, 8)
    if start_model:
        near_negatives(corpus, start_model)
    if cache:
        cache.write_bytes(pickle.dumps(corpus, protocol=5))
if start_model:
    start_model = add_query_rows(corpus, start_model, options.query_words)
documents, queries = corpus.documents, corpus.queries
rows, dimensions, batch = len(corpus.vocabulary), options.dimensions, options.batch
print(f"{len(documents.starts) - 1} documents, {len(corpus.kinds)} pairs, {rows} sub-tokens", flush=True)
for kind, name in enumerate(KINDS):
    print(f"  {name}: {np.sum(corpus.kinds == kind)}")

if start_model:
    _, embedding, weights = start_model
    idf = np.sqrt(weights[0] * weights[1])
    log_weights = np.log(weights / idf)
    dimensions = embedding.shape[1]
else:
    idf = np.log(1 + (len(documents.starts) - 1) / (1 + corpus.frequency)).astype(np.float32)
    embedding = random.standard_normal((rows, dimensions)).astype(np.float32) / np.sqrt(dimensions)
    log_weights = np.zeros((2, rows), np.float32)
if options.init and not start_model:
    saved = np.load(options.init)
    vector_of = {str(word): vector for word, vector in zip(saved["words"], saved["vectors"])}
    for row, token in enumerate(corpus.vocabulary):
        if token in vector_of:
            embedding[row] = vector_of[token]
moments = [np.zeros_like(embedding), np.zeros_like(embedding), np.zeros_like(log_weights), np.zeros_like(log_weights)]
temperature, temperature_moments = np.log(20.0), [0.0, 0.0]

# Pairs by repository and kind, of queries with at least two known sub-tokens.
usable = np.diff(queries.starts) >= np.where(corpus.kinds == KINDS.index("name"), 1, 2)
mix = {name: float(share) for name, share in (part.split("=") for part in options.mix.split(","))}
pools = []
for repository in range(corpus.repository.max() + 1):
    of_repository = np.flatnonzero((corpus.repository == repository) & usable)
    by_kind = [of_repository[corpus.kinds[of_repository] == kind] for kind in range(len(KINDS))]
    pools.append(by_kind)
sizes = np.array([sum(len(pool) for pool in pools_of) for pools_of in pools], float)
chance = np.sqrt(sizes) / np.sqrt(sizes).sum()
INSIDE = [KINDS.index(kind) for kind in ("doc", "comment", "message", "section")]
NAME, PATH, HEAD = (KINDS.index(kind) for kind in ("name", "path", "head"))


def sample():
    """Groups of pairs, each of one repository, without two pairs of one document in a group."""
    chosen = []
    while sum(len(group) for group in chosen) < batch:
        by_kind = pools[random.choice(len(pools), p=chance)]
        shares = np.array([mix.get(name, 0) if len(pool) > 0 else 0 for name, pool in zip(KINDS, by_kind)])
        if shares.sum() == 0:
            continue
        counts = random.multinomial(options.group, shares / shares.sum())
        group = np.concatenate([random.choice(pool, min(count, len(pool)), replace=False) for pool, count in zip(by_kind, counts) if count > 0])
        chosen.append(group)
    return np.concatenate(chosen)[:batch]


hard = int(batch * options.hard)
height = batch + hard
scratch = np.zeros(rows, np.float32)
buffers = [(np.zeros(size + 1, np.int64), np.zeros(size * 1500, np.int32), np.zeros(size * 1500, np.float32)) for size in (batch, height)]
document_bags = (documents.starts, documents.ids, documents.counts)
query_bags = (queries.starts, queries.ids, queries.counts)
vectors = np.zeros((batch + height, dimensions), np.float32)
norms = np.zeros(batch + height, np.float32)
none = np.full(batch, -1, np.int64)
unchanged = np.zeros(height, np.int64)
start, losses, accuracy = time.time(), [], []
for step in range(1, options.steps + 1):
    pairs = sample()
    kinds = corpus.kinds[pairs]
    picks = corpus.answers[corpus.first[pairs] + random.integers(0, corpus.count[pairs])].astype(np.int64)
    negatives = corpus.negatives[pairs, random.integers(0, corpus.negatives.shape[1], batch)]
    negatives = random.permutation(negatives[negatives >= 0])[:hard]
    picks = np.concatenate([picks, negatives, np.repeat(picks[:1], hard - len(negatives))])
    following = np.minimum(picks + 1, len(corpus.files) - 1)
    extra = np.where((corpus.files[following] == corpus.files[picks]) & (random.random(height) < options.neighbour), following, -1)
    mode = np.where(np.isin(kinds, INSIDE) & (random.random(batch) < options.subtract), 1, 0)
    mode = np.where((kinds == NAME) & (random.random(batch) < 0.5), 2, mode)
    mode = np.concatenate([mode, np.zeros(hard, np.int64)])
    minus = np.concatenate([pairs, unchanged[:hard]])
    sides = []
    for side, (bags, chosen, added, modes) in enumerate(((query_bags, pairs, none, unchanged[:batch]), (document_bags, picks, extra, mode))):
        starts, ids, tf = buffers[side]
        length = fill_bags(scratch, bags, chosen, added, query_bags, minus, modes, options.dropout, starts, ids, tf)
        weights = idf * np.exp(log_weights[side])
        part = slice(0, batch) if side == 0 else slice(batch, batch + height)
        embed(starts, ids, tf, weights, embedding, vectors[part], norms[part])
        sides.append((starts, ids[:length], tf[:length]))

    query, document = vectors[:batch], vectors[batch:]
    scale = np.float32(np.exp(temperature))
    logits = scale * (query @ document.T)
    # Other chunks of a file answer its path and its head comment too.
    same = picks[:batch, None] == picks[None, :]
    file = corpus.files[picks]
    same |= (file[:batch, None] == file[None, :]) & np.isin(kinds, (PATH, HEAD))[:, None]
    diagonal = np.arange(batch)
    same[diagonal, diagonal] = False
    logits[same] = -1e4
    gradient = np.zeros_like(logits)
    loss = 0.0
    for axis, width in ((1, height), (0, batch)):
        part = logits[:, :width]
        p = np.exp(part - part.max(axis=axis, keepdims=True))
        p /= p.sum(axis=axis, keepdims=True)
        p[same[:, :width]] = 0
        loss -= np.log(np.maximum(p[diagonal, diagonal], 1e-12)).mean() / 2
        gradient[:, :width] += p
    gradient[diagonal, diagonal] -= 2
    gradient /= 2 * batch
    accuracy.append(np.mean(logits.argmax(1) == diagonal))
    losses.append(loss)
    temperature_gradient = float((gradient * logits).sum())
    outer = np.concatenate([scale * gradient @ document, scale * gradient.T @ query])
    outer = (outer - vectors * np.sum(outer * vectors, axis=1, keepdims=True)) / norms[:, None]

    (qs, qi, qt), (ds, di, dt) = sides
    ids, tf = np.concatenate([qi, di]), np.concatenate([qt, dt])
    row_of = np.concatenate([np.repeat(diagonal, np.diff(qs)), np.repeat(np.arange(batch, batch + height), np.diff(ds))]).astype(np.int32)
    side_of = np.concatenate([np.zeros(len(qi), np.int8), np.ones(len(di), np.int8)])
    order = np.argsort(ids, kind="stable")
    group_rows, groups = np.unique(ids[order], return_index=True)
    groups = np.append(groups, len(ids))
    warm = min(1.0, step / 100)
    progress = min(1.0, max(step / options.steps, (time.time() - start) / 60 / options.minutes))
    rate = options.rate * warm * (0.5 * (1 + np.cos(np.pi * progress)) + 0.01)
    update(groups, group_rows, order, row_of, tf, side_of, outer.astype(np.float32), idf, log_weights, embedding, *moments, rate, rate * 2, step)
    temperature_moments[0] = 0.9 * temperature_moments[0] + 0.1 * temperature_gradient
    temperature_moments[1] = 0.999 * temperature_moments[1] + 0.001 * temperature_gradient**2
    temperature -= rate * (temperature_moments[0] / (1 - 0.9**step)) / (np.sqrt(temperature_moments[1] / (1 - 0.999**step)) + 1e-8)
    temperature = min(temperature, np.log(60.0))
    if step % 100 == 0:
        print(f"{step} loss {np.mean(losses[-100:]):.4f} first {np.mean(accuracy[-100:]):.4f} scale {scale:.1f} {time.time() - start:.0f} s", flush=True)
    if progress == 1:
        break

out = pathlib.Path(options.out)
write_model(out, corpus.vocabulary, embedding, idf * np.exp(log_weights))
(out / "training.json").write_text(json.dumps({**vars(options), "seconds": round(time.time() - start), "loss": float(np.mean(losses[-100:])), "first": float(np.mean(accuracy[-100:]))}, indent=2))
os.sync()
