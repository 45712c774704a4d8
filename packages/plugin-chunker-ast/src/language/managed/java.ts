import type { DefinitionRule, Syntax } from '../language.ts';
import { field, lastName, textOf } from '../readers.ts';

/** `int a = 1, b;` inside a class. */
const fields: DefinitionRule = {
  kind: (node, text) =>
    /\bstatic\b[^=;(]*\bfinal\b|\bfinal\b[^=;(]*\bstatic\b/.test(text.slice(node.startIndex, node.startIndex + 300))
      ? 'constant'
      : 'field',
  name: (node, text) =>
    node.childrenForFieldName('declarator').map((item) => textOf(item.childForFieldName('name') ?? item, text)),
};

export const java: Syntax = {
  comments: ['line_comment', 'block_comment'],
  definitions: {
    class_declaration: { kind: 'class' },
    record_declaration: { kind: 'class' },
    interface_declaration: { kind: 'interface' },
    annotation_type_declaration: { kind: 'interface' },
    enum_declaration: { kind: 'enum' },
    enum_constant: { kind: 'constant' },
    method_declaration: { kind: 'method' },
    annotation_type_element_declaration: { kind: 'method' },
    constructor_declaration: { kind: 'constructor' },
    compact_constructor_declaration: { kind: 'constructor' },
    field_declaration: fields,
    constant_declaration: { ...fields, kind: 'constant' },
  },
  calls: {
    method_invocation: lastName(field('name')),
    object_creation_expression: lastName(field('type')),
    explicit_constructor_invocation: lastName(field('constructor')),
  },
  imports: {
    import_declaration: (node, text) => /^import\s+(?:static\s+)?([\w.]*\w(?:\.\*)?)/.exec(textOf(node, text))?.[1],
  },
  preambles: { marker_annotation: 'head', annotation: 'head' },
  anonymous: ['lambda_expression'],
};
