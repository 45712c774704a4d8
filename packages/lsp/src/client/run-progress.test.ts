import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WorkDoneProgressServerReporter } from 'vscode-languageserver';
import { RunProgress } from './run-progress.ts';

let shown: unknown[];
let refuses: boolean;
let cancel: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  refuses = false;
});

afterEach(() => vi.useRealTimers());

const window = {
  createWorkDoneProgress: async () => {
    if (refuses) throw new Error('The client shows no progress.');
    return {
      begin: (...given: unknown[]) => void shown.push(['begin', ...given]),
      report: (...given: unknown[]) => void shown.push(['report', ...given]),
      done: () => void shown.push('done'),
      token: { onCancellationRequested: (listener: () => void) => void (cancel = listener) },
    } as unknown as WorkDoneProgressServerReporter;
  },
};

const changes = { type: 'changes-found', added: 3, modified: 1, removed: 0, unchanged: 0, bytes: 200 } as const;
const batch = { type: 'batch-committed', files: 2, totalFiles: 4, chunks: 9, bytes: 100 } as const;

it('shows a run that changes something, and lets the user cancel it', async () => {
  const onCancel = vi.fn<() => void>();
  const run = new RunProgress(window, 'indexing', onCancel);
  run.record(changes);
  run.record(batch);
  await vi.advanceTimersByTimeAsync(1000);
  run.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown).toEqual([
    ['begin', 'indexing', expect.any(Number), expect.stringMatching(/ of 4 files/), true],
    ['report', 50, expect.stringMatching(/^2 of 4 files/)],
    'done',
  ]);
  cancel();
  expect(onCancel).toHaveBeenCalledOnce();
});

it('shows a run that only removes files', async () => {
  const run = new RunProgress(window, 'indexing', () => {});
  run.record({ ...changes, added: 0, modified: 0, removed: 1 });
  run.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual([['begin', 'indexing', 0, expect.any(String), true], 'done']);
});

it('shows no run that ends soon without changes, and any that takes longer', async () => {
  const none = { ...changes, added: 0, modified: 0, bytes: 0 };
  const short = new RunProgress(window, 'indexing', () => {});
  short.record(none);
  short.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown).toEqual([]);
  const long = new RunProgress(window, 'indexing', () => {});
  await vi.advanceTimersByTimeAsync(1000);
  long.record({ type: 'waiting', files: 5, totalFiles: 10 });
  long.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown).toEqual([
    ['begin', 'indexing', 0, 'listing files', true],
    ['report', 0, 'another process indexes: 5 of 10 files'],
    'done',
  ]);
});

it('goes on if the client shows no progress', async () => {
  refuses = true;
  const run = new RunProgress(window, 'indexing', () => {});
  run.record(changes);
  run.record(batch);
  run.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown).toEqual([]);
});
