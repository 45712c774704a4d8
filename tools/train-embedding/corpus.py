"""Reads what mine.ts wrote into arrays."""

import collections
import gzip
import pathlib

import numpy as np

from questions import answers as answers_of, read_questions, sub_tokens

KINDS = ["doc", "comment", "message", "name", "path", "head", "section", "mention", "commit", "log", "question"]


class Bags:
    """Sub-tokens with counts of many texts, as compressed sparse rows."""

    def __init__(self, starts, ids, counts):
        self.starts = np.asarray(starts, np.int64)
        self.ids = np.asarray(ids, np.int32)
        self.counts = np.asarray(counts, np.float32)

    def remap(self, rows):
        """Gives each sub-token the row `rows[id]`, and leaves out those without one (-1)."""
        ids = rows[self.ids]
        keep = ids >= 0
        kept = np.concatenate(([0], np.cumsum(keep)))
        return Bags(kept[self.starts], ids[keep], self.counts[keep])


class Corpus:
    """Documents, queries, and pairs of a query and the first and the number of its answers."""

    def __init__(self, folder, max_rows, min_repositories, held_out, questions=None, vocabulary=None):
        """`questions` is a folder of questions, `vocabulary` that of a model to go on with."""
        known, repositories = {}, []
        texts = {"document": [[0], [], []], "query": [[0], [], []]}
        files, kinds, first, count, answers, repository = [], [], [], [], [], []
        names = sorted(path for path in pathlib.Path(folder).glob("*.txt.gz") if path.name[:-7] not in held_out)
        for index, path in enumerate(names):
            base = len(files)
            next_file = files[-1] + 1 if files else 0
            lines_of = collections.defaultdict(list)
            with gzip.open(path, "rt", encoding="utf-8") as lines:
                for line in lines:
                    if line.startswith("F "):
                        file, path_of = next_file, line[2:-1]
                        next_file += 1
                        continue
                    head, numbers, *bag = line.split()
                    starts, ids, counts = texts["document" if head == "D" else "query"]
                    for token in bag:
                        token, _, occurrences = token.partition(":")
                        ids.append(known.setdefault(token, len(known)))
                        counts.append(int(occurrences or 1))
                    starts.append(len(ids))
                    if head == "D":
                        lines_of[path_of].append((len(files), *map(int, numbers.split("-"))))
                        files.append(file)
                    else:
                        kinds.append(KINDS.index(head))
                        first.append(len(answers))
                        answers.extend(base + int(number) for number in numbers.split(","))
                        count.append(len(answers) - first[-1])
                        repository.append(index)
            for question in read_questions(questions, path.name[:-7]) if questions else []:
                chosen = answers_of(question, lines_of[question["path"]])
                if chosen:
                    starts, ids, counts = texts["query"]
                    for token, occurrences in collections.Counter(sub_tokens(question["question"])).items():
                        ids.append(known.setdefault(token, len(known)))
                        counts.append(occurrences)
                    starts.append(len(ids))
                    kinds.append(KINDS.index("question"))
                    first.append(len(answers))
                    answers.extend(chosen)
                    count.append(len(chosen))
                    repository.append(index)
            repositories.append(len(files))
        self.repositories = repositories
        documents, queries = Bags(*texts["document"]), Bags(*texts["query"])
        if vocabulary is None:
            rows, self.vocabulary, self.frequency = choose_rows(known, documents, repositories, max_rows, min_repositories)
        else:
            row_of = {token: row for row, token in enumerate(vocabulary)}
            rows, self.vocabulary = np.array([row_of.get(token, -1) for token in known], np.int32), vocabulary
        self.documents, self.queries = documents.remap(rows), queries.remap(rows)
        self.files = np.array(files, np.int32)
        self.kinds = np.array(kinds, np.int8)
        self.first = np.array(first, np.int64)
        self.count = np.array(count, np.int32)
        self.answers = np.array(answers, np.int32)
        self.repository = np.array(repository, np.int32)


def choose_rows(known, documents, repositories, max_rows, min_repositories):
    """The sub-tokens of at least `min_repositories` repositories, those of many documents first, at most `max_rows`."""
    frequency = np.bincount(documents.ids, minlength=len(known))
    spread = np.zeros(len(known), np.int32)
    start = 0
    for end in repositories:
        spread[np.unique(documents.ids[documents.starts[start] : documents.starts[end]])] += 1
        start = end
    names = list(known)
    order = [i for i in np.argsort(-frequency, kind="stable") if spread[i] >= min_repositories and len(names[i]) <= 24]
    order = order[:max_rows]
    rows = np.full(len(known), -1, np.int32)
    rows[order] = np.arange(len(order), dtype=np.int32)
    return rows, [names[i] for i in order], frequency[order]
