import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ProtocolServer } from '../../../packages/plugin-store-qdrant/src/fixture/protocol-server.ts';
import { Sandbox } from '../sandbox.ts';
import { startQdrant, writeConfig } from './qdrant-server.ts';

/*
 * SIGKILL while a forced run exchanges the index of a shared store. Who reads it finds the same hit as before and
 * after, or hears that no index is complete; never that nothing fits. The next run completes it.
 */

const files = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [
    `src/part-${index}.ts`,
    `export function letterNumber${index}(): number {\n  return ${index};\n}\n`.repeat(3),
  ]),
);

let server: ProtocolServer;
let builder: Sandbox;
let reader: Sandbox;

beforeAll(async () => (server = await startQdrant()));
afterAll(() => server.stop());

beforeEach(() => {
  builder = new Sandbox(files);
  reader = new Sandbox(files);
});
afterEach(() => {
  server.onChange = () => {};
  server.collections.clear();
  builder.remove();
  reader.remove();
});

type Change = (config: string) => string;

/** Kinds of exchanges, and what a machine that only reads may hear in the middle. */
const exchanges: readonly (readonly [kind: string, change: Change, heard: readonly string[]])[] = [
  ['the same settings', (config) => config, []],
  [
    'other settings',
    (config) => config.replace('"collection"', '"m":32,"collection"'),
    ['INDEX_MISSING', 'INDEX_BUSY', 'INDEX_STALE'],
  ],
];

/**
 * Changes on the server after which a run is killed: the first, that of new entries, and that of old ones. How many
 * others are between them depends on how long the run waits. All of them in both exchanges by night, and one in each
 * for a change.
 */
const moments = [/^/, /^PUT .*\/points$/, /^POST .*\/points\/delete$/];

/** Writes a configuration with other settings beside another one. */
function changed(config: string, change: Change): string {
  const file = config.replace('.config.mjs', '.next.config.mjs');
  writeFileSync(file, change(readFileSync(config, 'utf8')));
  return file;
}

/** The best file for a machine that only reads, or the code of its error. */
async function readWith(config: string): Promise<string | undefined> {
  const { code, stdout, stderr } = await reader.run(['search', 'letterNumber7', '--json', '--config', config]);
  if (code === 2) return /\[(\w+)\]/.exec(stderr)?.[1];
  const { results } = JSON.parse(stdout) as { readonly results: readonly { readonly path: string }[] };
  return results[0]?.path;
}

it.each(exchanges.map((each, at) => [...each, at] as const))(
  'an exchange for %s survives SIGKILL',
  async (_, change, heard, at) => {
    const before = writeConfig(builder.folder, server.url, 'team');
    const next = changed(before, change);
    const reading = writeConfig(reader.folder, server.url, 'team', 'readOnly: true');
    const readingNext = changed(reading, change);
    const force = ['index', '--force', '--config', next];
    const isWhole = Number(process.env['CASE_SHARE'] ?? 1) === 1;

    for (const moment of moments.filter((_, index) => isWhole || index === at + 1)) {
      server.onChange = () => {};
      expect(await builder.run(['index', '--force', '--config', before])).toMatchObject({ code: 0 });
      const child = builder.start(force);
      const ended = once(child, 'exit');
      server.onChange = (call) => moment.test(call) && child.kill('SIGKILL');
      expect(await ended).toEqual([null, 'SIGKILL']);

      for (const config of [reading, readingNext])
        expect(['src/part-7.ts', ...heard]).toContain(await readWith(config));
      const { code, stderr } = await builder.run(['index', '--config', next]);
      expect(code, stderr).toBe(0);
      expect(await readWith(readingNext)).toBe('src/part-7.ts');
    }
  },
);
