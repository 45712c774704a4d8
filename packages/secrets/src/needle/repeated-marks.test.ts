import { expect, it } from 'vitest';
import { maskSecrets } from '../mask-secrets.ts';

/** What a rule costs that reads on from each mark: four times the text takes sixteen times the time. */
const [size, times, maxRatio] = [25_000, 4, 8];

/** Milliseconds that are noise. */
const noiseMs = 150;

it.each(['@', 'a@', ':@', 'a:b@', 'users=[', 'users={"a":', 'users = [(', 'accounts:[', 'pwd=', '== "', 'login("a",'])(
  'takes no more time for each character of a longer text of %j alone',
  (mark) => {
    msOf(mark, 2000);
    const shorter = msOf(mark, size);
    expect(msOf(mark, times * size)).toBeLessThan(maxRatio * shorter + noiseMs);
  },
);

/** Milliseconds of processor time, without that of the threads which collect garbage. */
function msOf(mark: string, length: number): number {
  const text = mark.repeat(length / mark.length);
  const before = process.threadCpuUsage();
  expect(maskSecrets('a.yml', text).text).toHaveLength(text.length);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
