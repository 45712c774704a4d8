import { pathGlob } from '@codesearch/kernel';
import type { SearchFilter } from '@codesearch/kernel';
import type { Block } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import { granularityCode } from '../block/granularity.ts';
import type { Dictionary } from '../block/dictionary.ts';

/** A search filter on the codes in blocks. Valid for one snapshot of the database. */
export interface DocumentFilter {
  /** Code of the granularity to search; `undefined` for all. */
  readonly granularity: number | undefined;
  /** Whether a document of that granularity matches; `undefined` if every document does. */
  readonly accepts: ((block: Block, row: number) => boolean) | undefined;
}

/** Takes time linear in the number of paths if the filter has globs, otherwise constant time. */
export function documentFilter(filter: SearchFilter | undefined, { paths, labels }: Catalog): DocumentFilter {
  const languages = filter?.languages && codes(labels, filter.languages);
  const kinds = filter?.kinds && codes(labels, filter.kinds);
  const exact = filter?.paths && codes(paths, filter.paths);
  const globbed = filter?.pathGlobs && matchingPaths(paths, filter.pathGlobs);
  const granularity = filter?.granularity && granularityCode(filter.granularity);
  if (!(languages || kinds || exact || globbed)) return { granularity, accepts: undefined };
  const accepts = (block: Block, row: number): boolean => {
    const path = block.paths[row]!;
    return (
      (languages === undefined || languages.has(block.languages[row]!)) &&
      (kinds === undefined || kinds.has(block.kinds[row]!)) &&
      (exact === undefined || exact.has(path)) &&
      (globbed === undefined || globbed.has(path))
    );
  };
  return { granularity, accepts };
}

function codes(dictionary: Dictionary, names: readonly string[]): ReadonlySet<number> {
  return new Set(names.map((name) => dictionary.code(name)).filter((code) => code !== undefined));
}

function matchingPaths(paths: Dictionary, patterns: readonly string[]): ReadonlySet<number> {
  const globs = patterns.map(pathGlob);
  const matching = new Set<number>();
  for (const { code, name } of paths.all()) if (globs.some((matches) => matches(name))) matching.add(code);
  return matching;
}
