import type { SymbolKind } from '@codesearch/kernel';
import type { SyntaxNode } from '../../tree/syntax-node.ts';
import type { DefinitionRule, Reader, Syntax } from '../language.ts';
import { child, children, either, field, lastName, stripQuotes, textOf, unquoted, written } from '../readers.ts';

/* The rules that JavaScript and TypeScript share. */

const functionTypes = new Set(['arrow_function', 'function_expression', 'generator_function']);

/** The function that a value is, or the argument of a component wrapper such as `memo(…)`. */
const functionIn: Reader<SyntaxNode> = (value) => {
  if (functionTypes.has(value.type)) return value;
  if (value.type !== 'call_expression') return undefined;
  const given = value.childForFieldName('arguments')?.firstNamedChild;
  return given && functionTypes.has(given.type) ? given : undefined;
};

const wrapperNames = /^(?:memo|forwardRef|observer|lazy|styled|useCallback|debounce|throttle|once|cache)$/;

function kindOfValue(value: SyntaxNode | null, text: string): SymbolKind | undefined {
  if (value === null) return undefined;
  if (functionTypes.has(value.type)) return 'function';
  if (value.type === 'class') return 'class';
  if (value.type !== 'call_expression') return undefined;
  const callee = lastName(field('function'))(value, text) ?? '';
  return wrapperNames.test(callee) && functionIn(value, text) ? 'function' : undefined;
}

const requireCall = /^(?:await )?(?:require|import)\s*\(/;

const variable: DefinitionRule = {
  kind: (node, text) => {
    if (node.childForFieldName('name')?.type !== 'identifier') return undefined;
    const value = node.childForFieldName('value');
    const kind = kindOfValue(value, text);
    if (kind) return kind;
    if (value && requireCall.test(text.slice(value.startIndex, value.startIndex + 24))) return undefined;
    return /\bconst\s+$/.test(text.slice(Math.max(0, node.startIndex - 12), node.startIndex)) ? 'constant' : 'variable';
  },
  body: (node, text) => {
    const value = node.childForFieldName('value');
    const given = value && functionIn(value, text);
    return (given ?? value)?.childForFieldName('body') ?? undefined;
  },
};

/** `Router.prototype.handle = function …`, `exports.create = () => …`. */
const assigned: DefinitionRule = {
  kind: (node, text) => kindOfValue(node.childForFieldName('right'), text),
  name: (node, text) => {
    const left = node.childForFieldName('left');
    return written(left?.type === 'member_expression' ? field('left', 'property') : field('left'))(node, text);
  },
  owner: (node, text) => {
    const object = written(field('left', 'object'))(node, text);
    const owner = object?.replace(/(?:^|\.)(?:module\.exports|exports|this|window|globalThis|prototype)$/, '');
    return owner === '' ? undefined : owner;
  },
  body: field('right', 'body'),
};

const method: DefinitionRule = {
  kind: (node, text) => (written(field('name'))(node, text) === 'constructor' ? 'constructor' : 'method'),
  name: unquoted(field('name')),
  continues: true,
};

const memberField: DefinitionRule = {
  kind: (node) => (functionTypes.has(node.childForFieldName('value')?.type ?? '') ? 'method' : 'field'),
  name: unquoted(either(field('name'), field('property'))),
  body: field('value', 'body'),
};

/** A function that is a property of an object. */
const property: DefinitionRule = {
  kind: (node) => (functionTypes.has(node.childForFieldName('value')?.type ?? '') ? 'method' : undefined),
  name: unquoted(field('key')),
  body: field('value', 'body'),
};

/** A default export without a name is named `default`. */
const functionDeclaration: DefinitionRule = { kind: 'function', continues: true };
const signature: DefinitionRule = { kind: 'method', name: unquoted(field('name')), continues: true };

const capitalised = /^\p{Lu}/u;

/** A JSX element calls its component. */
const component: Reader<string> = (node, text) => {
  const name = lastName(field('name'))(node, text);
  return name && capitalised.test(name) ? name : undefined;
};

/** To the grammar, `require('x')` and `import('x')` are calls. */
const required: Reader<string> = (node, text) => {
  const callee = node.childForFieldName('function');
  if (callee === null || !/^(?:require|import)$/.test(textOf(callee, text))) return undefined;
  const given = node.childForFieldName('arguments')?.firstNamedChild;
  return given?.type === 'string' ? stripQuotes(textOf(given, text)) : undefined;
};

export const ecmascript: Syntax = {
  comments: ['comment', 'html_comment'],
  definitions: {
    function_declaration: functionDeclaration,
    generator_function_declaration: functionDeclaration,
    function_signature: functionDeclaration,
    class_declaration: { kind: 'class' },
    abstract_class_declaration: { kind: 'class' },
    interface_declaration: { kind: 'interface' },
    enum_declaration: { kind: 'enum' },
    type_alias_declaration: { kind: 'type' },
    internal_module: { kind: 'module', name: unquoted(field('name')) },
    module: { kind: 'module', name: unquoted(field('name')) },
    method_definition: method,
    method_signature: signature,
    abstract_method_signature: signature,
    property_signature: { kind: 'field', name: unquoted(field('name')) },
    public_field_definition: memberField,
    field_definition: memberField,
    enum_assignment: { kind: 'constant', name: unquoted(field('name')) },
    enum_body: { kind: 'constant', parts: children('property_identifier') },
    variable_declarator: variable,
    assignment_expression: assigned,
    pair: property,
  },
  calls: {
    call_expression: (node, text) => (required(node, text) ? undefined : lastName(field('function'))(node, text)),
    new_expression: lastName(field('constructor')),
    jsx_opening_element: component,
    jsx_self_closing_element: component,
    decorator: lastName(child('identifier', 'member_expression')),
  },
  imports: {
    import_statement: unquoted(either(field('source'), child('string'))),
    export_statement: unquoted(field('source')),
    import_require_clause: unquoted(field('source')),
    call_expression: required,
  },
  preambles: { decorator: 'head' },
  wrappers: [
    'export_statement',
    'lexical_declaration',
    'variable_declaration',
    'ambient_declaration',
    'expression_statement',
  ],
  anonymous: ['arrow_function', 'function_expression', 'generator_function'],
  closers: ['jsx_closing_element'],
};
