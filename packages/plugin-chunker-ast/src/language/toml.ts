import type { DefinitionRule, Language } from './language.ts';
import { child, unquoted } from './readers.ts';

const key = unquoted(child('bare_key', 'dotted_key', 'quoted_key'));
const table: DefinitionRule = { kind: 'key', name: key, body: child('pair') };

export const toml: Language = {
  name: 'toml',
  grammar: 'toml',
  extensions: ['toml'],
  fileNames: ['Cargo.lock', 'poetry.lock', 'Pipfile', 'uv.lock', 'Gopkg.lock'],
  comments: ['comment'],
  definitions: { table, table_array_element: table, pair: { kind: 'key', name: key, deepest: 2 } },
  anonymous: ['array'],
  content: 'data',
};
