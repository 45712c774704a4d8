import { expect, it } from 'vitest';
import { describeLaws } from './describe-laws.ts';

describeLaws(
  'chunker',
  [
    { name: 'holds', check: async () => 'kept' },
    { name: 'has nothing to check', check: async () => 'not checked: it declares no languages' },
  ],
  () => {
    throw new Error('No law asks for a plugin.');
  },
);

it('gives a law more time than the five seconds of Vitest, and says why one was not checked', ({ task }) => {
  const [suite] = task.file.tasks;
  const tests = suite?.type === 'suite' ? suite.tasks.filter((each) => each.type === 'test') : [];
  expect(tests).toMatchObject([
    { timeout: 300_000, result: { state: 'pass' } },
    { timeout: 300_000, result: { state: 'skip', note: 'not checked: it declares no languages' } },
  ]);
});
