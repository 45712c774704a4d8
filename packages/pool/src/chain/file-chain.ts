import { isCodesearchError } from '@codesearch/kernel';
import type { ErrorCode, SourceFile } from '@codesearch/kernel';
import { serializeError } from '@codesearch/stages';
import type { StageSet } from '@codesearch/stages';
import { embedDocuments } from './embed-documents.ts';
import { fileEntries } from './file-entries.ts';
import type { ChainPlan, ChainTimings, FileOutcome } from './prepared-file.ts';

export type Chain = (file: SourceFile, signal?: AbortSignal) => Promise<FileOutcome>;

/** Codes of errors that concern a single file. Any other error, such as a missing key, would affect every file. */
const faultsOfOneFile: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'UNEXPECTED',
  'LIMIT_EXCEEDED',
  'RESPONSE_INVALID',
  'PLUGIN_INVALID',
]);

/**
 * Opens the stages that work on one file at a time, as one function, which runs in pool processes or in the main
 * process. A file with an error that concerns only that file is skipped as `crashed`, or `timed-out`.
 *
 * @throws the errors of opening a stage. The function throws errors that would affect every file.
 */
export async function openChain(stages: StageSet, plan: ChainPlan): Promise<Chain> {
  const scanner = await stages.get('scanner');
  const chunker = await stages.get('chunker');
  const contextualizer = plan.contextualize ? await stages.get('contextualizer') : undefined;
  const embedder = plan.embed ? await stages.get('embedder') : undefined;

  const run: Chain = async (file, signal) => {
    const timings: ChainTimings = { read: 0, chunk: 0, contextualize: 0, embed: 0 };
    const timed = async <Value>(stage: keyof ChainTimings, call: () => Promise<Value>): Promise<Value> => {
      const start = performance.now();
      const value = await call();
      timings[stage] += performance.now() - start;
      return value;
    };
    const read = await timed('read', () => scanner.read({ file, signal }));
    if ('skipped' in read) return { file, hash: '', ...read.seen, skipped: read.skipped };
    const { source } = read;
    const chunked = await timed('chunk', () => chunker.chunk({ source, signal }));
    const outcome = {
      file: source.file,
      hash: source.hash,
      ...(source.masked === undefined ? {} : { masked: source.masked }),
      ...(chunked.degraded ? { degraded: chunked.degraded } : {}),
      chunks: chunked.chunks.length,
      timings,
    };
    if (!contextualizer) return { ...outcome, result: { source, chunked } };
    const contexts = await timed('contextualize', () =>
      contextualizer.contextualize({ source, chunks: chunked.chunks, signal }),
    );
    if (!embedder) return { ...outcome, result: { source, chunked, contexts } };
    const { vectors, ...embedding } = await timed('embed', () => embedDocuments(embedder, contexts, { signal }));
    const entries = fileEntries({ path: source.file.path, ...chunked, contexts, vectors });
    return { ...outcome, result: { entries, embedding } };
  };

  return async (file, signal) => {
    try {
      return await run(file, signal);
    } catch (error) {
      signal?.throwIfAborted();
      // Of the chunker, which computes, and asks no service.
      const isSlow = isCodesearchError(error, 'TIMED_OUT') && error.stage === 'chunker';
      if (isCodesearchError(error) && !isSlow && !faultsOfOneFile.has(error.code)) throw error;
      const detail = error instanceof Error ? error.message : String(error);
      const fault = isCodesearchError(error) ? { fault: serializeError(error) } : {};
      return {
        file,
        hash: '',
        skipped: { path: file.path, reason: isSlow ? 'timed-out' : 'crashed', detail: detail.slice(0, 300) },
        ...fault,
      };
    }
  };
}
