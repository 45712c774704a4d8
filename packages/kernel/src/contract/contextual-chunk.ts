import type { Chunk } from './chunk.ts';

/** The parts of a chunk that lexical search weighs apart. Plain text as written; a store tokenises it as code. */
export interface LexicalFields {
  /** Words of the path. */
  readonly path: string;
  /** Names that the chunk defines and the names of what encloses it. */
  readonly names: string;
  /** Heads of the definitions that begin in the chunk. */
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

/** Chunks by the level of their context; a level that none has is left out. */
export type LevelCounts = Readonly<Partial<Record<ContextLevel, number>>>;

/**
 * What surrounds a chunk, made in one place for both kinds of retrieval, so that the first index, a resumed one and a sync
 * agree.
 */
export interface ChunkContext {
  /** The text that is embedded: a header that places the chunk, then the chunk. */
  readonly embeddingText: string;
  /** The text that BM25 sees. */
  readonly fields: LexicalFields;
  readonly level: ContextLevel;
}

/** Whether an entry stands for a chunk or for its whole file. */
export type Granularity = 'chunk' | 'file';

/** A chunk with its identity and context, ready to be embedded. */
export interface ContextualChunk {
  /** Stable identity: 32 lower-case hex digits over path, text and occurrence. */
  readonly id: string;
  /** POSIX path relative to the project's root. */
  readonly path: string;
  /** A store may answer for each apart. */
  readonly granularity: Granularity;
  /** As cut; for a whole file a stand-in without text. */
  readonly chunk: Chunk;
  /** What retrieval sees of it. */
  readonly context: ChunkContext;
}

/** A chunk ready to be stored. */
export interface EmbeddedChunk extends ContextualChunk {
  /** Unit length, or all zero where the embedder knows no word of the text. */
  readonly vector: Float32Array;
}
