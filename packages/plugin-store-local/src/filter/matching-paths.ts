import { pathTest } from '@codesearch/kernel';
import type { SearchFilter } from '@codesearch/kernel';
import type { Catalog } from '../block/catalog.ts';
import type { Steps } from '../session/read-in-steps.ts';

/** Milliseconds of one step, and paths between two looks at the clock: a filter can have thousands of patterns. */
const stepMs = 5;
const pathsPerLook = 8;

/**
 * Finds the paths that meet the conditions of a filter. Keeps the last result: one search applies a filter several
 * times.
 */
export class MatchingPaths {
  #last: { readonly key: string; readonly codes: ReadonlySet<number> } | undefined;

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
    if (this.#last?.key === key) return this.#last.codes;
    const codes = new Set<number>();
    let [tested, since] = [0, performance.now()];
    // Read as a whole: a statement does not outlive the snapshot of a step.
    for (const { code, name } of [...paths.all()]) {
      if (passes(name)) codes.add(code);
      if (++tested % pathsPerLook !== 0 || performance.now() - since < stepMs) continue;
      yield;
      since = performance.now();
    }
    this.#last = { key, codes };
    return codes;
  }
}
