"""Reads what mine.ts wrote into arrays."""

import gzip
import pathlib

import numpy as np

KINDS = ["doc", "comment", "message", "name", "path", "head", "section", "mention", "commit", "log"]


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

    def __init__(self, folder, max_rows, min_repositories, held_out):
        known, repositories = {}, []
        texts = {"document": [[0], [], []], "query": [[0], [], []]}
        files, kinds, first, count, answers, repository = [], [], [], [], [], []
        names = sorted(path for path in pathlib.Path(folder).glob("*.txt.gz") if path.name[:-7] not in held_out)
        for index, path in enumerate(names):
            base = len(files)
            base_file = files[-1] + 1 if files else 0
            with gzip.open(path, "rt", encoding="utf-8") as lines:
                for line in lines:
                    head, numbers, *bag = line.split()
                    starts, ids, counts = texts["document" if head == "D" else "query"]
                    for token in bag:
                        token, _, occurrences = token.partition(":")
                        ids.append(known.setdefault(token, len(known)))
                        counts.append(int(occurrences or 1))
                    starts.append(len(ids))
                    if head == "D":
                        files.append(base_file + int(numbers))
                    else:
                        kinds.append(KINDS.index(head))
                        first.append(len(answers))
                        answers.extend(base + int(number) for number in numbers.split(","))
                        count.append(len(answers) - first[-1])
                        repository.append(index)
            repositories.append(len(files))
        self.repositories = repositories
        documents, queries = Bags(*texts["document"]), Bags(*texts["query"])
        rows, self.vocabulary, self.frequency = choose_rows(known, documents, repositories, max_rows, min_repositories)
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
