import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox } from '../sandbox.ts';
import { endingConfig, sources } from './ends.ts';
import { places } from './plugin/ends.ts';
import type { Way } from './plugin/ends.ts';
import { servers } from './servers.ts';
import type { Heard, Served } from './servers.ts';

/* How processes that answer many questions take a plugin that would end them: who asks hears of it, and they go on. */

const ways = [
  'exit 0',
  'exit 7',
  'an unhandled rejection',
  'a throw in a callback',
  'a call that never settles',
] as const;

/** `ENDS_IN_SERVERS=1`: all places and ways, in half an hour. */
const isWhole = process.env['ENDS_IN_SERVERS'] === '1';

/** None of them starts a pool. For a change, each server has one. */
const few = [
  ['scanner.scan', 'an unhandled rejection'],
  ['embedder.open', 'exit 0'],
  ['store.open', 'a throw in a callback'],
] as const;

const all = places.flatMap((place) => ways.map((way) => [place, way] as const));

/** Plugins that need no pool and no model. */
const right = `import { misbehaving } from ${JSON.stringify(join(import.meta.dirname, 'plugin/misbehaving.ts'))};
export default { ...misbehaving('reranker.rerank', (call, request) => call(request)), workers: 0 };
`;

/** The project of a plugin. */
function projectOf(sandbox: Sandbox, place: string, way: Way): string {
  const folder = `${place} ${way}`.replaceAll(/\W+/g, '-');
  for (const [path, text] of Object.entries(sources)) sandbox.write(`../${folder}/${path}`, text);
  return dirname(sandbox.write(`../${folder}/codesearch.config.mjs`, endingConfig(place, way)));
}

function expectNamed({ text }: Heard, place: string): void {
  const [stage = '', operation = ''] = place.split('.');
  expect(text).toContain(`bad-${stage}`);
  expect(text).toMatch(new RegExp(`\\b${operation}\\b`));
  const errors = text.match(/^error .*/gm) ?? [];
  expect(errors).toEqual([...new Set(errors)]);
}

describe.each(Object.entries(servers).map(([kind, start], at) => [kind, start, few[at % few.length]!] as const))(
  '%s',
  (_, start, one) => {
    let sandbox: Sandbox;
    let served: Served;
    let env: Readonly<Record<string, string>>;

    beforeAll(async () => {
      sandbox = new Sandbox({ ...sources, 'codesearch.config.mjs': right });
      env = { CODESEARCH_TRUST_CONFIG: '1', CODESEARCH_HOME: join(sandbox.folder, 'home') };
      served = await start(sandbox, env);
    });

    afterAll(async () => {
      await served[Symbol.asyncDispose]();
      sandbox.remove();
    });

    it.each(isWhole ? all : [one])('%s: %s', async (place, way) => {
      const heard = await served.ask(projectOf(sandbox, place, way));
      expectNamed(heard, place);
      expect(heard.failed).toBe(true);
      expect(await served.ask(sandbox.tree)).toMatchObject({ failed: false });
    });

    it.runIf(isWhole)('a client hears of a plugin that uses up all memory, and the next server answers', async () => {
      const small = { ...env, CODESEARCH_HOME: `${env['CODESEARCH_HOME']}-small` };
      await using first = await start(sandbox, { ...small, NODE_OPTIONS: '--max-old-space-size=96' });
      const heard = await first.ask(projectOf(sandbox, 'store.upsert', 'all memory'));
      expect(heard.failed).toBe(true);
      expectNamed(heard, 'store.upsert');
      await using next = await start(sandbox, small);
      expect(await next.ask(sandbox.tree)).toMatchObject({ failed: false });
    });
  },
);
