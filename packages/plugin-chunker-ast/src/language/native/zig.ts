import type { SymbolKind } from '@codesearch/kernel';
import type { DefinitionRule, Reader, Syntax } from '../language.ts';
import { child, field, lastName, stripQuotes, textOf, written } from '../readers.ts';

const containers: ReadonlyMap<string, SymbolKind> = new Map([
  ['struct_declaration', 'struct'],
  ['opaque_declaration', 'struct'],
  ['union_declaration', 'struct'],
  ['enum_declaration', 'enum'],
  ['error_set_declaration', 'enum'],
]);

const container = child(...containers.keys());

/** A container is a value with a name: `const Point = struct { … }`. */
const variable: DefinitionRule = {
  kind: (node, text) => {
    const kind = containers.get(container(node, text)?.type ?? '');
    if (kind) return kind;
    const value = node.lastNamedChild;
    if (value?.type === 'builtin_function' && imported(value, text)) return undefined;
    return /\bconst\s/.test(text.slice(node.startIndex, node.startIndex + 40)) ? 'constant' : 'variable';
  },
  name: written(child('identifier')),
  body: (node, text) => container(node, text)?.children.find((item) => item.type === '{'),
};

const imported: Reader<string> = (node, text) => {
  if (written(child('builtin_identifier'))(node, text) !== '@import') return undefined;
  const path = child('arguments')(node, text)?.firstNamedChild;
  return path?.type === 'string' ? stripQuotes(textOf(path, text)) : undefined;
};

const testName: DefinitionRule = {
  kind: 'test',
  name: (node, text) => {
    const name = child('string', 'identifier')(node, text);
    return name ? stripQuotes(textOf(name, text)) : undefined;
  },
  body: child('block'),
};

export const zig: Syntax = {
  comments: ['comment'],
  definitions: {
    function_declaration: { kind: 'function' },
    variable_declaration: variable,
    container_field: { kind: 'field' },
    test_declaration: testName,
  },
  calls: { call_expression: lastName(field('function')) },
  imports: { builtin_function: imported },
};
