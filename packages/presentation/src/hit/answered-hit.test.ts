import { expect, it } from 'vitest';
import { searchHitOf } from './answered-hit.ts';
import type { AnsweredHit } from './answered-hit.ts';
import { titleOf } from './definition.ts';
import { wordsOf } from './query-words.ts';
import { snippetOf } from './snippet.ts';

const symbol = { name: 'retry', qualifiedName: 'retry', kind: 'function', signature: 'retry()', line: 9 };
const answered: AnsweredHit = {
  ...{ id: 'a', root: '/tree', path: 'src/retry.ts', startLine: 9, endLine: 12, score: 1 },
  ...{ language: 'typescript', kind: 'function', symbols: [symbol], enclosing: [] },
  text: 'function retry() {\n  one();\n  two();\n}',
};

it('has the title and the best lines of a hit', () => {
  const words = wordsOf('two');
  const hit = searchHitOf(answered);
  expect(titleOf(hit, words)).toBe('function retry');
  expect(snippetOf([hit], 2, words).rows.map(({ number, text }) => [number, text])).toContainEqual([11, '  two();']);
});

it('has the places of matches in the text', () => {
  const match = { startLine: 10, startColumn: 3, endLine: 10, endColumn: 6 };
  const hit = searchHitOf({ ...answered, matches: [match] });
  expect(hit.matches?.map(({ start, end }) => answered.text.slice(start, end))).toEqual(['one']);
});
