import type { Chunk } from './chunk.ts';

/** The parts of a chunk that lexical search weighs separately. Plain text as written; a store tokenizes it as code. */
export interface LexicalFields {
  /** Words of the path. */
  readonly path: string;
  /** Names that the chunk defines, separated by white space. */
  readonly names: string;
  /** Names of the symbols that enclose the chunk or its definitions. */
  readonly scope: string;
  /** Signatures of the definitions that begin in the chunk; without any, those of what encloses it may be here. */
  readonly signature: string;
  /** Documentation, and whatever a contextualizer says about the chunk. */
  readonly doc: string;
  /** The chunk's own text. */
  readonly body: string;
}

/** Name of a part that lexical search weighs. */
export type LexicalField = keyof LexicalFields;

/** How a context was made: by a model, by patterns, or not at all. */
export type ContextLevel = 'llm' | 'pattern' | 'raw';

/** Chunks by the level of their context; levels without chunks are left out. */
export type LevelCounts = Readonly<Partial<Record<ContextLevel, number>>>;

/**
 * What surrounds a chunk. Made in one place for dense and lexical retrieval, so that a first index, a resumed one and
 * an update agree.
 */
export interface ChunkContext {
  /** The text that is embedded: a header that places the chunk, then the chunk. */
  readonly embeddingText: string;
  /** The text that BM25 sees. */
  readonly fields: LexicalFields;
  readonly level: ContextLevel;
}

/** Whether an entry is for a chunk or for its whole file. */
export type Granularity = 'chunk' | 'file';

/** A chunk with its identity and context, ready to be embedded. */
export interface ContextualChunk {
  /** Stable identity: 32 lower-case hex digits over path, text and occurrence. */
  readonly id: string;
  /** POSIX path relative to the project's root. */
  readonly path: string;
  /** A store can search each separately. */
  readonly granularity: Granularity;
  /** As cut; for a whole file a chunk without text. */
  readonly chunk: Chunk;
  /** What retrieval sees of it. */
  readonly context: ChunkContext;
}

/** A chunk ready to be stored. */
export interface EmbeddedChunk extends ContextualChunk {
  /** Unit length, or all zero if the embedder knows no word of the text. */
  readonly vector: Float32Array;
}
