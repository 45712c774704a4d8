import type { SearchHit } from '@codesearch/engine';

/** A symbol that starts in a hit of an answer. */
export interface AnsweredSymbol {
  readonly name: string;
  readonly qualifiedName: string;
  readonly kind: string;
  readonly signature: string;
  readonly line: number;
}

/** The parts of a hit in a JSON answer that choosing lines and names needs. `docs/json.md` describes all of them. */
export interface AnsweredHit {
  readonly id: string;
  readonly root: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly score: number;
  readonly language: string;
  readonly kind: string;
  readonly symbols: readonly AnsweredSymbol[];
  /** Qualified names, outermost first. */
  readonly enclosing: readonly string[];
  readonly text: string;
  /** The parts of the text that match, in a restricted search. Columns are from 1. */
  readonly matches?: readonly AnsweredMatch[];
}

interface AnsweredMatch {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/**
 * A hit of a JSON answer as the engine has it, so that other programs choose lines and names as the command line does. What an
 * answer does not say, such as its signals, is empty.
 */
export function searchHitOf({ matches, ...hit }: AnsweredHit): SearchHit {
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

function codeSymbol({ line, ...symbol }: AnsweredSymbol, endLine: number): object {
  return { ...symbol, startLine: line, endLine };
}

/** Answers have only the name of what encloses a hit. */
function enclosingSymbol(qualifiedName: string, { startLine, endLine }: AnsweredHit): object {
  const name = qualifiedName.slice(qualifiedName.lastIndexOf('.') + 1);
  return { name, qualifiedName, kind: 'in', signature: '', startLine: startLine - 1, endLine };
}

/** Answers do not say where a definition ends: before the next one that is not a part of it. */
function endOf({ qualifiedName, line }: AnsweredSymbol, later: readonly AnsweredSymbol[], endLine: number): number {
  const next = later.find((symbol) => !symbol.qualifiedName.startsWith(`${qualifiedName}.`));
  return next ? Math.max(line, next.line - 1) : endLine;
}

function lineStarts(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}
