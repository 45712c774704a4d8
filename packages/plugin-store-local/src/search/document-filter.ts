import type { SearchFilter } from '@codesearch/kernel';
import { isTurnOver, pathTest } from '@codesearch/toolkit/pure';
import type { Block } from '../block/block.ts';
import type { Catalog, Dictionary } from '../block/catalog.ts';
import { granularityCode } from '../block/block.ts';
import type { Steps } from '../database/read-in-steps.ts';

/** A search filter on the codes in blocks. Valid for one snapshot of the database. */
export interface DocumentFilter {
  /** Code of the granularity to search; `undefined` for all. */
  readonly granularity: number | undefined;
  /** Ordinals of the blocks that can have such documents; `undefined` if all can. */
  readonly blocks: ReadonlySet<number> | undefined;
  /** Whether a document of that granularity matches; `undefined` if every document does. */
  readonly accepts: ((block: Block, row: number) => boolean) | undefined;
}

/** With more paths, looking their blocks up takes longer than a look at every document. */
const maxPaths = 200;

export function* documentFilter(
  filter: SearchFilter,
  catalog: Catalog,
  matching: MatchingPaths,
): Steps<DocumentFilter> {
  const { labels } = catalog;
  const languages = filter.languages && codes(labels, filter.languages);
  const kinds = filter.kinds && codes(labels, filter.kinds);
  const paths = yield* matching.of(filter, catalog);
  const granularity = filter.granularity && granularityCode(filter.granularity);
  if (!(languages || kinds || paths)) return { granularity, blocks: undefined, accepts: undefined };
  const blocks = paths && paths.size <= maxPaths ? catalog.blocksOfPaths(paths) : undefined;
  const accepts = (block: Block, row: number): boolean =>
    (languages === undefined || languages.has(block.languages[row]!)) &&
    (kinds === undefined || kinds.has(block.kinds[row]!)) &&
    (paths === undefined || paths.has(block.paths[row]!));
  return { granularity, blocks, accepts };
}

function codes(dictionary: Dictionary, names: readonly string[]): ReadonlySet<number> {
  return new Set(names.map((name) => dictionary.code(name)).filter((code) => code !== undefined));
}

/** A filter that is applied. One search applies it several times at once, so all of them continue the same work. */
interface Work {
  readonly key: string;
  readonly codes: Set<number>;
  /** Read as a whole: a statement does not outlive the snapshot of a step. */
  readonly paths: readonly { readonly code: number; readonly name: string }[];
  /** Number of paths that are compared. */
  compared: number;
}

/** Finds the paths that meet the conditions of a filter. Keeps the last result. */
export class MatchingPaths {
  #last: Work | undefined;

  /**
   * Takes time linear in the number of paths if there is a condition except exact paths.
   *
   * @returns codes of paths; `undefined` if every path passes
   */
  *of({ paths, ...conditions }: SearchFilter, catalog: Catalog): Steps<ReadonlySet<number> | undefined> {
    const passing = yield* this.#passing(conditions, catalog);
    if (!paths) return passing;
    const named = paths.map((path) => catalog.paths.code(path)).filter((code) => code !== undefined);
    return new Set(passing ? named.filter((code) => passing.has(code)) : named);
  }

  *#passing(
    conditions: Omit<SearchFilter, 'paths'>,
    { paths, version }: Catalog,
  ): Steps<ReadonlySet<number> | undefined> {
    const { pathGlobs, excludedGlobs, contents, excludedRoles } = conditions;
    const passes = pathTest(conditions);
    if (!passes) return undefined;
    const key = JSON.stringify([version, pathGlobs, excludedGlobs, contents, excludedRoles]);
    const work =
      this.#last?.key === key ? this.#last : { key, codes: new Set<number>(), paths: [...paths.all()], compared: 0 };
    this.#last = work;
    while (work.compared < work.paths.length) {
      const { code, name } = work.paths[work.compared++]!;
      if (passes(name)) work.codes.add(code);
      if (isTurnOver()) yield;
    }
    if (this.#last === work) this.#last = { ...work, paths: [], compared: 0 };
    return work.codes;
  }
}
