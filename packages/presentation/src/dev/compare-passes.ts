import type { Signal } from '@codesearch/kernel';
import type { DevChunk, DevHit, DevPass } from './dev-pass.ts';

/** An entry of a list that is new, the same as before, or gone. */
export interface Compared<Entry> {
  readonly change: 'added' | 'removed' | 'same';
  readonly entry: Entry;
}

/** A hit, and where it was in the pass before. */
export interface ComparedHit {
  readonly hit: DevHit;
  /** From 1; absent for a hit that is new. */
  readonly before?: number;
}

/**
 * The chunks of both passes in the order of their lines. A chunk is the same if it has the same lines, names and text:
 * a context that differs makes another chunk.
 */
export function compareChunks(before: DevPass | undefined, after: DevPass): readonly Compared<DevChunk>[] {
  const old = before?.file?.path === after.file?.path ? (before?.file?.chunks ?? []) : [];
  const chunks = after.file?.chunks ?? [];
  const isIn = keysOf(chunks);
  const wasIn = before === undefined ? isIn : keysOf(old);
  return [
    ...old.filter((chunk) => !isIn.has(keyOf(chunk))).map((entry) => ({ change: 'removed' as const, entry })),
    ...chunks.map((entry) => ({ change: wasIn.has(keyOf(entry)) ? ('same' as const) : ('added' as const), entry })),
  ].toSorted((a, b) => a.entry.startLine - b.entry.startLine || a.entry.endLine - b.entry.endLine);
}

/** The hits with their former ranks, and those that are no hits any more. */
export function compareHits(
  before: DevPass | undefined,
  after: DevPass,
): { readonly hits: readonly ComparedHit[]; readonly gone: readonly DevHit[] } {
  const old = before?.query?.text === after.query?.text ? (before?.query?.hits ?? []) : [];
  const ranks = new Map(old.map((hit, index) => [hitKey(hit), index + 1]));
  const hits = (after.query?.hits ?? []).map((hit): ComparedHit => {
    const rank = ranks.get(hitKey(hit));
    return { hit, ...(rank !== undefined && { before: rank }) };
  });
  const kept = new Set(hits.map(({ hit }) => hitKey(hit)));
  return { hits, gone: old.filter((hit) => !kept.has(hitKey(hit))) };
}

function keysOf(chunks: readonly DevChunk[]): ReadonlySet<string> {
  return new Set(chunks.map(keyOf));
}

function keyOf(chunk: DevChunk): string {
  return JSON.stringify(chunk);
}

/** A definition is the same hit when its line has moved. */
function hitKey({ path, line, definition }: DevHit): string {
  return JSON.stringify([path, definition ?? line]);
}

/** What a signal adds to the score of its hit. */
export function shareOf({ value, weight }: Signal): number {
  return value * weight;
}
