import type { SyntaxNode } from '../tree/syntax-node.ts';
import type { Reader } from './language.ts';

export function textOf(node: SyntaxNode, text: string): string {
  return text.slice(node.startIndex, node.endIndex);
}

/** The child in a field. Several names are a path of fields. */
export function field(...names: readonly string[]): Reader<SyntaxNode> {
  return (node) => {
    let at: SyntaxNode | null = node;
    for (const name of names) at = at?.childForFieldName(name) ?? null;
    return at ?? undefined;
  };
}

/** The first named child, or the first of one of these types. */
export function child(...types: readonly string[]): Reader<SyntaxNode> {
  return (node) => {
    if (types.length === 0) return node.firstNamedChild ?? undefined;
    return node.namedChildren.find((each) => types.includes(each.type)) ?? undefined;
  };
}

/** All named children of these types. */
export function children(...types: readonly string[]): Reader<readonly SyntaxNode[]> {
  return (node) => node.namedChildren.filter((item) => types.includes(item.type));
}

/** The text of the node that another reader finds. */
export function written(reader: Reader<SyntaxNode>): Reader<string> {
  return (node, text) => {
    const found = reader(node, text);
    return found && textOf(found, text);
  };
}

/**
 * The last identifier in the node that another reader finds, without type arguments: `find` for
 * `store.items.find<Order>`.
 */
export function lastName(reader: Reader<SyntaxNode>): Reader<string> {
  return (node, text) => {
    const found = reader(node, text);
    return found && trailingIdentifier(text, found.startIndex, found.endIndex);
  };
}

/** The text of the node that another reader finds, without quotes. */
export function unquoted(reader: Reader<SyntaxNode>): Reader<string> {
  return (node, text) => {
    const found = reader(node, text);
    return found && stripQuotes(textOf(found, text));
  };
}

/** The result of the first reader that finds something. */
export function either<Value>(...readers: readonly Reader<Value>[]): Reader<Value> {
  return (node, text) => {
    for (const reader of readers) {
      const found = reader(node, text);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

/** The texts of all named children of these types. */
export function each(...types: readonly string[]): Reader<readonly string[]> {
  return (node, text) =>
    node.namedChildren.filter((item) => types.includes(item.type)).map((item) => textOf(item, text));
}

/** Finds nothing. */
export const none: Reader<never> = () => undefined;

/** Always finds the same value. */
export function always<Value>(value: Value): Reader<Value> {
  return () => value;
}

export function stripQuotes(written: string): string {
  return written.replace(/^[<"'`]+|[>"'`]+$/g, '');
}

const identifierCharacter = /[\w$\u0080-\uffff]/;

function trailingIdentifier(text: string, start: number, end: number): string | undefined {
  const last = skipTypeArguments(text, start, end);
  let first = last;
  while (first > start && identifierCharacter.test(text[first - 1] ?? '')) first--;
  return first === last ? undefined : text.slice(first, last);
}

/* Skips `<…>`, `[…]`, `!` and `?` at the end of a callee. */
function skipTypeArguments(text: string, start: number, end: number): number {
  let at = end;
  for (; at > start; at--) {
    const last = text[at - 1] ?? '';
    if (last === '>' || last === ']') {
      at = openingOf(text, start, at - 1);
      while (at > start && text[at - 1] === ':') at--;
    }
    if (identifierCharacter.test(text[at - 1] ?? '')) return at;
    if (last === ')' || last === '}') return start;
  }
  return start;
}

function openingOf(text: string, start: number, closing: number): number {
  let depth = 0;
  for (let at = closing; at > start; at--) {
    const code = text[at];
    if (code === '>' || code === ']') depth++;
    else if (code === '<' || code === '[') depth--;
    if (depth === 0) return at;
  }
  return start;
}
