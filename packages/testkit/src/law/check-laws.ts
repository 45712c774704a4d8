import type { StageName } from '@codesearch/kernel';
import type { Bind } from './bind.ts';
import type { Law } from './law.ts';
import type { SuiteSetup } from './suite-setup.ts';

/** A law that a plugin breaks. */
export interface BrokenLaw {
  readonly law: string;
  /** What the law found; mostly an `AssertionError`. */
  readonly error: unknown;
}

/**
 * Checks laws one after the other, without a test runner. A law about what the plugin does not declare is not broken.
 *
 * @param setup what the plugin works with. Default: an empty project, and texts of the kit
 * @returns the broken ones; empty if the plugin keeps all its promises
 */
export async function brokenLaws<Name extends StageName>(
  laws: readonly Law<Name>[],
  bind: Bind<Name>,
  setup?: SuiteSetup<Name>,
): Promise<readonly BrokenLaw[]> {
  const broken: BrokenLaw[] = [];
  for (const law of laws) {
    try {
      await law.check(bind, setup);
    } catch (error) {
      broken.push({ law: law.name, error });
    }
  }
  return broken;
}

/**
 * Checks laws one after the other, without a test runner.
 *
 * @throws `AggregateError` that names all broken laws, if there are any
 */
export async function checkLaws<Name extends StageName>(
  laws: readonly Law<Name>[],
  bind: Bind<Name>,
  setup?: SuiteSetup<Name>,
): Promise<void> {
  const broken = await brokenLaws(laws, bind, setup);
  if (broken.length === 0) return;
  throw new AggregateError(
    broken.map(({ error }) => error),
    `${broken.length} of ${laws.length} laws are broken:\n${broken.map(({ law }) => `- ${law}`).join('\n')}`,
  );
}
