import { expect, it } from 'vitest';
import { needsKey } from './field-keys.ts';
import type { Field } from './field-keys.ts';

const arrows = ['ArrowUp', 'ArrowDown'];

it.each<[Field | undefined, readonly string[], readonly string[]]>([
  [undefined, [], ['j', '/', 'Escape', 'Enter', ...arrows]],
  ['query', ['j', '/'], ['Escape', 'Enter', ...arrows]],
  ['text', ['j', '/', ...arrows], ['Escape', 'Enter']],
  ['code', ['j', '/', ...arrows], ['Escape', 'Enter']],
  ['choice', arrows, ['j', '/', 'Escape', 'Enter']],
])('the field %s needs %j itself, and not %j', (field, own, others) => {
  expect([...own, ...others].filter((key) => needsKey(field, key))).toEqual(own);
});
