import { isInlineTest } from '@codesearch/kernel';
import { ChunkFilter } from './chunk-filter.ts';
import { filteredRetriever } from './filtered-retriever.ts';
import type { Retriever } from './retriever.ts';

/** Passes chunks that are not tests. */
export function codeOnly(source: Pick<Retriever, 'load' | 'list'>): ChunkFilter {
  return new ChunkFilter(source, { passes: (chunk) => !isInlineTest(chunk) });
}

/**
 * Limits a retriever to chunks that are not tests beside the code that they test. A store excludes files of tests by
 * their paths.
 */
export function withoutTests(retriever: Retriever): Retriever {
  return filteredRetriever(retriever, codeOnly(retriever));
}
