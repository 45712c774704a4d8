import type { CodeSymbol } from '@codesearch/kernel';

/** What a chunk defines, and what encloses it. */
interface Definitions {
  readonly symbols: readonly CodeSymbol[];
  readonly enclosing: readonly CodeSymbol[];
}

/** Returns whether all definitions of a chunk are tests, or parts of one, wherever its file is. */
export function isInlineTest({ symbols, enclosing }: Definitions): boolean {
  if (enclosing.some(isTest)) return true;
  let lastLine = 0;
  for (const symbol of symbols) {
    if (isTest(symbol)) lastLine = Math.max(lastLine, symbol.endLine);
    else if (symbol.startLine > lastLine) return false;
  }
  return lastLine > 0;
}

function isTest({ kind }: CodeSymbol): boolean {
  return kind === 'test';
}
