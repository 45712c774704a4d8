import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Sandbox } from '../sandbox.ts';
import { someOf } from '../some-of.ts';
import { endingSearch, sources } from './ends.ts';
import { childrenOf, expectEnded } from './interrupted.ts';

/* How commands end whose plugin does not. All places and ways are tried before a release. */

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(sources);
});

afterEach(() => sandbox.remove());

it('a plugin that uses up the memory of the process is named', async () => {
  const { args, env } = endingSearch(sandbox, 'store.upsert', 'all memory');
  const { code, stderr } = await sandbox.runProcess(args, { env });
  expect(stderr).toContain('bad-store');
  expect(stderr).toContain('upsert');
  expect(stderr).toContain('memory');
  expect(code).toBe(2);
});

it.each(someOf(['chunker.create', 'embedder.create']))(
  'a plugin is named whose connection fails that it opens in %s',
  async (place) => {
    const { args, env } = endingSearch(sandbox, place, 'a connection that fails');
    const { code, stderr } = await sandbox.runProcess(args, { env });
    expect(stderr).toContain(`bad-${place.slice(0, place.indexOf('.'))}`);
    expect(stderr).toContain('ECONNREFUSED');
    expect(code).toBe(2);
  },
);

it.each(
  someOf([
    ['SIGINT', 'chunker.chunk', 'a loop'],
    ['SIGTERM', 'embedder.embed', 'a connection that never answers'],
  ] as const),
)('%s ends a command while %s is in %s, and its pool', async (signal, place, way) => {
  const { args, env } = endingSearch(sandbox, place, way);
  const mark = join(sandbox.folder, 'mark');
  const child = sandbox.start(args, { env: { ...env, ENDS_MARK: mark } });
  const ended = once(child, 'close');
  const printed = text(child.stderr!);
  while (!existsSync(mark)) await sleep(20);
  const children = new Set(childrenOf(child.pid!));
  expect(children.size).toBeGreaterThan(0);
  child.kill(signal);
  const [code] = (await ended) as [number | null];
  expect({ code, stderr: await printed }).toEqual({
    code: 130,
    stderr: expect.stringContaining('Interrupted.') as string,
  });
  await expectEnded(children);
});

it.each([
  ['SIGINT', 130, /^Indexing .*\ninterrupted bad-store, upsert\nInterrupted\..*\n$/],
  // Node has no way to say a word.
  ['SIGTERM', null, /^Indexing .*\n$/],
] as const)('%s ends a command whose plugin keeps the thread of it', async (signal, code, word) => {
  const { args, env } = endingSearch(sandbox, 'store.upsert', 'a loop');
  const mark = join(sandbox.folder, 'mark');
  const child = sandbox.start(args, { env: { ...env, ENDS_MARK: mark } });
  const ended = once(child, 'close');
  const printed = text(child.stderr!);
  while (!existsSync(mark)) await sleep(20);
  const children = new Set(childrenOf(child.pid!));
  child.kill(signal);
  expect(await ended).toEqual([code, code === null ? signal : null]);
  expect(await printed).toMatch(word);
  await expectEnded(children);
});
