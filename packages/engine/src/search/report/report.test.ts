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

it('has messages and quotations of several words', async () => {
  expect((await readReport(issue))?.messages).toEqual(['cannot read the ledger twice', 'the ledger is out of date']);
});
