import { dirname } from 'node:path/posix';
import type { Retriever } from '../retriever/retriever.ts';

/** A license, or who has the rights, of what is in its folder, which is below one for libraries. */
const license =
  /(?:^|\/)(?:contrib|ext|extern|external|libs?|modules)\/(?:.*\/)?[^/]+\/(?:un)?(?:licen[sc]e|copying|copyright)(?:[-._][a-z]+[-_]?[\d.]*)?$/i;
const sourceFile = /\.(?:[cm]?[jt]sx?|cs|go|java|kt|php|py|rb|rs|swift)$/i;

/** Words of the paths above, and the most that are looked at. */
const words = 'license licence unlicense copying copyright';
const maxFiles = 1000;

/** The folders of libraries that were copied into a tree: each has a license of its own, in a folder for libraries. */
export async function copiedLibraries({
  searchLexical,
}: Pick<Retriever, 'searchLexical'>): Promise<ReadonlySet<string>> {
  const filter = { granularity: 'file' as const };
  const found = await searchLexical({ query: words, filter, weights: { path: 1 }, topK: maxFiles });
  return new Set(found.flatMap(({ path }) => (license.test(path) && !sourceFile.test(path) ? [dirname(path)] : [])));
}
