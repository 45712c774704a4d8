import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { queryKeys } from './query-keys.ts';
import { readSearchText } from './search-text.ts';

const guide = readFileSync(new URL('../../../../docs/query.md', import.meta.url), 'utf8');

it.each(queryKeys)('$name: is documented with its option, and its example is read', ({ example, flag }) => {
  const row = guide.split('\n').find((line) => line.startsWith(`| \`${example}\` `));
  expect(row).toContain(`\`${flag}\``);
  const text = example.startsWith('callers:') ? example : `retry ${example}`;
  expect(readSearchText(text)).toMatchObject({ question: 'retry' });
});
