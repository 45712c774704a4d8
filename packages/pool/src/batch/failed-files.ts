import type { FileRecord, SourceFile } from '@codesearch/kernel';
import type { FileOutcome, SkippedFileOutcome } from '../chain/prepared-file.ts';
import type { GuardedStage } from '@codesearch/stages';

/**
 * Runs that try a file whose indexing failed. After them it stays as it is until it changes, or until all
 * files are indexed again.
 */
const maxAttempts = 3;

const failures: ReadonlySet<string> = new Set(['crashed', 'timed-out']);

/**
 * Whether a stage failed at the file. That is no verdict about its content: memory may have been short, or the plugin
 * is repaired.
 */
export function isFailed(outcome: FileOutcome): outcome is SkippedFileOutcome {
  return 'skipped' in outcome && failures.has(outcome.skipped.reason);
}

/**
 * The state to record for a file at which a stage failed, or of which a service refused a text. Its stamp is none that
 * a scanner gives, so that the next comparison finds the file changed; after {@link maxAttempts} runs it is the
 * scanner's own.
 */
export async function failedState(
  detector: Pick<GuardedStage<'changeDetector'>, 'fileRecord'>,
  file: SourceFile,
): Promise<SourceFile> {
  const before = await detector.fileRecord({ path: file.path });
  const attempts = attemptsOf(before, file) + 1;
  return attempts >= maxAttempts ? file : { ...file, stamp: failedStamp(attempts, file) };
}

function attemptsOf(record: FileRecord | undefined, file: SourceFile): number {
  for (let attempts = 1; attempts < maxAttempts; attempts++)
    if (record?.file.stamp === failedStamp(attempts, file)) return attempts;
  return 0;
}

function failedStamp(attempts: number, { stamp }: SourceFile): string {
  return `failed ${attempts} ${stamp}`;
}

/**
 * The error of a run that failed at every file: of the first plugin that did.
 *
 * @returns `undefined` if nothing but times and limits ended the work
 */
export function commonFault(outcomes: readonly SkippedFileOutcome[]): SkippedFileOutcome['fault'] {
  const faults = outcomes.flatMap(({ fault }) => fault ?? []);
  return faults.find(({ plugin }) => plugin !== undefined) ?? faults[0];
}
