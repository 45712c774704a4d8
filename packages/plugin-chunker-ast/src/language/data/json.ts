import type { SyntaxNode } from '../../tree/syntax-node.ts';
import type { Reader, Syntax } from '../language.ts';
import { field, unquoted } from '../readers.ts';

/** A scalar is part of the head of its key. */
const nested: Reader<SyntaxNode> = (node) => {
  const value = node.childForFieldName('value');
  return value?.type === 'object' || value?.type === 'array' ? value : undefined;
};

export const json: Syntax = {
  comments: ['comment'],
  definitions: { pair: { kind: 'key', name: unquoted(field('key')), body: nested, maxDepth: 2 } },
  anonymous: ['array'],
  content: 'data',
};
