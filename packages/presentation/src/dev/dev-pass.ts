import type { IndexReport } from '@codesearch/engine';
import type { Degradation, Signal } from '@codesearch/kernel';

/* What `codesearch dev` shows, in a terminal and on the page. */

/** A chunk of the file, as the plugins of a configuration make it. */
export interface DevChunk {
  /** From 1, inclusive. */
  readonly startLine: number;
  readonly endLine: number;
  readonly kind: string;
  /** Qualified names of the definitions that begin in it. */
  readonly symbols: readonly string[];
  /** What the contextualizer puts before the text when it is embedded. */
  readonly header: string;
  /** The text that is embedded: the header and the chunk. */
  readonly embedded: string;
}

/** A hit of the query. */
export interface DevHit {
  /** POSIX path relative to the root. */
  readonly path: string;
  readonly line: number;
  /** Kind and name of one symbol. */
  readonly label: string;
  /** Qualified name of the definition that answers; absent if it is another part of the file. */
  readonly definition?: string;
  readonly score: number;
  /** Signals that count, with `value × weight`, the largest share first. */
  readonly signals: readonly Signal[];
}

/** What the stages of a configuration make of one file and of one query. */
export interface DevPass {
  readonly root: string;
  /** Absolute path of the configuration; absent for the preset. */
  readonly config?: string;
  /** The files whose changes call for another pass, as they were when it began. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Names of the plugins of the configuration, by stage. */
  readonly plugins: Readonly<Record<string, string>>;
  readonly file?: {
    readonly path: string;
    readonly language: string;
    readonly degraded?: Degradation;
    readonly chunks: readonly DevChunk[];
  };
  readonly query?: {
    readonly text: string;
    /** The run that brought the index up to the configuration. */
    readonly report: Pick<
      IndexReport,
      'added' | 'modified' | 'removed' | 'unchanged' | 'indexed' | 'chunks' | 'elapsedMs'
    >;
    readonly fit: string;
    readonly hits: readonly DevHit[];
  };
}

/** What a running `codesearch dev` of a folder shows. Empty if none runs, or its first pass is not ready. */
export interface DevReport {
  readonly pass?: DevPass;
  /** The pass before it, whose differences are marked. */
  readonly before?: DevPass;
  /** The error output of an attempt after the pass that failed. */
  readonly failure?: string;
}
