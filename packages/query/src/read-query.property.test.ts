import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readQuery, readQueryInSteps } from './read-query.ts';

/** Parts of texts that begin, end or imitate structure. */
const fragments = [
  'Cart.total()',
  'src/cart.ts:42:17',
  'a/',
  '.',
  ':',
  '1',
  '(',
  ')',
  '((1',
  '[1,',
  '`',
  '```',
  '"',
  "'",
  '“',
  '<!--',
  '-->',
  '<img ',
  '#L1',
  '### ',
  '**',
  '- [x] ',
  '> ',
  '\n',
  '\r\n',
  '\n\n',
  '    ',
  '\t',
  ' ',
  'at ',
  'in ',
  'from ',
  'File "',
  '", line 12, in f',
  '#0 ',
  'Error: ',
  'Caused by: ',
  'E   ',
  '@@ -1,2 +3,4 @@ ',
  '--- a/x\n',
  '+++ b/x\n',
  '\\',
  '://',
  'https://github.com/a/b/blob/c/',
  '_',
  '-',
  '@',
  '|',
  '漢字',
  'é',
  '😀',
  '\ud800',
  '\u0000',
  'version: ',
  'aA',
  'x'.repeat(500),
];

const query = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(fc.constantFrom(...fragments), { maxLength: 80 }).map((parts) => parts.join('')),
);

it('reads any text', () => {
  fc.assert(
    fc.property(query, (text) => {
      const reading = readQuery(text);
      expect(reading.focus[0]).toBe(reading.title);
      for (const { line, endLine, path } of reading.lines) {
        expect(line).toBeGreaterThan(0);
        expect(endLine).toBeGreaterThanOrEqual(line);
        expect(path).not.toBe('');
      }
      for (const { name } of reading.names) expect(text).toContain(name);
      for (const part of reading.quoted) expect(text).toContain(part);
    }),
  );
});

it('reads the same with line breaks of Windows', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...fragments.filter((part) => !part.includes('\r'))), { maxLength: 60 }),
      (parts) => {
        const text = parts.join('');
        const reading = readQuery(text);
        expect(readQuery(text.replaceAll('\n', '\r\n'))).toMatchObject({
          names: reading.names,
          places: reading.places,
          lines: reading.lines,
        });
      },
    ),
  );
});

/** Milliseconds of processor time, which other programs of the machine do not count for. */
const maxStepMs = 150;

function maxTurn(text: string): number {
  let ms = 0;
  for (const steps = readQueryInSteps(text); ;) {
    const before = process.threadCpuUsage();
    const { done } = steps.next();
    const after = process.threadCpuUsage();
    ms = Math.max(ms, (after.user - before.user + after.system - before.system) / 1000);
    if (done === true) return ms;
  }
}

// A pattern with quadratic time takes 200 ms to minutes for these in one step, which stops the server for that time.
it('reads 100,000 characters of any repeated structure in short steps', () => {
  const separators = ['', '\n', 'a', ' '];
  for (const [index, first] of fragments.entries()) {
    // In turns, except by night.
    for (const second of process.env['TEST_RING'] === 'all'
      ? separators
      : separators.slice(index % 4, (index % 4) + 1)) {
      const unit = `${first}${second}`;
      const text = unit.repeat(Math.ceil(100_000 / unit.length));
      expect([unit, maxTurn(text)]).toEqual([unit, expect.toSatisfy((ms: number) => ms < maxStepMs)]);
    }
  }
});
