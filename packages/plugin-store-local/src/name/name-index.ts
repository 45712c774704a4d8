import type { SimilarName, SimilarNamesRequest } from '@codesearch/kernel';
import type { Catalog } from '../block/catalog.ts';
import { granularityCode } from '../block/block.ts';
import type { Database } from '../database/database.ts';
import { nameIndex } from '../lexical/index-code.ts';
import { readSegments } from '../lexical/segment.ts';
import type { Segment } from '../lexical/segment.ts';
import { SegmentNames } from './segment-names.ts';
import { characterSet, countMissing } from './character-set.ts';

/**
 * The names that chunks define. Nothing is read before the first search. The names of a segment stay in memory as long
 * as the segment exists.
 */
export class NameIndex {
  readonly #database: Database;
  readonly #catalog: Catalog;
  #version: number | undefined;
  #segments: readonly Segment[] = [];
  /** By id of the segment. */
  readonly #names = new Map<number, SegmentNames>();

  constructor(database: Database, catalog: Catalog) {
    this.#database = database;
    this.#catalog = catalog;
  }

  /**
   * Finds similar names that live chunks define, by distance, then name. Yields between small pieces of work, which
   * must all see the same snapshot.
   */
  *search(request: SimilarNamesRequest): Generator<void, readonly SimilarName[]> {
    this.#refresh();
    yield* this.#read();
    const byDistance: Map<string, boolean>[] = [];
    for (const names of this.#names.values()) {
      for (const { index, distance } of similarTo(names, request)) {
        const found = (byDistance[distance] ??= new Map());
        const name = names.name(index);
        if (found.get(name) !== true) found.set(name, names.isLive(index, this.#catalog.versionOf));
      }
      yield;
    }
    return nearest(byDistance, request.limit);
  }

  /** @throws INDEX_CORRUPT if the segments and the blocks have different numbers of live chunks */
  #refresh(): void {
    const { version } = this.#catalog;
    if (this.#version === version) return;
    const segments = readSegments(this.#database, nameIndex);
    this.#catalog.assertSame(granularityCode('chunk'), segments, 'the index of names');
    this.#segments = segments;
    this.#version = version;
  }

  /** Reads the names of new segments, and drops those of others. */
  *#read(): Generator<void, void> {
    const current = new Set(this.#segments.map(({ id }) => id));
    for (const id of this.#names.keys()) if (!current.has(id)) this.#names.delete(id);
    for (const segment of this.#segments) {
      if (this.#names.has(segment.id)) continue;
      this.#names.set(segment.id, SegmentNames.read(this.#database, segment));
      yield;
    }
  }
}

/** @param byDistance names, and whether they are live */
function nearest(byDistance: readonly ReadonlyMap<string, boolean>[], limit: number): readonly SimilarName[] {
  const nearest: SimilarName[] = [];
  for (const [distance, found] of byDistance.entries()) {
    const live = [...(found ?? [])].filter(([, isLive]) => isLive).map(([name]) => name);
    for (const name of live.sort()) nearest.push({ name, distance });
    if (nearest.length >= limit) break;
  }
  return nearest.slice(0, limit);
}

/** A name of a segment that is similar to a word. */
interface SimilarIndex {
  readonly index: number;
  readonly distance: number;
}

/** Finds the names of a segment that are similar to a word. */
function* similarTo(
  names: SegmentNames,
  { word, likeness, maxEdits = 1 }: SimilarNamesRequest,
): Generator<SimilarIndex> {
  if (likeness === 'spelling') return yield* misspelled(names, word, maxEdits);
  const found = likeness === 'prefix' ? names.beginningWith(word) : names.containing(word);
  for (const index of found) yield { index, distance: names.length(index) - word.length };
}

function* misspelled(names: SegmentNames, word: string, maxEdits: number): Generator<SimilarIndex> {
  const set = characterSet(word);
  const { count, characterSets } = names;
  for (let index = 0; index < count; index++) {
    const other = characterSets[index]!;
    if (countMissing(set, other) > maxEdits || countMissing(other, set) > maxEdits) continue;
    if (Math.abs(names.length(index) - word.length) > maxEdits) continue;
    const distance = editDistance(word, names.name(index), maxEdits);
    if (distance <= maxEdits) yield { index, distance };
  }
}

/**
 * Computes the optimal string alignment distance: the number of edits that make one text from another, where an edit
 * inserts, removes or replaces a character, or swaps two neighbors, and no part is edited twice. Only the diagonals
 * within the limit are computed.
 *
 * @returns a number above `max` if the distance is above `max`
 */
export function editDistance(from: string, to: string, max: number): number {
  const [rows, columns] = [from.length, to.length];
  const above = max + 1;
  if (Math.abs(rows - columns) > max) return above;
  let beforePrevious = new Uint16Array(columns + 1).fill(above);
  let previous = new Uint16Array(columns + 1).fill(above);
  let current = new Uint16Array(columns + 1).fill(above);
  for (let column = 0; column <= Math.min(columns, max); column++) previous[column] = column;
  for (let row = 1; row <= rows; row++) {
    const first = Math.max(1, row - max);
    const last = Math.min(columns, row + max);
    current[first - 1] = first === 1 ? row : above;
    let least = current[first - 1]!;
    const character = from.charCodeAt(row - 1);
    for (let column = first; column <= last; column++) {
      const other = to.charCodeAt(column - 1);
      let distance = previous[column - 1]! + Number(character !== other);
      distance = Math.min(distance, current[column - 1]! + 1, (column < row + max ? previous[column]! : above) + 1);
      if (row > 1 && column > 1 && character === to.charCodeAt(column - 2) && from.charCodeAt(row - 2) === other)
        distance = Math.min(distance, beforePrevious[column - 2]! + 1);
      current[column] = distance;
      if (distance < least) least = distance;
    }
    if (least > max) return above;
    [beforePrevious, previous, current] = [previous, current, beforePrevious];
  }
  return previous[columns]!;
}
