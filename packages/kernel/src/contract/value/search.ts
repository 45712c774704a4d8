import type { Chunk, ChunkKind } from './chunk.ts';
import type { Granularity } from './contextual-chunk.ts';

/** The content of a file: a program, text for people, or settings and data. */
export type FileContent = 'code' | 'docs' | 'config';

/** The purpose of a file that is not part of the program itself. */
export type FileRole =
  | 'test'
  | 'example'
  | 'documentation'
  | 'compat'
  | 'migration'
  | 'vendored'
  | 'types'
  | 'reexport'
  | 'translation'
  | 'configuration';

/**
 * Which entries may be found. All given conditions must hold; within one list any value may match. Applied before the
 * top k.
 */
export interface SearchFilter {
  /** Chunks or whole files; both if absent. */
  readonly granularity?: Granularity;
  /** Language names as in `Chunk.language`. */
  readonly languages?: readonly string[];
  /** What the chunk mainly is. */
  readonly kinds?: readonly ChunkKind[];
  /** Exact paths. */
  readonly paths?: readonly string[];
  /** Glob patterns over the whole path: `*` and `?` stay within a folder, `**` crosses folders, `{a,b}` is either. */
  readonly pathGlobs?: readonly string[];
  /** Glob patterns as in `pathGlobs`: an entry is not found if one of them matches its path. */
  readonly excludedGlobs?: readonly string[];
  /** Contents of files, see `fileContent`. */
  readonly contents?: readonly FileContent[];
  /**
   * Roles of files, see `fileRoles`: an entry is not found if its file has one of them. The engine also excludes tests
   * in other files.
   */
  readonly excludedRoles?: readonly FileRole[];
}

/** A found entry, without its text: retrieval ranks many and shows few. */
export interface RankedEntry {
  /** As it was stored. */
  readonly id: string;
  /** Path of the entry's file. */
  readonly path: string;
  /** Higher is better. Comparable within one list only. */
  readonly score: number;
}

/** Entries by descending score. */
export type RankedList = readonly RankedEntry[];

/** A stored entry: a chunk, or the entry of a whole file. */
export interface StoredChunk extends Omit<Chunk, 'span' | 'text'> {
  readonly id: string;
  readonly path: string;
  readonly granularity: Granularity;
  /** Lines in the file as it was indexed, from 1, inclusive. */
  readonly startLine: number;
  readonly endLine: number;
  /** Exactly what was stored; empty for the entry of a whole file. */
  readonly text: string;
}

/** Rank and score of an entry in one retrieval. */
export interface Retrieval {
  /** 1 for the best. */
  readonly rank: number;
  /** Comparable within one query only. */
  readonly score: number;
}

/** The evidence of all retrievals for one file as a whole. */
export interface FileEvidence {
  /** The file's mean vector against the query. */
  readonly dense?: Retrieval;
  /** The file's path and defined names against the query's words. */
  readonly lexical?: Retrieval;
  /** The file's best chunk by dense retrieval. */
  readonly bestDense?: Retrieval;
  /**
   * How certainly a pasted report mentions the file, above 0 to 1: less if several files have the name that it
   * mentions.
   */
  readonly inReport?: number;
  /** How much the subjects of commits that changed the file are like the query: the sum of their best BM25 scores. */
  readonly committed?: number;
  /** The file is of a library that was copied into the tree, by a license beside it. */
  readonly isCopied?: true;
  /** Sum of the scores of the file's three best chunks by lexical retrieval, and the rank by that sum. */
  readonly lexicalSum?: Retrieval;
}

/** A chunk that retrieval proposes, with all the evidence for it. */
export interface Candidate {
  readonly chunk: StoredChunk;
  /** Its dense retrieval; absent if it was not among the nearest. */
  readonly dense?: Retrieval;
  /** Its lexical retrieval; absent if it was not among the best. */
  readonly lexical?: Retrieval;
  /** Reciprocal rank fusion of the two. */
  readonly fused: number;
  /**
   * How well the text contains the query word for word: 1 for the whole query as written, less for a quoted part of it,
   * in other case, or in fragments, as the message of a program whose values are other words. White space does not
   * matter. Absent if it contains none of these.
   */
  readonly verbatim?: number;
  /**
   * 1 if a pasted report names a line of the chunk, less for the outer frames of a stack trace. Absent if it names no
   * line of it.
   */
  readonly inReport?: number;
  /** The same for every candidate of one file. */
  readonly file: FileEvidence;
}

/** One reason for a score. The contributions of a hit add up to its score. */
export interface Signal {
  /** Stable within a reranker's version, in kebab case. */
  readonly name: string;
  /** The observed value, mostly between 0 and 1. */
  readonly value: number;
  /** Factor of the value; negative if it counts against the candidate. */
  readonly weight: number;
  /** Set if it counts the better candidates of the same file, so that it depends on their order. */
  readonly isRepeat?: true;
}
