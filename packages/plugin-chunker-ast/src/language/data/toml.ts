import type { DefinitionRule, Syntax } from '../language.ts';
import { child, unquoted } from '../readers.ts';

const key = unquoted(child('bare_key', 'dotted_key', 'quoted_key'));
const table: DefinitionRule = { kind: 'key', name: key, body: child('pair') };

export const toml: Syntax = {
  comments: ['comment'],
  definitions: { table, table_array_element: table, pair: { kind: 'key', name: key, maxDepth: 2 } },
  anonymous: ['array'],
  content: 'data',
};
