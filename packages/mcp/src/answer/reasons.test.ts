import { hitWith } from '@codesearch/presentation/fixture';
import { expect, it } from 'vitest';
import { reasonOf } from './reasons.ts';

it('is the reason whose signals contribute most, in two words', () => {
  const signals = [
    { name: 'base', value: 9, weight: 1 },
    { name: 'defines-name', value: 1, weight: 1.5 },
    { name: 'chunk-vector', value: 1, weight: 0.8 },
    { name: 'file-vector', value: 1, weight: 0.9 },
    { name: 'is-test', value: 1, weight: -5 },
  ];
  expect(reasonOf(hitWith({ signals }))).toBe('similar meaning');
});

it('is the name of a signal of another reranker', () => {
  expect(reasonOf(hitWith({ signals: [{ name: 'cross-encoder', value: 2, weight: 1 }] }))).toBe('cross encoder');
});

it('is absent if no signal counts for the hit', () => {
  expect(reasonOf(hitWith({ signals: [{ name: 'base', value: 2, weight: 1 }] }))).toBeUndefined();
});
