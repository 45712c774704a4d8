import { bestMatches, commonEnd, partsOf } from '../places/path-parts.ts';
import type { MentionedLine, ReadQuery } from '@codesearch/query';
import type { Parts } from '../places/path-parts.ts';

/** A path that a report mentions, with its places. */
interface Mention {
  readonly parts: Parts;
  /** How certainly the report is about the file, from 0 to 1. */
  readonly weight: number;
  readonly places: readonly MentionedLine[];
}

/** What a report says about the files of an index. */
export class MentionedFiles {
  readonly #mentions: readonly Mention[];
  /** Words to find the files by their paths; empty if no file is mentioned. */
  readonly words: string;

  constructor({ paths, lines }: Pick<ReadQuery, 'paths' | 'lines'>) {
    // Paths in code are examples, and those in frames are places too.
    const inText = paths.filter(
      ({ isFile, origins }) => isFile && origins.some((origin) => origin !== 'code' && origin !== 'frame'),
    );
    const byPath = Map.groupBy(lines, ({ path }) => path);
    const names = [...new Set([...inText.map(({ path }) => path), ...byPath.keys()])].slice(0, maxPaths);
    const certain = new Set(inText.map(({ path }) => path));
    this.#mentions = names.map((path) => {
      const own = byPath.get(path) ?? [];
      const weight = certain.has(path) ? 1 : Math.max(...own.map(placeWeight));
      return { parts: partsOf(path), weight, places: own };
    });
    this.words = names.join('\n');
  }

  /**
   * How certainly the report mentions each of some files, from 0 to 1: less if several have the name that it mentions.
   */
  shares(files: readonly string[]): ReadonlyMap<string, number> {
    const shares = new Map<string, number>();
    if (this.#mentions.length === 0) return shares;
    const byName = Map.groupBy(
      files.map((file) => ({ file, parts: partsOf(file) })),
      ({ parts }) => parts.at(-1),
    );
    for (const { parts, weight } of this.#mentions) {
      const { matches } = bestMatches(parts, byName.get(parts.at(-1)) ?? []);
      for (const { file } of matches) shares.set(file, Math.max(shares.get(file) ?? 0, weight / matches.length));
    }
    return shares;
  }

  /** The lines of a file that the report mentions. */
  placesIn(file: string): readonly MentionedLine[] {
    if (this.#mentions.length === 0) return [];
    const own = partsOf(file);
    return this.#mentions.flatMap(({ parts, places }) => (commonEnd(parts, own) > 0 ? places : []));
  }
}

const maxPaths = 32;

/** A frame says less, the farther it is from the error, and if it is in a library. */
export function placeWeight({ origin, depth = 0, isLibrary }: MentionedLine): number {
  if (origin !== 'frame') return 1;
  return (isLibrary ? 0.5 : 1) / (1 + 0.3 * depth);
}
