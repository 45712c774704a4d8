import { expect, it } from 'vitest';
import { compareInThread } from './expression-threads.ts';

it('lets no expression of the program wait for ones that somebody typed', async () => {
  const ended: string[] = [];
  const slow = {
    source: '^(a+)+$',
    flags: '',
    texts: [`${'a'.repeat(40)}!`],
    textMs: 2000,
    totalMs: 2000,
    parts: false,
  };
  const typed = Array.from({ length: 6 }, () => compareInThread(slow, 'typed').then(() => ended.push('typed')));
  const task = { ...slow, source: 'a!', textMs: 10_000, totalMs: 10_000 };
  const own = compareInThread(task, 'own').then(({ found }) => ended.push(`own ${found.length}`));
  await Promise.all([own, ...typed]);
  expect(ended[0]).toBe('own 1');
});
