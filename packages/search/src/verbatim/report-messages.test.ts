import { readQuery } from '@codesearch/query';
import { expect, it } from 'vitest';
import { reportMessages } from './report-messages.ts';

const messagesOf = (text: string): ReadonlyMap<string, number> => new Map(reportMessages(readQuery(text)));

it('has messages and quotations of several words, which are little evidence among much prose', () => {
  const messages = messagesOf(`Totals are wrong after a coupon is removed

The cart keeps the discount, see \`CouponLedger\` in packages/shop/src/coupon-ledger.ts. It logs
"the ledger is out of date" and ends with

\`\`\`ts
const cart = await openCart({ currency: 'EUR' });
\`\`\`

Error: cannot read the ledger twice
`);
  expect([...messages.keys()]).toEqual(['cannot read the ledger twice', 'the ledger is out of date']);
  for (const weight of messages.values()) expect(weight).toBeLessThan(0.25);
});

it('weighs the message of an error more, if there is little else', () => {
  const messages = messagesOf('$ shop run --all\nstarting up\nError: cannot read the ledger twice\nexit status 1');
  expect(messages.get('cannot read the ledger twice')).toBeGreaterThan(0.5);
});

it('weighs it little beside the frames of a stack trace', () => {
  const messages = messagesOf('Error: cannot read the ledger twice\n    at openLedger (src/ledger.ts:12:3)');
  expect(messages.get('cannot read the ledger twice')).toBe(0.1);
});

it('finds the message in a log', () => {
  const messages = messagesOf(
    '2026-11-25T10:12:03Z INFO [worker-3] starting\n2026-11-25T10:12:04Z ERROR [worker-3] cannot read the ledger twice',
  );
  expect([...messages.keys()]).toEqual(['cannot read the ledger twice']);
});
