import type { StageName } from '@codesearch/kernel';
import type { Bind } from './bind.ts';
import type { Law } from './law.ts';
import type { LawOutcome } from './not-checked.ts';
import type { SuiteSetup } from './suite-setup.ts';

/** A law that a plugin breaks. */
export interface BrokenLaw {
  readonly law: string;
  /** What the law found; mostly an `AssertionError`. */
  readonly error: unknown;
}

/** A law that found nothing to check. */
export interface UncheckedLaw {
  readonly law: string;
  readonly outcome: Exclude<LawOutcome, 'kept'>;
}

/**
 * Checks laws one after the other, without a test runner. A law that finds nothing to check is not broken.
 *
 * @param setup what the plugin works with. Default: an empty project, and texts of the kit
 * @returns the broken ones; empty if the plugin keeps all its promises
 */
export async function brokenLaws<Name extends StageName>(
  laws: readonly Law<Name>[],
  bind: Bind<Name>,
  setup?: SuiteSetup<Name>,
): Promise<readonly BrokenLaw[]> {
  return (await checkEach(laws, bind, setup)).broken;
}

/**
 * Checks laws one after the other, without a test runner.
 *
 * @returns those that found nothing to check, with the reason
 * @throws `AggregateError` that names all broken laws, if there are any
 */
export async function checkLaws<Name extends StageName>(
  laws: readonly Law<Name>[],
  bind: Bind<Name>,
  setup?: SuiteSetup<Name>,
): Promise<readonly UncheckedLaw[]> {
  const { broken, unchecked } = await checkEach(laws, bind, setup);
  if (broken.length === 0) return unchecked;
  throw new AggregateError(
    broken.map(({ error }) => error),
    `${broken.length} of ${laws.length} laws are broken:\n${broken.map(({ law }) => `- ${law}`).join('\n')}`,
  );
}

async function checkEach<Name extends StageName>(
  laws: readonly Law<Name>[],
  bind: Bind<Name>,
  setup: SuiteSetup<Name> | undefined,
): Promise<{ readonly broken: readonly BrokenLaw[]; readonly unchecked: readonly UncheckedLaw[] }> {
  const broken: BrokenLaw[] = [];
  const unchecked: UncheckedLaw[] = [];
  for (const { name: law, check } of laws) {
    try {
      const outcome = await check(bind, setup);
      if (outcome !== 'kept') unchecked.push({ law, outcome });
    } catch (error) {
      broken.push({ law, error });
    }
  }
  return { broken, unchecked };
}
