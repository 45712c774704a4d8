import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SourceFile, StoredChunk } from '@codesearch/kernel';
import { inspectChunks, locate } from './freshness.ts';
import type { SearchedStages } from '../retriever/searched-stages.ts';

const chunk: StoredChunk = {
  id: '0'.repeat(32),
  path: 'a.ts',
  granularity: 'chunk',
  language: 'typescript',
  kind: 'function',
  startLine: 3,
  endLine: 4,
  text: 'one();\ntwo();',
  symbols: [],
  enclosing: [],
  calls: [],
  imports: [],
};

/** Stages over one file, with its committed content and its content on disk. */
function stages(
  committed: string,
  disk: string | undefined,
  readAs: 'text' | 'binary' = 'text',
  stored: readonly StoredChunk[] = [chunk],
): SearchedStages & { reads: number } {
  const file = (text: string): SourceFile => ({
    path: 'a.ts',
    size: text.length,
    mtimeMs: 0,
    stamp: `stamp of ${text}`,
  });
  const set = {
    reads: 0,
    context: { projectRoot: '/no such folder' },
    async get(name: string): Promise<unknown> {
      if (name === 'changeDetector')
        return { fileRecord: async () => ({ file: file(committed), hash: committed, chunks: 1 }) };
      if (name === 'store') return { load: async () => stored };
      return {
        stat: async () => (disk === undefined ? undefined : file(disk)),
        read: async () => {
          set.reads++;
          if (readAs === 'binary') return { skipped: { path: 'a.ts', reason: 'binary' } };
          return { source: { file: file(disk ?? ''), text: disk, hash: (disk ?? '').trimEnd() } };
        },
      };
    },
    async [Symbol.asyncDispose]() {},
  };
  return set as unknown as SearchedStages & { reads: number };
}

/** Another state of the same content. */
const touchedRecord = { fileRecord: async () => ({ file: { stamp: 'another' }, hash: 'x', chunks: 0 }) };

const verdict = async (set: SearchedStages): Promise<unknown> => (await inspectChunks(set, [chunk]))[0];

const text = 'x\n\none();\ntwo();';

it('is fresh if its text is on disk, and is then not read again while its file has the same state', async () => {
  const set = stages(text, text);
  expect(await verdict(set)).toEqual({ verdict: 'fresh' });
  expect(await verdict(set)).toEqual({ verdict: 'fresh' });
  expect(set.reads).toBe(1);
});

it('has changed if its text is not on disk, although its file has the committed state', async () => {
  expect(await verdict(stages('another text', 'another text'))).toEqual({ verdict: 'changed' });
});

it('is fresh without the scanner if its lines are on disk as they are', async () => {
  const root = mkdtempSync(join(tmpdir(), 'codesearch-fresh-'));
  try {
    const set = { ...stages(text, text), context: { projectRoot: root } } as unknown as SearchedStages & {
      reads: number;
    };
    for (const [content, reads] of [
      [text, 0],
      [`${text}\n`, 0],
      ['x\r\n\r\none();\r\ntwo();', 1],
      ['x\n\none();\ntwo();more', 1],
      ['x\n\none();', 1],
      ['x', 1],
    ] as const) {
      writeFileSync(join(root, 'a.ts'), content);
      const fresh = stages(text, text);
      await verdict(Object.assign(fresh, { context: set.context }));
      expect([content, fresh.reads]).toEqual([content, reads]);
    }
  } finally {
    rmSync(root, { recursive: true });
  }
});

it('is fresh if only the state differs', async () => {
  expect(await verdict(stages(text, `${text}\n`))).toEqual({ verdict: 'fresh' });
});

it('is not assumed to be fresh if the file was indexed again after the chunk was loaded', async () => {
  const now = 'x\n\n\none();\ntwo();';
  const moved = { verdict: 'moved', startLine: 4, endLine: 5 };
  expect(await verdict(stages(now, now, 'text', [{ ...chunk, startLine: 4, endLine: 5 }]))).toEqual(moved);
  expect(await verdict(stages('y', 'y', 'text', []))).toEqual({ verdict: 'changed' });
});

it('has changed if an interrupted run stored it and the file has its committed content again', async () => {
  const stage = stages('x', 'x', 'text', [chunk]);
  const touched = {
    ...stage,
    get: async (name: string) => (name === 'changeDetector' ? touchedRecord : stage.get(name as 'store')),
  };
  expect(await verdict(touched as unknown as SearchedStages)).toEqual({ verdict: 'changed' });
});

it('is fresh if blanks were added to its last line', async () => {
  expect(await verdict(stages(text, 'x\n\none();\ntwo(); \t\r\nthree();'))).toEqual({ verdict: 'fresh' });
});

it('is fresh if only other lines of the file changed', async () => {
  expect(await verdict(stages(text, 'y\n\none();\ntwo();\nthree();'))).toEqual({ verdict: 'fresh' });
});

it('has moved to the nearest lines with its text', async () => {
  expect(await verdict(stages(text, 'a\nb\nc\nd\none();\ntwo();\n\n\n\n\none();\ntwo();'))).toEqual({
    verdict: 'moved',
    startLine: 5,
    endLine: 6,
  });
});

it('has changed if its text is gone, or is only part of a line', async () => {
  expect(await verdict(stages(text, 'x\n\none();\nthree();'))).toEqual({ verdict: 'changed' });
  expect(await verdict(stages(text, 'x\n\nif (y) one();\ntwo();'))).toEqual({ verdict: 'changed' });
  expect(await verdict(stages(text, 'x\n\none();\ntwo(); // never\n'))).toEqual({ verdict: 'changed' });
});

it('is deleted if the file is gone or is not text', async () => {
  expect(await verdict(stages(text, undefined))).toEqual({ verdict: 'deleted' });
  expect(await verdict(stages(text, 'z', 'binary'))).toEqual({ verdict: 'deleted' });
});

it('has changed if the store has no text of it, which every text contains', () => {
  expect(locate({ ...chunk, text: '' }, text)).toEqual({ verdict: 'changed' });
});
