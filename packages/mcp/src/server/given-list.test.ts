import { expect, it } from 'vitest';
import { givenList } from './given-list.ts';

it.each([
  ['/a', ['/a']],
  ['/a\n /b \n', ['/a', '/b']],
  ['["/a", "/b"]', ['/a', '/b']],
  ['[slug]', ['[slug]']],
  ['[1]', ['[1]']],
  ['', ['']],
])('%j has the items %j', (given, items) => expect(givenList(given)).toEqual(items));
