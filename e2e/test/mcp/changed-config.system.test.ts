import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Sandbox } from '../sandbox.ts';
import { someOf } from '../some-of.ts';
import { Agent } from './agent.ts';

/* A server runs on while its configuration and the modules of it are edited. */

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox({ 'src/zebra.go': 'package zebra\n\nfunc Crossing() {}\n' });
});

afterEach(() => sandbox.remove());

/** A chunker that gives each file one definition. @param name an expression @param rest further properties */
const chunker = (name: string, rest = ''): string => `{
  name: 'chunker-own',
  stage: 'chunker',
  ${rest}
  create: () => ({
    chunk: async ({ source: { text } }) => {
      const span = { start: 0, end: text.length, startLine: 1, endLine: text.trimEnd().split('\\n').length };
      const symbol = { name: ${name}, qualifiedName: ${name}, kind: 'function', signature: ${name}, startLine: 1, endLine: 1 };
      const chunk = { span, text, language: 'go', kind: 'function', symbols: [symbol], enclosing: [], calls: [], imports: [] };
      return { language: 'go', chunks: text === '' ? [] : [chunk] };
    },
  }),
}`;

/** The same, in processes of their own. */
const pooled = (name: string): string => chunker(name, "placement: 'pool',");

const forms: Readonly<Record<string, (name: string) => Readonly<Record<string, string>>>> = {
  'a module and what it imports, which imports data': (name) => ({
    'codesearch.config.ts': "import { own } from './plugin/own.ts';\nexport default { chunker: own as object };\n",
    'plugin/own.ts': `import words from './words.json' with { type: 'json' };\nexport const own = ${pooled('words.name')};\n`,
    'plugin/words.json': JSON.stringify({ name }),
  }),
  'modules of CommonJS': (name) => ({
    'codesearch.config.cjs': "module.exports = { chunker: require('./own.cjs') };\n",
    'own.cjs': `const { name } = require('./name.cjs');\nmodule.exports = ${pooled('name')};\n`,
    'name.cjs': `exports.name = '${name}';\n`,
  }),
  'a plugin that data name': (name) => ({
    'codesearch.config.json': JSON.stringify({ chunker: { plugin: './own.mjs' } }),
    'own.mjs': `import { definePlugin } from '@codesearch/kernel';\nexport const own = definePlugin(${pooled(`'${name}'`)});\n`,
  }),
};

const write = (files: Readonly<Record<string, string>>): void => {
  for (const [path, text] of Object.entries(files)) sandbox.write(path, text);
};

const search = async (agent: Agent, query: string): Promise<string> =>
  (await agent.call('search_code', { query, path: sandbox.tree })).text;

it.each(someOf(Object.entries(forms)))('answers with the configuration as it is now: %s', async (_, files) => {
  write(files('alphaName'));
  await using agent = await Agent.start(sandbox);
  expect(await search(agent, 'alphaName')).toContain('function alphaName [defines the name]');
  for (const name of ['betaName', 'alphaName']) {
    write(files(name));
    const answer = await search(agent, name);
    expect(answer).toContain(`function ${name} [defines the name]`);
    expect(answer).toMatch(
      /^Settings changed: .*chunker chunker-own.*\. Built again: \d of \d files? cut into chunks, /m,
    );
    expect(await search(agent, name)).not.toContain('Settings changed');
  }
});

it('says what is wrong with a configuration, with its line, and goes on when it is repaired', async () => {
  await using agent = await Agent.start(sandbox);
  write({ 'codesearch.config.mjs': `import { own } from './own.mjs';\nexport default { chunker: own };\n` });
  expect(await search(agent, 'Crossing')).toContain('own.mjs');
  write({ 'own.mjs': `export const own = ${chunker("'alphaName'")};\n` });
  expect(await search(agent, 'alphaName')).toContain('function alphaName [defines the name]');
  write({ 'own.mjs': `const other = 1;\nthrow new RangeError('no such day');\nexport const own = other;\n` });
  expect(await search(agent, 'alphaName')).toMatch(/no such day \(\S+own\.mjs:2\)/);
  write({ 'own.mjs': `export const own = ${chunker("'betaName'")};\n` });
  expect(await search(agent, 'betaName')).toContain('function betaName [defines the name]');
  write({ 'own.mjs': 'export const own = {\n' });
  expect(await search(agent, 'betaName')).toContain('own.mjs');
  rmSync(join(sandbox.tree, 'codesearch.config.mjs'));
  expect(await search(agent, 'Crossing')).toContain('src/zebra.go:3');
});

it('asks about each content, and uses none that nobody has trusted', async () => {
  const env = { CODESEARCH_TRUST_CONFIG: '' };
  const file = join(sandbox.tree, 'codesearch.config.mjs');
  const trust = async (): Promise<void> => void (await sandbox.run(['config', '--trust', file], { env }));
  const config = (name: string): void =>
    write({ 'codesearch.config.mjs': `export default { chunker: ${chunker(`'${name}'`)} };\n` });
  config('alphaName');
  await trust();
  await using agent = await Agent.start(sandbox, { env });
  expect(await search(agent, 'alphaName')).toContain('function alphaName [defines the name]');
  for (const name of someOf(['betaName', 'gammaName'])) {
    config(name);
    const refused = await search(agent, name);
    expect(refused).toContain('codesearch config --trust');
    expect(refused).not.toContain(`function ${name}`);
    await trust();
    expect(await search(agent, name)).toContain(`function ${name} [defines the name]`);
  }
});
