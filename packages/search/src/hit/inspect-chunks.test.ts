import { expect, it } from 'vitest';
import type { IdsRequest, ListRequest, SourceFile, StoredChunk } from '@codesearch/kernel';
import { inspectChunks } from './freshness.ts';
import type { SearchedStages } from '../retriever/searched-stages.ts';

const chunk = (id: string, path: string, startLine: number): StoredChunk => ({
  id,
  path,
  granularity: 'chunk',
  language: 'text',
  kind: 'text',
  startLine,
  endLine: startLine,
  text: id,
  symbols: [],
  enclosing: [],
  calls: [],
  imports: [],
});

const files: Readonly<Record<string, readonly StoredChunk[]>> = {
  'a.txt': [
    chunk('a1', 'a.txt', 1),
    chunk('a2', 'a.txt', 3),
    chunk('a3', 'a.txt', 4),
    chunk('a4', 'a.txt', 9),
    chunk('a5', 'a.txt', 90),
  ],
  'b.txt': [chunk('b1', 'b.txt', 1)],
};

/** The text of a file, with each chunk at its line. */
function textOf(path: string): string {
  const lines = Array.from({ length: 90 }, () => '');
  for (const { startLine, text } of files[path] ?? []) lines[startLine - 1] = text;
  return lines.join('\n');
}

/** Stages over unchanged files. @param listed gets the paths whose chunks were listed */
function stages(listed: string[]): SearchedStages {
  const file = { path: '', size: 0, mtimeMs: 0, stamp: 'same' };
  const parts: Record<string, unknown> = {
    changeDetector: { fileRecord: async () => ({ file, hash: '', chunks: 1 }) },
    scanner: {
      stat: async (request: { readonly path: string }) => ({ ...file, path: request.path }),
      read: async (request: { readonly file: SourceFile }) => ({ source: { text: textOf(request.file.path) } }),
    },
    store: {
      list: async ({ paths }: ListRequest) => (listed.push(...paths), paths.flatMap((path) => files[path] ?? [])),
      load: async ({ ids }: IdsRequest) =>
        Object.values(files)
          .flat()
          .filter(({ id }) => ids.includes(id)),
    },
  };
  return {
    get: async (name: string) => parts[name],
    context: { projectRoot: '/no such folder' },
  } as unknown as SearchedStages;
}

it('compares each chunk with the disk', async () => {
  const [a1, a2] = files['a.txt'] as StoredChunk[];
  const listed: string[] = [];
  const inspected = await inspectChunks(stages(listed), [a2, a1] as StoredChunk[]);
  expect(inspected.map((freshness) => freshness.verdict)).toEqual(['fresh', 'fresh']);
  expect(listed).toEqual([]);
});
