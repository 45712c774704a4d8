import type { SearchHit, SearchResult } from '@codesearch/kernel/runtime';

/** Prints one JSON object on a line of its own. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

/** A search result in the documented, versioned form of `docs/json.md`. */
export function searchJson({ query, hits, index }: SearchResult): unknown {
  return { version: 1, query, results: hits.map(hitJson), index };
}

function hitJson({ chunk, score, signals, candidate }: SearchHit): unknown {
  return {
    id: chunk.id,
    path: chunk.path,
    startLine: chunk.startLine,
    endLine: chunk.endLine,
    score: rounded(score),
    language: chunk.language,
    kind: chunk.kind,
    symbols: chunk.symbols.map(({ name, qualifiedName, kind, signature, startLine }) => ({
      name,
      qualifiedName,
      kind,
      signature,
      line: startLine,
    })),
    enclosing: chunk.enclosing.map(({ qualifiedName }) => qualifiedName),
    text: chunk.text,
    explain: {
      denseRank: candidate.dense?.rank ?? null,
      lexicalRank: candidate.lexical?.rank ?? null,
      fused: rounded(candidate.fused),
      signals: signals.map(({ name, value, weight }) => ({ name, value: rounded(value), weight })),
    },
  };
}

function rounded(value: number): number {
  return Number(value.toFixed(6));
}
