import { readQuery } from '@codesearch/query';
import { expect, it } from 'vitest';
import { queryTexts } from './query-parts.ts';

const issue = `Totals are wrong after a coupon is removed

The cart keeps the discount, see \`CouponLedger\` in packages/shop/src/coupon-ledger.ts. It ends with

\`\`\`ts
const cart = await openCart({ currency: 'EUR' });
\`\`\`
`;

it('weighs the title of a report most, then names and paths, then prose, then the whole text', () => {
  const parts = queryTexts(readQuery(`${issue}\nError: cannot read the ledger twice\n`)).meaning.parts ?? [];
  expect(parts.map(({ weight }) => weight)).toEqual([1.5, 1, 0.7, 0.3]);
  expect(parts[1]?.text).toContain('packages/shop/src/coupon-ledger.ts');
  expect(parts[2]?.text).not.toContain('openCart');
  expect(parts[3]?.text).toContain('openCart');
});

it('adds related words to those of a question, and none to a name', () => {
  expect(queryTexts(readQuery('where is the folder removed')).words.parts).toHaveLength(2);
  expect(queryTexts(readQuery('removeFolder')).words).toEqual({ query: 'removeFolder' });
});
