import { fileRoles, isInlineTest, isTurnOver, nextTurn } from '@codesearch/toolkit/pure';
import type { SearchFilter } from '@codesearch/kernel';
import type { ReadQuery } from '@codesearch/query';
import { ChunkFilter } from '../retriever/chunk-filter.ts';
import { filteredRetriever } from '../retriever/filtered-retriever.ts';
import type { Retriever } from '../retriever/retriever.ts';

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

/** Languages whose tests are beside the code that they test. */
const testedInside = /\.(?:rs|zig|d)$/;

function isTestFile(path: string): boolean {
  return fileRoles(path).includes('test');
}

/**
 * The retriever of a question for tests: limited to tests.
 *
 * @returns `undefined` if anything else is asked for, or no file can have tests
 */
export async function testsAsked(
  retriever: Retriever,
  { query, match, filter }: { readonly query: ReadQuery; readonly match?: unknown; readonly filter: SearchFilter },
  onNote: (note: string) => void,
): Promise<Retriever | undefined> {
  if (query.testsOf === undefined || match !== undefined || filter.excludedRoles?.includes('test')) return undefined;
  const tests = new Set<string>();
  for (const path of await retriever.files()) {
    if (testedInside.test(path) || isTestFile(path)) tests.add(path);
    if (isTurnOver()) await nextTurn();
  }
  if (tests.size === 0) {
    onNote('No tests are known here.');
    return undefined;
  }
  const chunks = new ChunkFilter(retriever, {
    passes: (chunk) => isTestFile(chunk.path) || isInlineTest(chunk),
    passesWhole: isTestFile,
  });
  return filteredRetriever(retriever, chunks, ({ paths = [...tests], ...conditions }) => {
    const asked = paths.filter((path) => tests.has(path));
    return asked.length === 0 ? undefined : { ...conditions, paths: asked };
  });
}
