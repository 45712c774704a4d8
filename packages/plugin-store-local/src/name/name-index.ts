import type { SimilarName, SimilarNamesRequest } from '@codesearch/kernel';
import type { Catalog } from '../block/catalog.ts';
import { granularityCode } from '../block/granularity.ts';
import type { Database } from '../database/database.ts';
import { nameIndex } from '../lexical/index-code.ts';
import { readSegments } from '../lexical/segment.ts';
import type { Segment } from '../lexical/segment.ts';
import { SegmentNames } from './segment-names.ts';
import { similarTo } from './similar-to.ts';

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
