import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clients } from '@codesearch/agents';
import { expect, it } from 'vitest';
import { workspace } from '../sandbox.ts';
import { codeOf, tablesOf } from './markdown-table.ts';

/* Numbers and lists of things in the documents are those of the things. */

const documents = globSync('{*.md,docs/*.md,packages/*/README.md}', { cwd: workspace }).map((path) => ({
  path,
  text: readFileSync(join(workspace, path), 'utf8'),
}));

const read = (path: string): string => readFileSync(join(workspace, path), 'utf8');

/** The members of a list in a source, one a line. */
function listedIn(path: string, name: string): readonly string[] {
  const [, list = ''] = new RegExp(`const ${name}[^=]*= \\[\\n([\\s\\S]*?)\\n\\];`).exec(read(path)) ?? [];
  return list.split('\n').filter((line) => line.trim() !== '');
}

const grammars = globSync('packages/plugin-chunker-ast/grammars/*.wasm', { cwd: workspace });
const languages = JSON.parse(read('packages/plugin-chunker-ast/src/language/languages.json')) as readonly unknown[];
const strangers = globSync('packages/testkit/test/stranger/*.ts', { cwd: workspace });
const faults = strangers.flatMap((path) => listedIn(path, 'faults'));

const things: readonly (readonly [things: string, phrase: RegExp, count: number])[] = [
  ['grammars', /\*\*Grammars\*\*: (\d+) files/g, grammars.length],
  [
    'languages',
    /(\d+) languages\s+(?:are cut )?along their syntax tree|syntax\s+tree\s+of\s+(\d+)\s+languages/g,
    languages.length,
  ],
  ['clients', /(\d+)\s+clients/g, clients.length],
  ['faults of strangers', /get\s+(\d+)\s+faults of people/g, faults.length],
];

it.each(things)('the documents have the right number of %s', (_, phrase, count) => {
  const named = documents.flatMap(({ path, text }) =>
    Array.from(text.matchAll(phrase), ([, one, other]) => ({ path, number: Number(one ?? other) })),
  );
  expect(named).not.toEqual([]);
  expect(named.filter(({ number }) => number !== count)).toEqual([]);
});

it('the guide of agents lists each client', () => {
  const [rows = []] = tablesOf(read('docs/agents.md'), /^Client$/);
  const names = rows.map(([, name]) => codeOf(name)[0]);
  expect(names.toSorted()).toEqual(clients.map(({ id }) => id).toSorted());
});

it('SECURITY.md has the number of cases of an attack in its table alone, which the attack compares', () => {
  const paragraphs = read('SECURITY.md').match(/^Tests:(?:.+\n)+/gm) ?? [];
  expect(paragraphs.length).toBeGreaterThan(10);
  const words = paragraphs.map((each) => each.replaceAll(/\[[^\]]*\]\([^)]*\)/g, '').replaceAll(/`[^`]*`/g, ''));
  expect(words.filter((each) => /\d|\b(?:ten|twelve|twenty|thirty|forty|fifty)\b/.test(each))).toEqual([]);
});
