import { expect, it } from 'vitest';
import type { Hit } from '../server/answers.ts';
import { countTests, facetsOf } from './facets.ts';

const hits = [
  { path: 'src/a.ts', language: 'typescript', kind: 'function' },
  { path: 'src/b.ts', language: 'typescript', kind: 'class' },
  { path: 'test/my docs,notes/a.test.ts', language: 'typescript', kind: 'test' },
] as unknown as readonly Hit[];

it('counts what the hits can be narrowed to, and leaves out what all of them meet', () => {
  const [folders, languages, kinds] = facetsOf(hits);
  expect(folders?.options.map(({ condition, without, count }) => [condition, without, count])).toEqual([
    ['path:src/**', '-path:src/**', 2],
    ['path:"test/my docs,notes/**"', '-path:"test/my docs,notes/**"', 1],
  ]);
  expect(languages?.options).toEqual([]);
  expect(kinds?.options.map(({ condition, without, count }) => [condition, without, count])).toEqual([
    ['kind:class', '-kind:class', 1],
    ['kind:function', '-kind:function', 1],
    ['kind:test', '-kind:test', 1],
  ]);
});

it('counts the hits in tests', () => {
  expect(countTests(hits)).toBe(1);
});
