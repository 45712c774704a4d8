import { describe, expect, it } from 'vitest';
import { PageKeys } from './page-keys.ts';

describe('a ticket', () => {
  it('gets a key once', () => {
    const keys = new PageKeys();
    const ticket = keys.createTicket();
    const key = keys.redeem(ticket);
    expect(key).toMatch(/^[\w-]{32}$/);
    expect(keys.has(key!)).toBe(true);
    expect(keys.redeem(ticket)).toBeUndefined();
  });

  it('is no key, and a key is no ticket', () => {
    const keys = new PageKeys();
    const ticket = keys.createTicket();
    expect(keys.has(ticket)).toBe(false);
    const key = keys.redeem(ticket)!;
    expect(keys.redeem(key)).toBeUndefined();
    expect(keys.has('')).toBe(false);
  });

  it('ends after a minute', () => {
    let now = 0;
    const keys = new PageKeys(() => now);
    const [first, second] = [keys.createTicket(), keys.createTicket()];
    now = 60_000;
    expect(keys.redeem(first)).toBeDefined();
    now = 60_001;
    expect(keys.redeem(second)).toBeUndefined();
  });
});

it('keeps the keys of the last thousand pages', () => {
  const keys = new PageKeys();
  const redeemed = Array.from({ length: 1001 }, () => keys.redeem(keys.createTicket())!);
  expect(redeemed.map((key) => keys.has(key))).toEqual([false, ...Array.from({ length: 1000 }, () => true)]);
});
