import type { Node } from 'web-tree-sitter';
import type { DefinitionRule, Language, Reader } from './language.ts';
import { field, unquoted } from './readers.ts';

/** A scalar belongs to the head of its key. */
const nested: Reader<Node> = (node) => {
  const value = node.childForFieldName('value');
  return value?.type === 'block_node' ? value : undefined;
};

const pair: DefinitionRule = { kind: 'key', name: unquoted(field('key')), body: nested, deepest: 2 };

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
