import type { SyntaxNode } from '../../tree/syntax-node.ts';
import { declaredBy, declaredName } from './c-declarators.ts';
import type { DefinitionRule, Reader, Syntax } from '../language.ts';
import { maskMacros } from './mask-macros.ts';
import { field, lastName, unquoted } from '../readers.ts';

/** Only with a body: `struct node *next` uses a type without defining it. */
export function withBody(kind: 'struct' | 'enum' | 'class'): DefinitionRule {
  return { kind: (node) => (node.childForFieldName('body') ? kind : undefined), name: lastName(field('name')) };
}

export const declaration: DefinitionRule = {
  kind: (node) => {
    const declared = declaredBy(node);
    if (declared === undefined) return undefined;
    return declared.isFunction ? 'function' : 'variable';
  },
  name: declaredName,
};

export const memberDeclaration: DefinitionRule = {
  ...declaration,
  kind: (node) => {
    const declared = declaredBy(node);
    if (declared === undefined) return undefined;
    return declared.isFunction ? 'method' : 'field';
  },
};

const typeBody: Reader<SyntaxNode> = (node) => node.childForFieldName('type')?.childForFieldName('body') ?? undefined;

/** `typedef struct node { … } node_t` also defines `struct node`, which contains the members. */
const definesUnnamed: Reader<boolean> = (node) => node.childForFieldName('type')?.childForFieldName('name') === null;

export const cDefinitions: Syntax['definitions'] = {
  function_definition: { kind: 'function', name: declaredName, continues: true },
  declaration,
  field_declaration: memberDeclaration,
  type_definition: { kind: 'type', name: declaredName, body: typeBody, encloses: definesUnnamed },
  struct_specifier: withBody('struct'),
  union_specifier: withBody('struct'),
  enum_specifier: withBody('enum'),
  enumerator: { kind: 'constant' },
  preproc_def: {
    kind: (node) => (node.childForFieldName('value') ? 'macro' : undefined),
    body: field('value'),
  },
  preproc_function_def: { kind: 'macro', body: field('value') },
};

export const c: Syntax = {
  prepare: maskMacros,
  comments: ['comment'],
  definitions: cDefinitions,
  calls: { call_expression: lastName(field('function')) },
  imports: { preproc_include: unquoted(field('path')) },
  preambles: { attribute_declaration: 'head' },
  wrappers: ['linkage_specification'],
};
