import type { Call } from './call.ts';
import type { Chunk } from '../value/chunk.ts';
import type { ChunkContext, ContextLevel } from '../value/contextual-chunk.ts';
import type { SourceText } from '../value/source-file.ts';
import type { OtherInputs } from '../value/other-inputs.ts';
import type { GenerationPrice } from '../plugin/service-cost.ts';
import type { Stage } from './stage.ts';

/** The chunks of one file. */
export interface ContextualizeRequest extends Call {
  /** The whole file. */
  readonly source: SourceText;
  /** At least one, in the order of the file. */
  readonly chunks: readonly Chunk[];
}

/** What making the contexts of one file would take. */
export interface ContextualizeEstimate {
  /** Calls of the service. */
  readonly calls: number;
  /** Tokens that they send and get, estimated. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Chunks whose answer is known already. */
  readonly cached: number;
  /** The contexts, where an answer that is not known has the expected length. */
  readonly contexts: readonly ChunkContext[];
}

/** Estimates what a contextualizer would ask a service. Sends nothing. */
export interface ContextualizeEstimator extends AsyncDisposable {
  estimate(request: ContextualizeRequest): Promise<ContextualizeEstimate>;
}

/** A question in plain words. */
export interface RewordRequest extends Call {
  /** As the user asked it: at most 2,000 characters. */
  readonly question: string;
}

/** What a contextualizer declares with `describe`. */
export interface ContextualizerFacts {
  /**
   * Level of every context if all goes well. A chunk at a lower level is degraded, and contextualizing its file again
   * can repair it. Leave it out if contexts never degrade.
   */
  readonly targetLevel?: ContextLevel;
  /** What a context depends on besides its file. Default: nothing. */
  readonly dependsOn?: OtherInputs;
  /** Host that gets text of files, with its port unless it is the usual one. Absent if nothing leaves this process. */
  readonly host?: string;
  /** Name of the model of a service. */
  readonly model?: string;
  /** For estimates and limits of cost; leave it out if it is unknown. */
  readonly price?: GenerationPrice;
  /** Makes an estimator, if the stage calls a service. */
  readonly estimator?: () => ContextualizeEstimator;
  /** Whether `reword` is there. A search then asks for other wordings of a plain question. Default false. */
  readonly rewords?: boolean;
}

/**
 * Places each chunk of a file: which words precede it when it is embedded, and which fields lexical search sees.
 *
 * The result has one context per chunk, in order. The header before the chunk's text has at most 2,000 characters;
 * `embeddingText` and `fields.body` contain the chunk's whole text.
 */
export interface Contextualizer extends Stage {
  /** Makes one context per chunk, in order. */
  contextualize(request: ContextualizeRequest): Promise<readonly ChunkContext[]>;
  /**
   * Words a question as the code that answers it would: at most four texts of one line and 500 characters each, best
   * first; none if there is no better one. It ends within seconds, because somebody waits. If it rejects, the question
   * is searched as it is, and the user reads why. Declared by `rewords`.
   */
  reword?(request: RewordRequest): Promise<readonly string[]>;
}
