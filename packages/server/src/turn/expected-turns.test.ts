import { expect, it } from 'vitest';
import { ExpectedTurns } from './expected-turns.ts';

it('expects of a request what earlier ones of its shape took, and more of a new one than of others', () => {
  const expected = new ExpectedTurns();
  expect(expected.of(['search', 'retry', '--json'])).toBe(0);
  expected.learn(['search', 'retry', '--json'], 20);
  expected.learn(['search', 'retry', '--json', '--limit=1000'], 200);
  expect(expected.of(['search', 'delay', '--json'])).toBe(20);
  expect(expected.of(['search', 'delay', '--json', '--limit=2000'])).toBe(200);
  expect(expected.of(['search', 'delay', '--json', '--limit=10'])).toBe(60);
  expect(expected.of(['callers', 'retry', '--json'])).toBe(60);
  // 16 characters and 512
  expect(expected.of(['search', 'delay '.repeat(85), '--json'])).toBe(20 * 2 ** 5);
  expect(expected.of(['search', 'a', '--json'])).toBe(20);
});

it('expects more of a new shape than of usual requests although many were refused at once', () => {
  const expected = new ExpectedTurns();
  for (let run = 0; run < 8; run++) expected.learn(['search', 'retry later'], 12);
  for (const option of ['-F', '-e', '--path=a', '--count']) expected.learn(['search', '(', option], 1);
  for (const name of ['similar', 'callers', 'why']) expected.learn([name, 'x'], 1);
  expected.learn(['callers', 'x', '--count'], 3);
  expect(expected.of(['callers', 'x', '--limit=1000'])).toBe(36);
  expect(expected.of(['search', 'retry later'])).toBe(12);
});

it('follows what requests take, and forgets shapes that did not come for long', () => {
  const expected = new ExpectedTurns();
  for (let run = 0; run < 40; run++) expected.learn(['search', 'a'], run < 20 ? 100 : 10);
  expect(expected.of(['search', 'a'])).toBeCloseTo(10, 0);
  for (let at = 0; at < 300; at++) expected.learn([`command${at}`], 40);
  expect(expected.of(['search', 'a'])).toBe(120);
});

it('expects little of a plain request although one of its shape took very much', () => {
  const expected = new ExpectedTurns();
  for (let run = 0; run < 8; run++) expected.learn(['search', 'retry later'], 15);
  expected.learn(['search', '[a-z]+[a-z]+Q'], 4000);
  expect(expected.of(['search', 'retry later'])).toBeLessThan(25);
  for (let run = 0; run < 20; run++) expected.learn(['search', 'retry later'], 4000);
  expect(expected.of(['search', 'retry later'])).toBeGreaterThan(500);
  expected.learn(['search', 'retry later'], 15);
  expect(expected.of(['search', 'retry later'])).toBeLessThan(40);
});
