import { expect, it } from 'vitest';
import { isCostly } from './ignore-rules.ts';

it('accepts many plain rules, and rules with few wildcards', () => {
  expect(isCostly('build/\n*.log\n**/dist/**\n'.repeat(1000))).toBe(false);
  expect(isCostly(`# ${'*a'.repeat(50_000)}\n`)).toBe(false);
});

it('refuses more rules, or more patterns with several wildcards, than a scan can apply to each file', () => {
  expect(isCostly('a\n'.repeat(20_001))).toBe(true);
  expect(isCostly(`${'*a'.repeat(20)}*b\n`.repeat(9000))).toBe(true);
  expect(isCostly(`${'*a'.repeat(20_000)}\n`)).toBe(true);
});
