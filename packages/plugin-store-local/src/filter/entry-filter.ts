import { pathGlob } from '@codesearch/kernel';
import type { SearchFilter } from '@codesearch/kernel';
import type { Block } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import { granularityCode } from '../block/granularity.ts';
import type { NameTable } from '../block/name-table.ts';

/** A search filter in the codes of the database. It holds for one snapshot. */
export interface EntryFilter {
  /** Code of the only granularity that is asked for. */
  readonly granularity: number | undefined;
  /** Whether an entry passes all but the granularity; absent where every entry does. */
  readonly accepts: ((block: Block, row: number) => boolean) | undefined;
}

/** Cost: constant in the number of entries; linear in the number of paths where globs are given. */
export function entryFilter(filter: SearchFilter | undefined, { paths, labels }: Catalog): EntryFilter {
  const languages = filter?.languages && ids(labels, filter.languages);
  const kinds = filter?.kinds && ids(labels, filter.kinds);
  const exact = filter?.paths && ids(paths, filter.paths);
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

function ids(table: NameTable, names: readonly string[]): ReadonlySet<number> {
  return new Set(names.map((name) => table.id(name)).filter((id) => id !== undefined));
}

function matchingPaths(paths: NameTable, patterns: readonly string[]): ReadonlySet<number> {
  const globs = patterns.map(pathGlob);
  const matching = new Set<number>();
  for (const { id, name } of paths.all()) if (globs.some((matches) => matches(name))) matching.add(id);
  return matching;
}
