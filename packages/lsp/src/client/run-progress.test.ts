import { tracingChannel } from 'node:diagnostics_channel';
import { stageChannelName } from '@codesearch/engine';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WorkDoneProgressServerReporter } from 'vscode-languageserver';
import { RunProgress } from './run-progress.ts';

const title = 'codesearch: indexing /repo';
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
  const run = new RunProgress(window, '/repo', onCancel);
  run.record(changes);
  run.record(batch);
  await vi.advanceTimersByTimeAsync(1000);
  run.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown).toEqual([
    ['begin', title, expect.any(Number), expect.stringMatching(/ of 4 files/), true],
    ['report', 50, expect.stringMatching(/^2 of 4 files/)],
    'done',
  ]);
  cancel();
  expect(onCancel).toHaveBeenCalledOnce();
});

it('shows a run that only removes files', async () => {
  const run = new RunProgress(window, '/repo', () => {});
  run.record({ ...changes, added: 0, modified: 0, removed: 1 });
  run.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual([['begin', title, 0, expect.any(String), true], 'done']);
});

it('shows no run that ends soon without changes, and any that takes longer', async () => {
  const none = { ...changes, added: 0, modified: 0, bytes: 0 };
  const short = new RunProgress(window, '/repo', () => {});
  short.record(none);
  short.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown).toEqual([]);
  const long = new RunProgress(window, '/repo', () => {});
  await vi.advanceTimersByTimeAsync(1000);
  long.record({ type: 'waiting', files: 5, totalFiles: 10 });
  long.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown).toEqual([
    ['begin', title, 0, 'listing files', true],
    ['report', 0, 'another process indexes: 5 of 10 files'],
    'done',
  ]);
});

it('goes on if the client shows no progress', async () => {
  refuses = true;
  const run = new RunProgress(window, '/repo', () => {});
  run.record(changes);
  run.record(batch);
  run.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown).toEqual([]);
});

it('says which call of a plugin a run waits for', async () => {
  const run = new RunProgress(window, '/repo', () => {});
  const { promise, resolve } = Promise.withResolvers<void>();
  const call = { stage: 'store', plugin: 'store-mine', operation: 'open', root: '/repo' } as const;
  const traced = tracingChannel(stageChannelName).tracePromise(() => promise, call);
  await vi.advanceTimersByTimeAsync(30_000);
  resolve();
  await traced;
  run.end();
  expect(shown).toEqual([
    ['begin', title, 0, 'listing files', true],
    ['report', 0, 'waiting for store-mine, open'],
  ]);
});
