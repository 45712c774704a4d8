import type { SyntaxNode } from '../../tree/syntax-node.ts';
import type { DefinitionRule, Reader, Syntax } from '../language.ts';
import { field, unquoted } from '../readers.ts';

/** A scalar is part of the head of its key. */
const nested: Reader<SyntaxNode> = (node) => {
  const value = node.childForFieldName('value');
  return value?.type === 'block_node' ? value : undefined;
};

const pair: DefinitionRule = { kind: 'key', name: unquoted(field('key')), body: nested, maxDepth: 2 };

export const yaml: Syntax = {
  comments: ['comment'],
  definitions: { block_mapping_pair: pair, flow_pair: pair },
  anonymous: ['block_sequence', 'flow_sequence'],
  content: 'data',
};
