import { expect, it } from 'vitest';
import { chunkOf } from '../fixture/text-retriever.ts';
import { AssignedName } from './assigned-name.ts';

const codes = {
  name: 'codes',
  qualifiedName: 'codes',
  kind: 'constant',
  signature: 'const codes = {',
  startLine: 1,
  endLine: 9,
};
const table = `const codes = {
  // LOST: see the manual
  LOST: create(
    'LOST',
    404,
  ),
  'other-code': 3,
  kept: true,
};`;

it.each([
  ['LOST', 'codes.LOST', 'field', [3, 6]],
  ['other-code', 'codes.other-code', 'field', [7, 7]],
  ['kept', 'codes.kept', 'field', [8, 8]],
])('finds %s in a table', (name, qualifiedName, kind, [startLine, endLine]) => {
  const chunk = chunkOf('src/codes.js', table, { symbols: [codes] });
  expect(new AssignedName(name).symbolIn(chunk)).toMatchObject({ name, qualifiedName, kind, startLine, endLine });
});

it.each([
  ['ENABLE_PUSH', '  const val ENABLE_PUSH = 2', 'constant'],
  ['MAX', 'static const unsigned int MAX = 3;', 'constant'],
  ['limit', 'public limit?: number;', 'field'],
  ['retries', "  'retries' => 3,", 'field'],
  ['retries', '  :retries => 3,', 'field'],
  ['timeout', 'timeout := 3', 'constant'],
])('finds %s in %j', (name, text, kind) => {
  expect(new AssignedName(name).symbolIn(chunkOf('a', text))).toMatchObject({ qualifiedName: name, kind });
});

it.each([
  ['LOST', 'if (code === LOST) retry();'],
  ['LOST', 'throw codes.LOST;'],
  ['limit', 'config.limit = 3'],
  ['limit', 'limit == 3'],
  ['limit', 'limit => limit + 1'],
  ['Pool', 'Pool::open()'],
  ['limit', '  // limit: how many'],
  ['lim', 'limit = 3'],
])('does not take %s in %j for a definition', (name, text) => {
  expect(new AssignedName(name).symbolIn(chunkOf('a', text))).toBeUndefined();
});

it('leaves out the code in a document', () => {
  const chunk = chunkOf('codes.md', 'LOST: 404', { language: 'markdown' });
  expect(new AssignedName('LOST').symbolIn(chunk)).toBeUndefined();
});

it('leaves out what a function gives a value', () => {
  const open = { ...codes, name: 'open', qualifiedName: 'open', kind: 'function', endLine: 3 };
  const chunk = chunkOf('a.py', 'def open():\n    limit = 3\n    return limit', { symbols: [open] });
  expect(new AssignedName('limit').symbolIn(chunk)).toBeUndefined();
});

it.each([
  ['typescript', 'this.limit = options.limit ?? 3;'],
  ['python', '    self.limit: int = limit'],
  ['ruby', '@limit = limit'],
  ['php', '$this->limit = $limit;'],
])('finds a field that a constructor in %s assigns', (language, text) => {
  const within = (qualifiedName: string, kind: string) =>
    new AssignedName('limit').symbolIn(
      chunkOf('a', text, { language, enclosing: [{ ...codes, name: 'new', qualifiedName, kind }] }),
    );
  expect(within('Pool.new', 'constructor')).toMatchObject({ qualifiedName: 'Pool.limit', kind: 'field' });
  expect(within('Pool.reset', 'method')).toBeUndefined();
});

it.each([
  'const table = "_users"',
  "  table = '_users'",
  "export const table: string = '_users'; // of all",
  'static readonly table = `_users`;',
  '  table: "_users",',
])('finds the constant whose value is a name: %s', (line) => {
  const table = { ...codes, name: 'table', qualifiedName: 'table', endLine: 1 };
  const value = new AssignedName('_users');
  expect(value.constantIn(chunkOf('a.ts', line, { symbols: [table] }))).toBe(table);
  expect(value.constantIn(chunkOf('a.ts', line, { symbols: [{ ...table, kind: 'function' }] }))).toBeUndefined();
});

it.each(['open("_users")', 'const table = "_users" + suffix', 'if (table == "_users") {', '// table = "_users"'])(
  'does not take the text in %s for a value',
  (line) => {
    const table = { ...codes, name: 'table', qualifiedName: 'table', endLine: 1 };
    expect(new AssignedName('_users').constantIn(chunkOf('a.ts', line, { symbols: [table] }))).toBeUndefined();
  },
);
