import { expect, it, vi } from 'vitest';
import { compareInThread } from './expression-threads.ts';

const limitMs = 60_000;

it('lets no expression of the program wait for ones that somebody typed', async () => {
  // Those that somebody typed end when this test says so.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ended: string[] = [];
  const slow = {
    source: '^(a+)+$',
    flags: '',
    texts: [`${'a'.repeat(40)}!`],
    textMs: limitMs,
    totalMs: limitMs,
    parts: false,
  };
  const typed = Array.from({ length: 6 }, () => compareInThread(slow, 'typed').then(() => ended.push('typed')));
  const { found } = await compareInThread({ ...slow, source: 'a!' }, 'own');
  expect([found.length, ended]).toEqual([1, []]);
  while (ended.length < typed.length) {
    vi.advanceTimersByTime(2 * limitMs);
    await new Promise(setImmediate);
  }
});
