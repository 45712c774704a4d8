import { tracingChannel } from 'node:diagnostics_channel';
import { stageChannelName } from '@codesearch/engine';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sayWaiting } from './waiting-word.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** Begins a call of a plugin. @returns ends it */
function begin(plugin: string, operation: string): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const call = tracingChannel(stageChannelName).tracePromise(() => promise, { stage: 'store', plugin, operation });
  return () => (resolve(), call);
}

it('a call of ten seconds is named, the innermost, and once for its operation', async () => {
  const lines: string[] = [];
  sayWaiting(
    'search',
    (line) => lines.push(line),
    () => lines,
  );
  const endOuter = begin('outer-store', 'upsert');
  const endFirst = begin('slow-store', 'upsert');
  vi.advanceTimersByTime(9_000);
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(30_000);
  await endFirst();
  const endSecond = begin('slow-store', 'upsert');
  vi.advanceTimersByTime(30_000);
  expect(lines.filter((line) => line.includes('slow-store'))).toEqual(['waiting for slow-store, upsert']);
  expect(lines[0]).toContain('slow-store');
  await endSecond();
  await endOuter();
});

it('calls that end in time are not named', async () => {
  const lines: string[] = [];
  sayWaiting(
    'search',
    (line) => lines.push(line),
    () => lines,
  );
  for (let call = 0; call < 5; call++) {
    const end = begin('quick-store', 'upsert');
    vi.advanceTimersByTime(9_000);
    await end();
  }
  expect(lines).toEqual([]);
});

it.each(['mcp', 'lsp', 'watch', 'pick'])('%s says nothing', async (command) => {
  const lines: string[] = [];
  sayWaiting(
    command,
    (line) => lines.push(line),
    () => lines,
  );
  const end = begin('slow-store', 'upsert');
  vi.advanceTimersByTime(60_000);
  await end();
  expect(lines).toEqual([]);
});

it('a server says it to the run that waits', async () => {
  const [first, second] = [new Array<string>(), new Array<string>()];
  let present = first;
  sayWaiting(
    'serve',
    (line, lines) => lines.push(line),
    () => present,
  );
  const endFirst = begin('slow-store', 'upsert');
  present = second;
  const endSecond = begin('slow-store', 'open');
  vi.advanceTimersByTime(30_000);
  expect([first, second]).toEqual([['waiting for slow-store, upsert'], ['waiting for slow-store, open']]);
  await endFirst();
  await endSecond();
});
