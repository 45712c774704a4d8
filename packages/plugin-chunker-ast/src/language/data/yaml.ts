import type { SyntaxNode } from '../../tree/syntax-node.ts';
import type { DefinitionRule, Language, Reader } from '../language.ts';
import { field, unquoted } from '../readers.ts';

/** A scalar is part of the head of its key. */
const nested: Reader<SyntaxNode> = (node) => {
  const value = node.childForFieldName('value');
  return value?.type === 'block_node' ? value : undefined;
};

const pair: DefinitionRule = { kind: 'key', name: unquoted(field('key')), body: nested, maxDepth: 2 };

export const yaml: Language = {
  name: 'yaml',
  grammar: {
    name: 'yaml',
    source: '@tree-sitter-grammars/tree-sitter-yaml/tree-sitter-yaml.wasm',
    sha256: 'e752dc21c3591df9b45692fe417d101f45d1828c28c44d79005f4066dc7e4e91',
  },
  extensions: ['yaml', 'yml', 'cff'],
  fileNames: ['.clang-format', '.clang-tidy', '.clangd', '.gemrc'],
  comments: ['comment'],
  definitions: { block_mapping_pair: pair, flow_pair: pair },
  anonymous: ['block_sequence', 'flow_sequence'],
  content: 'data',
};
