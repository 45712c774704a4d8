import type { DefinitionRule, Syntax } from '../language.ts';
import { always, child, either, field, lastName, textOf, written } from '../readers.ts';

const expressionOrBlock = either(field('body'), field('value'), field('accessors'));
const member: DefinitionRule = { kind: 'method', body: expressionOrBlock };

/** `int X, Y = 1;` inside a class. */
const fields: DefinitionRule = {
  kind: (node, text) => (/\bconst\b/.test(text.slice(node.startIndex, node.startIndex + 60)) ? 'constant' : 'field'),
  name: (node, text) =>
    child('variable_declaration')(node, text)
      ?.namedChildren.filter((item) => item.type === 'variable_declarator')
      .map((item) => textOf(item.childForFieldName('name') ?? item, text)),
};

export const csharp: Syntax = {
  comments: ['comment'],
  definitions: {
    namespace_declaration: { kind: 'module' },
    file_scoped_namespace_declaration: { kind: 'module' },
    class_declaration: { kind: 'class' },
    record_declaration: { kind: 'class' },
    struct_declaration: { kind: 'struct' },
    interface_declaration: { kind: 'interface' },
    enum_declaration: { kind: 'enum' },
    enum_member_declaration: { kind: 'constant' },
    delegate_declaration: { kind: 'type' },
    method_declaration: member,
    local_function_statement: { kind: 'function', body: expressionOrBlock },
    constructor_declaration: { kind: 'constructor', body: expressionOrBlock },
    destructor_declaration: { ...member, name: (node, text) => `~${written(field('name'))(node, text) ?? ''}` },
    operator_declaration: {
      ...member,
      name: (node, text) => `operator ${written(field('operator'))(node, text) ?? ''}`,
    },
    indexer_declaration: { ...member, name: always('this[]') },
    property_declaration: { kind: 'field', body: expressionOrBlock },
    event_declaration: { kind: 'field', body: expressionOrBlock },
    field_declaration: fields,
    event_field_declaration: fields,
  },
  calls: {
    invocation_expression: lastName(field('function')),
    object_creation_expression: lastName(field('type')),
  },
  imports: { using_directive: written((node) => node.lastNamedChild ?? undefined) },
  preambles: { attribute_list: 'head' },
  anonymous: ['lambda_expression', 'anonymous_method_expression'],
};
