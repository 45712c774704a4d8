import { describe, expect, it } from 'vitest';
import { dollars, wholeNumber } from './command-options.ts';

describe('a whole number', () => {
  it.each([
    ['0', 0],
    ['12', 12],
    ['012', 12],
  ])('%j is %i', (value, expected) => expect(wholeNumber(0, 12)(value)).toBe(expected));

  it.each(['', ' ', '13', '-1', '1.5', '0x3', '1e1', 'many'])('%j is refused', (value) => {
    expect(() => wholeNumber(0, 12)(value)).toThrow('Give a whole number from 0 to 12.');
  });
});

describe('an amount of US dollars', () => {
  it.each([
    ['2.50', 2.5],
    ['$3', 3],
    ['.5', 0.5],
    ['0', 0],
  ])('%j is %d', (value, expected) => expect(dollars(value)).toBe(expected));

  it.each(['', '$', '-1', '1e3', 'Infinity', '2,50'])('%j is refused', (value) => {
    expect(() => dollars(value)).toThrow('Expected US dollars, such as 2.50.');
  });
});
