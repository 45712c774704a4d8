import type { SymbolKind } from '@codesearch/kernel';
import type { SyntaxNode } from '../../tree/syntax-node.ts';
import { expandBraces } from '../expand-braces.ts';
import type { DefinitionRule, Syntax, Preamble, Reader } from '../language.ts';
import { child, lastName, textOf } from '../readers.ts';

/* To the grammar, everything is a call. Its target distinguishes `defmodule`, `def` and `import`. */

const kinds: ReadonlyMap<string, SymbolKind> = new Map([
  ['defmodule', 'module'],
  ['defprotocol', 'interface'],
  ['def', 'function'],
  ['defp', 'function'],
  ['defguard', 'function'],
  ['defguardp', 'function'],
  ['defdelegate', 'function'],
  ['defmacro', 'macro'],
  ['defmacrop', 'macro'],
]);
const modules = new Set<SymbolKind>(['module', 'interface']);
const importing = new Set(['import', 'alias', 'use', 'require']);
const attributes: ReadonlyMap<string, Preamble> = new Map([
  ['doc', 'doc'],
  ['typedoc', 'doc'],
  ['spec', 'head'],
  ['impl', 'head'],
  ['deprecated', 'head'],
  ['since', 'head'],
  ['callback', 'head'],
]);
const types = new Set(['type', 'typep', 'opaque']);

function targetOf(node: SyntaxNode, text: string): string {
  const target = node.childForFieldName('target');
  return target?.type === 'identifier' ? textOf(target, text) : '';
}

const argumentsOf = child('arguments');
const bodyOf = child('do_block');

/** `def add(cart, item) when …` names `add`. */
function definedName(node: SyntaxNode, text: string): string | undefined {
  let head = argumentsOf(node, text)?.firstNamedChild ?? null;
  while (head?.type === 'binary_operator') head = head.childForFieldName('left');
  if (head?.type === 'call') head = head.childForFieldName('target');
  return head ? textOf(head, text) : undefined;
}

const moduleDoc: Reader<SyntaxNode> = (node, text) => {
  const first = bodyOf(node, text)?.firstNamedChild;
  return first && /^@moduledoc\s+(?!false)/.test(textOf(first, text)) ? first : undefined;
};

const definition: DefinitionRule = {
  kind: (node, text) => kinds.get(targetOf(node, text)) ?? (targetOf(node, text) === 'defimpl' ? 'class' : undefined),
  name: (node, text) => {
    if (targetOf(node, text) !== 'defimpl') return definedName(node, text);
    const written = argumentsOf(node, text);
    return (written && /\bfor:\s*([\w.]+)/.exec(textOf(written, text))?.[1]) ?? definedName(node, text);
  },
  body: (node, text) =>
    bodyOf(node, text) ?? argumentsOf(node, text)?.namedChildren.find((item) => item.type === 'keywords'),
  doc: (node, text) => (modules.has(kinds.get(targetOf(node, text)) ?? 'function') ? moduleDoc(node, text) : undefined),
  qualifiesOnly: (node, text) => targetOf(node, text) === 'defimpl',
  continues: true,
};

function attributeOf(node: SyntaxNode, text: string): string {
  return /^@(\w+)/.exec(text.slice(node.startIndex, node.startIndex + 40))?.[1] ?? '';
}

const reserved = new Set([
  'moduledoc',
  'behaviour',
  'derive',
  'compile',
  'dialyzer',
  'before_compile',
  'on_load',
  'optional_callbacks',
  'macrocallback',
  'enforce_keys',
]);

/** `@limit 10` sets a module attribute; `@type t :: …` defines a type. */
const attribute: DefinitionRule = {
  kind: (node, text) => {
    const name = attributeOf(node, text);
    if (name === '' || attributes.has(name) || reserved.has(name)) return undefined;
    if (types.has(name)) return 'type';
    return node.firstNamedChild?.type === 'call' ? 'constant' : undefined;
  },
  name: (node, text) => {
    const name = attributeOf(node, text);
    if (!types.has(name)) return name;
    const called = node.firstNamedChild;
    return called ? definedName(called, text) : undefined;
  },
};

const module = /^[A-Z][\w.]*$/;

const imported: Reader<readonly string[]> = (node, text) => {
  if (!importing.has(targetOf(node, text))) return undefined;
  const named = argumentsOf(node, text)?.firstNamedChild;
  return named ? expandBraces(textOf(named, text)).filter((name) => module.test(name)) : undefined;
};

/** Whether something that looks like a call is the head of a definition, or in an attribute such as `@spec`. */
function isHead(node: SyntaxNode, text: string): boolean {
  const line = text.lastIndexOf('\n', node.startIndex) + 1;
  if (/^\s*@/.test(text.slice(line, node.startIndex))) return true;
  const around = node.parent?.type === 'binary_operator' ? node.parent : node;
  const outer = around.parent?.type === 'arguments' ? around.parent.parent : null;
  return outer !== null && outer.type === 'call' && kinds.has(targetOf(outer, text));
}

const words =
  /^(?:quote|unquote|if|unless|case|cond|with|for|fn|receive|try|raise|defstruct|defexception|defoverridable)$/;

const called: Reader<string> = (node, text) => {
  const target = targetOf(node, text);
  if (kinds.has(target) || importing.has(target) || words.test(target) || target === 'defimpl') return undefined;
  if (isHead(node, text)) return undefined;
  if (target !== '') return target;
  const dotted = node.childForFieldName('target')?.childForFieldName('right');
  return dotted ? textOf(dotted, text) : lastName((each) => each.childForFieldName('target') ?? undefined)(node, text);
};

export const elixir: Syntax = {
  comments: ['comment'],
  decorators: false,
  definitions: { call: definition, unary_operator: attribute },
  calls: { call: called },
  imports: { call: imported },
  preambles: { unary_operator: (node, text) => attributes.get(attributeOf(node, text)) },
  anonymous: ['anonymous_function'],
};
