import { expect, it } from 'vitest';
import { describeLaws } from './describe-laws.ts';

describeLaws('chunker', [{ name: 'holds', check: async () => 'kept' }], () => {
  throw new Error('No law asks for a plugin.');
});

it('gives a law more time than the five seconds of Vitest', ({ task }) => {
  const [suite] = task.file.tasks;
  const times = suite?.type === 'suite' ? suite.tasks.map((each) => (each.type === 'test' ? each.timeout : 0)) : [];
  expect(times).toEqual([60_000]);
});
