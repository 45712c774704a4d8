import type { ChunkedFile } from '@codesearch/kernel';
import { guardStage, sourceText, temporaryProject } from '@codesearch/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { ast } from '../index.ts';

const notebook = `

# %% [markdown]
# Retries

Waits between attempts.


# %% [python]
%matplotlib inline
import time

def wait_between(attempt):
    time.sleep(attempt)


# %% [bash]
%%bash
ls
# %% [r]
delay <- function(attempt) attempt * 2
`;

async function chunk(path: string, text: string): Promise<ChunkedFile> {
  const project = await temporaryProject();
  onTestFinished(() => project.remove());
  await using chunker = guardStage(ast(), project.context);
  return chunker.chunk({ source: sourceText(path, text) });
}

it('chunks each cell of a notebook in its language, without a grammar as text', async () => {
  const { language, chunks, degraded } = await chunk('docs/a.ipynb', notebook);
  expect(degraded?.code).not.toBe('syntax-errors');
  expect(language).toBe('python');
  expect(chunks.map((each) => [each.language, each.span.startLine, each.span.endLine])).toEqual([
    ['text', 3, 6],
    ['python', 9, 14],
    ['bash', 17, 19],
    ['text', 20, 21],
  ]);
  for (const { text, span } of chunks) expect(text).toBe(notebook.slice(span.start, span.end));
});

it('finds the symbols of cells at their lines in the notebook', async () => {
  const { chunks } = await chunk('a.ipynb', notebook);
  const symbols = chunks.flatMap((each) => each.symbols);
  expect(symbols.map(({ name, kind, startLine, endLine }) => [name, kind, startLine, endLine])).toEqual([
    ['wait_between', 'function', 13, 14],
  ]);
});

it('chunks a file without cells as data', async () => {
  const { chunks } = await chunk('a.ipynb', '{"a": 1}\n');
  expect(chunks).toHaveLength(1);
});
