import type { CodeSymbol } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import { valuesLast } from './values-last.ts';

const symbol = (kind: string, endLine = 1): CodeSymbol => ({
  ...{ kind, name: 'x', qualifiedName: 'x', signature: '', startLine: 1, endLine },
});

it('puts short values behind the code that uses them', () => {
  const [field, method, table, statements, constant, type] = [
    symbol('field'),
    symbol('method', 9),
    symbol('constant', 9),
    undefined,
    symbol('constant'),
    symbol('class', 9),
  ];
  const ranked = [field, constant, method, table, statements, type];
  expect(valuesLast(ranked, (each) => each)).toEqual([method, table, statements, type, field, constant]);
  expect(valuesLast([field, constant], (each) => each)).toEqual([field, constant]);
});
