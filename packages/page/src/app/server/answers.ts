/* The parts of the server's answers that the page uses. docs/json.md describes all of them. */

/** A symbol that is defined in a chunk. */
export interface HitSymbol {
  readonly name: string;
  readonly qualifiedName: string;
  readonly kind: string;
  readonly signature: string;
  readonly line: number;
}

/** What a number of the ranking adds to the score: its value times its weight. */
export interface Signal {
  readonly name: string;
  readonly value: number;
  readonly weight: number;
}

/** Another good place in the file of a hit. */
export interface OtherPlace {
  readonly startLine: number;
  readonly endLine: number;
  readonly kind: string;
  readonly name?: string;
}

export interface Hit {
  readonly id: string;
  readonly root: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly freshness: string;
  readonly score: number;
  readonly language: string;
  readonly kind: string;
  readonly symbols: readonly HitSymbol[];
  /** Qualified names, outermost first. */
  readonly enclosing: readonly string[];
  readonly text: string;
  /** The line to go to. */
  readonly line: number;
  /** Kind and name. */
  readonly label: string;
  /** All lines of the definition. */
  readonly extent: { readonly startLine: number; readonly endLine: number };
  /** Why it was found. */
  readonly reason?: string;
  /** The lines to show. */
  readonly shown: readonly { readonly line: number; readonly text: string }[];
  readonly others: readonly OtherPlace[];
  readonly copies: readonly { readonly path: string; readonly startLine: number }[];
  /** The parts of the text that match, in a restricted search. Columns are from 1. */
  readonly matches?: readonly {
    readonly startLine: number;
    readonly startColumn: number;
    readonly endLine: number;
    readonly endColumn: number;
  }[];
  readonly explain?: { readonly verbatim: number; readonly signals: readonly Signal[] };
}

export interface SearchAnswer {
  /** What to say if the hits do not seem to answer. */
  readonly lead?: string;
  readonly results: readonly Hit[];
  /** How many chunks match, in a restricted search. */
  readonly total?: number;
  readonly notes?: readonly string[];
}

export interface ProjectEntry {
  readonly id: string;
  readonly root: string;
  /** Absent for the files on disk. */
  readonly revision?: { readonly name: string; readonly commit: string };
  readonly state: string;
  readonly orphan: boolean;
  readonly files: number;
  readonly chunks: number;
  readonly bytes: number;
  readonly completedAt?: string;
}

export interface IndexStatus {
  readonly root: string;
  readonly state: string;
  readonly files: number;
  readonly chunks: number;
  readonly changes: readonly string[];
  readonly pending?: { readonly added: number; readonly modified: number; readonly removed: number };
  readonly plugins: Readonly<Record<string, string>>;
  readonly skipped: Readonly<Record<string, number>>;
  readonly sourceBytes: number;
  readonly indexBytes?: number;
  readonly completedAt?: string;
  readonly masked: number;
}

export interface FileEntry {
  readonly path: string;
  readonly state: 'current' | 'added' | 'modified' | 'removed';
  readonly chunks: number;
  readonly bytes: number;
  readonly modifiedAt: string;
  /** Whether git has uncommitted changes of it. */
  readonly uncommitted?: true;
  readonly language?: string;
}

export interface SkippedEntry {
  readonly path: string;
  readonly reason: string;
  readonly detail?: string;
}

export interface ExplainedChunk {
  readonly startLine: number;
  readonly endLine: number;
  readonly language: string;
  /** Names that its code calls. */
  readonly calls: readonly string[];
}

/** A definition in a file. */
export interface Definition {
  /** Qualified. */
  readonly name: string;
  readonly kind: string;
  readonly startLine: number;
  readonly endLine: number;
}

export interface Explanation {
  readonly path: string;
  readonly indexed: boolean;
  readonly current: boolean;
  readonly chunks: readonly ExplainedChunk[];
  readonly definitions: readonly Definition[];
  readonly source: string;
}

/** An event of an index run. */
export type RunEvent =
  | { readonly type: 'changes-found'; readonly added: number; readonly modified: number; readonly removed: number }
  | { readonly type: 'batch-committed'; readonly files: number; readonly totalFiles: number; readonly chunks: number }
  | { readonly type: 'other' };

/** What a watch reports after each sync. */
export interface WatchResult {
  readonly type: 'synced' | 'failed';
  readonly at: string;
  readonly report?: { readonly added: number; readonly modified: number; readonly removed: number };
  readonly error?: { readonly message: string };
}
