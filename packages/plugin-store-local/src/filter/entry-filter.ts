import type { SearchFilter } from '@codesearch/kernel';
import type { Block } from '../block/block.ts';
import { granularityCode } from '../block/granularity.ts';
import type { PathNames } from '../block/path-names.ts';
import type { Database } from '../database/database.ts';
import { pathGlob } from './path-glob.ts';

/** A search filter in the codes of the database. It holds for one snapshot. */
export interface EntryFilter {
  /** Code of the only granularity that is asked for. */
  readonly granularity: number | undefined;
  /** Whether an entry passes all but the granularity; absent where every entry does. */
  readonly accepts: ((block: Block, row: number) => boolean) | undefined;
}

/** Cost: constant in the number of entries; linear in the number of paths where globs are given. */
export function entryFilter(filter: SearchFilter = {}, database: Database, paths: PathNames): EntryFilter {
  const languages = filter.languages && labelCodes(database, filter.languages);
  const kinds = filter.kinds && labelCodes(database, filter.kinds);
  const exact = filter.paths && pathIds(paths, filter.paths);
  const globbed = filter.pathGlobs && matchingPaths(paths, filter.pathGlobs);
  const granularity = filter.granularity && granularityCode(filter.granularity);
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

function labelCodes(database: Database, names: readonly string[]): ReadonlySet<number> {
  const codes = names.map((name) => database.get<{ code: number }>('SELECT code FROM label WHERE name = ?', name)?.code);
  return new Set(codes.filter((code) => code !== undefined));
}

function pathIds(paths: PathNames, names: readonly string[]): ReadonlySet<number> {
  return new Set(names.map((name) => paths.id(name)).filter((id) => id !== undefined));
}

function matchingPaths(paths: PathNames, patterns: readonly string[]): ReadonlySet<number> {
  const globs = patterns.map(pathGlob);
  const matching = new Set<number>();
  for (const { id, name } of paths.all()) if (globs.some((matches) => matches(name))) matching.add(id);
  return matching;
}
