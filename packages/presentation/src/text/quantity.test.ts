import { expect, it } from 'vitest';
import { bytes, count, counted, duration } from './quantity.ts';

it('separates thousands, and uses the singular for one', () => {
  expect([count(999), count(1000), count(1_234_567)]).toEqual(['999', '1,000', '1,234,567']);
  expect([counted(1, 'file'), counted(12_345, 'file')]).toEqual(['1 file', '12,345 files']);
  expect(counted(2, 'index', 'indexes')).toBe('2 indexes');
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1500, '1.5 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1.0 MB'],
  [2_340_000, '2.3 MB'],
  [2_764_800_000, '2.8 GB'],
  [5e15, '5000.0 TB'],
])('formats %i bytes as %s', (value, text) => {
  expect(bytes(value)).toBe(text);
});

it.each([
  [12.4, '12 ms'],
  [999.6, '1.0 s'],
  [59_940, '59.9 s'],
  [59_960, '1 min 0 s'],
  [125_000, '2 min 5 s'],
  [239_700, '4 min 0 s'],
  [3_599_400, '59 min 59 s'],
  [3_840_000, '1 h 4 min'],
])('formats %f milliseconds as %s', (ms, text) => {
  expect(duration(ms)).toBe(text);
});
