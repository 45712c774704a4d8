import { expect, it } from 'vitest';
import { tableQuestion } from './table-question.ts';

it.each([
  ['which columns does the users table have', 'users'],
  ['What fields are in the order_items table?', 'order_items'],
  ['where is the `sessions` table created', 'sessions'],
  ['schema of the public.users table', 'public.users'],
  ['users table columns', 'users'],
  ['where is the table rendered', undefined],
  ['how is a hash table resized', undefined],
  ['which table has the users', undefined],
])('reads %j', (question, table) => {
  expect(tableQuestion(question)).toBe(table);
});
