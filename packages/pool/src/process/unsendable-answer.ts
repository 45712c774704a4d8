import { errors } from '@codesearch/kernel';
import type { StageBinding } from '@codesearch/kernel';
import { isCloneable } from '@codesearch/stages';
import type { FileOutcome } from '../chain/prepared-file.ts';

/** The plugins whose answers a pool process sends. */
export interface SendingPlugins {
  readonly chunker: StageBinding<'chunker'>;
  readonly contextualizer: StageBinding<'contextualizer'>;
}

/**
 * The error of outcomes that cannot be sent to another process, since a plugin has put something into its answer that
 * is no data.
 */
export function unsendableAnswer(outcomes: readonly FileOutcome[], plugins: SendingPlugins, cause: unknown): Error {
  const ofChunker = outcomes.some((outcome) => 'result' in outcome && !chunksOf(outcome.result).every(isCloneable));
  const stage = ofChunker ? 'chunker' : 'contextualizer';
  const { plugin, definedIn } = plugins[stage];
  return errors.answerInvalid(plugin, {
    stage,
    operation: ofChunker ? 'chunk' : 'contextualize',
    promise: 'its answer is data',
    value: cause instanceof Error ? cause.message : String(cause),
    definedIn,
  });
}

type Result = Extract<FileOutcome, { readonly result: unknown }>['result'];

function chunksOf(result: Result): readonly unknown[] {
  return 'entries' in result ? result.entries.entries.map(({ chunk }) => chunk) : result.chunked.chunks;
}
