import { pathTest } from '@codesearch/kernel';
import type { SearchFilter } from '@codesearch/kernel';
import type { Catalog } from '../block/catalog.ts';

/** Finds the paths that meet the conditions of a filter. Keeps the last result: one search applies a filter several times. */
export class MatchingPaths {
  #last: { readonly key: string; readonly codes: ReadonlySet<number> } | undefined;

  /**
   * Takes time linear in the number of paths if there is a condition except exact paths.
   *
   * @returns codes of paths; `undefined` if every path passes
   */
  of({ paths, ...conditions }: SearchFilter, catalog: Catalog): ReadonlySet<number> | undefined {
    const passing = this.#passing(conditions, catalog);
    if (!paths) return passing;
    const named = paths.map((path) => catalog.paths.code(path)).filter((code) => code !== undefined);
    return new Set(passing ? named.filter((code) => passing.has(code)) : named);
  }

  #passing(conditions: Omit<SearchFilter, 'paths'>, { paths, version }: Catalog): ReadonlySet<number> | undefined {
    const { pathGlobs, excludedGlobs, contents, excludedRoles } = conditions;
    const passes = pathTest(conditions);
    if (!passes) return undefined;
    const key = JSON.stringify([version, pathGlobs, excludedGlobs, contents, excludedRoles]);
    if (this.#last?.key !== key) {
      const codes = new Set<number>();
      for (const { code, name } of paths.all()) if (passes(name)) codes.add(code);
      this.#last = { key, codes };
    }
    return this.#last.codes;
  }
}
