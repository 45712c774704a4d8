import { expect, it } from 'vitest';
import { inOneTurn } from '@codesearch/toolkit/pure';
import type { Candidate } from '@codesearch/kernel';
import { candidate } from '../fixture/candidate.ts';
import { foldDuplicates } from './duplicates.ts';

const body = 'let first = open(second); third.read(fourth, fifth); sixth = seventh + eighth; ninth(tenth, eleventh);';

const code = (path: string, text = `function load() {\n  ${body}\n}\n`): Candidate => candidate(path, text);

function page(path: string, text: string): Candidate {
  return candidate(path, text, { language: 'markdown', kind: 'section', symbols: [] });
}

const folded = (...candidates: readonly Candidate[]): readonly string[] =>
  inOneTurn(
    foldDuplicates(
      candidates.map((_, index) => ({ index, score: 10 - index, signals: [] })),
      candidates,
      10,
    ),
  ).map(({ ranked: { index }, duplicates }) =>
    [index, ...duplicates].map((each) => candidates[each]!.chunk.path).join(' < '),
  );

it('folds the same page in other languages', () => {
  const pages = ['docs/en/docker.md', 'docs/fr/docker.md', 'docs/zh-hant/docker.md', 'docs/en/deploy.md'];
  expect(folded(...pages.map((path, index) => page(path, `# Seite ${index}\n`)))).toEqual([
    'docs/en/docker.md < docs/fr/docker.md < docs/zh-hant/docker.md',
    'docs/en/deploy.md',
  ]);
});

it.each([
  ['README.md', 'README.pt-BR.md', 'README_fr.md'],
  ['lang/en/login.php', 'lang/el/login.php', 'lang/de_AT/login.php'],
  ['src/locales/en.json', 'src/locales/sv.json', 'src/locales/zh-CN.json'],
  ['config/locales/mail.en.yml', 'config/locales/mail.el.yml', 'config/locales/mail.pt-BR.yml'],
  ['app/res/values/strings.xml', 'app/res/values-de/strings.xml', 'app/res/values-pt-rBR/strings.xml'],
  ['Texts.resx', 'Texts.de.resx', 'Texts.fr.resx'],
])('folds texts in other languages: %s', (...paths) => {
  const texts = paths.map((path, index) =>
    path.endsWith('.md') ? page(path, `# Seite ${index}\n`) : code(path, `text: ${index}`),
  );
  expect(folded(...texts)).toEqual([paths.join(' < ')]);
});

it.each([
  ['docs/quickstart-go.md', 'docs/quickstart-js.md'],
  ['src/lang/go.ts', 'src/lang/rb.ts'],
  ['src/no/load.ts', 'src/it/load.ts'],
])('keeps %s beside %s', (...paths) => {
  const [one, other] = paths.map((path, index) =>
    path.endsWith('.md') ? page(path, `# Page ${index}\n`) : code(path, `load(${index})`),
  );
  expect(folded(one!, other!)).toHaveLength(2);
});

it('folds copies of code with few changes', () => {
  const changed = `function load() {\n  ${body.replace('ninth', 'last')}\n}\n`;
  expect(folded(code('v2/load.ts'), code('v1/load.ts', changed), code('other/store.ts'))).toEqual([
    'v2/load.ts < v1/load.ts < other/store.ts',
  ]);
});

it('keeps code that differs, and short code that is alike', () => {
  const other = `function load() {\n  ${body.replaceAll('th', 'x')}\n}\n`;
  expect(folded(code('a.ts'), code('b.ts', other))).toHaveLength(2);
  const short = 'function load() { return 1; }\n';
  expect(folded(code('a.ts', short), code('b.ts', short))).toHaveLength(2);
});

it('keeps two chunks of one file', () => {
  expect(folded(code('a.ts'), code('a.ts'))).toHaveLength(2);
});

it('shows a file in a copy of the tree that is a hit of its own', () => {
  const copies = [code('.copies/one/src/load.ts'), code('src/load.ts')];
  const ranked = copies.map((_, index) => ({ index, score: 10 - index, signals: [] }));
  const [hit] = inOneTurn(foldDuplicates(ranked, copies, 10, new Set([0])));
  expect(hit).toMatchObject({ ranked: { index: 0 }, duplicates: [1] });
});
