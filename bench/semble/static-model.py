"""Writes a static model of 256 dimensions, as semble loads one: model.py OUT TREE..."""

import pathlib
import sys

import numpy as np
from model2vec import StaticModel
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, trainers


def texts(trees):
    for tree in trees:
        for path in pathlib.Path(tree).rglob("*"):
            if path.is_file() and ".git" not in path.parts and path.stat().st_size < 200_000:
                try:
                    yield path.read_text()
                except UnicodeDecodeError:
                    pass


out, *trees = sys.argv[1:]
tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]"))
tokenizer.normalizer = normalizers.BertNormalizer()
tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
tokenizer.train_from_iterator(
    texts(trees), trainers.WordPieceTrainer(vocab_size=30_000, special_tokens=["[PAD]", "[UNK]"], show_progress=False)
)
vectors = np.random.default_rng(1).standard_normal((tokenizer.get_vocab_size(), 256)).astype("float32")
StaticModel(vectors, tokenizer, config={"normalize": True}).save_pretrained(out)
