import { expect, it } from 'vitest';
import { maskSecrets } from '../mask-secrets.ts';

/** Milliseconds of processor time for 100,000 characters. Those that read on from each mark took over a second. */
const maxMs = 600;

it.each(['@', 'a@', ':@', 'a:b@', 'users=[', 'users={"a":', 'users = [(', 'accounts:[', 'pwd=', '== "', 'login("a",'])(
  'takes little time for a text of %j alone',
  (mark) => {
    const text = mark.repeat(100_000 / mark.length);
    maskSecrets('a.yml', text.slice(0, 2000));
    const before = process.cpuUsage();
    expect(maskSecrets('a.yml', text).text).toHaveLength(text.length);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(maxMs);
  },
);
