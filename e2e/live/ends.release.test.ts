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
