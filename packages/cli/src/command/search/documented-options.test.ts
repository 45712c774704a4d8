import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { searchCommand } from './search.ts';

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');

it('the table of the README has each option of search as the help has it, and no other', () => {
  const common = new Set(['--config', '--json', '--color', '--debug', '--yes']);
  const own = searchCommand(new AbortController().signal).options.filter(
    ({ long, hidden }) => !hidden && !common.has(long ?? ''),
  );
  const [, table = ''] = readme.split('| Option of `search`');
  const documented = Array.from(table.split('\n\n')[0]!.matchAll(/^\| `(-[^`]+)`/gm), ([, flags]) =>
    flags!.replaceAll(String.raw`\|`, '|'),
  );
  expect(documented.toSorted()).toEqual(own.map(({ flags }) => flags).toSorted());
});
