import type { snippetOf } from '@codesearch/presentation';
import type { Hit, HitSymbol } from '../server/answers.ts';

/** A hit as the program has it. */
export type SearchHit = Parameters<typeof snippetOf>[0][number];

/** A hit of an answer as the program has it, so that the page chooses lines and names as the command line does. */
export function asSearchHit({ matches, ...hit }: Hit): SearchHit {
  const { root, id, path, startLine, endLine, language, kind, text, score } = hit;
  const starts = lineStarts(text);
  const offset = (line: number, column: number): number => (starts[line - startLine] ?? 0) + column - 1;
  return {
    root,
    score,
    chunk: {
      ...{ id, path, startLine, endLine, language, kind, text },
      symbols: hit.symbols.map((symbol, index) =>
        codeSymbol(symbol, endOf(symbol, hit.symbols.slice(index + 1), endLine)),
      ),
      enclosing: hit.enclosing.map((name) => enclosingSymbol(name, hit)),
      context: '',
      contextLevel: 'none',
      calls: [],
    },
    signals: [],
    candidate: {},
    // The lines of an answer are those on disk.
    freshness: { verdict: 'fresh' },
    others: [],
    copies: [],
    ...(matches && {
      matches: matches.map((match) => ({
        start: offset(match.startLine, match.startColumn),
        end: offset(match.endLine, match.endColumn),
      })),
    }),
  } as unknown as SearchHit;
}

function codeSymbol({ line, ...symbol }: HitSymbol, endLine: number): object {
  return { ...symbol, startLine: line, endLine };
}

/** Answers have only the name of what encloses a hit. */
function enclosingSymbol(qualifiedName: string, { startLine, endLine }: Hit): object {
  const name = qualifiedName.slice(qualifiedName.lastIndexOf('.') + 1);
  return { name, qualifiedName, kind: 'in', signature: '', startLine: startLine - 1, endLine };
}

/** Answers do not say where a definition ends: before the next one that is not a part of it. */
function endOf({ qualifiedName, line }: HitSymbol, later: readonly HitSymbol[], endLine: number): number {
  const next = later.find((symbol) => !symbol.qualifiedName.startsWith(`${qualifiedName}.`));
  return next ? Math.max(line, next.line - 1) : endLine;
}

function lineStarts(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}
