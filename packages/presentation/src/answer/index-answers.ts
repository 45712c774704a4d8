import type {
  FileExplanation,
  FileHistory,
  IndexEvent,
  IndexReport,
  IndexedFile,
  ProjectStatus,
  RepairReport,
  Revision,
  SizedProject,
} from '@codesearch/engine';
import type { SkippedFile, StoredChunk, SymbolKind } from '@codesearch/kernel';

/* What commands about an index answer with `--json`. `docs/json.md` describes it. */

/** The answer of `status`. */
export interface StatusAnswer extends ProjectStatus {
  readonly version: 1;
  /** What `status --repair` has repaired. */
  readonly repair?: RepairReport;
}

/** The answer of `status --files`. */
export interface FilesAnswer {
  readonly version: 1;
  readonly root: string;
  readonly revision?: Revision;
  readonly files: readonly AnsweredFile[];
}

/** A file of an index, with its language if its name says it. */
export interface AnsweredFile extends IndexedFile {
  readonly language?: string;
}

/** The answer of `status --skipped`. */
export interface SkippedAnswer {
  readonly version: 1;
  readonly root: string;
  readonly skipped: readonly SkippedFile[];
}

/** What a run of an index reports while it goes on. */
export type RunEvent = IndexEvent;

/** A line of `watch`: what became of a sync. */
export type WatchAnswer = {
  readonly version: 1;
  readonly root: string;
  /** When the sync ended; ISO 8601. */
  readonly at: string;
} & (
  | { readonly type: 'synced'; readonly report: IndexReport }
  | { readonly type: 'failed'; readonly error: AnsweredFailure }
);

/** An error of the program. */
export interface AnsweredFailure {
  /** A code of an error of the program, or `UNEXPECTED`. */
  readonly code: string;
  readonly message: string;
  /** What the user can do. */
  readonly hint?: string;
}

/** The answer of `ls`. */
export interface ListAnswer {
  readonly version: 1;
  /** Absolute path of the data folder. */
  readonly home: string;
  readonly projects: readonly SizedProject[];
}

/** The answer of `why`. */
export interface ExplanationAnswer extends Pick<
  FileExplanation,
  'path' | 'current' | 'degraded' | 'guessedEncoding' | 'below' | 'nearest' | 'defined'
> {
  readonly version: 1;
  readonly root: string;
  /** Address of the repository, if the user gave one. */
  readonly url?: string;
  readonly revision?: Revision;
  readonly indexed: boolean;
  readonly scan: Exclude<FileExplanation['scan'], { readonly verdict: 'skipped' }> | SkippedScan;
  readonly skipped?: Omit<SkippedFile, 'path'>;
  /** Number of secrets that were masked. */
  readonly masked: number;
  readonly chunks: readonly ExplainedChunk[];
  readonly definitions: readonly ExplainedDefinition[];
  /** The text as it is indexed, if it was asked for. */
  readonly source?: string;
  /** What git knows about the file, if it was asked for. */
  readonly history?: FileHistory;
}

interface SkippedScan extends Omit<SkippedFile, 'path'> {
  readonly verdict: 'skipped';
}

/** A chunk of an explained file. */
export interface ExplainedChunk {
  readonly id: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly language: string;
  readonly kind: string;
  /** Qualified names. */
  readonly symbols: readonly string[];
  /** Qualified names, outermost first. */
  readonly enclosing: readonly string[];
  /** Names of what it calls. */
  readonly calls: StoredChunk['calls'];
}

/** A definition in an explained file. */
export interface ExplainedDefinition {
  /** Qualified. */
  readonly name: string;
  readonly kind: SymbolKind;
  readonly startLine: number;
  readonly endLine: number;
}
