import type { SyntaxNode } from '../../tree/syntax-node.ts';
import type { Language, Reader } from '../language.ts';
import { field, unquoted } from '../readers.ts';

/** A scalar is part of the head of its key. */
const nested: Reader<SyntaxNode> = (node) => {
  const value = node.childForFieldName('value');
  return value?.type === 'object' || value?.type === 'array' ? value : undefined;
};

export const json: Language = {
  name: 'json',
  grammar: {
    name: 'json',
    source: 'tree-sitter-json/tree-sitter-json.wasm',
    sha256: 'd2119fb98d5912719b13f9458574f8608d2d29dfbe45f6be1f860ea1fe2a2405',
  },
  extensions: ['json', 'jsonc', 'json5', 'jsonld', 'geojson', 'webmanifest', 'topojson'],
  fileNames: ['.babelrc', '.eslintrc', '.prettierrc', '.swcrc', '.jshintrc', 'composer.lock'],
  comments: ['comment'],
  definitions: { pair: { kind: 'key', name: unquoted(field('key')), body: nested, maxDepth: 2 } },
  anonymous: ['array'],
  content: 'data',
};
