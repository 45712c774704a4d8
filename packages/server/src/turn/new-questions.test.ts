import { expect, it } from 'vitest';
import { NewQuestions } from './request-turns.ts';

it('counts what somebody types, and not what a page repeats as an index grows', () => {
  const questions = new NewQuestions();
  const ask = (...words: readonly string[]): boolean => questions.add(words);
  expect([ask('search', 'r'), ask('search', 're'), ask('similar', 'a.ts:3'), ask('callers', 'run')]).not.toContain(
    false,
  );
  for (let commit = 0; commit < 3; commit++)
    expect([ask('search', 're'), ask('search', 're', '--limit=100'), ask('callers', 'run')]).toEqual([
      false,
      commit === 0,
      false,
    ]);
  expect([ask('watch', '--json'), ask('index'), ask('files'), ask('why', 'a.ts')]).not.toContain(true);
  expect([ask('mcp'), ask('mcp')]).toEqual([true, true]);
});
