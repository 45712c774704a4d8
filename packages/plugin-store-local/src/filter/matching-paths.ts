import { isTurnOver, pathTest } from '@codesearch/toolkit/pure';
import type { SearchFilter } from '@codesearch/kernel';
import type { Catalog } from '../block/catalog.ts';
import type { Steps } from '../session/read-in-steps.ts';

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
