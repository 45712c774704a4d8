import fc from 'fast-check';
import type { Finding, Subject, TryOptions } from './target.ts';

// A max length is a length that occurs. Otherwise, most texts and lists would have at most ten parts.
fc.configureGlobal({ ...fc.readConfigureGlobal(), defaultSizeToMaxWhenMaxSpecified: true });

/** Characters of a case that are shown. */
const maxShown = 4_000;

/** Seconds of processor time that a case may take. Every case of every target takes far less than one. */
const maxProcessorSeconds = 20;

interface Attempts<Case> {
  readonly cases: fc.Arbitrary<Case>;
  /** @throws if the case breaks the promise */
  try(given: Case): Promise<void> | void;
  /** Releases what the cases needed. */
  close?(): Promise<void> | void;
}

/** A subject whose cases are drawn by seed. */
export function subjectOf<Case>(attempts: Attempts<Case>): Subject {
  return {
    try: (seed, options) => tryCase(attempts, seed, options),
    [Symbol.asyncDispose]: async () => attempts.close?.(),
  };
}

async function tryCase<Case>(
  attempts: Attempts<Case>,
  seed: number,
  { shrinkSeconds = 0 }: TryOptions = {},
): Promise<Finding | undefined> {
  const property = fc.asyncProperty(attempts.cases, async (given) => {
    const before = process.cpuUsage();
    await attempts.try(given);
    const { user, system } = process.cpuUsage(before);
    const seconds = (user + system) / 1e6;
    if (seconds > maxProcessorSeconds) throw new Error(`It took ${seconds.toFixed(1)} s of processor time.`);
  });
  const details = await fc.check(property, {
    seed: scattered(seed),
    numRuns: 1,
    ...(shrinkSeconds > 0 ? { interruptAfterTimeLimit: shrinkSeconds * 1000 } : { endOnFailure: true }),
  });
  if (!details.failed || details.counterexample === null) return undefined;
  const [given] = details.counterexample;
  return { seed, problem: problemOf(details.errorInstance), given: shown(fc.stringify(given)) };
}

/** Seeds of neighboring cases are neighbors too, and the generator begins almost alike with them. */
function scattered(seed: number): number {
  let bits = Math.imul(seed ^ (seed >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return bits ^ (bits >>> 16);
}

function problemOf(error: unknown): string {
  return shown(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

function shown(text: string): string {
  return text.length <= maxShown ? text : `${text.slice(0, maxShown)}… (${text.length} characters)`;
}
