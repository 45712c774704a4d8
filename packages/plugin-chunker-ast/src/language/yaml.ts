import type { DefinitionRule, Language } from './language.ts';
import { field, unquoted } from './readers.ts';

const pair: DefinitionRule = { kind: 'key', name: unquoted(field('key')), body: field('value'), deepest: 2 };

export const yaml: Language = {
  name: 'yaml',
  grammar: 'yaml',
  extensions: ['yaml', 'yml', 'cff'],
  fileNames: ['.clang-format', '.clang-tidy', '.clangd', '.gemrc'],
  comments: ['comment'],
  definitions: { block_mapping_pair: pair, flow_pair: pair },
  anonymous: ['block_sequence', 'flow_sequence'],
  content: 'data',
};
