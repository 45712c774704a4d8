import { expect, it } from 'vitest';
import { readReport } from './report.ts';

const issue = `Totals are wrong after a coupon is removed

The cart keeps the discount, see \`CouponLedger\` in packages/shop/src/coupon-ledger.ts. It logs
"the ledger is out of date" and ends with

\`\`\`ts
const cart = await openCart({ currency: 'EUR' });
\`\`\`

Error: cannot read the ledger twice
`;

it.each(['parseHeader', 'where are totals rounded', 'const a = 1;\nconst b = 2;'])('%s is no report', async (query) => {
  expect(await readReport(query)).toBeUndefined();
});

it('weighs the title most, then names and paths, then prose, then the whole text', async () => {
  const report = await readReport(issue);
  expect(report?.parts.map(({ weight }) => weight)).toEqual([1.5, 1, 0.7, 0.3]);
  expect(report?.parts[1]?.text).toContain('CouponLedger');
  expect(report?.parts[1]?.text).toContain('packages/shop/src/coupon-ledger.ts');
  expect(report?.parts[2]?.text).not.toContain('openCart');
  expect(report?.parts[3]?.text).toBe(issue);
});

it('is about its title, and names and paths outside of code', async () => {
  const report = await readReport(issue);
  expect(report?.title).toBe('Totals are wrong after a coupon is removed');
  expect(report?.focus).toMatch(/^Totals are wrong .*\n.*CouponLedger/);
  expect(report?.focus).not.toContain('openCart');
});

it('has messages and quotations of several words, which are little evidence among much prose', async () => {
  const messages = [...((await readReport(issue))?.messages ?? [])];
  expect(messages.map(([message]) => message)).toEqual(['cannot read the ledger twice', 'the ledger is out of date']);
  for (const [, weight] of messages) expect(weight).toBeLessThan(0.25);
});

it('is about the message of an error, if there is little else', async () => {
  const report = await readReport('$ shop run --all\nstarting up\nError: cannot read the ledger twice\nexit status 1');
  expect(report?.title).toBe('Error: cannot read the ledger twice');
  expect(report?.messages.get('cannot read the ledger twice')).toBeGreaterThan(0.5);
});

it('is about the frames of a stack trace rather than about its message', async () => {
  const report = await readReport('Error: cannot read the ledger twice\n    at openLedger (src/ledger.ts:12:3)');
  expect(report?.messages.get('cannot read the ledger twice')).toBe(0.1);
});

it('finds the message in a log', async () => {
  const report = await readReport(
    '2026-11-25T10:12:03Z INFO [worker-3] starting\n2026-11-25T10:12:04Z ERROR [worker-3] cannot read the ledger twice',
  );
  expect(report?.title).toBe('cannot read the ledger twice');
  expect([...(report?.messages.keys() ?? [])]).toEqual(['cannot read the ledger twice']);
});
