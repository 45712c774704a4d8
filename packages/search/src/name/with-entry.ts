import { fileContent, pathTest } from '@codesearch/toolkit/pure';
import type { SearchFilter } from '@codesearch/kernel';
import type { ReadQuery } from '@codesearch/query';
import { isOwnFile } from '../definition/own-code.ts';
import type { Retriever } from '../retriever/retriever.ts';
import { nounsOf, stemOf, stemsOf } from './words-of-names.ts';

/** Words of files that others go through, besides the name of their folder. */
const openings: ReadonlySet<string> = new Set(['main', 'index', 'mod', 'lib', 'init', 'cmd', 'command', 'cli', 'app']);

/**
 * Reads a question for where a part of a program begins as one for the file that opens it, if there is one: the one
 * that is named as the part, or the main file of its folder. Files within the part say its words more often.
 */
export async function withEntry(retriever: Retriever, query: ReadQuery, filter: SearchFilter): Promise<ReadQuery> {
  if (query.entryOf === undefined || query.places.length > 0) return query;
  const part = nounsOf(query.entryOf);
  if (part.length === 0) return query;
  const passes = pathTest(filter) ?? (() => true);
  const files = await retriever.files();
  const [best] = files
    .filter((path) => fileContent(path) === 'code' && isOwnFile(path) && passes(path) && opens(path, part))
    .toSorted((a, b) => depthOf(a) - depthOf(b) || a.length - b.length);
  if (best === undefined) return query;
  return { ...query, places: [{ written: best, paths: [best], form: 'file', isLibrary: false }] };
}

/** Whether a file is the first one of a part: all words of the part are in its path, and no other one in its name. */
function opens(path: string, part: readonly string[]): boolean {
  const folders = path.split('/').slice(0, -1).map(stemsOf);
  const last = folders.at(-1) ?? [];
  const name = stemsOf(stemOf(path));
  const own = name.filter((word) => !openings.has(word));
  const known = new Set([...folders.flat(), ...name]);
  const isOpening = own.every((word) => part.includes(word)) && (own.length > 0 ? own : last).includes(part.at(-1)!);
  return isOpening && part.every((word) => known.has(word));
}

function depthOf(path: string): number {
  return path.split('/').length;
}
