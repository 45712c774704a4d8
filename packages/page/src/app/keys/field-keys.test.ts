import { expect, it } from 'vitest';
import { needsKey } from './field-keys.ts';
import type { Field } from './field-keys.ts';

const arrows = ['ArrowUp', 'ArrowDown'];
const sideways = ['ArrowLeft', 'ArrowRight'];

it.each<[Field | undefined, readonly string[], readonly string[]]>([
  [undefined, [], ['j', '/', 'Escape', 'Enter', ...arrows, ...sideways]],
  ['query', ['j', '/', ...sideways], ['Escape', 'Enter', ...arrows]],
  ['text', ['j', '/', ...arrows, ...sideways], ['Escape', 'Enter']],
  ['code', [...arrows, ...sideways], ['j', '/', '?', 'Escape', 'Enter']],
  ['choice', [...arrows, ...sideways], ['j', '/', 'Escape', 'Enter']],
])('the field %s needs %j itself, and not %j', (field, own, others) => {
  expect([...own, ...others].filter((key) => needsKey(field, key))).toEqual(own);
});

it('gives the question mark of an empty query to the keys', () => {
  expect(needsKey('query', '?', true)).toBe(false);
  expect(needsKey('query', '?')).toBe(true);
});
