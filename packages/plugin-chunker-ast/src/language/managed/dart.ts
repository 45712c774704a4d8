import type { SymbolKind } from '@codesearch/kernel';
import type { SyntaxNode } from '../../tree/syntax-node.ts';
import type { DefinitionRule, Reader, Syntax } from '../language.ts';
import { child, either, field, lastName, textOf, unquoted, written } from '../readers.ts';

const signatureTypes = [
  'function_signature',
  'getter_signature',
  'setter_signature',
  'operator_signature',
  'constructor_signature',
  'constant_constructor_signature',
  'factory_constructor_signature',
  'redirecting_factory_constructor_signature',
];

/** `[]` for `operator []`. The grammar has no field for it. */
const operatorName: Reader<string> = (node, text) => /\boperator\s*(\[\]=?|[^\s(]+)/.exec(textOf(node, text))?.[1];

/** `empty` for the constructor `Store.empty`. */
const constructorName: Reader<string> = (node, text) => {
  const name = node.namedChildren.findLast(({ type }) => type === 'identifier');
  return name && textOf(name, text);
};

const signatureName: Reader<string> = (node, text) => {
  if (node.type === 'operator_signature') return operatorName(node, text);
  return node.type.includes('constructor') ? constructorName(node, text) : written(field('name'))(node, text);
};

function signatureKind(node: SyntaxNode): SymbolKind {
  if (node.type.includes('constructor')) return 'constructor';
  return node.parent?.type === 'method_signature' || node.parent?.type === 'declaration' ? 'method' : 'function';
}

const signature: DefinitionRule = { kind: signatureKind, name: signatureName };

/** The signature before a body, which the grammar has as the sibling before it. */
const signatureBefore: Reader<SyntaxNode> = (node, text) => {
  const before = node.previousNamedSibling;
  if (!before) return undefined;
  return signatureTypes.includes(before.type) ? before : child(...signatureTypes)(before, text);
};

/** Continues the definition of its signature. */
const body: DefinitionRule = {
  kind: (node, text) => {
    const before = signatureBefore(node, text);
    return before && signatureKind(before);
  },
  name: (node, text) => {
    const before = signatureBefore(node, text);
    return before && signatureName(before, text);
  },
  body: child('block'),
  continues: true,
};

function isMember(node: SyntaxNode): boolean {
  return node.parent?.parent?.type === 'declaration';
}

/** A call is a name, then a selector with the arguments. */
const called: Reader<string> = (node, text) => {
  if (!child('argument_part')(node, text)) return undefined;
  return lastName((each) => each.previousNamedSibling ?? undefined)(node, text);
};

export const dart: Syntax = {
  comments: ['comment', 'documentation_comment'],
  definitions: {
    class_definition: { kind: 'class' },
    mixin_declaration: { kind: 'trait', name: written(child('identifier')), body: child('class_body') },
    extension_declaration: { kind: 'class' },
    enum_declaration: { kind: 'enum' },
    enum_constant: { kind: 'constant' },
    type_alias: { kind: 'type', name: written(child('type_identifier')) },
    ...Object.fromEntries(signatureTypes.map((type) => [type, signature])),
    function_body: body,
    initialized_identifier: {
      kind: (node) => (isMember(node) ? 'field' : 'variable'),
      name: written(child('identifier')),
    },
    static_final_declaration: { kind: 'constant', name: written(child('identifier')) },
  },
  calls: { selector: called, new_expression: lastName(either(field('type'), child('type_identifier'))) },
  imports: { uri: unquoted((node) => node) },
  preambles: { annotation: 'head' },
  wrappers: ['method_signature', 'declaration'],
  anonymous: ['function_expression'],
};
