import { runWorker } from './run-worker.ts';
import type { Finding } from './target.ts';

export interface HuntOptions {
  /** Seeds to try first, each one whatever the limits are. Default: no seeds. */
  readonly kept?: readonly number[] | undefined;
  /** Of the first case after those. The next cases have the next numbers. */
  readonly seed: number;
  /** Max cases, besides those of kept seeds. Default: no limit. */
  readonly cases?: number | undefined;
  /** Seconds to run. At least one case is tried. Default: no limit. */
  readonly seconds?: number | undefined;
  /** Seconds to look for a smaller case after a finding. Default 0. */
  readonly shrinkSeconds?: number | undefined;
  readonly corpus?: string | undefined;
  /** Seconds without a new case after which a process counts as hanging. Default 120. */
  readonly hangSeconds?: number | undefined;
  /** Receives the number of cases of this target so far. */
  readonly onProgress?: ((cases: number) => void) | undefined;
}

/** What a hunt for one target found. */
export interface TargetReport {
  readonly target: string;
  /** Of the first case after those of kept seeds. */
  readonly seed: number;
  readonly cases: number;
  readonly seconds: number;
  readonly findings: readonly Finding[];
}

/** More findings of one target say nothing more. */
const maxFindings = 20;

/** For JSON, which has no infinity. */
const noLimit = 2 ** 31;

/**
 * Tries cases of a target in one process after the other: after a case that makes one hang or end, the next one goes
 * on.
 */
export async function huntTarget(target: string, options: HuntOptions): Promise<TargetReport> {
  const {
    kept = [],
    seed,
    cases = noLimit,
    seconds = noLimit,
    shrinkSeconds = 0,
    corpus,
    hangSeconds = 120,
    onProgress,
  } = options;
  const startedAt = performance.now();
  const passed = (): number => (performance.now() - startedAt) / 1000;
  const end = kept.length + cases;
  const findings: Finding[] = [];
  let next = 0;
  for (let isDone = false; !isDone && next < end && findings.length < maxFindings;) {
    const first = next;
    if (first > kept.length && passed() >= seconds) break;
    const runMs = Math.min(noLimit, Math.max(0, seconds - passed()) * 1000);
    const task = { target, seeds: { kept, from: seed }, first, end, runMs, shrinkSeconds, corpus };
    const outcome = await runWorker(task, {
      hangSeconds: hangSeconds + shrinkSeconds,
      maxFindings: maxFindings - findings.length,
      onCases: (count) => onProgress?.(first + count),
    });
    findings.push(...outcome.findings);
    ({ next, isDone } = outcome);
  }
  return { target, seed, cases: next, seconds: passed(), findings };
}
