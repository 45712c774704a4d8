import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProtocolServer } from '../../../packages/plugin-store-qdrant/src/fixture/protocol-server.ts';
import { measure, runAndKill } from '../faults/interrupted.ts';
import { sourceTree } from '../faults/source-tree.ts';
import { builtPackage } from '../../live/harness/built-package.ts';
import { Sandbox } from '../sandbox.ts';
import { someOf } from '../some-of.ts';
import { LoggedStages } from './logged-stages.ts';
import { startQdrant } from './qdrant-server.ts';

let sandbox: Sandbox;
let server: ProtocolServer;
let stages: LoggedStages;
let configs: Readonly<Record<'first' | 'second' | 'server', string>>;
let expected: unknown;

beforeAll(async () => {
  server = await startQdrant();
  sandbox = new Sandbox(sourceTree(80));
  stages = new LoggedStages(sandbox.folder);
  const config = (name: string, plugin: string, options: string): string => {
    const file = join(sandbox.folder, `${name}.mjs`);
    const module = builtPackage(`@codesearch/plugin-store-${plugin}`);
    const config = `export default { ${stages.keys}, store: ${plugin}(${options}) };`;
    writeFileSync(file, `${stages.imports} import { ${plugin} } from ${JSON.stringify(module)}; ${config}`);
    return file;
  };
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
  expect(stages.take()).toContain('chunk');
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

describe('a change of the store alone copies the index', () => {
  it('to a store on a server and back, and cuts and embeds nothing again', async () => {
    const first = await answers('server');
    expect(await answers('second')).toEqual(expected);
    expect(await answers('server')).toEqual(first);
    expect(await answers('first')).toEqual(expected);
    expect(stages.take()).toBe('');
  });

  it('and whenever that is killed, the old index answers and the next search completes the copy', async () => {
    const search = (name: keyof typeof configs): string[] => ['search', 'parse', '--config', configs[name]];
    const { steps } = await measure(sandbox, search('second'), sandbox.home);
    expect(await answers('first')).toEqual(expected);
    for (const part of someOf([0.4, 0.5])) {
      await runAndKill(sandbox, search('second'), sandbox.home, { beforeStep: Math.ceil(part * steps) });
      expect(await answers('first'), `killed at ${part} of the steps`).toEqual(expected);
    }
    expect(await answers('second')).toEqual(expected);
    expect(stages.take()).toBe('');
  });
});
