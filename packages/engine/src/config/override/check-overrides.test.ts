import { definePlugin } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import { checkOverrides } from './check-overrides.ts';

const options = { '~standard': { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) } } as const;
const create = (): never => {
  throw new Error('It is never created.');
};
const lines = definePlugin({ name: 'chunker-lines', stage: 'chunker', options, create });
const scores = definePlugin({ name: 'scores', stage: 'reranker', options, create });

it('accepts a glob or a list of them', () => {
  const [one, two] = [lines(), lines()];
  expect(
    checkOverrides(
      () => 'config.ts',
      [
        { files: '*.md', chunker: one },
        { files: ['docs/**', './a/{b,c}/*.ts'], chunker: two },
      ],
    ),
  ).toEqual([
    { files: ['*.md'], chunker: one },
    { files: ['docs/**', './a/{b,c}/*.ts'], chunker: two },
  ]);
});

it.each([
  ['no list', {}, "'overrides' is an object, not a list"],
  ['an entry that is no object', ['*.md'], `'overrides[0]' is the string "*.md"`],
  [
    'another stage',
    [{ files: '*.md', embedder: lines() }],
    "'overrides[0]' has the key 'embedder', which cannot differ",
  ],
  ['no chunker', [{ files: '*.md' }], "'overrides[0]' has no chunker"],
  ['a plugin of another stage', [{ files: '*.md', chunker: scores() }], "scores is under 'overrides[0].chunker'"],
  ['a plugin that is not called', [{ files: '*.md', chunker: lines }], "'overrides[0].chunker' is a function"],
  ['no files', [{ chunker: lines() }], "'overrides[0]' has no files"],
  ['no glob', [{ files: [], chunker: lines() }], "'overrides[0].files' is empty"],
  ['an empty glob', [{ files: [''], chunker: lines() }], `'overrides[0].files' is the string ""`],
  ['a negated glob', [{ files: ['!a'], chunker: lines() }], 'the glob "!a", which fits no file'],
  ['an absolute glob', [{ files: ['/a'], chunker: lines() }], 'the glob "/a", which fits no file'],
  ['a glob outside of the folder', [{ files: ['../a'], chunker: lines() }], 'the glob "../a", which fits no file'],
  ['a second entry', [{ files: 'a', chunker: lines() }, {}], "'overrides[1]' has no chunker"],
])('refuses %s', (_, overrides, message) => {
  expect(() => checkOverrides(() => 'config.ts', overrides)).toThrow(message);
});
