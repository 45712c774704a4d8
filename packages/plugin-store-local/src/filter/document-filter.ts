import type { SearchFilter } from '@codesearch/kernel';
import type { Block } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import { granularityCode } from '../block/granularity.ts';
import type { Dictionary } from '../block/dictionary.ts';
import type { Steps } from '../session/read-in-steps.ts';
import type { MatchingPaths } from './matching-paths.ts';

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
