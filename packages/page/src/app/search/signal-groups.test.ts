import { expect, it } from 'vitest';
import { signalGroups } from './signal-groups.ts';

it('sums what speaks for a hit by its kind, and what speaks against it', () => {
  const signals = [
    { name: 'chunk-vector', value: 0.5, weight: 2 },
    { name: 'file-vector-rank', value: 1, weight: 1 },
    { name: 'lexical-sum', value: 1, weight: 0.5 },
    { name: 'defines-words', value: 0.5, weight: 1 },
    { name: 'commit-subjects', value: 0.25, weight: 1 },
    { name: 'test-file', value: 1, weight: -3 },
    { name: 'base', value: 1, weight: 10 },
  ];
  expect(signalGroups(signals)).toEqual([
    { name: 'Meaning', amount: 2 },
    { name: 'Words', amount: 0.5 },
    { name: 'Names', amount: 0.5 },
    { name: 'Other', amount: 0.25 },
    { name: 'Less', amount: -3 },
  ]);
});
