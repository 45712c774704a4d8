import { outcomeOf } from '../law/not-checked.ts';
import type { LawOutcome } from '../law/not-checked.ts';
import { ServiceFixture } from './service-fixture.ts';
import type { EmbeddingService } from './service-fixture.ts';

/** One promise of an embedder of a remote service. */
export interface ServiceLaw {
  /** Unique among the laws of a service. */
  readonly name: string;
  /**
   * Checks it against a server of this process that fails in many ways. Laws of one service are checked one after the
   * other.
   *
   * @returns `kept`, or why nothing was checked
   */
  check(): Promise<LawOutcome>;
}

/** A law of any service. */
export type AnyServiceLaw = (service: EmbeddingService) => ServiceLaw;

/** Makes a law of a check. */
export function law(name: string, check: (fixture: ServiceFixture) => Promise<void>): AnyServiceLaw {
  return (service) => ({
    name,
    async check() {
      await using fixture = await ServiceFixture.start(service);
      try {
        await check(fixture);
        fixture.assertNothingLogged();
        return 'kept';
      } catch (error) {
        return outcomeOf(error);
      }
    },
  });
}

/** The same for each of several cases. */
export function lawForEach<Case>(
  cases: readonly Case[],
  nameOf: (each: Case) => string,
  check: (fixture: ServiceFixture, each: Case) => Promise<void>,
): readonly AnyServiceLaw[] {
  return cases.map((each) => law(nameOf(each), (fixture) => check(fixture, each)));
}
