import type { DefinitionRule, Language } from '../language.ts';
import { child, unquoted } from '../readers.ts';

const key = unquoted(child('bare_key', 'dotted_key', 'quoted_key'));
const table: DefinitionRule = { kind: 'key', name: key, body: child('pair') };

export const toml: Language = {
  name: 'toml',
  grammar: {
    name: 'toml',
    source: '@tree-sitter-grammars/tree-sitter-toml/tree-sitter-toml.wasm',
    sha256: '1ac6a83826c35a68857f8325e00c78f6bcbef4eb6db3931a6cf3041f76e5e09f',
  },
  extensions: ['toml'],
  fileNames: ['Cargo.lock', 'poetry.lock', 'Pipfile', 'uv.lock', 'Gopkg.lock'],
  comments: ['comment'],
  definitions: { table, table_array_element: table, pair: { kind: 'key', name: key, maxDepth: 2 } },
  anonymous: ['array'],
  content: 'data',
};
