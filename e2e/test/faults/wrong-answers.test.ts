import { join } from 'node:path';
import { openProject } from '@codesearch/engine';
import type { CodesearchConfig } from '@codesearch/kernel';
import { presetDefault } from '@codesearch/preset-default';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Sandbox } from '../sandbox.ts';
import { someOf } from '../some-of.ts';
import { answering } from './plugin/misbehaving.ts';
import { wrongAnswers } from './plugin/wrong-answers.ts';

/*
 * A search with a plugin that answers wrongly names the plugin, the operation and what came. It never shows the answer,
 * and always ends.
 */

let sandbox: Sandbox;

beforeAll(() => {
  sandbox = new Sandbox({
    'a.ts': 'export function countRetries(limit: number) {\n  return limit;\n}\n',
    'b.ts': 'export function sendLetter(name: string) {\n  return countRetries(2) + name;\n}\n',
  });
});

afterAll(() => sandbox.remove());

/** Shown by the entry that `load` does not have. */
const invented: ReadonlySet<string> = new Set(['an id that nothing was stored with']);

const cases = Object.entries(wrongAnswers).flatMap(([place, answers]) =>
  Object.entries(answers).map(([answer, spoil]) => ({ place, answer, spoil })),
);

let homes = 0;

async function search(config: CodesearchConfig): Promise<unknown> {
  const home = join(sandbox.folder, 'homes', String(homes++));
  const options = { root: sandbox.tree, preset: presetDefault, config: { ...config, home, workers: 0 } };
  await using project = await openProject(options);
  await project.index();
  return await project.search({ query: 'count retries' });
}

it.each(someOf(cases))('$place with $answer', async ({ place, answer, spoil }) => {
  const [stage, operation] = place.split('.');
  await expect(search(answering(place, spoil))).rejects.toMatchObject({
    ...{ code: 'PLUGIN_INVALID', stage, plugin: `bad-${stage}` },
    operation: invented.has(answer) ? 'load' : operation,
    details: { reason: 'contract', promise: expect.any(String) as string, value: expect.any(String) as string },
  });
});

it.each(someOf(['scanner.scan', 'chunker.chunk', 'store.load']))(
  'the program prints what %s broke, and ends',
  async (place) => {
    const module = (name: string): string => JSON.stringify(join(import.meta.dirname, 'plugin', name));
    const config = sandbox.write(
      `../${place}.mjs`,
      `import { answering } from ${module('misbehaving.ts')};\n` +
        `export default { ...answering('${place}', () => undefined), workers: 0 };\n`,
    );
    const { code, stdout, stderr } = await sandbox.run(['search', 'count retries', '--config', config]);
    const [stage, operation] = place.split('.');
    expect(stderr).toContain(`bad-${stage} breaks its contract: '${operation}' (${stage}) promises that`);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('[PLUGIN_INVALID]');
  },
);

it('what a plugin prints, and the exit code that it sets, are not those of the command', async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'plugin/misbehaving.ts'));
  const config = sandbox.write(
    '../loud.mjs',
    `import { misbehaving } from ${module};\n` +
      'const loud = (call, request) => {\n' +
      "  console.log('noise'); process.stdout.write('more'); process.exitCode = 7; return call(request);\n};\n" +
      "export default { ...misbehaving('reranker.rerank', loud), workers: 0 };\n",
  );
  const args = ['search', 'count retries', '--json', '--config', config];
  const { code, stdout, stderr } = await sandbox.runProcess(args);
  expect({ code, hits: (JSON.parse(stdout) as { results: object[] }).results.length }).toEqual({ code: 0, hits: 2 });
  expect(stderr).toContain('noise\nmore');
});
