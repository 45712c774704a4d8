import { expect, it } from 'vitest';
import { weightedTokens } from './code-tokens.ts';

it('adds up the weights of the parts that contain a token', () => {
  const weights = weightedTokens([
    { text: 'cart total', weight: 2 },
    { text: 'total cost', weight: 1 },
  ]);
  expect([...weights]).toEqual([
    ['cart', 2],
    ['total', 3],
    ['cost', 1],
  ]);
});

it('counts repetitions in a part by their logarithm', () => {
  expect(weightedTokens([{ text: 'cart cart cart', weight: 2 }]).get('cart')).toBeCloseTo(2 * (1 + Math.log(3)));
});

it('has no tokens if there are no parts', () => {
  expect(weightedTokens([]).size).toBe(0);
});
