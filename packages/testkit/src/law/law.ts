import type { StageBinding, StageName } from '@codesearch/kernel';
import { Workbench } from './workbench.ts';

/** One promise of a contract, as a check that rejects where a plugin breaks it. It knows no test runner. */
export interface Law<Name extends StageName> {
  /** The promise, in words. Unique within its suite. */
  readonly name: string;
  /** @param bind gives a fresh binding of the plugin at each call */
  check(bind: () => StageBinding<Name>): Promise<void>;
}

/** Makes a law of a check that gets a workbench; what the check opened is disposed and removed after it. */
export function law<Name extends StageName>(name: string, check: (bench: Workbench<Name>) => Promise<void>): Law<Name> {
  return {
    name,
    async check(bind: () => StageBinding<Name>): Promise<void> {
      const bench = await Workbench.create(bind);
      try {
        await check(bench);
        await bench.disposeStages();
      } finally {
        await bench.remove();
      }
    },
  };
}
