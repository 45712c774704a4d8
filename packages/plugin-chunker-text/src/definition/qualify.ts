import type { CodeSymbol } from '@codesearch/kernel';
import type { LineRange } from '@codesearch/toolkit';
import type { DefinitionLine } from './read-definition.ts';

/** A named range of lines: a section with its heading, or a definition with its body. */
export interface Definition extends DefinitionLine, LineRange {}

/**
 * Turns definitions into symbols whose qualified names follow their nesting. The definitions are in the order of their
 * first lines.
 */
export function qualify(definitions: readonly Definition[]): readonly CodeSymbol[] {
  const open: CodeSymbol[] = [];
  return definitions.map(({ name, kind, signature, first, last }) => {
    while (open.length > 0 && (open.at(-1)?.endLine ?? 0) <= first) open.pop();
    const parent = open.at(-1);
    const qualifiedName = parent === undefined ? name : `${parent.qualifiedName}.${name}`;
    const symbol: CodeSymbol = { name, qualifiedName, kind, signature, startLine: first + 1, endLine: last + 1 };
    open.push(symbol);
    return symbol;
  });
}
