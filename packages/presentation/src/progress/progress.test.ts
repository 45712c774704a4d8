import type { IndexEvent } from '@codesearch/engine';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProgress } from './progress.ts';
import type { ProgressMode } from './progress.ts';

const found: IndexEvent = { type: 'changes-found', added: 9, modified: 1, removed: 0, unchanged: 0, bytes: 4_000_000 };

const committed = (files: number): IndexEvent => ({
  type: 'batch-committed',
  files,
  totalFiles: 10,
  chunks: files * 100,
  bytes: files * 400_000,
});

let now = 0;

beforeEach(() => {
  now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** The output for events, each the given milliseconds after the one before. */
function written(
  events: readonly (readonly [ms: number, IndexEvent])[],
  mode: ProgressMode = 'auto',
  isTTY = false,
  columns = 40,
  canRedraw = true,
): string {
  let text = '';
  const stream = { isTTY, columns, write: (part: string) => ((text += part), true) };
  const progress = createProgress(stream, mode, canRedraw);
  for (const [ms, event] of events) {
    now += ms;
    progress.show(event);
  }
  progress.end();
  return text;
}

it('prints a line with files, chunks, rate and remaining time every five seconds without a terminal', () => {
  expect(
    written([
      [0, found],
      [1000, committed(1)],
      [4000, committed(5)],
      [1000, committed(6)],
    ]),
  ).toBe('Indexing 10 files (4.0 MB)\nIndexing 5/10 files, 500 chunks, 400.0 kB/s, 5.0 s left\n');
});

it('redraws one line at a terminal, no longer than the terminal is wide, and erases it at the end', () => {
  const text = written(
    [
      [0, found],
      [50, committed(1)],
      [200, committed(2)],
    ],
    'auto',
    true,
  );
  expect(text.split('\r\u001b[2K')).toEqual(['', 'Indexing 10 files (4.0 MB)', '2/10 files, 3.2 MB/s, 1.0 s left', '']);
});

it.each([
  [80, 'Indexing 2/10 files, 200 chunks, 3.2 MB/s, 1.0 s left'],
  [50, '2/10 files, 200 chunks, 3.2 MB/s, 1.0 s left'],
  [30, '2/10 files, 1.0 s left'],
  [20, '2/10 files'],
  [8, '2/10 fi'],
])('fits a line into a terminal with %i columns', (columns, line) => {
  const text = written(
    [
      [0, found],
      [250, committed(2)],
    ],
    'auto',
    true,
    columns,
  );
  expect(text.split('\r\u001b[2K')).toEqual(['', expect.any(String), line, '']);
});

it('prints plain lines at a terminal that cannot redraw', () => {
  expect(written([[0, found]], 'auto', true, 40, false)).toBe('Indexing 10 files (4.0 MB)\n');
});

it('names the process that it waits for', () => {
  const waiting: IndexEvent = { type: 'waiting', pid: 17, files: 40, totalFiles: 1200 };
  expect(written([[0, waiting]])).toBe('Waiting for process 17, which writes the index: 40/1,200 files\n');
  expect(written([[0, { ...waiting, elsewhere: 'box\u001b' }]])).toMatch(/^Waiting for process 17 of box␛, /);
  expect(written([[0, { type: 'waiting', files: 0, totalFiles: 0 }]], 'auto', true, 30)).toContain('Waiting for');
});

it('prints nothing if nothing changed', () => {
  const nothing: IndexEvent = { ...found, added: 0, modified: 0, bytes: 0 };
  expect(written([[0, nothing]])).toBe('');
  expect(written([[0, nothing]], 'auto', true)).toBe('');
});

it('prints plain lines, JSON or nothing in the given mode', () => {
  expect(written([[0, found]], 'plain', true)).toBe('Indexing 10 files (4.0 MB)\n');
  expect(written([[0, found]], 'none', true)).toBe('');
  const lines = written(
    [
      [0, found],
      [1, committed(1)],
    ],
    'json',
    true,
  )
    .trimEnd()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { version: 1, ...found },
    { version: 1, ...committed(1) },
  ]);
});

it('prints the work of each of several runs', () => {
  expect(
    written([
      [0, found],
      [10, found],
    ]),
  ).toBe('Indexing 10 files (4.0 MB)\n'.repeat(2));
});
