import type { StoredChunk } from '@codesearch/kernel';
import { definitionAround } from '../definition/definition.ts';
import type { TextRange } from '../match/text-range.ts';

/**
 * The calls in a chunk by the definitions that make them, in the order of the text: a chunk can have several short
 * functions. Calls outside of all definitions are together.
 *
 * @returns at least one list
 */
export function byCaller(chunk: StoredChunk, calls: readonly TextRange[]): readonly (readonly TextRange[])[] {
  let [line, at] = [chunk.startLine, 0];
  const callers = Map.groupBy(calls, ({ start }) => {
    for (; at < start; at++) if (chunk.text[at] === '\n') line++;
    return definitionAround(chunk, line);
  });
  return callers.size < 2 ? [calls] : [...callers.values()];
}
