import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endingSearch, sources } from '../test/faults/ends.ts';
import { places } from '../test/faults/plugin/ends.ts';
import { Sandbox } from '../test/sandbox.ts';

/* Every way to end a process, in every place where a plugin is called: the command says whose fault it is. */

let sandbox: Sandbox;

beforeAll(() => {
  sandbox = new Sandbox(sources);
});

afterAll(() => sandbox.remove());

const ways = [
  'exit 0',
  'exit 7',
  'an unhandled rejection',
  'a throw in a callback',
  'a connection that fails',
  'a call that never settles',
  'all memory',
] as const;

const cases = places.flatMap((place) => ways.map((way) => [place, way] as const));

// Most of them wait.
it.concurrent.each(cases)('%s: %s', async (place, way) => {
  const { args, env } = endingSearch(sandbox, place, way);
  const { code, stderr } = await sandbox.runProcess(args, { env });
  expect(stderr).toContain(`bad-${place.slice(0, place.indexOf('.'))}`);
  expect(code).toBe(2);
});

it.each(places)('SIGINT names %s, which keeps the thread', async (place) => {
  const { args, env } = endingSearch(sandbox, place, 'a loop');
  const mark = join(sandbox.folder, 'mark');
  rmSync(mark, { force: true });
  const child = sandbox.start(args, { env: { ...env, ENDS_MARK: mark } });
  const ended = once(child, 'close');
  const printed = text(child.stderr!);
  while (!existsSync(mark)) await sleep(20);
  child.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
  expect(await printed).toContain('Interrupted.');
  const [stage, operation] = place.split('.');
  // The pool only ends.
  const isInPool = stage === 'chunker' || operation === 'contextualize';
  if (!isInPool) expect(await printed).toContain(`interrupted bad-${stage}, ${operation}\n`);
});
