import type { SymbolKind } from '@codesearch/kernel';
import type { SyntaxNode } from '../../tree/syntax-node.ts';
import type { DefinitionRule, Reader, Syntax } from '../language.ts';
import { child, field, lastName, textOf, written } from '../readers.ts';

/** The first equation of an operator has no name field: `a <+> b = …`. */
const equationName: Reader<string> = (node, text) => {
  const name = node.childForFieldName('name');
  if (name) return textOf(name, text).replace(/^\((.*)\)$/, '$1');
  const operator = child('infix')(node, text)?.childForFieldName('operator');
  return operator ? textOf(operator, text).replaceAll('`', '') : undefined;
};

const where: Reader<SyntaxNode> = (node) => node.children.find((item) => item.type === 'where');

/** Names in a `where`, a `let` or a `<-` are local. */
const topLevel: Reader<SymbolKind> = (node) => (node.parent?.type.endsWith('declarations') ? 'function' : undefined);

const equation: DefinitionRule = { kind: topLevel, name: equationName, body: field('match'), continues: true };

/** `area, size :: Int` declares several names. */
const signature: DefinitionRule = {
  kind: topLevel,
  name: (node, text) => {
    const several = node.childForFieldName('names');
    if (several) return several.namedChildren.map((item) => textOf(item, text));
    return equationName(node, text);
  },
  continues: true,
};

const instance: DefinitionRule = {
  kind: 'class',
  name: (node, text) => {
    const name = written(field('name'))(node, text);
    const types = written(field('patterns'))(node, text);
    return name && `${name} ${types ?? ''}`.replace(/\s+/g, ' ').trim();
  },
  body: where,
  qualifiesOnly: true,
};

const applied: Reader<string> = (node, text) => {
  let head = node.childForFieldName('function');
  while (head?.type === 'apply') head = head.childForFieldName('function');
  return head && (head.type === 'variable' || head.type === 'qualified' || head.type === 'constructor')
    ? lastName(() => head)(node, text)
    : undefined;
};

export const haskell: Syntax = {
  comments: ['comment', 'haddock'],
  definitions: {
    signature,
    function: equation,
    bind: equation,
    data_type: { kind: 'type', body: field('constructors') },
    data_constructor: {
      kind: 'constructor',
      name: (node, text) => written(field('constructor', 'name'))(node, text),
    },
    newtype_constructor: { kind: 'constructor' },
    field: { kind: 'field', name: (node, text) => written(child('field_name'))(node, text) },
    newtype: { kind: 'type', body: field('constructor') },
    type_synomym: { kind: 'type' },
    type_family: { kind: 'type' },
    class: { kind: 'interface', body: where },
    instance,
    foreign_import: {
      kind: 'function',
      name: (node, text) => equationName(node.childForFieldName('signature') ?? node, text),
    },
  },
  calls: { apply: applied },
  imports: { import: written(field('module')) },
  anonymous: ['lambda'],
};
