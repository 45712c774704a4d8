import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProtocolServer } from '../../../packages/plugin-store-qdrant/src/fixture/protocol-server.ts';
import { measure, runAndKill } from '../faults/interrupted.ts';
import { sourceTree } from '../faults/source-tree.ts';
import { builtPackage } from '../../live/harness/built-package.ts';
import { Sandbox } from '../sandbox.ts';
import { startQdrant } from './qdrant-server.ts';

/*
 * A configuration that differs in its store only. The chunker and the embedder of a file of their own write each of
 * their calls for a file into a log, so that the log shows what was done again.
 */

const stages = (logFile: string): string => `
  import { appendFileSync } from 'node:fs';
  import { definePlugin } from ${JSON.stringify(builtPackage('@codesearch/kernel'))};
  const log = (word) => appendFileSync(${JSON.stringify(logFile)}, word + '\\n');
  export const lines = definePlugin({
    name: 'chunker-lines', stage: 'chunker',
    create: () => ({
      async chunk({ source: { text } }) {
        log('chunk');
        let end = 0;
        const chunks = text.split(/(?<=\\n)/).flatMap((line, index) => {
          const span = { start: end, end: (end += line.length), startLine: index + 1, endLine: index + 1 };
          const facts = { language: 'text', kind: 'text', symbols: [], enclosing: [], calls: [], imports: [] };
          return line.trim() === '' ? [] : [{ span, text: line, ...facts }];
        });
        return { language: 'text', chunks };
      },
    }),
  });
  export const lengths = definePlugin({
    name: 'embed-lengths', stage: 'embedder', placement: 'pool',
    describe: () => ({ model: 'lengths', dimensions: 2, maxBatchSize: 64 }),
    create: () => ({
      async embed({ kind, inputs }) {
        if (kind === 'document') log('embed');
        return { vectors: inputs.map(({ length }) => Float32Array.of(Math.cos(length), Math.sin(length))) };
      },
    }),
  });
`;

let sandbox: Sandbox;
let server: ProtocolServer;
let log: string;
let configs: Readonly<Record<'first' | 'second' | 'server', string>>;
let expected: unknown;

beforeAll(async () => {
  server = await startQdrant();
  sandbox = new Sandbox(sourceTree(80));
  log = join(sandbox.folder, 'log');
  const write = (name: string, content: string): string => {
    writeFileSync(join(sandbox.folder, name), content);
    return join(sandbox.folder, name);
  };
  write('stages.mjs', stages(log));
  const config = (name: string, imported: string, store: string): string =>
    write(
      `${name}.mjs`,
      `import { lines, lengths } from './stages.mjs';
       import { ${imported} } from ${JSON.stringify(builtPackage(`@codesearch/plugin-store-${imported}`))};
       export default { chunker: lines(), embedder: lengths(), store: ${imported}(${store}) };`,
    );
  configs = {
    first: config('first', 'local', ''),
    second: config('second', 'local', '{ file: "second.sqlite" }'),
    server: config(
      'server',
      'qdrant',
      JSON.stringify({ baseURL: server.url, collection: 'changed', lexical: 'server' }),
    ),
  };
  expected = await answers('first');
  expect(readFileSync(log, 'utf8')).toContain('chunk');
  rmSync(log);
});
afterAll(async () => {
  sandbox.remove();
  await server.stop();
});

/** Hits of a word, without their scores: a server has weights of its own. */
async function answers(name: keyof typeof configs): Promise<unknown> {
  const { code, stdout, stderr } = await sandbox.run(['search', 'parse', '--json', '--config', configs[name]]);
  expect(code, stderr).toBe(0);
  const { results } = JSON.parse(stdout) as { results: readonly Readonly<Record<'path' | 'startLine', unknown>>[] };
  return results.map(({ path, startLine }) => `${String(path)}:${String(startLine)}`);
}

const doneAgain = (): string => (existsSync(log) ? readFileSync(log, 'utf8') : '');

describe('a change of the store alone copies the index', () => {
  it('to a store on a server and back, and cuts and embeds nothing again', async () => {
    const first = await answers('server');
    expect(await answers('second')).toEqual(expected);
    expect(await answers('server')).toEqual(first);
    expect(await answers('first')).toEqual(expected);
    expect(doneAgain()).toBe('');
  });

  it('and whenever that is killed, the old index answers and the next search completes the copy', async () => {
    const search = (name: keyof typeof configs): string[] => ['search', 'parse', '--config', configs[name]];
    const { steps } = await measure(sandbox, search('second'), sandbox.home);
    expect(await answers('first')).toEqual(expected);
    for (const part of [0.4, 0.5]) {
      await runAndKill(sandbox, search('second'), sandbox.home, { beforeStep: Math.ceil(part * steps) });
      expect(await answers('first'), `killed at ${part} of the steps`).toEqual(expected);
    }
    expect(await answers('second')).toEqual(expected);
    expect(doneAgain()).toBe('');
  });
});
