import type { SymbolKind } from '@codesearch/kernel';
import type { DefinitionRule, Reader, Syntax } from '../language.ts';
import { always, child, lastName, textOf, written } from '../readers.ts';

const body = child('class_body', 'enum_class_body', 'function_body', 'block', 'getter', 'setter', 'property_delegate');

/** To the grammar, interfaces and enums are class declarations. The words before the name distinguish them. */
const declarationKind: Reader<SymbolKind> = (node, text) => {
  const name = node.childForFieldName('name');
  const words = text.slice(node.startIndex, name?.startIndex ?? node.startIndex);
  if (/\binterface\s+$/.test(words)) return 'interface';
  return /\benum\s+class\s+$/.test(words) ? 'enum' : 'class';
};

/** The receiver owns a function such as `fun String.shout()`. */
const receiver: Reader<string> = (node, text) => {
  const name = node.childForFieldName('name');
  if (name === null) return undefined;
  const before = text.slice(node.startIndex, name.startIndex);
  return /([\p{L}_][\p{L}\p{N}_]*)(?:<[^()]*>)?\??\.\s*$/u.exec(before)?.[1];
};

const property: DefinitionRule = {
  kind: (node, text) =>
    /\bconst\s+val\b/.test(text.slice(node.startIndex, node.startIndex + 120)) ? 'constant' : 'variable',
  name: (node, text) => written(child('identifier'))(child('variable_declaration')(node, text) ?? node, text),
  body,
};

/** A parameter of the primary constructor with `val` or `var` is a property. */
const parameter: DefinitionRule = {
  kind: (node) => (node.children.some((item) => item.type === 'val' || item.type === 'var') ? 'field' : undefined),
  name: written(child('identifier')),
};

export const kotlin: Syntax = {
  comments: ['line_comment', 'block_comment'],
  definitions: {
    class_declaration: { kind: declarationKind, body },
    object_declaration: { kind: 'class', body },
    companion_object: {
      kind: 'class',
      name: (node, text) => written(child('identifier'))(node, text) ?? 'Companion',
      body,
      qualifiesOnly: true,
    },
    class_parameter: parameter,
    function_declaration: { kind: 'function', owner: receiver, body },
    secondary_constructor: { kind: 'constructor', name: always('constructor'), body },
    property_declaration: property,
    enum_entry: { kind: 'constant', name: written(child('identifier')), body },
    type_alias: { kind: 'type', name: written(child('identifier')) },
  },
  calls: {
    call_expression: lastName((node) => node.firstNamedChild ?? undefined),
    constructor_invocation: lastName(child('user_type')),
  },
  imports: { import: (node, text) => /^import\s+([\w.`]*[\w`](?:\.\*)?)/.exec(textOf(node, text))?.[1] },
  preambles: { annotation: 'head', file_annotation: 'head' },
  anonymous: ['lambda_literal', 'anonymous_function'],
};
