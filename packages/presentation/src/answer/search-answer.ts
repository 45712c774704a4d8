import type { ChunkKind, SymbolKind } from '@codesearch/kernel';
import type { SearchResult } from '@codesearch/engine';
import type { Fit } from '@codesearch/search/answer';

/* What `search --json`, `similar --json` and the server answer. `docs/json.md` describes it. */

/** The answer to a search. */
export interface SearchAnswer {
  /** It changes only if programs that read version 1 would break. */
  readonly version: 1;
  /** As given. */
  readonly query: string;
  readonly fit: Fit;
  /** What to say if the hits do not seem to answer. */
  readonly lead?: string;
  /** Best first. */
  readonly results: readonly AnsweredHit[];
  /** Number of chunks that match, of a restricted search. */
  readonly total?: number;
  /** Number of hits that did not fit the token budget. */
  readonly omitted?: number;
  readonly notes?: readonly string[];
  /** When the weights of the ranking were fitted to the index; ISO 8601. */
  readonly fittedAt?: string;
  readonly index: SearchResult['index'];
}

/** A hit of an answer. Lines are from 1, as on disk. */
export interface AnsweredHit {
  readonly id: string;
  readonly root: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  /** The line to go to. */
  readonly line: number;
  /** Kind and name, such as `method Client.send`. */
  readonly label: string;
  /** All lines of the definition. */
  readonly extent: AnsweredLines;
  /** Why it was found. */
  readonly reason?: string;
  /** Of a search of calls: true if it names what is asked for and does not call it. */
  readonly use?: true;
  /** Of a search of the calls of one definition: true if it may call another one of the name. */
  readonly unsure?: true;
  /** Of `callers --depth`: the caller that it calls, if it does not call what is asked for itself. */
  readonly via?: string;
  readonly freshness: 'fresh' | 'moved' | 'changed' | 'deleted';
  readonly score: number;
  readonly language: string;
  readonly kind: ChunkKind;
  readonly symbols: readonly AnsweredSymbol[];
  /** Qualified names, outermost first. */
  readonly enclosing: readonly string[];
  readonly text: string;
  /** The lines to show. */
  readonly shown: readonly { readonly line: number; readonly text: string }[];
  /** Other good places in the file. */
  readonly others: readonly AnsweredPlace[];
  /** Places with the same text. */
  readonly copies: readonly AnsweredCopy[];
  /** The parts of the text that match, in a restricted search. */
  readonly matches?: readonly AnsweredMatch[];
  readonly explain: AnsweredEvidence;
  /** With a token budget: whether the text is that of the hit, or its signature. */
  readonly detail?: 'text' | 'signature';
}

/** The first and the last line of a part of a file. */
export interface AnsweredLines {
  readonly startLine: number;
  readonly endLine: number;
}

/** A symbol that is defined in a hit. */
export interface AnsweredSymbol {
  readonly name: string;
  readonly qualifiedName: string;
  readonly kind: SymbolKind;
  readonly signature: string;
  readonly line: number;
}

/** Another good place in the file of a hit, with its definition if it has one. */
export interface AnsweredPlace extends AnsweredLines {
  readonly kind?: SymbolKind;
  /** Qualified. */
  readonly name?: string;
}

/** A place with the same text. */
export interface AnsweredCopy extends AnsweredLines {
  readonly path: string;
}

/** A part of a text. Columns are from 1; the last one is behind it. */
export interface AnsweredMatch extends AnsweredLines {
  readonly startColumn: number;
  readonly endColumn: number;
}

/** What ranked a hit. Ranks are from 1, and `null` if that search did not find it. */
export interface AnsweredEvidence {
  readonly denseRank: number | null;
  readonly lexicalRank: number | null;
  readonly fused: number;
  readonly verbatim: number;
  readonly file: {
    readonly denseRank: number | null;
    readonly lexicalRank: number | null;
    readonly bestDenseRank: number | null;
    readonly lexicalSumRank: number | null;
  };
  /** What the numbers of the ranking add to the score: value times weight. */
  readonly signals: readonly { readonly name: string; readonly value: number; readonly weight: number }[];
}
