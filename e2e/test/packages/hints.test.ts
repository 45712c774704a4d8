import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { policySettings } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import { workspace } from '../sandbox.ts';

/*
 * Every setting that a message suggests exists: an option of a plugin, a key of the configuration, or a variable that
 * is read. The extension of an editor has settings of its own, and a test of its own for them.
 */

interface Sentence {
  readonly file: string;
  readonly text: string;
}

const sources = globSync('packages/*/src/**/*.ts', { cwd: workspace })
  .filter((file) => !/\.test\.ts$|\/fixture\/|packages\/(?:testkit|secrets|vscode)\//.test(file))
  .map((file) => ({ file, code: readFileSync(join(workspace, file), 'utf8') }));

const literal = /"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\\n]|\\.)*)`|'((?:[^'\\\n]|\\.)*)'/g;

const advice = /\b(?:set|raise|lower|omit|correct|remove|without|keep|change|allow)\b|\boption\b/i;

const sentences: readonly Sentence[] = sources.flatMap(({ file, code }) =>
  [...code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').matchAll(literal)]
    .map(([, double, template, single]) => ({ file, text: double ?? template ?? single ?? '' }))
    .filter(({ text }) => advice.test(text) && /\w \w/.test(text)),
);

/** What the packages export, of which the options of plugins are a part, and the keys of a configuration. */
const declared = globSync('e2e/entry-points/*.d.ts.txt', { cwd: workspace })
  .map((file) => readFileSync(join(workspace, file), 'utf8'))
  .join('\n');

function isSetting(name: string): boolean {
  const [root, stage, setting] = name.split('.');
  if (root === 'policies')
    return Object.entries(policySettings).some(([key, all]) => key === stage && all.includes(setting as never));
  return new RegExp(`^\\s*readonly ${name}\\??:`, 'm').test(declared);
}

const named = sentences.flatMap(({ file, text }) =>
  [
    ...text.matchAll(
      /(?:option|raise|lower|set|omit|Set|without|keep) (?:its option |the option )?['`](\w[\w.]*)['`]|'(\w+)' in the configuration/g,
    ),
  ].map((match) => ({ file, name: match[1] ?? match[2] ?? '' })),
);

const variables = sentences.flatMap(({ file, text }) =>
  // Those of Node.js are read by Node.js.
  [...text.matchAll(/\b(?!NODE_)[A-Z][A-Z\d]*_[A-Z\d_]+\b/g)].map(([name]) => ({ file, name })),
);

it('messages name settings, and quote each', () => {
  expect(new Set(named.map(({ name }) => name))).toEqual(
    new Set([
      'offline',
      'readOnly',
      'lexical',
      'vectors',
      'table',
      'baseURL',
      'timeoutMs',
      'maxCost',
      'pricePerMillionTokens',
    ]),
  );
  const unquoted = sentences.filter(({ text }) => /\boption [a-z]\w*[A-Z.]|the option (?!that\b)[a-z]+[,.]/.test(text));
  expect(unquoted).toEqual([]);
});

it.each(named)('$name exists, which $file names', ({ name }) => {
  expect(isSetting(name)).toBe(true);
});

it('a time limit of each stage with one names a setting that exists', () => {
  const stages = ['embedder', 'store', 'reranker'] as const;
  expect(stages.map((stage) => isSetting(`policies.${stage}.timeoutMs`))).toEqual([true, true, true]);
});

it.each(variables)('$name is read, which $file names', ({ name }) => {
  const read = new RegExp(
    `(?:env\\w*(?:\\(|\\[)|\\benv\\.|environment: \\[.*|[nN]ame = |Variable = |['"])['"]?${name}\\b`,
  );
  expect(sources.some(({ code }) => read.test(code))).toBe(true);
});
