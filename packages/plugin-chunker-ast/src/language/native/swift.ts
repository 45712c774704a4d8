import type { SymbolKind } from '@codesearch/kernel';
import type { DefinitionRule, Reader, Syntax } from '../language.ts';
import { always, child, field, lastName, textOf, written } from '../readers.ts';

const keywords: ReadonlyMap<string, SymbolKind> = new Map([
  ['class', 'class'],
  ['actor', 'class'],
  ['struct', 'struct'],
  ['enum', 'enum'],
]);

/** To the grammar, structs, enums, actors and extensions are class declarations. A keyword child distinguishes them. */
const declaredKind: Reader<SymbolKind> = (node) => {
  for (const item of node.children) {
    const kind = keywords.get(item.type);
    if (kind) return kind;
    if (item.type === 'extension') return 'class';
  }
  return node.childForFieldName('body')?.type === 'enum_class_body' ? 'enum' : 'class';
};

const property: DefinitionRule = {
  kind: 'variable',
  name: lastName(field('name')),
  body: child('computed_property', 'protocol_property_requirements'),
};

const declaration: DefinitionRule = {
  kind: declaredKind,
  name: lastName(field('name')),
  qualifiesOnly: (node) => node.children.some((item) => item.type === 'extension'),
};

const entries: DefinitionRule = {
  kind: 'constant',
  name: (node, text) => node.childrenForFieldName('name').map((item) => textOf(item, text)),
};

export const swift: Syntax = {
  comments: ['comment', 'multiline_comment'],
  definitions: {
    class_declaration: declaration,
    protocol_declaration: { kind: 'interface' },
    function_declaration: { kind: 'function' },
    protocol_function_declaration: { kind: 'method' },
    init_declaration: { kind: 'constructor', name: always('init') },
    deinit_declaration: { kind: 'method', name: always('deinit') },
    subscript_declaration: { kind: 'method', name: always('subscript'), body: child('computed_property') },
    property_declaration: property,
    protocol_property_declaration: property,
    enum_entry: entries,
    typealias_declaration: { kind: 'type' },
    associatedtype_declaration: { kind: 'type' },
    operator_declaration: { kind: 'function', name: written(child('custom_operator')) },
  },
  calls: { call_expression: lastName((node) => node.firstNamedChild ?? undefined) },
  imports: { import_declaration: written(child('identifier')) },
  preambles: { attribute: 'head' },
  anonymous: ['lambda_literal', 'computed_property'],
};
