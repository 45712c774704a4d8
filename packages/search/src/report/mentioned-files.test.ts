import { expect, it } from 'vitest';
import { readQuery } from '@codesearch/query';
import { MentionedFiles } from './mentioned-files.ts';

const files = ['src/cart.ts', 'src/ledger/index.ts', 'src/coupon/index.ts', 'packages/shop/cart.ts', 'session.c'];

function shares(text: string): Readonly<Record<string, number>> {
  return Object.fromEntries(new MentionedFiles(readQuery(text)).shares(files));
}

it.each([
  ['It fails in src/cart.ts.', { 'src/cart.ts': 1 }],
  ['It fails in /srv/app/src/cart.ts:42.', { 'src/cart.ts': 1 }],
  ['It fails in cart.ts.', { 'src/cart.ts': 0.5, 'packages/shop/cart.ts': 0.5 }],
  ['It fails in /build/tmux/session.c.', { 'session.c': 1 }],
  ['It fails in other/cart.ts.', {}],
  ['It fails.', {}],
])('%s', (text, expected) => {
  expect(shares(text)).toEqual(expected);
});

it('counts the outer frames of a stack trace less', () => {
  const trace = `TypeError: no price
    at sum (/srv/app/src/cart.ts:42:17)
    at run (/srv/app/src/ledger/index.ts:7:1)`;
  expect(shares(trace)).toEqual({ 'src/cart.ts': 1, 'src/ledger/index.ts': 1 / 1.3 });
});

it('does not count paths in code', () => {
  expect(shares("It fails:\n\n```ts\nimport { cart } from '../src/cart.ts';\n```")).toEqual({});
});

it('knows the places in a file', () => {
  const mentioned = new MentionedFiles(readQuery('It fails in src/cart.ts:42 and src/ledger/index.ts:7.'));
  expect(mentioned.placesIn('packages/app/src/cart.ts').map(({ line }) => line)).toEqual([42]);
  expect(mentioned.placesIn('src/coupon/index.ts')).toEqual([]);
});
